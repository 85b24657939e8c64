import { db, transaction } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import { roleOf } from '#app/platform/roles.ts';
import { IDLE_MS, standingOf } from '#app/platform/session.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { UNDO_SECONDS } from './decision.ts';
import type { MemberRow } from './members.queries.server.ts';
import { endOpenSessions, findPerson } from './person.queries.server.ts';
import type { PersonFacts } from './person.ts';

/** What an admin is told of a person; `null` when there is no such person, and for everyone but admins. */
export async function personFacts(viewer: Viewer, memberId: string): Promise<PersonFacts | null> {
  const found = await findPerson(viewer, db(), memberId, notIdleSince(new Date()));
  if (!found) return null;
  const { member, inviter, approver, rejecter, openSessions, lastSeenAt } = found;
  const role = roleOf(member.roles);
  const { id, name, email, phone, country, currency, timeZone } = member;
  return {
    ...{ id, name, email, phone, country, currency, timeZone, role },
    standing: member.erasedAt ? 'erased' : standingOf(member, role),
    createdAt: member.createdAt.toISOString(),
    emailVerifiedAt: member.emailVerifiedAt?.toISOString() ?? null,
    accreditedAt: member.accreditedAt?.toISOString() ?? null,
    approved: member.approvedAt && { at: member.approvedAt.toISOString(), by: approver },
    rejected: member.rejectedAt && {
      at: member.rejectedAt.toISOString(),
      by: rejecter,
      reason: member.rejectionReason,
    },
    undoUntil: undoUntil(member, Date.now()),
    invitedBy: inviter,
    openSessions,
    lastSeenAt: lastSeenAt && new Date(lastSeenAt).toISOString(),
  };
}

const notIdleSince = (now: Date): Date => new Date(now.getTime() - IDLE_MS);

function undoUntil({ rejectedAt, approvedAt }: MemberRow, now: number): string | null {
  const decidedAt = rejectedAt ?? approvedAt;
  const until = decidedAt && new Date(decidedAt.getTime() + UNDO_SECONDS * 1000);
  return until && until.getTime() > now ? until.toISOString() : null;
}

/**
 * Signs a person out everywhere, here; at their next request they are sent to sign in. Answers how many sessions ended.
 * @throws DomainError `not_found` when there is no such person, and for everyone but admins.
 */
export async function endSessionsOf(viewer: Viewer, memberId: string): Promise<{ ended: number }> {
  const at = new Date();
  const seenSince = notIdleSince(at);
  if (!(await findPerson(viewer, db(), memberId, seenSince)))
    throw new DomainError('not_found', 'There is no such person.');
  return transaction(async (tx) => {
    const ended = await endOpenSessions(viewer, tx, memberId, { at, seenSince });
    if (ended > 0) {
      await recordAudit(tx, {
        actorId: viewer.memberId,
        act: 'session.endAll',
        subject: { type: 'member', id: memberId },
        before: null,
        after: { ended },
      });
    }
    return { ended };
  });
}
