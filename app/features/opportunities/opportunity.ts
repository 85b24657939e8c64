import type { CommitmentState } from '#app/platform/commitment-state.ts';
import type { Likeliness } from '#app/platform/likeliness.ts';
import type { Money } from '#app/platform/money.ts';
import type { OpportunityContent, OpportunityStage } from '#app/platform/opportunity-content.ts';
import type { Page } from '#app/platform/paging.ts';

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

/** Only what is open closes soon. The first of each is the default. */
export const SORTS_OF_STAGE = {
  open: ['closing', 'newest', 'name'],
  pipeline: ['newest', 'name'],
  closed: ['newest', 'name'],
  passed: ['newest', 'name'],
} as const satisfies Record<OpportunityStage, readonly [OpportunitySort, ...OpportunitySort[]]>;

/** What narrows a list; all of it stands in the page's address. Its schema is in `opportunity-filters.ts`. */
export type OpportunityFilters = {
  search?: string | undefined;
  sector?: string | undefined;
  region?: string | undefined;
  type?: string | undefined;
  sort?: OpportunitySort | undefined;
  cursor?: string | undefined;
};

export const FILTER_NAMES = ['search', 'sector', 'region', 'type', 'sort', 'cursor'] as const;

/** The address part of `filters` with `change` applied; a change of anything but the page starts at the first page. */
export function searchFromFilters(
  filters: OpportunityFilters,
  change: Partial<OpportunityFilters> = {},
): string {
  const next = { ...filters, cursor: undefined, ...change };
  const search = new URLSearchParams();
  for (const name of FILTER_NAMES) if (next[name]) search.set(name, next[name]);
  return search.size > 0 ? `?${search}` : '';
}

/** The order of a list: the one asked for, where the stage has it. */
export function sortOf(stage: OpportunityStage, asked: OpportunitySort | undefined): OpportunitySort {
  const sorts: readonly OpportunitySort[] = SORTS_OF_STAGE[stage];
  return asked && sorts.includes(asked) ? asked : SORTS_OF_STAGE[stage][0];
}

const DAY = 86_400_000;

/** Time left to commit. The moment itself is too late; without a deadline the answer is `null`. */
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

/** What the viewer themselves said and did about an opportunity. */
export type OwnStake = {
  desired: Money | null;
  indication: { likeliness: Likeliness; amount: Money | null } | null;
  /** The one that is neither declined nor withdrawn. */
  commitment: {
    id: string;
    state: CommitmentState;
    amount: Money;
    /** Less than `amount` when scaled back; `null` until accepted. */
    accepted: Money | null;
    submittedAt: string;
  } | null;
};

/** Headline facts: every approved member sees them. Times are ISO. */
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
  /** Sum of what was accepted; the final amount once closed. */
  raised: Money;
  minimum: Money;
  maximum: Money;
  step: Money;
  requiresAccreditation: boolean;
  opensAt: string | null;
  closesAt: string | null;
  closedAt: string | null;
  passedAt: string | null;
  publishedAt: string | null;
  /** Storage key of the picture made for it. */
  heroKey: string | null;
  /** Passed: why, for who may read its page. */
  passedReason: string | null;
  mine: OwnStake;
};

export type Facet = { value: string; count: number };

export type OpportunityList = Page<OpportunityCard> & {
  stage: OpportunityStage;
  filters: OpportunityFilters;
  /** The order in force, which is the stage's default when none was asked for. */
  sort: OpportunitySort;
  /** All that there is in each stage, whatever the filters. */
  counts: Record<OpportunityStage, number>;
  /** The values to filter this stage by. */
  facets: { sectors: Facet[]; regions: Facet[]; types: Facet[] };
};

/**
 * One opportunity's page. Gate `nda`: the viewer has to sign the agreement first. Gate `summary`: a closed one, of
 * which members who are not investors yet see the headline facts only (product.md §3).
 */
export type OpportunityDetail =
  | { gate: 'nda' | 'summary'; opportunity: OpportunityCard; content: null }
  | { gate: null; opportunity: OpportunityCard; content: OpportunityContent };
