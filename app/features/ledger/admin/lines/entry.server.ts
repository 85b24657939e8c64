import type { Db, Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { requireHolder } from '#app/platform/holders/holders.server.ts';
import { requireConfirmed } from '#app/platform/session/step-up.server.ts';
import type { EntryProblem, LineEntry } from '../../ledger-entry.ts';
import { lockLedger } from '../../ledger-lock.queries.server.ts';
import { findByReference, findLedgerLines } from '../../lines/lines.queries.server.ts';
import { type PreparedLines, prepareLines } from '../../lines/prepare-lines.server.ts';
import { recordLines, reverseLine } from '../../lines/record-lines.server.ts';
import { findVehicles } from '../../positions.queries.server.ts';
import { type FieldProblem, type FormField, fieldOfProblem, undoneSince } from '../field-problems.ts';
import type { LineInput, Recorded, ReversalInput } from './entry.ts';

/**
 * Records one line. Recording the same line again adds nothing, so a lost response can be retried.
 * @throws DomainError `not_found` for a vehicle or a holder that does not exist.
 */
export async function addLine(tx: Tx, viewer: Viewer, input: LineInput): Promise<Recorded> {
  const { vehicleId, holder, ...line } = input;
  await requireHolder(viewer, tx, holder);
  await lockLedger(tx);
  const entry = { ...line, holder: { ...holder, vehicleId }, reverses: null };
  const plan = await planEntries(tx, [{ at: 1, ...entry }]);
  const problems = await entryProblemsOf(tx, plan, [{ at: 1, ...entry }]);
  if (problems.length > 0) return { result: 'refused', problems };
  const { known } = await recordLines(tx, viewer, [entry]);
  return { result: known > 0 ? 'known' : 'recorded' };
}

/**
 * Undoes a line as `reverseLine` does. Undoing a transfer moves a holding, so it needs a recent sign-in.
 * @throws DomainError `confirm_identity`; also as `reverseLine`.
 */
export async function undoLine(
  tx: Tx,
  viewer: Viewer,
  { lineId, reason }: ReversalInput,
): Promise<{ reversals: number }> {
  const [line] = await findLedgerLines(tx, [lineId]);
  if (line?.transferId) requireConfirmed(viewer);
  return reverseLine(tx, viewer, { lineId, note: reason });
}

/** Checks lines of one vehicle against the ledger. @throws DomainError `not_found`. */
export async function planEntries(db: Db, entries: readonly LineEntry[]): Promise<PreparedLines> {
  const ids = [...new Set(entries.map(({ holder }) => holder.vehicleId))];
  const vehicles = await findVehicles(db, { ids });
  if (vehicles.length < ids.length)
    throw new DomainError('not_found', 'Fund or closed opportunity not found.');
  return prepareLines(db, entries, new Map(vehicles.map((one) => [one.id, one])));
}

/**
 * Returns the problems of entries, by form field.
 * @param fieldAt returns the field of a column for the entry at that index
 */
export async function entryProblemsOf(
  db: Db,
  { problems, knownReversed }: PreparedLines,
  entries: readonly LineEntry[],
  fieldAt: (at: number, column: string | null) => FormField | null = (_at, column) => fieldOfProblem(column),
): Promise<FieldProblem[]> {
  if (problems.length === 0)
    return knownReversed > 0 ? [{ field: 'reference', message: undoneSince('line') }] : [];
  const wanted = entries.map(({ holder, reference }) => ({ vehicleId: holder.vehicleId, reference }));
  const taken = new Set((await findByReference(db, wanted)).map(({ reference }) => reference));
  return problems.map(({ at, column, problem }: EntryProblem) => {
    const reference = entries.find((entry) => entry.at === at)?.reference ?? '';
    // A recorded line stays: the reference of the new one has to change.
    return taken.has(reference)
      ? { field: 'reference', message: takenBy(column) }
      : { field: fieldAt(at, column), message: problem };
  });
}

const takenBy = (column: string | null): string =>
  `Another line already has this reference${column === null ? '' : `; its ${column.replaceAll('_', ' ')} differs`}. Choose another.`;
