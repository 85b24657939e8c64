import type { Tx } from '#app/db/client.server.ts';
import type { FileEntry, FileStatement } from '../bank-files/bank-file.ts';
import { findBooked } from './statements.queries.server.ts';

type Asked = { statement: FileStatement; same: ReadonlySet<string> };

/**
 * Returns whether the money of an entry may have been read from another file already: one of another kind, or a CSV,
 * whose numbers are those of a column that a person chose. The same day, amount and direction are enough, unless both
 * have references of ours that differ. Files of one kind identify their entries by the bank's own number.
 * @param same entries before that are known to be others of this file
 */
export async function readElsewhere(
  tx: Tx,
  { statement: { account, kind, entries }, same }: Asked,
): Promise<(entry: FileEntry, reference: string | null) => boolean> {
  const days = entries.flatMap(({ bookedOn, valueDate }) => [bookedOn, valueDate]).sort();
  const [fromDay, toDay] = [days[0], days.at(-1)];
  if (!fromDay || !toDay) return () => false;
  const before = (await findBooked(tx, { account, fromDay, toDay })).filter(
    (one) => !one.isSpent && !same.has(one.id) && (one.kind !== kind || kind === 'csv'),
  );
  const equal = Map.groupBy(before, moneyOf);
  return (entry, reference) =>
    (equal.get(moneyOf(entry)) ?? []).some(
      (one) =>
        [entry.bookedOn, entry.valueDate].some((day) => day === one.bookedOn || day === one.valueDate) &&
        (one.reference === null || reference === null || entry.references.includes(one.reference)),
    );
}

const moneyOf = ({ amount, direction }: Pick<FileEntry, 'amount' | 'direction'>) => `${direction} ${amount}`;
