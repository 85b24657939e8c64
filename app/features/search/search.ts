import { z } from 'zod';
import { SEARCH_KINDS, type SearchKind } from '#app/domain/search.ts';
import type { TextPart } from '#app/domain/text/marked-text.ts';
import { LONGEST_SEARCH, storable } from '#app/domain/text/plain-text.ts';

export const KIND_LABELS = {
  opportunity: 'Opportunities',
  document: 'Documents',
  faq: 'FAQs',
  question: 'Questions',
  fund: 'Funds',
  position: 'Positions',
  person: 'People',
  entity: 'Entities',
  commitment: 'Commitments',
  ledger_line: 'Ledger',
} as const satisfies Record<SearchKind, string>;

/** Maximum number of results per kind, in search as you type and per page. */
export const MOST_OF_A_KIND = 5;
export const PAGE_SIZE = 20;
/** The last page of one kind; refining the search is more useful than paging further. */
export const LAST_PAGE = 10;

/** Why a record was found, if its title does not show it. */
export type SearchReason = {
  /** Where the match is: `Page 3`. */
  place: string;
  parts: TextPart[];
};

/** One result, with the matches in its title marked. */
export type SearchHit = {
  kind: SearchKind;
  id: string;
  to: string;
  title: TextPart[];
  /** Distinguishes it from others with the same title; empty if not needed. */
  note: string;
  reason: SearchReason | null;
};

/** The best results of one kind, and whether there are more. */
export type SearchGroup = { kind: SearchKind; hits: SearchHit[]; isMore: boolean };

/**
 * The results of a search, starting with the kind of the best one. `isGuess`: only similarly spelled titles were
 * found.
 */
export type SearchAnswer = { groups: SearchGroup[]; isGuess: boolean };

/** A record previously opened from the search. */
export type SearchRef = { kind: SearchKind; id: string };

export const MOST_RECENT = 6;

/** A query as typed. Longer queries are cut, because they find nothing more. */
export const searchInput = z.object({
  query: z
    .string()
    .max(1_000)
    .transform((text) => storable(text.slice(0, LONGEST_SEARCH))),
});

export const recentInput = z.object({
  refs: z.array(z.object({ kind: z.enum(SEARCH_KINDS), id: z.uuid() })).max(MOST_RECENT),
});

export function searchPath(
  query: string,
  { kind, page = 1 }: { kind?: SearchKind; page?: number } = {},
): string {
  const search = new URLSearchParams({ q: query });
  if (kind) search.set('kind', kind);
  if (page > 1) search.set('page', String(page));
  return `/search?${search}`;
}
