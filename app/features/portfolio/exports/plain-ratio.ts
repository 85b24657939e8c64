import { plainDecimal } from '#app/domain/money/money.ts';
import { roundedQuotient } from '#app/domain/money/rounding.ts';
import type { Figures } from '#app/features/ledger/figures/figure-types.ts';
import { wholeMultiples } from '#app/features/ledger/figures/whole-figures.ts';

const DECIMALS = 10;

/** A ratio or a rate with ten decimals, which add up as the multiples do; `null` if it is not shown. */
export function plainRatio(
  figures: Figures,
  name: 'dpi' | 'rvpi' | 'tvpi' | 'calledShare' | 'irr' | 'irrWithoutInterest',
): string | null {
  const digits = digitsOf(figures, name);
  return digits === null ? null : plainDecimal(digits, DECIMALS);
}

function digitsOf(figures: Figures, name: Parameters<typeof plainRatio>[1]): bigint | null {
  const { called, committed } = figures;
  switch (name) {
    case 'irr':
    case 'irrWithoutInterest': {
      const rate = figures[name]?.rate ?? null;
      return rate === null ? null : BigInt(Math.round(rate * 10 ** DECIMALS));
    }
    case 'calledShare':
      return committed === 0
        ? null
        : roundedQuotient(BigInt(called) * 10n ** BigInt(DECIMALS), BigInt(committed));
    default:
      return wholeMultiples(figures, DECIMALS)?.[name] ?? null;
  }
}
