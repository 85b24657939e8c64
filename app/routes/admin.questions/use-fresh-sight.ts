import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const FRESH_MS = 15_000;

/** Refetches the page periodically while it is visible, so two admins see each other's changes. */
export function useFreshSight(wanted: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!wanted) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, FRESH_MS);
    return () => clearInterval(timer);
  }, [wanted, revalidate]);
}
