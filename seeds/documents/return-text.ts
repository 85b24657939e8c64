import { percentText } from '#app/platform/format/rates.ts';
import { type SeedLedger, seedReturnOf } from '../ledger/figures.ts';

/** The rate of return in the words of the portfolio. */
export function returnText(ledger: SeedLedger, asOf: string): string {
  const { rate, basis } = seedReturnOf(ledger, asOf);
  if (basis === 'too early') return 'Too early';
  if (rate === null) return '–';
  return basis === 'so far' ? `${percentText(rate)} so far` : percentText(rate);
}
