export type PageTime = { page: number; milliseconds: number };

/** A person who has not moved for this long is no longer reading. */
const STILL_AFTER_MS = 60_000;

/** A longer gap between two clock ticks means that the machine was asleep. */
const LONGEST_TICK_MS = 2_500;

/** How often reading times are sent. */
export const REPORT_EVERY_MS = 15_000;

/** What the browser knows about its reader. */
export type ReaderState = {
  /** The tab is visible. */
  visible: boolean;
  /** The window has the focus. */
  focused: boolean;
  /** When the pointer, a key or the page last moved. */
  lastActAt: number;
  /** The page that fills most of the view. */
  page: number | null;
};

/**
 * A person is reading if the page is visible and the window has the focus or the person has moved within the last
 * minute.
 */
export const isReading = ({ visible, focused, lastActAt, page }: ReaderState, now: number): boolean =>
  page !== null && visible && (focused || now - lastActAt <= STILL_AFTER_MS);

/** Counts the time of each page between clock ticks. */
export class ReadingClock {
  #last: { at: number; page: number | null } | null = null;
  #times = new Map<number, number>();

  /** Adds the time since the last tick to the page that was in view then. */
  look(state: ReaderState, now: number): void {
    if (this.#last && this.#last.page !== null) {
      const passed = Math.min(Math.max(now - this.#last.at, 0), LONGEST_TICK_MS);
      this.#times.set(this.#last.page, (this.#times.get(this.#last.page) ?? 0) + passed);
    }
    this.#last = { at: now, page: isReading(state, now) ? state.page : null };
  }

  /** Returns the time counted since the last call. */
  take(): PageTime[] {
    const times = [...this.#times].map(([page, time]) => ({ page, milliseconds: Math.round(time) }));
    this.#times.clear();
    return times.filter(({ milliseconds }) => milliseconds > 0);
  }

  /** Restores times that could not be sent. */
  putBack(times: readonly PageTime[]): void {
    for (const { page, milliseconds } of times)
      this.#times.set(page, (this.#times.get(page) ?? 0) + milliseconds);
  }
}

/** The maximum time of one report, if an earlier one was lost. */
const LONGEST_REPORT_MS = 5 * 60_000;
/** The maximum time of the first report. */
const FIRST_REPORT_MS = 2 * REPORT_EVERY_MS;

/**
 * Cuts a report to the time since the reader's last one, on any device: nobody reads for longer than real time. The
 * pages keep their shares.
 */
export function fairTimes(times: readonly PageTime[], lastAt: Date | null, now: Date): PageTime[] {
  const sinceLast = lastAt ? Math.max(now.getTime() - lastAt.getTime(), 0) : FIRST_REPORT_MS;
  const allowed = Math.min(sinceLast, LONGEST_REPORT_MS);
  const sum = times.reduce((total, { milliseconds }) => total + milliseconds, 0);
  const share = sum > allowed ? allowed / sum : 1;
  return times
    .map(({ page, milliseconds }) => ({ page, milliseconds: Math.floor(milliseconds * share) }))
    .filter(({ milliseconds }) => milliseconds > 0);
}

/** `42 s`, `3 min 5 s`, `1 h 20 min`. */
export function readingTime(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
