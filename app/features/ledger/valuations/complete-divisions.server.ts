import type { Tx } from '#app/db/client.server.ts';
import { newId } from '#app/domain/ids.ts';
import type { Stamp } from '../ledger-entry.ts';
import { findLeftoverValues } from './leftover-values.queries.server.ts';
import { insertValuations } from './valuations.queries.server.ts';

/**
 * Adds a part of 0 to divisions of these vehicles for values that count only since: drafts published after the division
 * of a later day, values that were restored, and those of earlier days in the same file. A division could not give them
 * a part when it was prepared. The part belongs to the division's import, and is undone with it. Needs the ledger's
 * lock.
 *
 * @param restoredAt see `findLeftoverValues`
 */
export async function completeDivisions(
  tx: Tx,
  stamp: Stamp,
  vehicleIds: readonly string[],
  restoredAt: Date | null = null,
): Promise<void> {
  const parts = await findLeftoverValues(tx, vehicleIds, restoredAt);
  for (const [importId, group] of Map.groupBy(parts, ({ division }) => division.importId))
    await insertValuations(
      tx,
      { ...stamp, importId },
      group.map(({ positionId, vehicleId, division: { date, reference } }) => ({
        ...{ id: newId(), positionId, vehicleId, date, nav: 0, reference },
        publishedAt: stamp.recordedAt,
      })),
    );
}
