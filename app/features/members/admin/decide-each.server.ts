import type { Tx } from '#app/db/client.server.ts';
import { eachInTransaction } from '#app/platform/rpc/bulk.server.ts';
import type { DecisionResult } from './decision.ts';

/** Decides on people one by one. Returns the result of each. */
export async function decideEach(
  memberIds: readonly string[],
  decide: (tx: Tx, memberId: string) => Promise<'done' | 'repeated'>,
): Promise<DecisionResult[]> {
  const outcomes = await eachInTransaction(memberIds, decide);
  return outcomes.map(([memberId, outcome]) => ({ memberId, ...outcome }));
}
