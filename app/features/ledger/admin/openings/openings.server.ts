import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { findClosing } from '../../commitments/commitments.queries.server.ts';
import {
  forecastPositions,
  type OpenedPosition,
  openPositionsFromCommitments,
} from '../../commitments/open-positions.server.ts';
import { forecastUndo, type UndoForecast, undoImport } from '../../undo/undo-import.server.ts';
import { vehicleAt } from '../vehicles/vehicles.server.ts';
import type { VehicleHead } from '../vehicles/vehicles.ts';
import { findOpenings } from './openings.queries.server.ts';

/** An import by which commitments became positions. Times are ISO. */
export type Opening = Awaited<ReturnType<typeof findOpenings>>[number] & {
  /** What undoing it would do; `null` if it is already undone. */
  undo: Pick<UndoForecast, 'undone' | 'notices'> | null;
};

export type Openings = { waiting: OpenedPosition[]; done: Opening[] };

/**
 * Returns the positions that funded commitments would become, if the opportunity is closed, and the earlier imports.
 * Both are empty for a fund.
 */
export async function openingsOf(viewer: Viewer, { id, kind }: VehicleHead): Promise<Openings> {
  if (kind === 'fund') return { waiting: [], done: [] };
  const closing = await findClosing(db(), id);
  const [waiting, found] = await Promise.all([
    closing?.stage === 'closed' ? forecastPositions(db(), { opportunityId: id }) : [],
    findOpenings(viewer, db(), id),
  ]);
  const done = await Promise.all(
    found.map(async (one) => ({
      ...one,
      undo: one.undoneAt === null ? await forecastUndo(db(), { importId: one.importId }) : null,
    })),
  );
  return { waiting, done };
}

/**
 * Creates positions from the funded commitments to a closed opportunity, if their number matches what was shown.
 * @throws DomainError `conflict` if there are others now; `not_found` as `vehicleAt`.
 */
export async function openFromCommitments(
  tx: Tx,
  viewer: Viewer,
  { vehicleId, expected }: { vehicleId: string; expected: number },
): Promise<{ opened: number }> {
  const { id } = await vehicleAt(viewer, vehicleId, tx);
  const { positions } = await openPositionsFromCommitments(tx, viewer, { opportunityId: id });
  if (positions.length !== expected)
    throw new DomainError(
      'conflict',
      'The funded commitments have changed. Please review and record them again.',
    );
  return { opened: positions.length };
}

/**
 * Undoes such an import.
 * @throws DomainError `not_found` for any other import; `conflict` if it is already undone.
 */
export async function undoOpening(
  tx: Tx,
  viewer: Viewer,
  { vehicleId, importId }: { vehicleId: string; importId: string },
): Promise<Pick<UndoForecast, 'undone' | 'skipped'>> {
  const { id } = await vehicleAt(viewer, vehicleId, tx);
  const openings = await findOpenings(viewer, tx, id);
  if (!openings.some((one) => one.importId === importId))
    throw new DomainError('not_found', 'Import not found.');
  const { undone, skipped } = await undoImport(tx, viewer, { importId });
  return { undone, skipped };
}
