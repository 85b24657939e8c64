import type { Tx } from '#app/db/client.server.ts';
import { DELEGATE } from '#app/domain/access/grants.ts';
import { roleOf } from '#app/domain/access/roles.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { contactChange } from '#app/notify/crm/crm.jobs.server.ts';
import { roleChange } from '#app/notify/identity/management.jobs.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { endGrants } from '#app/platform/grants/ending.server.ts';
import { type MemberRow, updateMember } from '../signing-in/sync-member.queries.server.ts';
import { type Decided, type DecisionOutcome, UNDO_SECONDS, type Undoable } from './decision.ts';
import { type Decision, enqueueDecisionMail } from './decision-mail.jobs.server.ts';
import {
  findLastDecision,
  insertMembershipDecision,
  lockMemberToDecide,
  type MembershipDecisionRow,
  markDecisionUndone,
} from './decisions.queries.server.ts';

/** The deciding admin; `null` when an invitation decides. */
type Decider = { memberId: string | null };

const ACTS = { approved: 'member.approve', rejected: 'member.reject' } as const satisfies Record<
  DecisionOutcome,
  string
>;
/** By then the identity provider has the change, or its job is dead. */
const SYNC_MS = 24 * 3_600_000;

type Facts = ReturnType<typeof factsOf>;

const factsOf = ({ roles, approvedAt, approvedBy, rejectedAt, rejectedBy, rejectionReason }: MemberRow) => ({
  roles,
  approvedAt,
  approvedBy,
  rejectedAt,
  rejectedBy,
  rejectionReason,
});

/**
 * Approves a person as a prospective investor, also after a rejection. Jobs update the identity provider and the CRM;
 * the mail follows once the decision can no longer be undone.
 * @throws DomainError `not_found`, or `conflict` while their address is not confirmed.
 */
export async function approveMember(
  tx: Tx,
  decider: Decider,
  { memberId }: { memberId: string },
): Promise<Decided> {
  const member = await memberToDecide(tx, decider, memberId);
  // A person whom only a grant admitted is not a member yet.
  const isMember = roleOf(member.roles) !== 'unknown' || !member.roles.includes(DELEGATE);
  if (member.approvedAt && !member.rejectedAt && isMember) return { result: 'repeated' };
  if (!member.emailVerifiedAt)
    throw new DomainError('conflict', `${member.name} has not confirmed their e-mail address yet.`);
  const decidedAt = new Date();
  await decide(
    tx,
    decider,
    member,
    { memberId, outcome: 'approved', decidedAt },
    {
      roles: member.roles.includes('active')
        ? member.roles
        : [...new Set([...member.roles, 'prospective'])].sort(),
      approvedAt: decidedAt,
      approvedBy: decider.memberId,
      rejectedAt: null,
      rejectedBy: null,
      rejectionReason: null,
    },
  );
  return { result: 'done', decidedAt: decidedAt.toISOString() };
}

/**
 * Rejects a person, also one who was approved; effective at their next request. `message` is mailed to them, `reason` is
 * for the firm's own records.
 * @throws DomainError `not_found`, or `conflict` for an admin, whose role is the identity provider's.
 */
export async function rejectMember(
  tx: Tx,
  decider: Decider,
  { memberId, reason, message }: { memberId: string; reason: string; message?: string | undefined },
): Promise<Decided> {
  const member = await memberToDecide(tx, decider, memberId);
  if (member.rejectedAt) return { result: 'repeated' };
  const decidedAt = new Date();
  await decide(
    tx,
    decider,
    member,
    { memberId, outcome: 'rejected', decidedAt, message },
    {
      ...factsOf(member),
      rejectedAt: decidedAt,
      rejectedBy: decider.memberId,
      rejectionReason: reason,
    },
  );
  await endGrants(tx, decider, { personId: memberId }, 'delegate_rejected');
  await endGrants(tx, decider, { holderId: memberId }, 'holder_left');
  return { result: 'done', decidedAt: decidedAt.toISOString() };
}

/**
 * Undoes a decision on a person, until they have been notified of it.
 * @throws DomainError `not_found`, or `conflict` when it is not the last one, or its undo window is over.
 */
export async function undoDecision(
  tx: Tx,
  decider: Decider,
  { memberId, decidedAt }: Undoable,
): Promise<Decided> {
  const member = await memberToDecide(tx, decider, memberId);
  const last = await findLastDecision(tx, memberId);
  if (last && last.decidedAt.getTime() !== Date.parse(decidedAt))
    throw new DomainError('conflict', `Someone has decided on ${member.name} again since.`);
  const now = new Date();
  const isFresh = last && now.getTime() - last.decidedAt.getTime() <= UNDO_SECONDS * 1000;
  if (!isFresh || last.undoneAt)
    throw new DomainError('conflict', 'It is too late to undo this. Please make a new decision.');
  // A rejection removes no roles, so the member may have gained some since.
  const kept = last.outcome === 'rejected' ? { roles: member.roles } : {};
  await change(tx, decider, member, 'member.undoDecision', { ...factsBefore(last), ...kept });
  await markDecisionUndone(tx, last.id, { undoneAt: now, undoneBy: decider.memberId });
  await enqueueSync(tx, memberId, `undo:${newId()}`);
  return { result: 'done', decidedAt };
}

/** Whether a person was ever approved or rejected here, also if that was undone. */
export const wasDecidedOn = async (tx: Tx, memberId: string): Promise<boolean> =>
  (await findLastDecision(tx, memberId)) !== undefined;

/** Whether a person's last decision was undone so recently that the identity provider may not know of it yet. */
export async function isUndoneLately(tx: Tx, memberId: string, now: Date): Promise<boolean> {
  const undoneAt = (await findLastDecision(tx, memberId))?.undoneAt;
  return undoneAt != null && now.getTime() - undoneAt.getTime() < SYNC_MS;
}

async function memberToDecide(tx: Tx, decider: Decider, memberId: string): Promise<MemberRow> {
  const member = await lockMemberToDecide(tx, memberId);
  if (!member || member.erasedAt) throw new DomainError('not_found', 'Person not found.');
  if (roleOf(member.roles) === 'admin' || member.id === decider.memberId)
    throw new DomainError(
      'conflict',
      `${member.name} is an admin. Admins are managed at the identity provider.`,
    );
  return member;
}

async function decide(
  tx: Tx,
  decider: Decider,
  member: MemberRow,
  decision: Decision,
  after: Facts,
): Promise<void> {
  const { memberId, outcome, decidedAt } = decision;
  await insertMembershipDecision(tx, {
    id: newId(),
    memberId,
    outcome,
    decidedAt,
    decidedBy: decider.memberId,
    rolesBefore: member.roles,
    approvedAtBefore: member.approvedAt,
    approvedByBefore: member.approvedBy,
    rejectedAtBefore: member.rejectedAt,
    rejectedByBefore: member.rejectedBy,
    rejectionReasonBefore: member.rejectionReason,
  });
  await change(tx, decider, member, ACTS[outcome], after);
  await enqueueSync(tx, memberId, `${outcome}:${decidedAt.getTime()}`);
  await enqueueDecisionMail(tx, decision);
}

const factsBefore = (decision: MembershipDecisionRow): Facts => ({
  roles: decision.rolesBefore,
  approvedAt: decision.approvedAtBefore,
  approvedBy: decision.approvedByBefore,
  rejectedAt: decision.rejectedAtBefore,
  rejectedBy: decision.rejectedByBefore,
  rejectionReason: decision.rejectionReasonBefore,
});

async function change(tx: Tx, decider: Decider, member: MemberRow, act: string, after: Facts): Promise<void> {
  await updateMember(tx, member.id, after);
  await recordAudit(tx, {
    actorId: decider.memberId,
    act,
    subject: { type: 'member', id: member.id },
    before: factsOf(member),
    after,
  });
}

/** Enqueues the update of the identity provider's roles and the CRM's contact. */
async function enqueueSync(tx: Tx, memberId: string, act: string): Promise<void> {
  await roleChange(tx, memberId, act);
  await contactChange(tx, memberId, act);
}
