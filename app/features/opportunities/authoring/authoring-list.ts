import { LONGEST_SEARCH, line } from '#app/domain/input-text.ts';
import type { Money } from '#app/domain/money.ts';
import type { ContentOrigin, OpportunityStage } from '#app/domain/opportunity-content.ts';
import { cursorText } from '#app/platform/lists/paging.ts';
import { type SortOrder, sortParam } from '#app/platform/lists/sorting.ts';

/** A stage, or all drafts, published or not. */
export type AuthoringFilter = OpportunityStage | 'draft';
export const AUTHORING_FILTERS = [
  'open',
  'pipeline',
  'closed',
  'passed',
  'draft',
] as const satisfies readonly AuthoringFilter[];

export type AuthoringFilters = {
  /** When omitted: all stages and all unpublished drafts. */
  stage?: AuthoringFilter | undefined;
  search?: string | undefined;
  sort: SortOrder<(typeof AUTHORING_SORTS)[number]>;
  cursor?: string | undefined;
};

/** The columns by which the list is sorted, and the order without one in the URL. */
export const AUTHORING_SORTS = [
  'name',
  'stage',
  'raised',
  'target',
  'closes',
  'waiting',
  'published',
  'draft',
] as const;
export const AUTHORING_ORDER = '-published';

/** Returns the order of a list without one in its URL. */
export const usualOrder = (stage: AuthoringFilter | undefined): AuthoringFilters['sort'] =>
  stage === 'draft' ? '-draft' : AUTHORING_ORDER;

/** Reads the filters of the list from its URL. Ignores invalid values, since people share and edit URLs. */
export function authoringFiltersFrom(params: Readonly<Record<string, string>>): AuthoringFilters {
  const stage = AUTHORING_FILTERS.find((one) => one === params.stage);
  return {
    stage,
    search: line(LONGEST_SEARCH).safeParse(params.q).data,
    sort: sortParam(AUTHORING_SORTS, usualOrder(stage)).parse(params.sort),
    cursor: cursorText.safeParse(params.cursor).data,
  };
}

/** One opportunity in the authors' list. Times are ISO. */
export type AuthoringRow = {
  id: string;
  slug: string;
  name: string;
  /** `null` while it is not visible to members. */
  stage: OpportunityStage | null;
  origin: ContentOrigin;
  publishedAt: string | null;
  version: number;
  hasDraft: boolean;
  /** When its draft will be published automatically. */
  publishAt: string | null;
  savedAt: string | null;
  /** The name of the person who saved its draft. */
  savedBy: string | null;
  /** Of a published one. */
  figures: AuthoringFigures | null;
};

/** How far an opportunity is. */
export type AuthoringFigures = {
  raised: Money;
  target: Money;
  /** ISO time; `null` without a deadline. */
  closesAt: string | null;
  /** Commitments to decide on. */
  waiting: number;
};
