import type { PDFDocument, PDFPage, RGB } from '@cantoo/pdf-lib';
import type { Block, Document, Inline, Text } from '@contentful/rich-text-types';
import { BLOCKS } from '@contentful/rich-text-types';
import { FIRM } from '../content/firm.ts';
import { unbroken } from '../rich-text.ts';
import { type Face, type Faces, INK, inFont, MEASURE, SHEET } from './ink.ts';

export type Style = { face: Face; size: number; leading: number; color: RGB };
type Run = { text: string; face: Face };
type Word = { text: string; face: Face; width: number; spaced: boolean };

export const STYLES = {
  title: { face: 'serif', size: 30, leading: 34, color: INK.text },
  heading: { face: 'serif', size: 17, leading: 22, color: INK.text },
  lead: { face: 'serifItalic', size: 14, leading: 19, color: INK.muted },
  body: { face: 'serif', size: 10.5, leading: 14.6, color: INK.text },
  small: { face: 'sans', size: 8, leading: 11, color: INK.muted },
  label: { face: 'sansBold', size: 7, leading: 10, color: INK.accent },
  strong: { face: 'sansBold', size: 9, leading: 12.5, color: INK.text },
  table: { face: 'sans', size: 8.5, leading: 12, color: INK.text },
} as const satisfies Record<string, Style>;

const ITALIC: Readonly<Partial<Record<Face, Face>>> = { serif: 'serifItalic', sans: 'sansItalic' };
const BOLD: Readonly<Partial<Record<Face, Face>>> = {
  serif: 'serifBold',
  sans: 'sansBold',
  serifItalic: 'serifBold',
};

/** Sets text down a column, page after page; `y` is the next baseline's top, from the sheet's foot. */
export class Typesetter {
  readonly pdf: PDFDocument;
  readonly faces: Faces;
  page: PDFPage;
  y: number;
  x: number;
  width: number;

  constructor(pdf: PDFDocument, faces: Faces) {
    this.pdf = pdf;
    this.faces = faces;
    this.page = pdf.addPage([SHEET.width, SHEET.height]);
    this.y = SHEET.height - SHEET.top;
    this.x = SHEET.left;
    this.width = MEASURE;
  }

  newPage(): void {
    this.page = this.pdf.addPage([SHEET.width, SHEET.height]);
    this.y = SHEET.height - SHEET.top;
  }

  /** Starts a new page unless `height` still fits. */
  need(height: number): void {
    if (this.y - height < SHEET.bottom) this.newPage();
  }

  /** Sets text in a separate column; the cursor does not move. Returns where it ended. */
  column(x: number, y: number, width: number, set: () => void): number {
    const before = { x: this.x, y: this.y, width: this.width };
    Object.assign(this, { x, y, width });
    set();
    const end = this.y;
    Object.assign(this, before);
    return end;
  }

  line(text: string, style: Style, align: 'left' | 'right' = 'left', at = this.x, width = this.width): void {
    const shown = inFont(text);
    const indent =
      align === 'right' ? width - this.faces[style.face].widthOfTextAtSize(shown, style.size) : 0;
    this.page.drawText(shown, {
      x: at + indent,
      y: this.y - style.size,
      size: style.size,
      font: this.faces[style.face],
      color: style.color,
    });
  }

  text(text: string, style: Style, after = 0): void {
    this.runs([{ text, face: style.face }], style);
    this.y -= after;
  }

  rule(color: RGB = INK.line, thickness = 0.6, x = this.x, width = this.width): void {
    this.page.drawLine({ start: { x, y: this.y }, end: { x: x + width, y: this.y }, thickness, color });
  }

  /** A document's blocks, with the given style for its words. */
  rich(document: Document, style: Style = STYLES.body): void {
    for (const block of document.content) this.block(block, style);
  }

  private block(block: Block | Inline | Text, style: Style): void {
    if (!('content' in block)) return;
    switch (block.nodeType) {
      case BLOCKS.HEADING_3:
        this.need(style.leading * 4);
        this.runs(runsOf(block, 'sansBold'), { ...style, face: 'sansBold', size: style.size - 0.5 });
        break;
      case BLOCKS.UL_LIST:
        for (const item of block.content) this.item(item as Block, style);
        break;
      case BLOCKS.QUOTE:
        this.quote(block as Block, style);
        break;
      default:
        this.runs(runsOf(block, style.face), style);
    }
    this.y -= style.leading * 0.5;
  }

  private item(item: Block, style: Style): void {
    const paragraph = item.content[0];
    this.need(style.leading);
    this.page.drawCircle({ x: this.x + 3, y: this.y - style.size * 0.68, size: 1.5, color: INK.accent });
    this.x += 13;
    this.width -= 13;
    if (paragraph) this.runs(runsOf(paragraph, style.face), style);
    this.x -= 13;
    this.width += 13;
    this.y -= 2;
  }

  private quote(block: Block, style: Style): void {
    const runs = block.content.flatMap((part) => runsOf(part, 'serifItalic'));
    const lines = this.wrap(runs, style.size + 0.5, this.width - 16);
    const height = lines.length * (style.leading + 1);
    this.need(height);
    this.page.drawRectangle({ x: this.x, y: this.y - height + 1, width: 2, height, color: INK.gold });
    this.x += 14;
    this.width -= 16;
    this.runs(runs, { ...style, size: style.size + 0.5, leading: style.leading + 1, color: INK.muted });
    this.x -= 14;
    this.width += 16;
  }

  private runs(runs: Run[], style: Style): void {
    for (const words of this.wrap(runs, style.size, this.width)) {
      this.need(style.leading);
      let x = this.x;
      for (const word of words) {
        if (word.spaced) x += this.faces[word.face].widthOfTextAtSize(' ', style.size);
        this.page.drawText(word.text, {
          x,
          y: this.y - style.size,
          size: style.size,
          font: this.faces[word.face],
          color: style.color,
        });
        x += word.width;
      }
      this.y -= style.leading;
    }
  }

  private wrap(runs: Run[], size: number, width: number): Word[][] {
    const lines: Word[][] = [[]];
    let used = 0;
    for (const word of this.wordsOf(runs, size)) {
      const space = word.spaced ? this.faces[word.face].widthOfTextAtSize(' ', size) : 0;
      const line = lines.at(-1);
      if (line && (line.length === 0 || used + space + word.width <= width)) {
        line.push(line.length === 0 ? { ...word, spaced: false } : word);
        used += line.length === 1 ? word.width : space + word.width;
      } else {
        lines.push([{ ...word, spaced: false }]);
        used = word.width;
      }
    }
    return lines;
  }

  private *wordsOf(runs: Run[], size: number): Generator<Word> {
    let pending = false;
    for (const { text, face } of runs) {
      for (const part of inFont(unbroken(text)).split(/( )/u)) {
        if (part === '') continue;
        if (part === ' ') pending = true;
        else {
          yield { text: part, face, width: this.faces[face].widthOfTextAtSize(part, size), spaced: pending };
          pending = false;
        }
      }
    }
  }
}

/** Foot of each page: the firm, the document's name, and the page number. */
export function numberPages(pdf: PDFDocument, faces: Faces, what: string, from = 0): void {
  const pages = pdf.getPages();
  for (const [index, page] of pages.entries()) {
    if (index < from) continue;
    const y = 34;
    page.drawLine({
      start: { x: SHEET.left, y: y + 14 },
      end: { x: SHEET.width - SHEET.right, y: y + 14 },
      thickness: 0.5,
      color: INK.line,
    });
    page.drawText(FIRM.name, { x: SHEET.left, y, size: 10, font: faces.serif, color: INK.text });
    page.drawText(inFont(what), {
      x: SHEET.left + 48,
      y: y + 0.5,
      size: 7.5,
      font: faces.sans,
      color: INK.muted,
    });
    const number = `${index + 1} / ${pages.length}`;
    const width = faces.sans.widthOfTextAtSize(number, 7.5);
    page.drawText(number, {
      x: SHEET.width - SHEET.right - width,
      y: y + 0.5,
      size: 7.5,
      font: faces.sans,
      color: INK.muted,
    });
  }
}

function runsOf(node: Block | Inline | Text, face: Face): Run[] {
  if (node.nodeType !== 'text') return (node as Block).content.flatMap((child) => runsOf(child, face));
  const { value, marks } = node as Text;
  const kind = marks[0]?.type;
  return [
    {
      text: value,
      face: (kind === 'bold' ? BOLD[face] : kind === 'italic' ? ITALIC[face] : undefined) ?? face,
    },
  ];
}
