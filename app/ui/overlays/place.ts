type Size = { width: number; height: number };
type Box = Size & { top: number; left: number };
export type Side = 'top' | 'bottom' | 'right';
export type Align = 'start' | 'center' | 'end';

const GAP = 6;
const EDGE = 8;

/**
 * Returns a floating box's position, in px from the viewport's top left: on `side`, or opposite if too large; to the
 * right it is centred.
 */
export function place(
  anchor: Box,
  box: Size,
  viewport: Size,
  side: Side,
  align: Align,
): { top: number; left: number } {
  if (side === 'right')
    return {
      top: Math.max(EDGE, anchor.top + (anchor.height - box.height) / 2),
      left: anchor.left + anchor.width + GAP,
    };
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

/** The positions of all floating boxes, as rules of one style sheet. */
let sheet: CSSStyleSheet | undefined;
let placed: { box: HTMLElement; rule: string }[] = [];

/**
 * Moves `floating` to `anchor`. Uses a rule instead of a style attribute: the content security policy forbids style
 * attributes, and session recording copies the ones that scripts set.
 */
export function placeBy(anchor: Element, floating: HTMLElement, side: Side, align: Align): void {
  const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const { top, left } = place(
    anchor.getBoundingClientRect(),
    floating.getBoundingClientRect(),
    viewport,
    side,
    align,
  );
  const rule = `#${CSS.escape(floating.id)} { top: ${Math.round(top)}px; left: ${Math.round(left)}px }`;
  placed = [...placed.filter(({ box }) => box.isConnected && box !== floating), { box: floating, rule }];
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(placed.map((one) => one.rule).join('\n'));
}
