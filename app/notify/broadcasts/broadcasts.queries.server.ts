import {
  and,
  arrayOverlaps,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  ne,
  not,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#app/db/client.server.ts';
import { notification } from '#app/db/schema/communication.ts';
import { notificationPreference } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { commitment, desiredAmount, indication, opportunity } from '#app/db/schema/opportunities.ts';
import type { NotificationKind } from '#app/domain/messages/notification-kinds.ts';
import { isInAudience } from '#app/platform/access/audience.queries.server.ts';
import { isLiveCommitment } from '#app/platform/access/commitment-state.queries.server.ts';
import { isOpenToRow } from '#app/platform/access/member-rows.queries.server.ts';
import { ndaSignedAt } from '#app/platform/access/nda.queries.server.ts';
import { isMatchedBy } from '#app/platform/access/preference-match.queries.server.ts';
import { deliveryOf, MANDATORY_KINDS } from '../deliveries/delivery.ts';
import type { Audience, News } from './broadcast.ts';

type Whom = { kind: NotificationKind } & Pick<News, 'audience' | 'about'>;

type Delivery = (typeof notificationPreference.delivery)['_']['data'];

/** Matches `isMember`. */
const approved = and(
  eq(member.membershipStatus, 'approved'),
  arrayOverlaps(member.roles, ['admin', 'prospective', 'active']),
);

/** Matches members who indicated interest, named a desired amount or have a live commitment. */
function interestedIn(tx: Db | Tx, opportunityId: string): SQL {
  const people = unionAll(
    tx
      .select({ id: indication.memberId })
      .from(indication)
      .where(eq(indication.opportunityId, opportunityId)),
    tx
      .select({ id: desiredAmount.memberId })
      .from(desiredAmount)
      .where(eq(desiredAmount.opportunityId, opportunityId)),
    tx
      .select({ id: commitment.memberId })
      .from(commitment)
      .where(and(eq(commitment.opportunityId, opportunityId), isLiveCommitment)),
  );
  return inArray(member.id, people);
}

/** Selects how a member gets a kind, where their preference for it is joined. */
export function chosenDelivery(kind: NotificationKind) {
  const unchosen = deliveryOf(kind, null);
  return MANDATORY_KINDS[kind]
    ? sql<Delivery>`${unchosen}::text`
    : sql<Delivery>`coalesce(${notificationPreference.delivery}, ${unchosen})`;
}

function isAmong(tx: Db | Tx, audience: Audience): SQL | undefined {
  switch (audience.to) {
    case 'members':
      return undefined;
    case 'interested':
      return interestedIn(tx, audience.opportunityId);
    case 'admitted':
      return isInAudience(tx, audience.rules);
    case 'matching':
      return isMatchedBy(audience.keys);
  }
}

/** Matches members to whom an opportunity is open; a draft without an audience may not be stored yet. */
const isOpenOn = (db: Db | Tx, opportunityId: string): SQL =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(opportunity)
      .where(and(eq(opportunity.id, opportunityId), not(isOpenToRow(isNotNull(ndaSignedAt(db)))))),
  );

/**
 * Returns the next members of an audience who want notifications of this kind, in the order of their ids. Locks them
 * against deletion, so that members whose data has just been erased are not notified.
 */
export function lockRecipients(
  tx: Tx,
  { kind, audience, about, after, limit }: Whom & { after: string | null; limit: number },
) {
  const delivery = chosenDelivery(kind);
  return tx
    .select({ id: member.id, delivery })
    .from(member)
    .leftJoin(
      notificationPreference,
      and(eq(notificationPreference.memberId, member.id), eq(notificationPreference.kind, kind)),
    )
    .where(
      and(
        approved,
        ne(delivery, 'off'),
        isAmong(tx, audience),
        about === undefined ? undefined : isOpenOn(tx, about),
        after === null ? undefined : gt(member.id, after),
      ),
    )
    .orderBy(asc(member.id))
    .limit(limit)
    .for('key share', { of: member });
}

/** Counts the members of an audience who want notifications of this kind and were not notified of the cause. */
export async function countRecipients(
  db: Db,
  { kind, audience, about, cause }: Whom & { cause: string },
): Promise<number> {
  const isNotice = and(eq(notification.memberId, member.id), eq(notification.cause, cause));
  const rows = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(member)
    .leftJoin(
      notificationPreference,
      and(eq(notificationPreference.memberId, member.id), eq(notificationPreference.kind, kind)),
    )
    .where(
      and(
        approved,
        ne(chosenDelivery(kind), 'off'),
        isAmong(db, audience),
        about === undefined ? undefined : isOpenOn(db, about),
        notExists(db.select({ one: sql`1` }).from(notification).where(isNotice)),
      ),
    );
  return rows[0]?.count ?? 0;
}

export type Recipient = Awaited<ReturnType<typeof lockRecipients>>[number];

/** Stores notifications and returns the new ones. A member who already has one of the same cause keeps it. */
export const insertOnceEach = (tx: Tx, rows: (typeof notification.$inferInsert)[]) =>
  tx
    .insert(notification)
    .values(rows)
    .onConflictDoNothing({ target: [notification.memberId, notification.cause] })
    .returning({ id: notification.id, memberId: notification.memberId });
