import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { broadcast, broadcastRecipient } from '#app/db/schema/broadcasts.ts';
import { notificationPreference } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import type { AudienceRule } from '#app/domain/audience.ts';
import { chosenDelivery } from '#app/notify/broadcasts.queries.server.ts';
import { isInAudience } from '#app/platform/access/audience.queries.server.ts';

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

/** Counts the members whom the rules admit and who want messages from the firm. */
export async function countRecipients(tx: Tx, rules: readonly AudienceRule[]): Promise<number> {
  const rows = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(member)
    .leftJoin(
      notificationPreference,
      and(eq(notificationPreference.memberId, member.id), eq(notificationPreference.kind, 'firm_message')),
    )
    .where(and(isInAudience(tx, rules), ne(chosenDelivery('firm_message'), 'off')));
  return rows[0]?.count ?? 0;
}

export async function insertRecipients(
  tx: Tx,
  rows: (typeof broadcastRecipient.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(broadcastRecipient).values(rows);
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
