import { useEffect } from 'react';
import { type Align, placeBy } from './place.ts';

/** Keeps an open popover beside the element with the id of its trigger. */
export function usePlaced(open: boolean, popoverId: string, triggerId: string, align: Align): void {
  useEffect(() => {
    const box = document.getElementById(popoverId);
    const anchor = document.getElementById(triggerId);
    if (!open || !box || !anchor) return;
    const settle = () => placeBy(anchor, box, 'bottom', align);
    settle();
    addEventListener('scroll', settle, { capture: true, passive: true });
    addEventListener('resize', settle);
    return () => {
      removeEventListener('scroll', settle, { capture: true });
      removeEventListener('resize', settle);
    };
  }, [open, popoverId, triggerId, align]);
}
