import type { Moved } from '#app/domain/investing/ledger.ts';
import { type Book, holdingOf, recordLine } from './book.ts';
import { heldBy, ledgerKnownAt, seedTotalsOf } from './figures.ts';
import { inOffice } from './lines.ts';

type TransferStory = { on: string; from: string; to: string; amount: number; note: string };

/**
 * Moves a part of a commitment, minor units, to another holder, and with it the same part of what the giver had paid,
 * drawn, received and held on that day, as it was known when the transfer was recorded.
 */
export function transfer(book: Book, { on, from, to, amount, note }: TransferStory): void {
  const tag = 'TRANSFER';
  const giver = holdingOf(book, from);
  const receiver = holdingOf(book, to);
  const totals = seedTotalsOf(
    ledgerKnownAt(heldBy(book, from), on, inOffice(on, 2, `${book.code}${on}${tag}-OUT`)),
  );
  const part = (of: number) => Math.round((of * amount) / totals.committed);
  const moved: Moved = {
    paidIn: part(totals.paidIn),
    distributed: part(totals.distributed),
    called: part(totals.called),
    nav: part(totals.nav),
  };
  const both = { on, note, transfer: `${book.code}-${on}-${giver.number}` };
  const what = { moved, unfunded: part(totals.unfunded) };
  recordLine(book, giver, { ...both, type: 'transfer_out', tag: `${tag}-OUT` }, amount, what);
  recordLine(book, receiver, { ...both, type: 'transfer_in', tag: `${tag}-IN` }, amount, what);
  const [out, into] = book.lines.slice(-2);
  // Both lines are recorded in one act.
  if (out && into) into.recordedAt = out.recordedAt;
}
