import { z } from 'zod';
import { line } from '#app/domain/text/input-text.ts';
import { type FieldProblem, holderInput, LONGEST_REFERENCE } from '../field-problems.ts';

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
