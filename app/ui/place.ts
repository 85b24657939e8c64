type Size = { width: number; height: number };
type Box = Size & { top: number; left: number };
export type Side = 'top' | 'bottom';
export type Align = 'start' | 'center' | 'end';

const GAP = 6;
const EDGE = 8;

/** Where a floating box goes, in px from the viewport's top left: on `side` of the anchor, on the other one where it would not fit. */
export function place(
  anchor: Box,
  box: Size,
  viewport: Size,
  side: Side,
  align: Align,
): { top: number; left: number } {
  const above = anchor.top - GAP - box.height;
  const below = anchor.top + anchor.height + GAP;
  const fitsAbove = above >= EDGE;
  const fitsBelow = below + box.height <= viewport.height - EDGE;
  const goesAbove = side === 'top' ? fitsAbove || !fitsBelow : !fitsBelow && fitsAbove;
  const slack = anchor.width - box.width;
  const left = anchor.left + { start: 0, center: slack / 2, end: slack }[align];
  return {
    top: Math.max(EDGE, goesAbove ? above : below),
    left: Math.max(EDGE, Math.min(left, viewport.width - box.width - EDGE)),
  };
}

/** Moves `floating` to `anchor`. Set from script because the content security policy allows no style attributes. */
export function placeBy(anchor: Element, floating: HTMLElement, side: Side, align: Align): void {
  const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const { top, left } = place(
    anchor.getBoundingClientRect(),
    floating.getBoundingClientRect(),
    viewport,
    side,
    align,
  );
  floating.style.top = `${Math.round(top)}px`;
  floating.style.left = `${Math.round(left)}px`;
}
