import type { Tx } from '#app/db/client.server.ts';
import type { FileEntry, FileStatement } from '../bank-files/bank-file.ts';
import { findBooked } from './statements.queries.server.ts';

type Known = Pick<FileEntry, 'amount' | 'direction' | 'bookedOn' | 'counterparty'> & { text: string };

const sameLine = ({ amount, direction, bookedOn, counterparty, text }: Known): string =>
  JSON.stringify([amount, direction, bookedOn, counterparty, text]);
const sameNumber = (number: string, { amount, direction }: Pick<Known, 'amount' | 'direction'>): string =>
  JSON.stringify([number, amount, direction]);

/**
 * Returns a CSV without the lines that were read before, since banks export days that overlap: by the bank's own number,
 * or where there is none because everything is equal. Of equal lines, as many are left out as were read.
 * @param replacedId a statement that this one replaces
 * @returns also the entries that they are the same as
 */
export async function leaveOutKnown(
  tx: Tx,
  statement: FileStatement,
  replacedId: string | null,
): Promise<{ statement: FileStatement; known: number[]; same: ReadonlySet<string> }> {
  const { fromDay, toDay, account } = statement;
  if (statement.kind !== 'csv' || !fromDay || !toDay) return { statement, known: [], same: new Set() };
  const before = (await findBooked(tx, { account, fromDay, toDay })).filter(
    (one) => one.statementId !== replacedId,
  );
  const byNumber = Map.groupBy(before, (one) => one.entryReference && sameNumber(one.entryReference, one));
  const byLine = Map.groupBy(before, sameLine);
  const known: number[] = [];
  const same = new Set<string>();
  const entries = statement.entries.filter((entry) => {
    const key = sameLine({ ...entry, text: entry.texts.join(' ') });
    const found = entry.entryReference
      ? (byNumber.get(sameNumber(entry.entryReference, entry)) ?? [])
      : (byLine.get(key)?.splice(0, 1) ?? []);
    if (found.length === 0) return true;
    for (const { id } of found) same.add(id);
    known.push(entry.line);
    return false;
  });
  return { statement: { ...statement, entries }, known, same };
}
