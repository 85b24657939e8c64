import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { broadcastRecipient } from '#app/db/schema/broadcasts.ts';
import { notification } from '#app/db/schema/communication.ts';
import { notificationPreference } from '#app/db/schema/joining.ts';
import { quietHours } from '#app/db/schema/mail.ts';
import { member } from '#app/db/schema/members.ts';
import type { NotificationKind } from '#app/domain/messages/notification-kinds.ts';
import { isPersonRow } from '#app/platform/access/member-rows.queries.server.ts';
import type { MailChoice } from './mail-plan.ts';

const choice = {
  delivery: notificationPreference.delivery,
  startsAt: quietHours.startsAt,
  endsAt: quietHours.endsAt,
  timeZone: member.timeZone,
};

type ChoiceRow = Pick<MailChoice, 'delivery' | 'timeZone'> & {
  startsAt: number | null;
  endsAt: number | null;
};

const choiceOf = ({ startsAt, endsAt, ...rest }: ChoiceRow): MailChoice => ({
  ...rest,
  quiet: startsAt === null || endsAt === null ? null : { startsAt, endsAt },
});

/** Returns a member's choice for a kind (`null`: for a digest); nothing if they are no longer a member, nor a delegate. */
export async function findMailChoice(
  db: Db,
  memberId: string,
  kind: NotificationKind | null,
): Promise<MailChoice | undefined> {
  const rows = await db
    .select(choice)
    .from(member)
    .leftJoin(
      notificationPreference,
      and(
        eq(notificationPreference.memberId, member.id),
        kind === null ? undefined : eq(notificationPreference.kind, kind),
      ),
    )
    .leftJoin(quietHours, eq(quietHours.memberId, member.id))
    .where(and(eq(member.id, memberId), isPersonRow, isNull(member.erasedAt)))
    .limit(1);
  return rows[0] && choiceOf(rows[0]);
}

/**
 * Returns the recipients of notifications with their choices for each kind, without people who are no longer members.
 */
export async function findMailRecipients(db: Db, notificationIds: readonly string[]) {
  const rows = await db
    .select({
      notificationId: notification.id,
      kind: notification.kind,
      mailId: notification.mailId,
      memberId: member.id,
      name: member.name,
      email: member.email,
      ...choice,
    })
    .from(notification)
    .innerJoin(member, eq(member.id, notification.memberId))
    .leftJoin(
      notificationPreference,
      and(eq(notificationPreference.memberId, member.id), eq(notificationPreference.kind, notification.kind)),
    )
    .leftJoin(quietHours, eq(quietHours.memberId, member.id))
    .where(and(inArray(notification.id, [...notificationIds]), isPersonRow, isNull(member.erasedAt)));
  return rows.map(({ delivery, startsAt, endsAt, timeZone, ...recipient }) => ({
    ...recipient,
    choice: choiceOf({ delivery, startsAt, endsAt, timeZone }),
  }));
}

/** Finds what the fields of a message were replaced with for some of its recipients. */
export const findMergeValues = (db: Db | Tx, broadcastId: string, memberIds: readonly string[]) =>
  db
    .select({ memberId: broadcastRecipient.memberId, values: broadcastRecipient.mergeValues })
    .from(broadcastRecipient)
    .where(
      and(
        eq(broadcastRecipient.broadcastId, broadcastId),
        inArray(broadcastRecipient.memberId, [...memberIds]),
      ),
    );

/** Finds the mails about notifications, and to whom they are. */
export async function findNoticeMails(tx: Tx, notificationIds: readonly string[]) {
  if (notificationIds.length === 0) return [];
  return tx
    .select({ mailId: notification.mailId, memberId: notification.memberId })
    .from(notification)
    .where(inArray(notification.id, [...notificationIds]));
}
