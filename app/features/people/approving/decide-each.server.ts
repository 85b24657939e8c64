import type { Tx } from '#app/db/client.server.ts';
import { eachInTransaction } from '#app/platform/rpc/bulk.server.ts';
import type { Decided, DecisionResult, Undoable } from './decision.ts';

export async function decideEach(
  memberIds: readonly string[],
  decide: (tx: Tx, memberId: string) => Promise<Decided>,
): Promise<DecisionResult[]> {
  const outcomes = await eachInTransaction(memberIds, decide);
  return outcomes.map(([memberId, outcome]) => ({ memberId, ...outcome }));
}

export async function undoEach(
  decisions: readonly Undoable[],
  undo: (tx: Tx, decision: Undoable) => Promise<Decided>,
): Promise<DecisionResult[]> {
  const outcomes = await eachInTransaction(decisions, undo);
  return outcomes.map(([{ memberId }, outcome]) => ({ memberId, ...outcome }));
}
