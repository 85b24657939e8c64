import type { NoticeKind } from '#app/domain/investing/notice.ts';

type Item = { due: number; paid: number; isWaived: boolean };

/** What a published notice brought in, or paid out, in minor units. What was paid too much is credit. */
export type NoticeFigures = { called: number; moved: number; still: number; waived: number; credit: number };

/** What an item comes to in the direction of its notice; a net notice counts what holders pay. */
export const owedBy = (kind: NoticeKind, due: number): number =>
  Math.max(0, kind === 'distribution' ? -due : due);

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
