import { useEffect, useRef } from 'react';
import { call, OUTLIVES_PAGE, prepareCalls } from '#app/ui/rpc/call.ts';
import { mayPass } from '#app/ui/rpc/failure.ts';
import { REPORT_EVERY_MS, ReadingClock } from '../reading-time.ts';

const LOOK_EVERY_MS = 1_000;
const ACTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove', 'scroll'] as const;

/**
 * Counts the reading time of `page` of a version, and reports it every 15 seconds and when the page is closed.
 * @param versionId `null` counts nothing
 */
export function useReadingTime(page: number | null, versionId: string | null): void {
  const current = useRef(page);
  current.current = page;

  useEffect(() => {
    if (versionId === null) return;
    prepareCalls();
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
          page: current.current,
        },
        Date.now(),
      );
    const send = async () => {
      look();
      const times = clock.take();
      if (times.length === 0) return;
      try {
        await call((rpc) => rpc.reading.save.mutate({ versionId, times }, OUTLIVES_PAGE));
      } catch (error) {
        // Sent with the next report.
        if (mayPass(error)) clock.putBack(times);
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
  }, [versionId]);
}
