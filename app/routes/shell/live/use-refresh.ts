import { useEffect, useEffectEvent, useRef } from 'react';
import { useRevalidator } from 'react-router';

/** Many open pages hear of the same thing at once: each asks at a moment of its own. */
const SPREAD_MS = 1_500;

/**
 * Returns a function that reads the page's data again, once for several calls. In a tab in the background it waits
 * until the reader returns, since it must not keep the session open.
 */
export function useRefresh(): () => void {
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDue = useRef(false);

  const run = useEffectEvent(() => {
    if (!isDue.current || document.visibilityState === 'hidden') return;
    isDue.current = false;
    void revalidate();
  });
  useEffect(() => {
    const onShown = () => run();
    document.addEventListener('visibilitychange', onShown);
    return () => {
      document.removeEventListener('visibilitychange', onShown);
      clearTimeout(timer.current);
    };
  }, []);

  return () => {
    isDue.current = true;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => run(), Math.random() * SPREAD_MS);
  };
}
