import { isInterest } from '#app/domain/investing/ledger.ts';
import { percentText } from '#app/platform/format/rates.ts';
import { type SeedLedger, seedReturnOf, standing } from '../ledger/figures.ts';

/** The rate without interest between closings, as ILPA counts; `null` where there is no such interest. */
export function textWithoutInterest({ lines, valuations }: SeedLedger, asOf: string): string | null {
  const counted = standing(lines);
  const others = counted.filter(({ type }) => !isInterest(type));
  return others.length === counted.length ? null : returnText({ lines: others, valuations }, asOf);
}

/** The rate of return in the words of the portfolio. */
export function returnText(ledger: SeedLedger, asOf: string): string {
  const { rate, basis } = seedReturnOf(ledger, asOf);
  if (basis === 'too early') return 'Too early';
  if (rate === null) return '–';
  return basis === 'so far' ? `${percentText(rate)} so far` : percentText(rate);
}
