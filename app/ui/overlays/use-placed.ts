import { useEffect } from 'react';
import { type Align, placeBy } from './place.ts';

/** Calls `settle` now and whenever the page scrolls or the window changes its size. Returns a function that stops. */
export function keepSettled(settle: () => void): () => void {
  settle();
  addEventListener('scroll', settle, { capture: true, passive: true });
  addEventListener('resize', settle);
  return () => {
    removeEventListener('scroll', settle, { capture: true });
    removeEventListener('resize', settle);
  };
}

/** Keeps an open popover beside the element with the id of its trigger. */
export function usePlaced(open: boolean, popoverId: string, triggerId: string, align: Align): void {
  useEffect(() => {
    const box = document.getElementById(popoverId);
    const anchor = document.getElementById(triggerId);
    if (!open || !box || !anchor) return;
    return keepSettled(() => placeBy(anchor, box, 'bottom', align));
  }, [open, popoverId, triggerId, align]);
}
