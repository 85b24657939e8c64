import type { Db, Tx } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import { LINE_EFFECTS } from '#app/domain/investing/ledger.ts';
import { findLedgerLines, findStandingLines } from './lines.queries.server.ts';
import type { StoredLine } from './recorded-line.ts';
import { leastCommitted, type StandingLine } from './standing.ts';

/**
 * Returns why a transfer cannot be undone, or recorded again, if a holder of it then has less than nothing on its day or
 * later: they have passed on what they would not have, and it would count twice. `null` if they do not.
 * @param lines the holder's lines, without those that are undone
 * @param fresh lines that are recorded in the same act
 */
export async function problemOfShortfall(
  db: Db,
  lines: readonly StandingLine[],
  from: string,
  fresh: readonly Pick<StoredLine, 'id' | 'reference'>[] = [],
): Promise<string | null> {
  const [day, committed] = leastCommitted(lines, from);
  if (committed >= 0) return null;
  const reversed = new Set(lines.map(({ reverses }) => reverses));
  const last = lines.findLast(
    ({ id, type, date }) => date === day && LINE_EFFECTS[type].committed < 0 && !reversed.has(id),
  );
  const [named] = last
    ? [...fresh.filter(({ id }) => id === last.id), ...(await findLedgerLines(db, [last.id]))]
    : [];
  const remedy = named ? ` Undo “${named.reference}” first.` : '';
  return `The holder’s commitment would fall below zero on ${day}, since it was passed on.${remedy}`;
}

/**
 * Refuses to leave these positions with less than nothing, once the reversals are recorded.
 * @param moved the halves of transfers that lower a commitment by being undone, or recorded again
 * @throws DomainError `conflict` with what to undo first.
 */
export async function refuseShortfalls(
  tx: Tx,
  moved: readonly Pick<StoredLine, 'positionId' | 'date'>[],
): Promise<void> {
  const lines = Map.groupBy(
    await findStandingLines(
      tx,
      moved.map(({ positionId }) => positionId),
    ),
    ({ positionId }) => positionId,
  );
  for (const { positionId, date } of moved) {
    const problem = await problemOfShortfall(tx, lines.get(positionId) ?? [], date);
    if (problem) throw new DomainError('conflict', problem);
  }
}
