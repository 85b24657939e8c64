import { type Tx, transaction } from '#app/db/client.server.ts';
import type { DecisionOutcome, DecisionResult } from '#app/features/members/decision.ts';
import {
  approveMember,
  type Decided,
  rejectMember,
  undoDecision,
} from '#app/features/members/decisions.server.ts';
import { contactChange } from '#app/integrations/crm/crm.jobs.server.ts';
import { roleChange } from '#app/integrations/identity/management.jobs.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { tellLater } from './membership.jobs.server.ts';

/**
 * Lets people in, each in a transaction of their own: the role at the identity provider and the CRM follow by jobs,
 * their mail when it cannot be undone any more. Answers for each how it went.
 */
export const approve = (
  viewer: Viewer,
  { memberIds }: { memberIds: readonly string[] },
): Promise<DecisionResult[]> =>
  decideEach(memberIds, 'approved', undefined, (tx, memberId) => approveMember(tx, viewer, memberId));

/** Shows people the door, as `approve` lets them in. `message` is told to them, `reason` is kept here. */
export const reject = (
  viewer: Viewer,
  {
    memberIds,
    reason,
    message,
  }: { memberIds: readonly string[]; reason: string; message?: string | undefined },
): Promise<DecisionResult[]> =>
  decideEach(memberIds, 'rejected', message, (tx, memberId) =>
    rejectMember(tx, viewer, { memberId, reason }),
  );

/** @throws DomainError `conflict` when it is too late. */
export function undo(viewer: Viewer, memberId: string): Promise<void> {
  return transaction(async (tx) => {
    await undoDecision(tx, viewer, memberId);
    await tellServices(tx, memberId, `undo:${newId()}`);
  });
}

/** Takes the last decisions on people back, each by itself. Answers for each how it went. */
export const undoAll = (
  viewer: Viewer,
  { memberIds }: { memberIds: readonly string[] },
): Promise<DecisionResult[]> =>
  each(memberIds, async (memberId) => {
    await undo(viewer, memberId);
    return 'done';
  });

/** Lets in whom an admin has invited: their invitation is the decision. */
export async function approveInvited(tx: Tx, memberId: string, invitedBy: string | null): Promise<void> {
  await follow(
    tx,
    memberId,
    'approved',
    undefined,
    await approveMember(tx, { memberId: invitedBy }, memberId),
  );
}

const decideEach = (
  memberIds: readonly string[],
  outcome: DecisionOutcome,
  words: string | undefined,
  decide: (tx: Tx, memberId: string) => Promise<Decided>,
): Promise<DecisionResult[]> =>
  each(memberIds, (memberId) =>
    transaction(async (tx) => {
      const decided = await decide(tx, memberId);
      await follow(tx, memberId, outcome, words, decided);
      return decided ? 'done' : 'repeated';
    }),
  );

/** Acts on one after the other; what is refused of one holds the others up no more than that. */
async function each(
  memberIds: readonly string[],
  act: (memberId: string) => Promise<'done' | 'repeated'>,
): Promise<DecisionResult[]> {
  const results: DecisionResult[] = [];
  for (const memberId of new Set(memberIds)) {
    try {
      results.push({ memberId, result: await act(memberId) });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      results.push({ memberId, result: 'refused', message: error.message });
    }
  }
  return results;
}

async function follow(
  tx: Tx,
  memberId: string,
  outcome: DecisionOutcome,
  words: string | undefined,
  decided: Decided,
): Promise<void> {
  if (!decided) return;
  const { decidedAt } = decided;
  await tellServices(tx, memberId, `${outcome}:${decidedAt.getTime()}`);
  await tellLater(tx, { memberId, outcome, decidedAt, words });
}

async function tellServices(tx: Tx, memberId: string, act: string): Promise<void> {
  await roleChange(tx, memberId, act);
  await contactChange(tx, memberId, act);
}
