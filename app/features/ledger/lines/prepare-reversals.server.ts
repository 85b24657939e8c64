import type { Db } from '#app/db/client.server.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { plainAmount } from '#app/domain/money/money.ts';
import { currencyIn, type EntryProblem, keyOf, type LineEntry } from '../ledger-entry.ts';
import { findTransfers } from './lines.queries.server.ts';
import { positionsOf } from './prepare-transfers.server.ts';
import { type Preparation, type PreparedLine, prepareLine, referenceKey } from './prepared-line.ts';
import type { RecordedLine } from './recorded-line.ts';
import { problemOfShortfall } from './shortfall.server.ts';

/** The line that a reversal undoes: already recorded, or new in the same act. */
type Target = Pick<
  RecordedLine,
  'id' | 'type' | 'date' | 'amount' | 'unfundedChange' | 'transferId' | 'reference'
> & { holderKey: string; isReversed: boolean };

/**
 * Checks reversals against the lines that they undo: same day and amount, each line once, no reversal of a reversal,
 * both halves of a transfer together, and none whose transferee has passed it on.
 */
export async function prepareReversals(
  db: Db,
  entries: readonly LineEntry[],
  fresh: readonly PreparedLine[],
  { recorded, unusable, refuse, vehicles }: Preparation,
): Promise<PreparedLine[]> {
  if (entries.length === 0) return [];
  const freshBy = new Map(fresh.map((line) => [referenceKey(line.vehicleId, line.reference), line]));
  const undone = new Set<string>();
  const made: { entry: LineEntry; target: Target }[] = [];
  for (const entry of entries) {
    const key = referenceKey(entry.holder.vehicleId, entry.reverses ?? '');
    const target = targetOf(recorded.get(key) ?? freshBy.get(key));
    if (!target) {
      const name = vehicles.get(entry.holder.vehicleId)?.name ?? 'this vehicle';
      const problem = unusable.has(key) ? 'The line it reverses was refused.' : `${name} has no such line.`;
      refuse(entry, { column: 'reverses', value: entry.reverses ?? '', problem });
      continue;
    }
    const wrong = problemOfReversal(entry, target, undone, currencyIn(vehicles, entry.holder.vehicleId));
    if (wrong) refuse(entry, wrong);
    else made.push({ entry, target });
    undone.add(target.id);
  }
  await refusePassedOn(db, made, fresh, refuse);
  const lonely = await halves(
    db,
    made.map(({ target }) => target),
    fresh,
  );
  return made.flatMap(({ entry, target }) => {
    const twin = lonely.get(target.id);
    if (twin === undefined)
      return [prepareLine(entry, { reverses: target.id, unfundedChange: 0 - target.unfundedChange })];
    const problem = `This is one half of a transfer: undo “${twin}” in the same file.`;
    refuse(entry, { column: 'reverses', value: target.reference, problem });
    return [];
  });
}

/** Refuses to undo transfers whose transferee would be left with less than nothing. */
async function refusePassedOn(
  db: Db,
  made: readonly { entry: LineEntry; target: Target }[],
  fresh: readonly PreparedLine[],
  refuse: Preparation['refuse'],
): Promise<void> {
  const received = made.filter(({ target }) => target.type === 'transfer_in');
  if (received.length === 0) return;
  const undone = new Set(made.map(({ target }) => target.id));
  const positions = await positionsOf(
    db,
    received.map(({ entry }) => entry.holder),
    fresh,
  );
  for (const { entry, target } of received) {
    const lines = positions.get(target.holderKey)?.lines ?? [];
    const left = lines.filter(({ id }) => !undone.has(id));
    const problem = await problemOfShortfall(db, left, target.date, fresh);
    if (problem) refuse(entry, { column: 'reverses', value: target.reference, problem });
  }
}

function targetOf(line: RecordedLine | PreparedLine | undefined): Target | null {
  if (!line) return null;
  const isRecorded = 'isReversed' in line;
  return {
    ...line,
    holderKey: keyOf(isRecorded ? line : line.holder),
    isReversed: isRecorded && line.isReversed,
  };
}

function problemOfReversal(
  entry: LineEntry,
  target: Target,
  undone: ReadonlySet<string>,
  currency: Currency,
): Omit<EntryProblem, 'at'> | null {
  const named = entry.reverses ?? '';
  if (target.type === 'reversal')
    return {
      column: 'reverses',
      value: named,
      problem: 'A reversal cannot be undone. Record the line again.',
    };
  if (target.isReversed || undone.has(target.id))
    return { column: 'reverses', value: named, problem: 'That line is already undone.' };
  if (keyOf(entry.holder) !== target.holderKey)
    return { column: 'investor', value: '', problem: `The line “${named}” belongs to another holder.` };
  if (entry.date !== target.date)
    return {
      column: 'date',
      value: entry.date,
      problem: `A reversal must have the date of its line: ${target.date}.`,
    };
  if (entry.amount !== target.amount)
    return {
      column: 'amount',
      value: plainAmount(entry.amount, currency),
      problem: `A reversal must have the amount of its line: ${plainAmount(target.amount, currency)}.`,
    };
  if (entry.unfundedChange !== null && entry.unfundedChange !== 0 - target.unfundedChange)
    return {
      column: 'unfunded_change',
      value: plainAmount(entry.unfundedChange, currency),
      problem: `A reversal must reverse the change of its line: ${plainAmount(-target.unfundedChange, currency)}, or empty.`,
    };
  return null;
}

/** For transfers of which only one half is undone, returns the other half's reference by the undone line. */
async function halves(
  db: Db,
  targets: readonly Target[],
  fresh: readonly PreparedLine[],
): Promise<Map<string, string>> {
  const ids = new Set(targets.map(({ id }) => id));
  const transferIds = new Set(targets.flatMap(({ transferId }) => transferId ?? []));
  if (transferIds.size === 0) return new Map();
  const both = [
    ...(await findTransfers(db, [...transferIds])),
    ...fresh.filter(({ transferId }) => transferId !== null && transferIds.has(transferId)),
  ];
  return new Map(
    targets.flatMap(({ id, transferId }) => {
      const twin = both.find((line) => line.transferId === transferId && line.id !== id);
      return transferId !== null && twin && !ids.has(twin.id) ? [[id, twin.reference] as const] : [];
    }),
  );
}
