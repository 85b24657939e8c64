import type { CommitmentState } from '#app/domain/investing/commitment-state.ts';
import type { Likelihood } from '#app/domain/investing/likelihood.ts';
import type { OpportunityContent, OpportunityStage } from '#app/domain/investing/opportunity-content.ts';
import type { Money } from '#app/domain/money/money.ts';
import type { Page } from '#app/platform/lists/paging.ts';

export const STAGE_LABELS = {
  open: 'Open',
  pipeline: 'Pipeline',
  closed: 'Closed',
  passed: 'Passed',
} as const satisfies Record<OpportunityStage, string>;

export const SORTS = ['closing', 'newest', 'name'] as const;
export type OpportunitySort = (typeof SORTS)[number];

export const SORT_LABELS = {
  closing: 'Closing soonest',
  newest: 'Newest',
  name: 'Name',
} as const satisfies Record<OpportunitySort, string>;

/** Only open opportunities can be sorted by closing date. The first of each is the default. */
export const SORTS_OF_STAGE = {
  open: ['closing', 'newest', 'name'],
  pipeline: ['newest', 'name'],
  closed: ['newest', 'name'],
  passed: ['newest', 'name'],
} as const satisfies Record<OpportunityStage, readonly [OpportunitySort, ...OpportunitySort[]]>;

/** The filters of a list, all kept in the page's URL. The schema is in `opportunity-filters.ts`. */
export type OpportunityFilters = {
  search?: string | undefined;
  sector?: string | undefined;
  region?: string | undefined;
  type?: string | undefined;
  sort?: OpportunitySort | undefined;
  cursor?: string | undefined;
};

export const FILTER_NAMES = ['search', 'sector', 'region', 'type', 'sort', 'cursor'] as const;

/**
 * The query string of `filters` with `change` applied; any change other than the page number resets to the first
 * page.
 */
export function searchFromFilters(
  filters: OpportunityFilters,
  change: Partial<OpportunityFilters> = {},
): string {
  const next = { ...filters, cursor: undefined, ...change };
  const search = new URLSearchParams();
  for (const name of FILTER_NAMES) if (next[name]) search.set(name, next[name]);
  return search.size > 0 ? `?${search}` : '';
}

/** The requested sort order if the stage supports it, otherwise the stage's default. */
export function sortOf(stage: OpportunityStage, asked: OpportunitySort | undefined): OpportunitySort {
  const sorts: readonly OpportunitySort[] = SORTS_OF_STAGE[stage];
  return asked && sorts.includes(asked) ? asked : SORTS_OF_STAGE[stage][0];
}

const DAY = 86_400_000;

/** The time left to commit. The deadline itself is too late; `null` without a deadline. */
export function deadlineOf(
  closesAt: string | null,
  now: Date,
): { passed: boolean; daysLeft: number; label: string } | null {
  if (!closesAt) return null;
  const left = Date.parse(closesAt) - now.getTime();
  const daysLeft = Math.max(0, Math.ceil(left / DAY));
  if (left <= 0) return { passed: true, daysLeft, label: 'Deadline passed' };
  return {
    passed: false,
    daysLeft,
    label: daysLeft === 1 ? 'Less than a day left' : `${daysLeft} days left`,
  };
}

export type OwnStake = {
  desired: Money | null;
  indication: { likelihood: Likelihood; amount: Money | null } | null;
  /** The live one, neither declined nor withdrawn. */
  commitment: {
    id: string;
    state: CommitmentState;
    amount: Money;
    /** Less than `amount` when scaled back; `null` until accepted. */
    accepted: Money | null;
    submittedAt: string;
  } | null;
};

/** Headline facts on a card, visible to every approved member. Times are ISO. */
export type OpportunityCard = {
  id: string;
  slug: string;
  name: string;
  summary: string;
  stage: OpportunityStage;
  sector: string;
  region: string;
  type: string;
  target: Money;
  /** The sum of accepted amounts; the final amount once closed. */
  raised: Money;
  minimum: Money;
  opensAt: string | null;
  closesAt: string | null;
  closedAt: string | null;
  passedAt: string | null;
  heroKey: string | null;
  /** Why the firm passed, if it has and the viewer may read its page. */
  passedReason: string | null;
  /** Why it matches what the viewer looks for. */
  match?: string | null;
  mine: OwnStake;
};

/** With the additional terms of its own page. */
export type OpportunityHead = OpportunityCard & {
  maximum: Money;
  step: Money;
  requiresAccreditation: boolean;
  publishedAt: string | null;
};

export type Facet = { value: string; label: string; count: number };

export type OpportunityList = Page<OpportunityCard> & {
  stage: OpportunityStage;
  filters: OpportunityFilters;
  /** The order in effect; the stage's default if none was requested. */
  sort: OpportunitySort;
  /** The total of each stage, regardless of filters. */
  counts: Record<OpportunityStage, number>;
  /** The values that filter this stage. */
  facets: { sectors: Facet[]; regions: Facet[]; types: Facet[] };
};

/**
 * One opportunity's page. Gate `nda`: the viewer has to sign the NDA first. Gate `summary`: a closed one, of which
 * members who are not investors yet see only the headline facts (product.md §3).
 */
export type OpportunityDetail =
  | { gate: 'nda' | 'summary'; opportunity: OpportunityHead; content: null }
  | { gate: null; opportunity: OpportunityHead; content: OpportunityContent };
