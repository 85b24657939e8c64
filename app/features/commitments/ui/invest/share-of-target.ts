import { formatMoney, type Money } from '#app/domain/money/money.ts';
import { shareOf } from '#app/platform/format/rates.ts';

type Book = { target: Money; raised: Money };
export type Allocation = { share: string; left: string; note: string | null };

/** What an amount (minor units) means for the opportunity's target, in words. */
export function allocationOf(amount: number, { target, raised }: Book): Allocation {
  const left = Math.max(0, target.amount - raised.amount);
  return {
    share: shareOf(amount, target.amount),
    left: formatMoney({ amount: left, currency: target.currency }),
    note:
      left === 0
        ? 'The target is reached. We may accept your commitment only in part, or only if the round is extended.'
        : amount > left
          ? 'This is more than the amount left. It may be scaled back.'
          : null,
  };
}
