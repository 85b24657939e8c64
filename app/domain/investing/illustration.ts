import { roundedQuotient } from '../money/rounding.ts';
import type { FeeTerms, OpportunityContent, Scenario, ScenarioCase } from './opportunity-content.ts';

/** The parts of an opportunity's content that an illustration is worked out from. */
export type Economics = Pick<OpportunityContent, 'scenarios' | 'fees'>;

export type Outcome = {
  case: ScenarioCase;
  /** In hundredths: 190 is 1.9×. */
  multiple: number;
  /** Basis points a year. */
  irr: number | null;
  /** Minor units: amount × multiple, after fees and before tax. */
  returned: number;
  note?: string;
};

/** What investing an amount would mean, in minor units of its currency; `null` where the terms do not say. */
export type Illustration = {
  /** Amount × share called at closing. */
  firstCall: number | null;
  /** Amount × entry fee. */
  entryFee: number | null;
  /** The management fee of a year, on the amount or, if it is charged on called capital, on the first call. */
  yearlyFee: number | null;
  /** In the order of the scenarios. */
  outcomes: Outcome[];
};

/** Under every illustration, so that none is read as a promise. */
export const ILLUSTRATION_NOTE =
  'An illustration, not a promise: after fees and carried interest, before tax. You may lose all that you invest.';

const RATE_WHOLE = 10_000n;
const MULTIPLE_WHOLE = 100n;

/**
 * Works out what an investment would mean by the opportunity's own terms. An illustration: nothing is compounded, and
 * the multiples are taken as the firm has written them.
 * @param amount minor units, not negative.
 */
export function illustrate(amount: number, { scenarios = [], fees }: Economics): Illustration {
  const firstCall = rateOf(amount, fees?.firstCall);
  return {
    firstCall,
    entryFee: rateOf(amount, fees?.entry),
    yearlyFee: yearlyFeeOf(amount, firstCall, fees),
    outcomes: scenarios.flatMap((scenario) => outcomeOf(amount, scenario)),
  };
}

function yearlyFeeOf(amount: number, firstCall: number | null, fees: FeeTerms | undefined): number | null {
  const base = fees?.basis === 'called' ? firstCall : amount;
  return base === null ? null : rateOf(base, fees?.management);
}

function outcomeOf(amount: number, { multiple, ...scenario }: Scenario): Outcome[] {
  if (multiple === null) return [];
  return [{ ...scenario, multiple, returned: scaled(amount, multiple, MULTIPLE_WHOLE) }];
}

const rateOf = (amount: number, rate: number | null | undefined): number | null =>
  rate === null || rate === undefined ? null : scaled(amount, rate, RATE_WHOLE);

/** `amount × part ÷ whole`, rounded half up. Exact: the product of two amounts exceeds the precision of a float. */
const scaled = (amount: number, part: number, whole: bigint): number =>
  Number(roundedQuotient(BigInt(amount) * BigInt(part), whole));
