import type { Letterhead } from '#app/domain/firm/firm.ts';
import { setPdf } from './set-pdf.server.ts';
import template from './sheet.typ?raw';
import { sheetLogo } from './sheet-logo.server.ts';

/** A receipt, an agreement, a statement or a notice. What has no value leaves neither a label nor a gap. */
export type Sheet = {
  /** The product's name. */
  brand: string;
  /** Who the firm is, in the letterhead and at the foot of the last page. */
  firm: Omit<Letterhead, 'brand'>;
  /** What it is, such as "Receipt". */
  kind: string;
  title: string;
  /** What it says of what it is about, in words. */
  state?: { label: string; sentence: string };
  parties?: readonly { label: string; name: string; lines: readonly string[] }[];
  rows?: readonly { label: string; value: string; isMain?: boolean }[];
  text?: readonly { kind: 'clause' | 'paragraph'; text: string }[];
  /** Below the lines to sign on, in their order. */
  signature?: readonly [string, string];
  /** What happens next, and whom to ask. */
  notes?: readonly { title: string; lines: readonly string[] }[];
  /** What it is in law; what the regulator requires to be said follows. */
  legal?: string;
  reference: string;
  /** "Issued 28 Nov 2026". */
  issued?: string;
  /** It becomes a part of another document, whose pages are counted there. */
  isPart?: boolean;
};

/** Typesets a sheet as a PDF. The same sheet and date produce the same bytes. */
export async function setSheet(sheet: Sheet, createdAt: Date): Promise<Uint8Array> {
  const { issued, firm, legal = '', ...data } = sheet;
  const without = { parties: [], rows: [], text: [], notes: [], isPart: false };
  const { bytes } = await setPdf(
    template,
    {
      ...without,
      ...data,
      firm: { name: firm.name, lines: firm.lines, logo: await sheetLogo(firm.logo) },
      legal: [legal, firm.regulation].filter(Boolean).join(' '),
      issued: issued ? [issued] : [],
    },
    createdAt,
  );
  return bytes;
}
