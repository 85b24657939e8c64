import { and, desc, eq, exists, inArray, isNull, min, not, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { notification } from '#app/db/schema/communication.ts';
import { jobKey } from '#app/db/schema/jobs.ts';
import { notificationPreference } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { NotificationDelivery, NotificationKind } from '#app/domain/messages/notification-kinds.ts';
import { isOfStopped } from '../mail/stopped-messages.queries.server.ts';
import type { DigestPeriod } from './delivery.ts';

/**
 * Returns a member with their delivery choice for this kind; nothing if their data has been erased. Locks them against
 * deletion: an erasure that is not committed yet is waited for.
 */
export async function findRecipient(tx: Tx, memberId: string, kind: NotificationKind) {
  const rows = await tx
    .select({ name: member.name, email: member.email, delivery: notificationPreference.delivery })
    .from(member)
    .leftJoin(
      notificationPreference,
      and(eq(notificationPreference.memberId, member.id), eq(notificationPreference.kind, kind)),
    )
    .where(and(eq(member.id, memberId), isNull(member.erasedAt)))
    .for('key share', { of: member });
  return rows[0];
}

export const findChoices = (viewer: Viewer, db: Db | Tx) =>
  db
    .select({ kind: notificationPreference.kind, delivery: notificationPreference.delivery })
    .from(notificationPreference)
    .where(eq(notificationPreference.memberId, viewer.memberId));

export async function upsertChoice(
  tx: Tx,
  row: { memberId: string; kind: NotificationKind; delivery: NotificationDelivery },
): Promise<void> {
  const changedAt = new Date();
  await tx
    .insert(notificationPreference)
    .values({ ...row, changedAt })
    .onConflictDoUpdate({
      target: [notificationPreference.memberId, notificationPreference.kind],
      set: { delivery: row.delivery, changedAt },
    });
}

/*
 * A notification queued for a digest has a job key of that digest's job, by its id. The digest deletes the key in the
 * transaction that mails it, so each notification is in exactly one digest.
 */
const DIGEST_JOBS = {
  daily: 'notification.digest.daily',
  weekly: 'notification.digest.weekly',
} as const satisfies Record<DigestPeriod, string>;
const PERIODS = Object.keys(DIGEST_JOBS) as DigestPeriod[];

/** Adds a notification to the member's next digest. */
export const gatherForDigest = (tx: Tx, notificationId: string, period: DigestPeriod): Promise<void> =>
  gatherAll(tx, [{ id: notificationId, period }]);

/** Adds each notification to its member's next digest. */
export async function gatherAll(tx: Tx, all: readonly { id: string; period: DigestPeriod }[]): Promise<void> {
  if (all.length === 0) return;
  await tx
    .insert(jobKey)
    .values(all.map(({ id, period }) => ({ job: DIGEST_JOBS[period], key: id })))
    .onConflictDoNothing();
}

const ownKeys = (tx: Tx, memberId: string, which?: SQL) =>
  tx
    .select({ key: sql<string>`${notification.id}::text` })
    .from(notification)
    .where(and(eq(notification.memberId, memberId), which));

/** Matches a notification that is queued for a digest. */
export const isGathered = (db: Db | Tx) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(jobKey)
      .where(
        and(inArray(jobKey.job, Object.values(DIGEST_JOBS)), eq(jobKey.key, sql`${notification.id}::text`)),
      ),
  );

/**
 * Moves the queued notifications of a kind to the digest of `period`; `null` removes them from all digests.
 * @returns those that were removed
 */
export async function regather(
  tx: Tx,
  memberId: string,
  kind: NotificationKind,
  period: DigestPeriod | null,
): Promise<void> {
  for (const from of PERIODS.filter((one) => one !== period)) {
    const own = ownKeys(tx, memberId, eq(notification.kind, kind));
    const ofKind = and(eq(jobKey.job, DIGEST_JOBS[from]), inArray(jobKey.key, own));
    if (period !== null) await tx.update(jobKey).set({ job: DIGEST_JOBS[period] }).where(ofKind);
    else await tx.delete(jobKey).where(ofKind);
  }
}

/** Removes all queued notifications of a member from their digests. */
export async function dropWaiting(tx: Tx, memberId: string): Promise<void> {
  const jobs = Object.values(DIGEST_JOBS);
  await tx.delete(jobKey).where(and(inArray(jobKey.job, jobs), inArray(jobKey.key, ownKeys(tx, memberId))));
}

/**
 * Finds the members with queued notifications, with the time of the oldest one. Those of a stopped message wait until it
 * is resumed.
 */
export const findWaitingDeliveries = (db: Db, period: DigestPeriod) =>
  db
    .select({ memberId: member.id, timeZone: member.timeZone, oldest: min(notification.createdAt) })
    .from(jobKey)
    .innerJoin(notification, sql`${notification.id} = ${jobKey.key}::uuid`)
    .innerJoin(member, eq(member.id, notification.memberId))
    .where(and(eq(jobKey.job, DIGEST_JOBS[period]), not(isOfStopped(db))))
    .groupBy(member.id);

/** Returns the recipient of a digest, locked so that two processes do not write the same digest. */
export async function lockReader(tx: Tx, memberId: string) {
  const rows = await tx
    .select({
      name: member.name,
      email: member.email,
      timeZone: member.timeZone,
      locale: member.locale,
    })
    .from(member)
    .where(and(eq(member.id, memberId), isNull(member.erasedAt)))
    .for('no key update');
  return rows[0];
}

/**
 * Takes a member's queued notifications off the queue, except those of a stopped message, and returns them, newest
 * first.
 */
export async function takeWaiting(tx: Tx, memberId: string, period: DigestPeriod) {
  const due = ownKeys(tx, memberId, not(isOfStopped(tx)));
  const taken = await tx
    .delete(jobKey)
    .where(and(eq(jobKey.job, DIGEST_JOBS[period]), inArray(jobKey.key, due)))
    .returning({ id: jobKey.key });
  if (taken.length === 0) return [];
  return tx
    .select()
    .from(notification)
    .where(
      inArray(
        notification.id,
        taken.map(({ id }) => id),
      ),
    )
    .orderBy(desc(notification.createdAt), desc(notification.id));
}

/** Records the mail that carries these notifications. */
export async function setMail(tx: Tx, notificationIds: readonly string[], mailId: string): Promise<void> {
  await tx
    .update(notification)
    .set({ mailId })
    .where(inArray(notification.id, [...notificationIds]));
}
