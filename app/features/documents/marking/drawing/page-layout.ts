import type { PageBox } from '../preparing/page-box.ts';

/** The position of a mark's lines on a page: the font size and the start of each line, in points. */
export type PageLayout = {
  diagonal: { size: number; cos: number; sin: number; starts: { x: number; y: number }[] };
  footer: { size: number; x: number; y: number };
};

/** Widths of the lines over their font size. */
export type LineWidths = { diagonal: number; footer: number };

/** Heights on the page of the centres of the diagonal lines. */
const ROWS = [0.22, 0.52, 0.82];
/** Slope of the diagonal on an ordinary page; flat and narrow pages have their own. */
const STEEPEST = Math.PI / 5.5;

/** Lays the mark out in the visible part of a page. */
export function pageLayout(
  { width, height }: Pick<PageBox, 'width' | 'height'>,
  widths: LineWidths,
): PageLayout {
  const angle = Math.min(STEEPEST, Math.atan2(height, width));
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const room = Math.min(width / cos, (height * 1.2) / Math.max(sin, 0.01));
  const usual = Math.hypot(width, height) / 66;
  const size = Math.min(usual, (room * 0.96) / widths.diagonal);
  const half = (widths.diagonal * size) / 2;
  const starts = ROWS.map((row) => ({
    x: width / 2 - cos * half + sin * size * 0.35,
    y: height * row - sin * half - cos * size * 0.35,
  }));
  const footerSize = Math.min(7.5, height / 20, (width * 0.92) / widths.footer);
  const footer = {
    size: footerSize,
    x: (width - widths.footer * footerSize) / 2,
    y: Math.max(footerSize * 0.6, Math.min(14, height * 0.02)),
  };
  return { diagonal: { size, cos, sin, starts }, footer };
}
