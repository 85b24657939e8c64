import type { Currency } from '#app/domain/money/currencies.ts';
import { formatMoneyExactly } from '#app/domain/money/money.ts';
import { type LeftOut, WHY_LEFT_OUT } from '../payouts/payout.ts';

type Props = { leftOut: readonly LeftOut[]; currency: Currency };

/** Who is not in a file, and why; nothing if nobody is left out. */
export function LeftOutList({ leftOut, currency }: Props) {
  if (leftOut.length === 0) return null;
  return (
    <section aria-labelledby="left-out">
      <h3 id="left-out" className="mb-1 font-semibold">
        {leftOut.length === 1 ? '1 holder is left out' : `${leftOut.length} holders are left out`}
      </h3>
      <ul className="divide-y border-y">
        {leftOut.map(({ holder, amount, why }) => (
          <li key={`${holder} ${amount} ${why}`} className="flex justify-between gap-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              {holder}
              <span className="block text-sm text-muted">{WHY_LEFT_OUT[why]}</span>
            </span>
            <span className="tabular-nums">{formatMoneyExactly({ amount, currency })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
