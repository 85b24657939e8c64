import type { UsedRate } from '#app/features/ledger/figures/figure-types.ts';
import { formatDate } from '#app/platform/format/dates.ts';

/** Lists the exchange rates that were more than seven days old when they were used. */
export function StaleRates({ rates }: { rates: readonly UsedRate[] }) {
  if (rates.length === 0) return null;
  return (
    <ul className="mb-6 text-sm text-warning">
      {rates.map(({ from, to, day, legs }) => (
        <li key={`${from} ${to} ${day}`}>
          The {from}/{to} exchange rate for {formatDate(day)} is from{' '}
          {formatDate(legs.map((leg) => leg.day).sort()[0] ?? day)}: there is no newer one.
        </li>
      ))}
    </ul>
  );
}
