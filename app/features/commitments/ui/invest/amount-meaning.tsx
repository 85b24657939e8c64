import {
  type Economics,
  ILLUSTRATION_NOTE,
  type Illustration,
  illustrate,
} from '#app/domain/investing/illustration.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { formatMoney, formatMoneyCompact } from '#app/domain/money/money.ts';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { type Allocation, allocationOf } from './share-of-target.ts';
import type { Terms } from './terms.ts';

const UNKNOWN: Pick<Allocation, 'share' | 'note'> = { share: '–', note: null };
const NO_ECONOMICS: Economics = {};

/** What the selected amount means: for the opportunity, and by its fees and scenarios. `amount` in minor units. */
export function AmountMeaning({
  amount,
  terms,
}: {
  amount: number | null;
  terms: Pick<Terms, 'target' | 'raised' | 'economics'>;
}) {
  const { share, left, note } = { ...allocationOf(amount ?? 0, terms), ...(amount === null ? UNKNOWN : {}) };
  const illustration = illustrate(amount ?? 0, terms.economics ?? NO_ECONOMICS);
  const { currency } = terms.target;
  return (
    <div>
      <KeyValues
        items={[
          { label: 'Share of the target', value: share },
          { label: 'Left to allocate', value: left },
          ...(amount === null ? [] : costsOf(illustration, currency)),
        ]}
      />
      <p role="status" className="mt-2 text-muted empty:hidden">
        {note}
      </p>
      {amount !== null && illustration.outcomes.length > 0 && (
        <p className="mt-2 text-muted">
          Would return {outcomesText(illustration, currency)}.{' '}
          <span className="text-xs">{ILLUSTRATION_NOTE}</span>
        </p>
      )}
    </div>
  );
}

function costsOf({ firstCall, entryFee, yearlyFee }: Illustration, currency: Currency) {
  const line = (label: string, amount: number | null) =>
    amount ? [{ label, value: formatMoney({ amount, currency }) }] : [];
  return [
    ...line('Expected call at closing', firstCall),
    ...line('Entry fee at closing', entryFee),
    ...line('Management fee, first year', yearlyFee),
  ];
}

/** `€75k (low), €95k (base), €115k (high)`. */
const outcomesText = ({ outcomes }: Illustration, currency: Currency): string =>
  outcomes
    .map(({ case: name, returned }) => `${formatMoneyCompact({ amount: returned, currency })} (${name})`)
    .join(', ');
