import type { EntryProblem, LineEntry } from '../ledger-entry.ts';

export type TransferPair = { out: LineEntry; in: LineEntry };

const STEM = /-(?:in|out)$/;

/**
 * Pairs the halves of transfers: the same vehicle, day and amount, and exactly one of each. If there are several,
 * they are matched by references that differ only in their suffixes, `X-out` and `X-in`. The pairs are ordered by
 * day.
 */
export function pairTransfers(entries: readonly LineEntry[]): {
  pairs: TransferPair[];
  problems: EntryProblem[];
} {
  const pairs: TransferPair[] = [];
  const problems: EntryProblem[] = [];
  const alike = groups(entries, ({ holder, date, amount }) => `${holder.vehicleId} ${date} ${amount}`);
  for (const group of alike) {
    const isOne = group.length === 2 && group[0]?.type !== group[1]?.type;
    for (const pair of isOne ? [group] : groups(group, ({ reference }) => reference.replace(STEM, ''))) {
      const [one, other, more] = pair;
      const half = one?.type === 'transfer_out' ? { out: one, in: other } : { out: other, in: one };
      if (more || half.out?.type !== 'transfer_out' || half.in?.type !== 'transfer_in')
        problems.push(...pair.map((entry) => unpaired(entry, group.length)));
      else if (sameHolder(half.out, half.in))
        problems.push(problemOf(half.in, 'investor', '', 'Giver and receiver of a transfer are the same.'));
      else pairs.push({ out: half.out, in: half.in });
    }
  }
  pairs.sort((one, other) =>
    one.out.date < other.out.date ? -1 : one.out.date > other.out.date ? 1 : one.out.at - other.out.at,
  );
  return { pairs, problems };
}

const sameHolder = (one: LineEntry, other: LineEntry): boolean =>
  one.holder.memberId === other.holder.memberId && one.holder.entityId === other.holder.entityId;

function unpaired(entry: LineEntry, alike: number): EntryProblem {
  const other = entry.type === 'transfer_out' ? 'transfer_in' : 'transfer_out';
  return problemOf(
    entry,
    'type',
    entry.type,
    alike > 2
      ? `Several transfers have this vehicle, date and amount. Give each pair references that differ only at the end, such as X-out and X-in.`
      : `Add its ${other} of the same vehicle, date and amount to the same file.`,
  );
}

const problemOf = (entry: LineEntry, column: string, value: string, problem: string): EntryProblem => ({
  at: entry.at,
  column,
  value,
  problem,
});

function groups(entries: readonly LineEntry[], keyOf: (entry: LineEntry) => string): LineEntry[][] {
  const byKey = new Map<string, LineEntry[]>();
  for (const entry of entries) {
    const group = byKey.get(keyOf(entry));
    if (group) group.push(entry);
    else byKey.set(keyOf(entry), [entry]);
  }
  return [...byKey.values()];
}
