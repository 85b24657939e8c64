import type { NoticeKind } from '#app/domain/investing/notice.ts';

type Item = { due: number; paid: number; isWaived: boolean };

/** What a published notice brought in, or paid out, in minor units. What was paid too much is credit. */
export type NoticeFigures = { called: number; moved: number; still: number; waived: number; credit: number };

/** What an item comes to in the direction of its notice; a net notice counts what holders pay. */
export const owedBy = (kind: NoticeKind, due: number): number =>
  Math.max(0, kind === 'distribution' ? -due : due);

/** How an item is paid, in the words of the files. */
export type PaymentState = 'open' | 'partly_paid' | 'paid' | 'overpaid' | 'waived';

/** The state of an item's payment, which follows from facts. */
export function paymentState({ due, paid, isWaived }: Item): PaymentState {
  if (isWaived) return 'waived';
  const open = Math.abs(due) - paid;
  if (open < 0) return 'overpaid';
  if (open === 0) return 'paid';
  return paid > 0 ? 'partly_paid' : 'open';
}

/** Which holders of a notice are listed; `open` has those who paid a part. */
export const ITEM_FILTERS = ['all', 'open', 'partly_paid', 'paid'] as const;
export type ItemFilter = (typeof ITEM_FILTERS)[number];

export function isListed(filter: ItemFilter, state: PaymentState): boolean {
  if (filter === 'all') return true;
  if (filter === 'open') return state === 'open' || state === 'partly_paid';
  if (filter === 'paid') return state === 'paid' || state === 'overpaid';
  return state === filter;
}

/** Adds up a notice: what moved, is still due and was waived are what was called. */
export function noticeFigures(kind: NoticeKind, items: readonly Item[]): NoticeFigures {
  const figures = { called: 0, moved: 0, still: 0, waived: 0, credit: 0 };
  for (const { due, paid, isWaived } of items) {
    const owed = owedBy(kind, due);
    if (kind === 'net' && due <= 0) continue;
    const moved = Math.min(owed, paid);
    figures.called += owed;
    figures.moved += moved;
    figures.credit += paid - moved;
    figures[isWaived ? 'waived' : 'still'] += owed - moved;
  }
  return figures;
}
