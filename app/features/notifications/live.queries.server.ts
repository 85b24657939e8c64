import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { member, session } from '#app/db/schema/members.ts';
import { unreadUpTo } from './notifications.queries.server.ts';

/** Finds which sessions are still open, recently used and not a view as a member, with their unread counts. */
export const findListening = (db: Db, sessionIds: readonly string[], seenSince: Date) =>
  db
    .select({
      sessionId: session.id,
      roles: member.roles,
      emailVerifiedAt: member.emailVerifiedAt,
      approvedAt: member.approvedAt,
      rejectedAt: member.rejectedAt,
      unread: sql<number>`(${unreadUpTo(db, member.id)})`,
    })
    .from(session)
    .innerJoin(member, eq(member.id, session.memberId))
    .where(
      and(
        inArray(session.id, [...sessionIds]),
        isNull(session.endedAt),
        isNull(session.viewingAs),
        gt(session.expiresAt, sql`now()`),
        gt(session.lastSeenAt, seenSince),
      ),
    );
