/** Scrolls only this box, never the page: the reader is scrolling that. */
export function keepInSight(item: Element, box: Element): void {
  const inner = item.getBoundingClientRect();
  const outer = box.getBoundingClientRect();
  box.scrollTop += beyond(inner.top - outer.top, inner.bottom - outer.bottom);
  box.scrollLeft += beyond(inner.left - outer.left, inner.right - outer.right);
}

/** How far to scroll, given how far the item is behind the start of its box and beyond its end. */
const beyond = (start: number, end: number): number => (start < 0 ? start : Math.max(0, end));
