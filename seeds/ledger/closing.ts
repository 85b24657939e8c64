import type { LineType } from '#app/domain/investing/ledger.ts';
import type { Story } from '../content/stories.ts';
import { major } from '../content/types.ts';
import { allocate, sumOf } from './allocate.ts';
import { type Book, committedIn, holdingOf, recordLine } from './book.ts';

type Closing = NonNullable<Story['closings']>[number];

/** Interest that later investors pay to earlier ones, a year. */
const INTEREST = 0.06;
const DAY = 86_400_000;
/** Paid by everyone since the first closing, also by those who come later. */
const CHARGES: readonly LineType[] = ['call_management_fee', 'call_expense'];

/**
 * A later closing. A new investor pays the share of earlier calls that would have been theirs, which goes back to
 * those who had paid it and may be called again, with interest from the day of each call; and the fee since the first
 * closing, with expenses.
 */
export function closeAgain(book: Book, { on, commitments }: Closing): void {
  const earlier = [...book.holdings.values()].map((holding) => ({ holding, weight: holding.committed }));
  const later = Object.entries(commitments).map(([key, amount]) => ({
    holding: holdingOf(book, key),
    weight: major(amount),
  }));
  const before = committedIn(book);
  const added = sumOf(later.map(({ weight }) => weight));
  const partOfAdded = (amount: number) => (amount * added) / (before + added);
  const paid = book.lines.filter(({ type }) => type === 'call_investment');
  const interest = paid.reduce(
    (sum, { date, amount }) =>
      sum + (partOfAdded(amount) * INTEREST * (Date.parse(on) - Date.parse(date))) / (365 * DAY),
    0,
  );
  const fees = sumOf(book.lines.filter(({ type }) => CHARGES.includes(type)).map(({ amount }) => amount));
  const capital = Math.round(partOfAdded(sumOf(paid.map(({ amount }) => amount))));
  const split = (over: typeof later, amount: number, write: (index: number, part: number) => void) => {
    const parts = allocate(
      Math.round(amount),
      over.map(({ weight }) => weight),
    );
    for (const [index, part] of parts.entries()) write(index, part);
  };
  const each = (over: typeof later, amount: number, entry: Parameters<typeof recordLine>[2]) =>
    split(over, amount, (index, part) => {
      const found = over[index];
      if (found) recordLine(book, found.holding, entry, part);
    });
  for (const { holding, weight } of later) {
    const more = holding.committed > 0;
    recordLine(
      book,
      holding,
      {
        on,
        type: more ? 'commitment_change' : 'commitment',
        tag: more ? 'INCREASE' : 'COMMIT',
        note: 'Second closing',
      },
      weight,
    );
  }
  each(later, capital, {
    on,
    type: 'call_investment',
    tag: 'CATCHUP',
    note: 'Share of earlier capital calls',
  });
  each(later, (fees * added) / before, {
    on,
    type: 'call_management_fee',
    tag: 'CATCHUP-FEE',
    note: 'Fee and expenses since the first closing',
  });
  each(later, interest, {
    on,
    type: 'subsequent_close_interest_paid',
    tag: 'INT-PAID',
    note: 'Interest to earlier investors',
  });
  each(earlier, capital, {
    on,
    type: 'call_returned',
    tag: 'EQUAL',
    note: 'Paid back after the second closing; may be called again',
  });
  each(earlier, interest, {
    on,
    type: 'subsequent_close_interest_received',
    tag: 'INT-REC',
    note: 'Interest from later investors',
  });
}
