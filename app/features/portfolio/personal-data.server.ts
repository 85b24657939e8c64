import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import {
  countPositions,
  findAllFlows,
  findAllPositions,
  findAllValuations,
} from './personal-data.queries.server.ts';

/** What the viewer's own copy of their data says of what they hold. Amounts in minor units. */
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

/** Of a member's positions: those that are worth something, or may be, and all. */
export const heldPositions = (memberId: string, tx?: Tx): Promise<{ held: number; all: number }> =>
  countPositions(tx ?? db(), memberId);
