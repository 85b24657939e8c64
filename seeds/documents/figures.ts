import type { RGB } from '@cantoo/pdf-lib';
import { INK, inFont } from './ink.ts';
import { STYLES, type Style, type Typesetter } from './typesetter.ts';

export type Cell = string;
type Table = {
  head: Cell[];
  rows: Cell[][];
  /** Fractions of the width, per column; the first is left-aligned, all others right unless `left` names them. */
  shares: number[];
  left?: number[];
  /** Rows set in bold, by index. */
  strong?: number[];
};

const ROW = 17;

/** A table with hairlines; figures right-aligned. Repeats its head on a new page. */
export function table(sheet: Typesetter, { head, rows, shares, left = [], strong = [] }: Table): void {
  const total = shares.reduce((sum, share) => sum + share, 0);
  const widths = shares.map((share) => (share / total) * sheet.width);
  const row = (cells: Cell[], style: Style) => {
    let x = sheet.x;
    for (const [index, cell] of cells.entries()) {
      const width = widths[index] ?? 0;
      const toLeft = index === 0 || left.includes(index);
      sheet.line(
        toLeft ? shortened(sheet, cell, style.size, width - 6) : cell,
        style,
        toLeft ? 'left' : 'right',
        x,
        width - (index === cells.length - 1 ? 0 : 8),
      );
      x += width;
    }
    sheet.y -= ROW - 4;
    sheet.rule();
    sheet.y -= 4;
  };
  sheet.need(ROW * Math.min(4, rows.length + 1));
  row(head, STYLES.small);
  for (const [index, cells] of rows.entries()) {
    const page = sheet.page;
    sheet.need(ROW);
    if (sheet.page !== page) row(head, STYLES.small);
    row(cells, strong.includes(index) ? { ...STYLES.table, face: 'sansBold' } : STYLES.table);
  }
  sheet.y -= 8;
}

function shortened(sheet: Typesetter, text: string, size: number, width: number): string {
  let shown = inFont(text);
  if (sheet.faces.sans.widthOfTextAtSize(shown, size) <= width) return shown;
  while (shown.length > 1 && sheet.faces.sans.widthOfTextAtSize(`${shown}…`, size) > width)
    shown = shown.slice(0, -1);
  return `${shown.trimEnd()}…`;
}

/** Headline figures side by side: label, value, note. Breaks into rows of `columns`. */
export function stats(
  sheet: Typesetter,
  figures: { label: string; value: string; note?: string }[],
  columns: number,
): void {
  const width = sheet.width / columns;
  for (let start = 0; start < figures.length; start += columns) {
    sheet.need(58);
    sheet.rule();
    const top = sheet.y - 10;
    for (const [index, figure] of figures.slice(start, start + columns).entries()) {
      const x = sheet.x + index * width;
      sheet.column(x + (index ? 10 : 0), top, width - 14, () => {
        sheet.text(figure.label, STYLES.small);
        sheet.text(figure.value, { face: 'serif', size: 16, leading: 19, color: INK.text });
        if (figure.note) sheet.text(figure.note, { ...STYLES.small, size: 7, leading: 9 });
      });
      if (index)
        sheet.page.drawLine({
          start: { x, y: top + 2 },
          end: { x, y: top - 42 },
          thickness: 0.6,
          color: INK.line,
        });
    }
    sheet.y -= 62;
  }
  sheet.rule();
}

export type Bar = { label: string; parts: { value: number; color: RGB }[] };

/** Stacked bars from a base line; labels below, the largest value labelled at the top. Negative parts hang below. */
export function bars(sheet: Typesetter, all: Bar[], height: number, top: string): void {
  const positive = Math.max(1, ...all.map((bar) => sum(bar.parts.filter((part) => part.value > 0))));
  const negative = Math.max(0, ...all.map((bar) => -sum(bar.parts.filter((part) => part.value < 0))));
  sheet.need(height + 30);
  const scale = (height - 16) / (positive + negative);
  const base = sheet.y - 12 - positive * scale;
  const step = sheet.width / all.length;
  const width = Math.min(34, step * 0.62);
  sheet.line(top, STYLES.small);
  for (const [index, bar] of all.entries()) {
    const x = sheet.x + index * step + (step - width) / 2;
    let up = base;
    let down = base;
    for (const { value, color } of bar.parts) {
      const size = Math.abs(value) * scale;
      if (value < 0) down -= size;
      sheet.page.drawRectangle({ x, y: value < 0 ? down : up, width, height: size, color });
      if (value >= 0) up += size;
    }
    const label = inFont(bar.label);
    const labelWidth = sheet.faces.sans.widthOfTextAtSize(label, 6.5);
    sheet.page.drawText(label, {
      x: x + (width - labelWidth) / 2,
      y: base - negative * scale - 10,
      size: 6.5,
      font: sheet.faces.sans,
      color: INK.muted,
    });
  }
  sheet.page.drawLine({
    start: { x: sheet.x, y: base },
    end: { x: sheet.x + sheet.width, y: base },
    thickness: 0.6,
    color: INK.muted,
  });
  sheet.y -= height + 22;
}

const sum = (parts: { value: number }[]): number => parts.reduce((total, { value }) => total + value, 0);

/** A legend for `bars`. */
export function legend(sheet: Typesetter, entries: { label: string; color: RGB }[]): void {
  let x = sheet.x;
  for (const { label, color } of entries) {
    sheet.page.drawRectangle({ x, y: sheet.y - 8, width: 7, height: 7, color });
    sheet.line(label, STYLES.small, 'left', x + 11);
    x += 24 + sheet.faces.sans.widthOfTextAtSize(inFont(label), STYLES.small.size);
  }
  sheet.y -= 18;
}
