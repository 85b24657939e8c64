import { z } from 'zod';
import { line } from '#app/domain/input-text.ts';
import { cursorText } from '#app/platform/lists/paging.ts';
import { type FieldProblem, holderInput, LONGEST_REFERENCE } from '../field-problems.ts';

export const valuationFilters = z.object({ cursor: cursorText.optional().catch(undefined) });

/** `draft`: nobody but admins sees it; `replaced`: another was recorded for the same day later. */
export type ValuationState = 'draft' | 'published' | 'replaced' | 'withdrawn';

/** What was recorded with one reference: the value of one holder, or that of the whole vehicle with its spread. */
export type ValuationRow = {
  reference: string;
  /** ISO date. */
  date: string;
  /** The sum in minor units; `null` withdraws what was recorded before. */
  nav: number | null;
  positions: number;
  /** Of a value for a single position. */
  holder: { positionId: string; name: string } | null;
  state: ValuationState;
  publishedAt: string | null;
  recordedAt: string;
  /** `null`: from the command line. */
  recordedBy: string | null;
  import: { id: string; fileName: string } | null;
};

/** A valuation to be recorded. */
export const valuationInput = z.object({
  vehicleId: z.uuid(),
  /** `null`: of the whole vehicle. */
  holder: holderInput.nullable(),
  date: z.iso.date(),
  /** Minor units. */
  nav: z.number().int(),
  reference: line(LONGEST_REFERENCE),
});
export type ValuationInput = z.infer<typeof valuationInput>;

/** What a valuation says of one holder; minor units. */
export type SpreadPart = {
  positionId: string;
  name: string;
  nav: number;
  /** What was recorded for that day before, which this replaces. */
  before: number | null;
};

export type Spread = {
  /** The largest parts. */
  parts: SpreadPart[];
  /** How many there are in all. */
  count: number;
  /** How many replace a value for the same day. */
  replaces: number;
  /** Stands for all parts: the same spread has the same. */
  digest: string;
};

export type ValuationForecast =
  | { result: 'forecast'; spread: Spread }
  | { result: 'known' }
  | { result: 'refused'; problems: FieldProblem[] };

/** `changed`: the ledger did since the preview, so that it would be spread otherwise. */
export type ValuationRecorded =
  | { result: 'recorded' }
  | { result: 'known' }
  | { result: 'refused'; problems: FieldProblem[] }
  | { result: 'changed'; spread: Spread };
