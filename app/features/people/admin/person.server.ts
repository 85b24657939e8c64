import { db, type Tx } from '#app/db/client.server.ts';
import { roleOf } from '#app/domain/access/roles.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { IDLE_MS, membershipStatusOf } from '#app/platform/session/session.server.ts';
import { UNDO_SECONDS } from '../approving/decision.ts';
import { requireSignInAfter } from '../joining/joining-member.server.ts';
import type { MemberRow } from '../signing-in/sync-member.queries.server.ts';
import { endOpenSessions, findPerson } from './person.queries.server.ts';
import type { PersonFacts } from './person.ts';

/** Returns what an admin sees of a person; `null` when there is no such person, and for everyone but admins. */
export async function personFacts(viewer: Viewer, memberId: string): Promise<PersonFacts | null> {
  const person = await findPerson(viewer, db(), memberId, notIdleSince(new Date()));
  if (!person) return null;
  const { member, inviter, approver, rejecter, openSessions, lastSeenAt, isNameConfirmed } = person;
  const role = roleOf(member.roles);
  const { id, name, email, phone, country, postalAddress, currency, timeZone } = member;
  return {
    ...{ id, name, isNameConfirmed, email, phone, country, postalAddress, currency, timeZone, role },
    standing: member.erasedAt ? 'erased' : membershipStatusOf(member, role),
    createdAt: member.createdAt.toISOString(),
    emailVerifiedAt: member.emailVerifiedAt?.toISOString() ?? null,
    accreditedAt: member.accreditedAt?.toISOString() ?? null,
    approved: member.approvedAt && { at: member.approvedAt.toISOString(), by: approver },
    rejected: member.rejectedAt && {
      at: member.rejectedAt.toISOString(),
      by: rejecter,
      reason: member.rejectionReason,
    },
    undoable: undoableOf(member, Date.now()),
    invitedBy: inviter,
    openSessions,
    lastSeenAt: lastSeenAt && new Date(lastSeenAt).toISOString(),
  };
}

const notIdleSince = (now: Date): Date => new Date(now.getTime() - IDLE_MS);

function undoableOf({ rejectedAt, approvedAt }: MemberRow, now: number): PersonFacts['undoable'] {
  const decidedAt = rejectedAt ?? approvedAt;
  if (!decidedAt) return null;
  const until = new Date(decidedAt.getTime() + UNDO_SECONDS * 1000);
  return until.getTime() > now ? { decidedAt: decidedAt.toISOString(), until: until.toISOString() } : null;
}

/**
 * Ends all of a person's sessions with us, and requires a new authentication at the provider before another one opens.
 * Returns the number ended.
 * @throws DomainError `not_found` when there is no such person, and for everyone but admins.
 */
export async function endSessionsOf(
  tx: Tx,
  viewer: Viewer,
  { memberId }: { memberId: string },
): Promise<{ ended: number }> {
  const at = new Date();
  const seenSince = notIdleSince(at);
  if (!(await findPerson(viewer, tx, memberId, seenSince)))
    throw new DomainError('not_found', 'Person not found.');
  // First, since it waits for a sign-in that is opening another session.
  await requireSignInAfter(tx, memberId, at);
  const ended = await endOpenSessions(viewer, tx, memberId, { at, seenSince });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'session.endAll',
    subject: { type: 'member', id: memberId },
    before: null,
    after: { ended },
  });
  return { ended };
}
