import type { Tx } from '#app/db/client.server.ts';
import { lastAuditOf, recordAudit } from '#app/platform/audit.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import { roleOf } from '#app/platform/roles.ts';
import { type DecisionOutcome, UNDO_SECONDS } from './decision.ts';
import { lockMember } from './decisions.queries.server.ts';
import { type MemberRow, updateMember } from './members.queries.server.ts';

/** An admin; without one it is the invitation that decides. */
type Decider = { memberId: string | null };

/** What was decided on whom; `null` where nothing was changed since it had been decided so before. */
export type Decided = { member: MemberRow; decidedAt: Date } | null;

const ACTS = ['member.approve', 'member.reject'];
const UNDO = 'member.undoDecision';
/** By then the identity provider has heard of it, or the job that tells it is a dead letter. */
const UNTOLD_MS = 24 * 3_600_000;

const factsOf = ({ roles, approvedAt, approvedBy, rejectedAt, rejectedBy, rejectionReason }: MemberRow) => ({
  roles,
  approvedAt,
  approvedBy,
  rejectedAt,
  rejectedBy,
  rejectionReason,
});

/**
 * Lets a person in as a prospective investor; one who was rejected before too.
 * @throws DomainError `not_found`, or `conflict` while their address is not confirmed.
 */
export async function approveMember(tx: Tx, decider: Decider, memberId: string): Promise<Decided> {
  const member = await memberToDecide(tx, decider, memberId);
  if (member.approvedAt && !member.rejectedAt) return null;
  if (!member.emailVerifiedAt)
    throw new DomainError('conflict', `${member.name} has not confirmed their e-mail address yet.`);
  const decidedAt = new Date();
  return change(tx, decider, member, decidedAt, 'member.approve', {
    roles: member.roles.includes('active')
      ? member.roles
      : [...new Set([...member.roles, 'prospective'])].sort(),
    approvedAt: decidedAt,
    approvedBy: decider.memberId,
    rejectedAt: null,
    rejectedBy: null,
    rejectionReason: null,
  });
}

/**
 * Shows a person the door, also one who was approved; felt at their next request.
 * @throws DomainError `not_found`, or `conflict` for an admin, whose role is the identity provider's.
 */
export async function rejectMember(
  tx: Tx,
  decider: Decider,
  { memberId, reason }: { memberId: string; reason: string },
): Promise<Decided> {
  const member = await memberToDecide(tx, decider, memberId);
  if (member.rejectedAt) return null;
  const decidedAt = new Date();
  return change(tx, decider, member, decidedAt, 'member.reject', {
    ...factsOf(member),
    rejectedAt: decidedAt,
    rejectedBy: decider.memberId,
    rejectionReason: reason,
  });
}

/**
 * Takes the last decision on a person back, as long as nobody outside has been told of it.
 * @throws DomainError `conflict` when there is none, or its time is over.
 */
export async function undoDecision(tx: Tx, decider: Decider, memberId: string): Promise<MemberRow> {
  const member = await memberToDecide(tx, decider, memberId);
  const last = await lastAuditOf(tx, { type: 'member', id: memberId }, [...ACTS, UNDO]);
  const isFresh = last && Date.now() - last.at.getTime() <= UNDO_SECONDS * 1000;
  if (!isFresh || !ACTS.includes(last.act))
    throw new DomainError('conflict', 'It is too late to undo this. Please decide anew instead.');
  // A rejection takes no role away: those of now may be more than those of then.
  const kept = last.act === 'member.reject' ? { roles: member.roles } : {};
  const before = { ...factsBefore(last.before), ...kept };
  await change(tx, decider, member, new Date(), UNDO, before);
  return { ...member, ...before };
}

/** Whether a person's last decision was taken back so lately that the identity provider may not know of it yet. */
export async function isUndoneLately(tx: Tx, memberId: string, now: Date): Promise<boolean> {
  const last = await lastAuditOf(tx, { type: 'member', id: memberId }, [...ACTS, UNDO]);
  return last?.act === UNDO && now.getTime() - last.at.getTime() < UNTOLD_MS;
}

async function memberToDecide(tx: Tx, decider: Decider, memberId: string): Promise<MemberRow> {
  const member = await lockMember(tx, memberId);
  if (!member || member.erasedAt) throw new DomainError('not_found', 'There is no such person.');
  if (roleOf(member.roles) === 'admin' || member.id === decider.memberId)
    throw new DomainError(
      'conflict',
      `${member.name} is an admin, which is decided at the identity provider.`,
    );
  return member;
}

async function change(
  tx: Tx,
  decider: Decider,
  member: MemberRow,
  decidedAt: Date,
  act: string,
  after: ReturnType<typeof factsOf>,
): Promise<{ member: MemberRow; decidedAt: Date }> {
  await updateMember(tx, member.id, after);
  await recordAudit(tx, {
    actorId: decider.memberId,
    act,
    subject: { type: 'member', id: member.id },
    before: factsOf(member),
    after,
  });
  return { member: { ...member, ...after }, decidedAt };
}

/** What the audit log kept of a person before a decision; its dates are texts there. */
function factsBefore(before: Record<string, unknown> | null): ReturnType<typeof factsOf> {
  const text = (name: string) => (typeof before?.[name] === 'string' ? before[name] : null);
  const date = (name: string) => (text(name) === null ? null : new Date(text(name) ?? 0));
  const roles = Array.isArray(before?.roles) ? before.roles.map(String) : [];
  return {
    roles,
    approvedAt: date('approvedAt'),
    approvedBy: text('approvedBy'),
    rejectedAt: date('rejectedAt'),
    rejectedBy: text('rejectedBy'),
    rejectionReason: text('rejectionReason'),
  };
}

/** How a person stands decided on, and since when; `null` for one who waits. */
export async function decisionOn(
  tx: Tx,
  memberId: string,
): Promise<{ outcome: DecisionOutcome; at: Date; member: MemberRow } | null> {
  const member = await lockMember(tx, memberId);
  if (!member || member.erasedAt) return null;
  if (member.rejectedAt) return { outcome: 'rejected', at: member.rejectedAt, member };
  return member.approvedAt && { outcome: 'approved', at: member.approvedAt, member };
}
