import { and, asc, eq, gt, inArray, isNull, notExists, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { broadcast, broadcastRecipient } from '#app/db/schema/broadcasts.ts';
import { notification } from '#app/db/schema/communication.ts';
import { member } from '#app/db/schema/members.ts';
import type { AudienceRule } from '#app/domain/access/audience.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isGathered } from '#app/notify/deliveries/deliveries.queries.server.ts';
import { settledMail } from '#app/notify/mail/stopped-messages.queries.server.ts';
import { notificationMailId } from '#app/notify/notification-mail-id.ts';
import { isInAudience } from '#app/platform/access/audience.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';

/** Locks a message for a step of its sending. Returns nothing if a newer order exists or the step is already done. */
export async function lockForStep(tx: Tx, { id, run, step }: { id: string; run: number; step: number }) {
  const rows = await tx
    .select()
    .from(broadcast)
    .where(
      and(
        eq(broadcast.id, id),
        eq(broadcast.run, run),
        eq(broadcast.step, step),
        isNull(broadcast.stoppedAt),
        isNull(broadcast.finishedAt),
      ),
    )
    .for('no key update');
  return rows[0];
}

export async function insertRecipients(
  tx: Tx,
  rows: (typeof broadcastRecipient.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(broadcastRecipient).values(rows);
}

/** Longer than any mail waits; the records by which a mail counts as sent are kept longer. */
const LONGEST_WAIT_MS = 60 * 86_400_000;
const isMailedAlone = sql`${notification.mailId} = ${notificationMailId('')}::text || ${notification.id}`;

/**
 * Returns whether a mail of a message can still be kept back: it is neither at the mail service nor in a digest that has
 * been put together.
 */
export async function hasUnsentMail(viewer: Viewer, db: Db | Tx, broadcastId: string): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(broadcastRecipient)
    .innerJoin(notification, eq(notification.id, broadcastRecipient.notificationId))
    .where(
      and(
        forAdmin(viewer, 'people'),
        eq(broadcastRecipient.broadcastId, broadcastId),
        gt(broadcastRecipient.notifiedAt, new Date(Date.now() - LONGEST_WAIT_MS)),
        or(and(isMailedAlone, notExists(settledMail(db))), isGathered(db)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * Takes the next recipients to be mailed, in the order of their ids, so that no other step mails them. Recipients
 * whom the rules no longer admit are returned with `isAdmitted` false.
 */
export async function takeAwaitingMail(
  tx: Tx,
  { id: broadcastId, rules }: { id: string; rules: readonly AudienceRule[] },
  limit: number,
) {
  const awaits = and(
    eq(broadcastRecipient.broadcastId, broadcastId),
    eq(broadcastRecipient.awaitsMail, true),
  );
  const rows = await tx
    .select({
      memberId: member.id,
      notificationId: broadcastRecipient.notificationId,
      isAdmitted: sql<boolean>`${isInAudience(tx, rules)}`,
    })
    .from(broadcastRecipient)
    .innerJoin(member, eq(member.id, broadcastRecipient.memberId))
    .where(awaits)
    .orderBy(asc(member.id))
    .limit(limit)
    .for('key share', { of: member });
  const ids = rows.map(({ memberId }) => memberId);
  if (ids.length > 0)
    await tx
      .update(broadcastRecipient)
      .set({ awaitsMail: false })
      .where(and(eq(broadcastRecipient.broadcastId, broadcastId), inArray(broadcastRecipient.memberId, ids)));
  return rows;
}
