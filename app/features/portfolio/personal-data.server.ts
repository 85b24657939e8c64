import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import {
  findHeld,
  findHeldValuations,
  findKnownLines,
} from '#app/features/ledger/reading/held-ledger.queries.server.ts';
import { countPositions, type PositionCounts } from './personal-data.queries.server.ts';

/** Returns the viewer's positions for their data export. Amounts are in minor units. */
export async function ownPortfolioData(viewer: Viewer) {
  const knownAt = new Date();
  const own = { memberId: viewer.memberId };
  const [positions, lines, valuations] = await Promise.all([
    findHeld(viewer, db(), own),
    findKnownLines(viewer, db(), own, knownAt),
    findHeldValuations(viewer, db(), own, { knownAt, withDrafts: false }),
  ]);
  const linesOf = Map.groupBy(lines, ({ positionId }) => positionId);
  const valuationsOf = Map.groupBy(valuations, ({ positionId }) => positionId);
  return positions.map(({ id, vehicle: { name, kind, currency }, holder }) => ({
    ...{ id, vehicle: name, kind, currency, holder: holder.name },
    lines: (linesOf.get(id) ?? []).map(({ positionId: _, ...line }) => line),
    valuations: (valuationsOf.get(id) ?? []).map(({ positionId: _, ...valuation }) => valuation),
  }));
}

/**
 * Counts a member's positions: those that have or may have value, or may still be called; those that their funded
 * commitments have yet to become; and all.
 */
export const heldPositions = (memberId: string, tx?: Tx): Promise<PositionCounts> =>
  countPositions(tx ?? db(), memberId, new Date().toISOString().slice(0, 10));
