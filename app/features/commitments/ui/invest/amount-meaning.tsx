import { KeyValues } from '#app/ui/key-values.tsx';
import { type Allocation, allocationOf } from './share-of-target.ts';
import type { Terms } from './terms.ts';

const UNKNOWN: Pick<Allocation, 'share' | 'note'> = { share: '–', note: null };

/** What the selected amount means for the opportunity. `amount` in minor units. */
export function AmountMeaning({
  amount,
  terms,
}: {
  amount: number | null;
  terms: Pick<Terms, 'target' | 'raised'>;
}) {
  const { share, left, note } = { ...allocationOf(amount ?? 0, terms), ...(amount === null ? UNKNOWN : {}) };
  return (
    <div>
      <KeyValues
        items={[
          { label: 'Share of the target', value: share },
          { label: 'Left to allocate', value: left },
        ]}
      />
      <p role="status" className="mt-2 text-muted empty:hidden">
        {note}
      </p>
    </div>
  );
}
