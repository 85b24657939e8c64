/*
 * Who gets what when, as product.md §7 promises it, in as few words as possible: it knows nothing of jobs, queues and
 * retries, looks at the clock once in every quarter of an hour, and shares no code with the application.
 */

export const QUARTER_MS = 15 * 60_000;

export type Way = 'app' | 'mail' | 'daily' | 'weekly' | 'off';
type Period = 'daily' | 'weekly';

/** The kinds of this model, and how each is delivered to those who have not chosen. */
export const UNCHOSEN = {
  new_opportunity: 'mail',
  stage_change: 'daily',
  firm_message: 'mail',
  question_answered: 'mail',
  commitment_decided: 'mail',
  nda_needed: 'mail',
} as const satisfies Record<string, Way>;
export type Kind = keyof typeof UNCHOSEN;

/** Concern a contract or access to everything: always mailed at once. */
export const ALWAYS_MAILED: ReadonlySet<Kind> = new Set(['commitment_decided', 'nda_needed']);

/** Minutes since midnight. */
export type Hours = { startsAt: number; endsAt: number };

export type Traits = {
  role: 'admin' | 'prospective' | 'active';
  isSigned: boolean;
  isMember: boolean;
  refusesMail: boolean;
  zone: string;
  quiet: Hours | null;
  chosen: Partial<Record<Kind, Way>>;
};

type Notice = { event: number; kind: Kind; at: number };
/** A mail of its own, or a digest, that goes out when its time comes. */
type Letter = { as: 'own' | Period; notices: Notice[]; due: number };
type Gathered = Notice & { period: Period };

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The local day and time: `Mon` and minutes since midnight. */
function localTime(zone: string, at: number): { day: string; minute: number } {
  const known = clocks.get(zone);
  const clock =
    known ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  if (!known) clocks.set(zone, clock);
  const [, day = '', hour, minute] = /^(\w+)\D+(\d+):(\d+)$/.exec(clock.format(at)) ?? [];
  return { day, minute: Number(hour) * 60 + Number(minute) };
}

export const isHour = (zone: string, at: number, hour: number): boolean =>
  localTime(zone, at).minute === hour * 60;

/** One person, who gets notices in the application (`notices`) and by mail (`mails`). */
export class Person {
  readonly traits: Traits;
  readonly notices: string[] = [];
  readonly mails: string[] = [];
  isErased = false;
  #letters: Letter[] = [];
  #gathered: Gathered[] = [];
  /** When a digest was last due. */
  #digestTime: Record<Period, number> = { daily: 0, weekly: 0 };

  constructor(traits: Traits) {
    this.traits = traits;
  }

  way(kind: Kind): Way {
    return ALWAYS_MAILED.has(kind) ? 'mail' : (this.traits.chosen[kind] ?? UNCHOSEN[kind]);
  }

  /** Whether they got one of this kind on the same day, in UTC. */
  hasToday(kind: Kind, at: number): boolean {
    const day = new Date(at).toISOString().slice(0, 10);
    return this.notices.some((one) => one.startsWith(`${kind} at ${day}`));
  }

  receive(notice: Notice): void {
    const way = this.way(notice.kind);
    if (this.isErased || way === 'off') return;
    this.notices.push(`${notice.kind} at ${new Date(notice.at).toISOString()}`);
    if (way === 'mail') this.#letters.push({ as: 'own', notices: [notice], due: notice.at });
    if (way === 'daily' || way === 'weekly') this.#gathered.push({ ...notice, period: way });
  }

  /** Chooses how a kind is delivered from now on. What is gathered for a digest follows, unless they want mail at once. */
  choose(kind: Kind, way: Way): void {
    if (ALWAYS_MAILED.has(kind) || this.isErased) return;
    this.traits.chosen[kind] = way;
    if (way === 'mail') return;
    this.#gathered = this.#gathered.flatMap((one) => {
      if (one.kind !== kind) return [one];
      return way === 'daily' || way === 'weekly' ? [{ ...one, period: way }] : [];
    });
  }

  erase(): void {
    this.isErased = true;
    this.notices.length = 0;
    this.#letters = [];
    this.#gathered = [];
  }

  /** All that happens at this time. */
  settle(at: number): void {
    const { day, minute } = localTime(this.traits.zone, at);
    if (minute === 8 * 60) this.#digestTime.daily = at;
    if (minute === 8 * 60 && day === 'Mon') this.#digestTime.weekly = at;
    this.#mailDue(at);
    for (const period of ['daily', 'weekly'] as const) this.#writeDigest(period, at);
    this.#mailDue(at);
  }

  #mailDue(at: number): void {
    const due = this.#letters.filter((letter) => letter.due <= at);
    this.#letters = this.#letters.filter((letter) => letter.due > at);
    for (const letter of due) this.#mail(letter, at);
  }

  #mail(letter: Letter, at: number): void {
    const { isMember, refusesMail } = this.traits;
    if (!isMember) return;
    const [first] = letter.notices;
    const way = letter.as === 'own' && first ? this.way(first.kind) : 'mail';
    if (first && (way === 'daily' || way === 'weekly')) this.#gathered.push({ ...first, period: way });
    if (way !== 'mail') return;
    if (this.#isQuiet(at)) this.#letters.push({ ...letter, due: this.#endOfQuiet(at) });
    else if (!refusesMail)
      this.mails.push(
        ...letter.notices.map(
          ({ event }) => `event ${event}, ${letter.as}, at ${new Date(at).toISOString()}`,
        ),
      );
  }

  /** Everything that is gathered, once the oldest of it was there when the digest was last due. */
  #writeDigest(period: Period, at: number): void {
    const notices = this.#gathered.filter((one) => one.period === period);
    if (!notices.some((one) => one.at < this.#digestTime[period])) return;
    this.#gathered = this.#gathered.filter((one) => one.period !== period);
    this.#letters.push({ as: period, notices, due: at });
  }

  #isQuiet(at: number): boolean {
    const { quiet, zone } = this.traits;
    if (!quiet) return false;
    const { minute } = localTime(zone, at);
    const { startsAt, endsAt } = quiet;
    return startsAt < endsAt ? minute >= startsAt && minute < endsAt : minute >= startsAt || minute < endsAt;
  }

  #endOfQuiet(from: number): number {
    let at = from;
    while (this.#isQuiet(at)) at += QUARTER_MS;
    return at;
  }
}
