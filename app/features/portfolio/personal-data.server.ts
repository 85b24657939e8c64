import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import {
  countPositions,
  findAllFlows,
  findAllPositions,
  findAllValuations,
} from './personal-data.queries.server.ts';

/** Returns the viewer's positions for their data export. Amounts are in minor units. */
export async function ownPortfolioData(viewer: Viewer) {
  const [positions, flows, valuations] = await Promise.all([
    findAllPositions(viewer, db()),
    findAllFlows(viewer, db()),
    findAllValuations(viewer, db()),
  ]);
  const flowsOf = Map.groupBy(flows, ({ positionId }) => positionId);
  const valuationsOf = Map.groupBy(valuations, ({ positionId }) => positionId);
  return positions.map((position) => ({
    ...position,
    flows: (flowsOf.get(position.id) ?? []).map(({ on, kind, amount, note }) => ({ on, kind, amount, note })),
    valuations: (valuationsOf.get(position.id) ?? []).map(({ on, nav }) => ({ on, nav })),
  }));
}

/** Counts a member's positions: those that have or may have value, and all. */
export const heldPositions = (memberId: string, tx?: Tx): Promise<{ held: number; all: number }> =>
  countPositions(tx ?? db(), memberId);
