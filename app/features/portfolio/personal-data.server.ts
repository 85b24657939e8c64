import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { countPositions, deleteVisit } from './personal-data.queries.server.ts';
import { findOwnLines, findOwnPositions, findOwnValuations } from './reading/own-ledger.queries.server.ts';

/** Returns the viewer's positions for their data export. Amounts are in minor units. */
export async function ownPortfolioData(viewer: Viewer) {
  const now = new Date();
  const [positions, lines, valuations] = await Promise.all([
    findOwnPositions(viewer, db()),
    findOwnLines(viewer, db(), {}, now),
    findOwnValuations(viewer, db(), {}, now),
  ]);
  const linesOf = Map.groupBy(lines, ({ positionId }) => positionId);
  const valuationsOf = Map.groupBy(valuations, ({ positionId }) => positionId);
  return positions.map(({ id, name, kind, currency, holder }) => ({
    ...{ id, vehicle: name, kind, currency, holder },
    lines: (linesOf.get(id) ?? []).map(({ positionId: _, ...line }) => line),
    valuations: (valuationsOf.get(id) ?? []).map(({ positionId: _, ...valuation }) => valuation),
  }));
}

/** Counts a member's positions: those that have or may have value, or may still be called; and all. */
export const heldPositions = (memberId: string, tx?: Tx): Promise<{ held: number; all: number }> =>
  countPositions(tx ?? db(), memberId);

/** Forgets when a member looked at their portfolio. The ledger itself is kept by law. */
export const erasePortfolioVisit = (tx: Tx, memberId: string): Promise<void> => deleteVisit(tx, memberId);
