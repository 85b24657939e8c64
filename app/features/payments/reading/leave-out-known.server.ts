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
 */
export async function leaveOutKnown(
  tx: Tx,
  statement: FileStatement,
): Promise<{ statement: FileStatement; known: number[] }> {
  const { fromDay, toDay, account } = statement;
  if (statement.kind !== 'csv' || !fromDay || !toDay) return { statement, known: [] };
  const before = await findBooked(tx, { account, fromDay, toDay });
  const numbers = new Set(
    before.flatMap((one) => (one.entryReference ? [sameNumber(one.entryReference, one)] : [])),
  );
  const lines = new Map<string, number>();
  for (const one of before) lines.set(sameLine(one), (lines.get(sameLine(one)) ?? 0) + 1);
  const known: number[] = [];
  const entries = statement.entries.filter((entry) => {
    const key = sameLine({ ...entry, text: entry.texts.join(' ') });
    const left = lines.get(key) ?? 0;
    const isKnown = entry.entryReference ? numbers.has(sameNumber(entry.entryReference, entry)) : left > 0;
    if (!isKnown) return true;
    if (!entry.entryReference) lines.set(key, left - 1);
    known.push(entry.line);
    return false;
  });
  return { statement: { ...statement, entries }, known };
}
