import { z } from 'zod';
import { LONGEST_SEARCH, storable } from '#app/domain/input-text.ts';
import type { TextPart } from '#app/domain/marked-text.ts';
import { SEARCH_KINDS, type SearchKind } from '#app/domain/search.ts';

export const KIND_LABELS = {
  opportunity: 'Opportunities',
  document: 'Documents',
  faq: 'FAQs',
  question: 'Your questions',
  fund: 'Funds',
  position: 'Your positions',
  person: 'People',
  entity: 'Entities',
  commitment: 'Commitments',
  ledger_line: 'Ledger',
} as const satisfies Record<SearchKind, string>;

/** The most results of one kind while typing, and on a page of them. */
export const MOST_OF_A_KIND = 5;
export const PAGE_SIZE = 20;
/** The last page of one kind: whoever has not found it by then adds a word. */
export const LAST_PAGE = 10;

/** Why something was found, where its title does not show it. */
export type SearchReason = {
  /** Where it is written: `Page 3`. */
  place: string;
  parts: TextPart[];
};

/** One result. The parts of its title are marked where they are what was looked for. */
export type SearchHit = {
  kind: SearchKind;
  id: string;
  to: string;
  title: TextPart[];
  /** What tells it from others of the same title; empty for none. */
  note: string;
  reason: SearchReason | null;
};

/** The best results of one kind, and whether there are more. */
export type SearchGroup = { kind: SearchKind; hits: SearchHit[]; isMore: boolean };

/** The results of a search, the kind with the best one first. `isGuess`: only similarly spelled titles were found. */
export type SearchAnswer = { groups: SearchGroup[]; isGuess: boolean };

/** Something that was opened from the search before. */
export type SearchRef = { kind: SearchKind; id: string };

export const MOST_RECENT = 6;

/** A query as it is typed; what is too long is cut, since it finds nothing more. */
export const searchInput = z.object({
  query: z
    .string()
    .max(1_000)
    .transform((text) => storable(text.slice(0, LONGEST_SEARCH))),
});

export const recentInput = z.object({
  refs: z.array(z.object({ kind: z.enum(SEARCH_KINDS), id: z.uuid() })).max(MOST_RECENT),
});

/** The address of the page of results. */
export function searchPath(
  query: string,
  { kind, page = 1 }: { kind?: SearchKind; page?: number } = {},
): string {
  const search = new URLSearchParams({ q: query });
  if (kind) search.set('kind', kind);
  if (page > 1) search.set('page', String(page));
  return `/search?${search}`;
}
