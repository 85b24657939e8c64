import type { BookEntry } from '#app/features/commitments/book.ts';
import type { EntryAct } from '#app/features/commitments/ui/book/entry-sheet.tsx';
import type { BookAct } from './use-book-acts.ts';

/** What is done with one commitment, as an act on a list of one. */
export function actOn({ id, revision }: Pick<BookEntry, 'id' | 'revision'>, act: EntryAct): BookAct {
  const rows = [{ commitmentId: id, revision }];
  switch (act.kind) {
    case 'accept': {
      const { amount, oversubscribe } = act;
      return { kind: 'accept', rows: [{ commitmentId: id, revision, amount }], oversubscribe };
    }
    case 'decline':
      return { kind: 'decline', rows, reason: act.reason };
    case 'waitlist':
    case 'fund':
    case 'unfund':
      return { kind: act.kind, rows };
  }
}
