import { addingUp, roundedQuotient } from '#app/domain/money/rounding.ts';
import type { Amounts, Bridge } from './figure-types.ts';

const MINOR_PER_UNIT = 100n;
/** The minor units of a thousand, where there is no room for more. */
export const THOUSAND = 100_000n;

/** An amount in whole units, in minor units. */
export const wholeAmount = (minor: number, unit = MINOR_PER_UNIT): number =>
  Number(roundedQuotient(BigInt(minor), unit) * unit);

/** Amounts in whole units that add up to a whole one; minor units. */
export function wholeParts(parts: readonly number[], total?: number, unit = MINOR_PER_UNIT): number[] {
  const whole = total === undefined ? undefined : BigInt(total) / unit;
  return addingUp(parts.map(BigInt), unit, whole).map((one) => Number(one * unit));
}

type Valued = Pick<Amounts, 'paidIn' | 'distributed' | 'nav' | 'gain'>;

/** The same in whole units, so that what is shown adds up: net value = paid in − distributed + gain. */
export function wholeAmounts<Of extends Valued>(amounts: Of): Of {
  const { paidIn, distributed, gain, nav } = amounts;
  const [paid = 0, given = 0, gained = 0] = wholeParts([paidIn, -distributed, gain]);
  return { ...amounts, paidIn: paid, distributed: 0 - given, gain: gained, nav: wholeAmount(nav) };
}

/** A bridge in whole units, or in thousands. In units, since inception it has the amounts of `wholeAmounts`. */
export function wholeBridge(bridge: Bridge, unit = MINOR_PER_UNIT): Bridge {
  const { opening, calls, distributions, gain, closing } = bridge;
  const [first = 0, paid = 0, given = 0, gained = 0] = wholeParts(
    [opening, calls, -distributions, gain],
    undefined,
    unit,
  );
  return {
    ...bridge,
    ...{
      opening: first,
      calls: paid,
      distributions: 0 - given,
      gain: gained,
      closing: wholeAmount(closing, unit),
    },
  };
}

export type Multiples = Record<'dpi' | 'rvpi' | 'tvpi', bigint>;

/** The multiples with some decimals, as integers, so that DPI + RVPI = TVPI; `null` with nothing paid in. */
export function wholeMultiples(
  { paidIn, distributed, nav }: Omit<Valued, 'gain'>,
  decimals: number,
): Multiples | null {
  if (paidIn === 0) return null;
  const scale = 10n ** BigInt(decimals) * (paidIn < 0 ? -1n : 1n);
  const parts = [BigInt(distributed) * scale, BigInt(nav) * scale];
  const [dpi = 0n, rvpi = 0n] = addingUp(parts, BigInt(Math.abs(paidIn)));
  return { dpi, rvpi, tvpi: dpi + rvpi };
}
