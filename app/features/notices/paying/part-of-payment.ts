import type { LineType } from '#app/domain/investing/ledger.ts';
import { paymentSign } from '#app/domain/investing/notice.ts';
import { proportionOf, spreadByWeights } from '#app/features/ledger/amounts.ts';

/** What the ledger does not have yet of a line of an item; minor units. */
export type Unrecorded = { type: LineType; amount: number; unfundedChange: number };

/** What is still to be paid for the lines: above zero by the holder, below zero to them. */
export const moneyOf = (lines: readonly { type: LineType; amount: number }[]): number =>
  lines.reduce((sum, { type, amount }) => sum + paymentSign(type) * amount, 0);

/**
 * Returns how much of each line a payment pays: in proportion, by largest remainder. What it comes to is the payment
 * exactly, and the payment of all that is left pays the rest of each line.
 *
 * @param paid above zero, and at most what is left
 */
export function partOfPayment(lines: readonly Unrecorded[], paid: number): Omit<Unrecorded, 'type'>[] {
  const left = moneyOf(lines);
  const whole = Math.abs(left);
  const sideOf = (type: LineType) => paymentSign(type) * Math.sign(left);
  // In a net notice, lines against the payment lower it, and the others are paid more by as much.
  const against = lines.filter(({ type }) => sideOf(type) < 0).reduce((sum, { amount }) => sum + amount, 0);
  const lowered = proportionOf(against, paid, whole);
  const shares = {
    along: sharesOf(lines, ({ type }) => sideOf(type) > 0, paid + lowered),
    against: sharesOf(lines, ({ type }) => sideOf(type) < 0, lowered),
  };
  return lines.map(({ type, amount, unfundedChange }, at) => {
    const side = sideOf(type);
    const part =
      side === 0 ? proportionOf(amount, paid, whole) : (shares[side > 0 ? 'along' : 'against'][at] ?? 0);
    return { amount: part, unfundedChange: amount === 0 ? 0 : proportionOf(unfundedChange, part, amount) };
  });
}

function sharesOf(
  lines: readonly Unrecorded[],
  isOf: (line: Unrecorded) => boolean,
  total: number,
): number[] {
  return total === 0
    ? lines.map(() => 0)
    : spreadByWeights(
        total,
        lines.map((line) => (isOf(line) ? line.amount : 0)),
      );
}
