import { useEffect, useRef } from 'react';
import { type PageTime, REPORT_EVERY_MS, ReadingClock } from '../reading-time.ts';

/** Sends reading times. Rejects if they did not arrive. */
export type ReportReading = (times: PageTime[]) => Promise<Response>;

const LOOK_EVERY_MS = 1_000;
const ACTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove', 'scroll'] as const;

/** Counts the reading time of `page`, and reports it every 15 seconds and when the page is closed. */
export function useReadingTime(page: number | null, report: ReportReading | null): void {
  const current = useRef({ page, report });
  current.current = { page, report };
  const isCounted = report !== null;

  useEffect(() => {
    if (!isCounted) return;
    const clock = new ReadingClock();
    let lastActAt = Date.now();
    const act = () => {
      lastActAt = Date.now();
    };
    const look = () =>
      clock.look(
        {
          visible: document.visibilityState === 'visible',
          focused: document.hasFocus(),
          lastActAt,
          page: current.current.page,
        },
        Date.now(),
      );
    const send = async () => {
      look();
      const times = clock.take();
      if (times.length === 0 || !current.current.report) return;
      try {
        const { status } = await current.current.report(times);
        if (status >= 500 || status === 429) clock.putBack(times);
      } catch {
        // Offline: sent with the next report.
        clock.putBack(times);
      }
    };
    const leave = () => {
      if (document.visibilityState === 'hidden') void send();
    };
    const hide = () => void send();
    const looking = setInterval(look, LOOK_EVERY_MS);
    const sending = setInterval(() => void send(), REPORT_EVERY_MS);
    for (const name of ACTS) document.addEventListener(name, act, { passive: true, capture: true });
    document.addEventListener('visibilitychange', leave);
    window.addEventListener('pagehide', hide);
    look();
    return () => {
      clearInterval(looking);
      clearInterval(sending);
      for (const name of ACTS) document.removeEventListener(name, act, { capture: true });
      document.removeEventListener('visibilitychange', leave);
      window.removeEventListener('pagehide', hide);
      void send();
    };
  }, [isCounted]);
}
