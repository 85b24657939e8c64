import type { Document } from '@contentful/rich-text-types';
import { setPdf } from '#app/platform/pdf/set-pdf.server.ts';
import { FIRM } from '../content/firm.ts';
import { unbroken } from '../rich-text.ts';
import template from './document.typ?raw';

export type Figure = { label: string; value: string; note?: string };

/** A picture of `seeds/art` across the page. */
type Picture = { picture: string; alt: string };

type Opening = { kind: 'opening'; label: string; title: string; lead?: string; note?: string };
type Table = {
  kind: 'table';
  head: string[];
  rows: string[][];
  /** Relative widths of the columns; the first is left-aligned, all others right unless `left` names them. */
  shares: number[];
  left?: number[];
  /** Rows in bold, by index. */
  strong?: number[];
};
type Bars = {
  kind: 'bars';
  alt: string;
  height: number;
  series: { label: string; colour: 'accent' | 'gold' | 'line' }[];
  /** A value for each series; negative ones hang below the base line. */
  bars: { label: string; values: number[] }[];
};

/** A part of a document, set by the template's function of that name. */
export type DocumentBlock =
  | Opening
  | (Opening & Picture & { height: number })
  | (Picture & {
      kind: 'cover';
      label: string;
      title: string;
      lead: string;
      facts: string;
      date: string;
      foot: string[];
    })
  | { kind: 'contents' }
  | { kind: 'section'; text: string; newPage?: boolean; listed?: boolean }
  | { kind: 'rich' | 'small'; document: Document }
  | { kind: 'stats'; columns: number; figures: Figure[] }
  | Table
  | Bars
  | { kind: 'people'; people: { name: string; role: string; bio: string }[] }
  | {
      kind: 'teaser';
      sections: { title: string; document: Document }[];
      facts: [string, string][];
      case?: { label: string; value: string; text: string };
      notice: string;
    };

type Sheets = {
  title: string;
  footer: string;
  /** Of its text, in points. */
  size?: number;
  /** An ISO day. */
  on: string;
  parts: DocumentBlock[];
};

export type TypesetDocument = { bytes: Uint8Array; pages: number };

/** Typesets a document; its bytes depend only on its content. */
export function typeset({ on, size = 10.5, ...document }: Sheets): Promise<TypesetDocument> {
  const firmLines = [FIRM.address, FIRM.investorRelations];
  const text = JSON.stringify({ ...document, size, firm: FIRM.name, firmLines }, (_, value) =>
    typeof value === 'string' ? unbroken(value) : value,
  );
  return setPdf(template, JSON.parse(text), new Date(`${on}T09:00:00.000Z`));
}
