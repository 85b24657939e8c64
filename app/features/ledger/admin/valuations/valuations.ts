import { z } from 'zod';
import { line } from '#app/domain/text/input-text.ts';
import { cursorText } from '#app/platform/lists/paging.ts';
import { sortParam } from '#app/platform/lists/sorting.ts';
import { type FieldProblem, holderInput, LONGEST_REFERENCE } from '../field-problems.ts';

/** The columns by which valuations are sorted, and the order without one in the URL. */
export const VALUATION_SORTS = ['date', 'nav', 'recorded'] as const;
export const VALUATION_ORDER = '-date';

/** Filters of the valuations of a vehicle, kept in the page's URL. */
export const valuationFilters = z.object({
  sort: sortParam(VALUATION_SORTS, VALUATION_ORDER),
  cursor: cursorText.optional().catch(undefined),
});
export type ValuationFilters = z.infer<typeof valuationFilters>;

/** `draft`: visible to admins only; `replaced`: another value was recorded later for the same day. */
export type ValuationState = 'draft' | 'published' | 'replaced' | 'withdrawn';

export const VALUATION_STATES = {
  draft: 'Draft',
  published: 'Published',
  replaced: 'Replaced',
  withdrawn: 'Withdrawn',
} as const satisfies Record<ValuationState, string>;

/** The records of one reference: the value of one holder, or that of the whole vehicle with its distribution. */
export type ValuationRow = {
  reference: string;
  /** ISO date. */
  date: string;
  /** The sum in minor units; `null` withdraws the earlier value. */
  nav: number | null;
  positions: number;
  /** For a value of a single position. */
  holder: { positionId: string; name: string } | null;
  state: ValuationState;
  publishedAt: string | null;
  recordedAt: string;
  /** `null`: from the command line. */
  recordedBy: string | null;
  import: { id: string; fileName: string } | null;
};

/** A valuation to record. */
export const valuationInput = z.object({
  vehicleId: z.uuid(),
  /** `null` for the whole vehicle. */
  holder: holderInput.nullable(),
  date: z.iso.date(),
  /** Minor units. */
  nav: z.number().int(),
  reference: line(LONGEST_REFERENCE),
});
export type ValuationInput = z.infer<typeof valuationInput>;

/** A valuation's part for one holder; minor units. */
export type SpreadPart = {
  positionId: string;
  name: string;
  nav: number;
  /** The value recorded earlier for that day, which this one replaces. */
  before: number | null;
  /** Nothing is paid in on that day: the part is 0, and ends an earlier value. */
  hasNoShare: boolean;
};

export type Spread = {
  /** The largest parts. */
  parts: SpreadPart[];
  /** The total number of parts. */
  count: number;
  /** The number of parts that replace a value for the same day. */
  replaces: number;
  /** The number of parts of holders without a share. */
  withoutShare: number;
  /** Identifies the distribution: equal for equal parts. */
  digest: string;
};

export type ValuationForecast =
  | { result: 'forecast'; spread: Spread }
  | { result: 'known' }
  | { result: 'refused'; problems: FieldProblem[] };

/** `changed`: the ledger has changed since the preview, so that it would be distributed differently. */
export type ValuationRecorded =
  | { result: 'recorded' }
  | { result: 'known' }
  | { result: 'refused'; problems: FieldProblem[] }
  | { result: 'changed'; spread: Spread };
