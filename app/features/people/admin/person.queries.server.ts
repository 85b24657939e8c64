import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#app/db/client.server.ts';
import { member, session } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isMemberNameConfirmed } from '#app/platform/access/confirmed-names.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { lastSeenAt } from './last-seen.queries.server.ts';

const inviter = alias(member, 'inviter');
const approver = alias(member, 'approver');
const rejecter = alias(member, 'rejecter');

/** Not ended, not expired, not idle. */
const isOpen = (seenSince: Date) =>
  and(isNull(session.endedAt), gt(session.expiresAt, sql`now()`), gt(session.lastSeenAt, seenSince));

/** Finds one person with the people behind their membership status. */
export async function findPerson(viewer: Viewer, db: Db | Tx, memberId: string, seenSince: Date) {
  const rows = await db
    .select({
      member,
      isNameConfirmed: isMemberNameConfirmed,
      inviter: { id: inviter.id, name: inviter.name },
      approver: { id: approver.id, name: approver.name },
      rejecter: { id: rejecter.id, name: rejecter.name },
      openSessions: sql<number>`(select count(*)::int from ${session} where ${session.memberId} = ${member.id} and ${isOpen(seenSince)})`,
      lastSeenAt,
    })
    .from(member)
    .leftJoin(inviter, eq(inviter.id, member.invitedBy))
    .leftJoin(approver, eq(approver.id, member.approvedBy))
    .leftJoin(rejecter, eq(rejecter.id, member.rejectedBy))
    .where(and(forAdmin(viewer, 'people'), eq(member.id, memberId)));
  return rows[0];
}

export async function endOpenSessions(
  viewer: Viewer,
  tx: Tx,
  memberId: string,
  { at, seenSince }: { at: Date; seenSince: Date },
): Promise<number> {
  const rows = await tx
    .update(session)
    .set({ endedAt: at, idToken: null })
    .where(and(forAdmin(viewer, 'people'), eq(session.memberId, memberId), isOpen(seenSince)))
    .returning({ id: session.id });
  return rows.length;
}
