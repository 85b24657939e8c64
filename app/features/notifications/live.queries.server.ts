import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { notification } from '#app/db/schema/communication.ts';
import { member, session } from '#app/db/schema/members.ts';
import type { NotificationKind } from '#app/domain/messages/notification-kinds.ts';
import { unreadUpTo } from './notifications.queries.server.ts';

/** More notifications at once than these are known by the unread count alone. */
const NEWEST = 5;

/** Finds which sessions are still open, recently used and not a view as a member, with their unread counts and newest notifications. */
export const findListening = (db: Db, sessionIds: readonly string[], seenSince: Date) =>
  db
    .select({
      sessionId: session.id,
      roles: member.roles,
      emailVerifiedAt: member.emailVerifiedAt,
      approvedAt: member.approvedAt,
      rejectedAt: member.rejectedAt,
      unread: sql<number>`(${unreadUpTo(db, member.id)})`,
      newest: sql<{ id: string; kind: NotificationKind }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', one.id, 'kind', one.kind)), '[]')
        from (
          select id, kind from ${notification} where member_id = ${member.id}
          order by created_at desc, id desc limit ${NEWEST}
        ) as one)`,
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
