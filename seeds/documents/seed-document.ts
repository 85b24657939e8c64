import type { TypesetDocument } from './typeset.ts';

export type SeedDocument = {
  key: string;
  title: string;
  category: 'teaser' | 'memorandum' | 'report' | 'statement' | 'tax' | 'legal';
  opportunity: string | null;
  fund: string | null;
  owner: string | null;
  /** By which of their entities its owner holds; null in their own name, undefined for all of them. */
  entity?: number | null;
  /** The year that it is about. */
  year: number | null;
  policy: 'original' | 'watermarked' | 'view_only';
  /** The heading in the data room. */
  section: string | null;
  tags: string[];
  publishedOn: string;
  pages: { least: number; most: number };
  make: () => Promise<TypesetDocument>;
};

export const blank = {
  ...{ opportunity: null, fund: null, owner: null, year: null, section: null, tags: [] },
  policy: 'original' as const,
};
