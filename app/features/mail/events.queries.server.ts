import { and, asc, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { mailDelivery, mailSuppression } from '#app/db/schema/mail.ts';
import { member } from '#app/db/schema/members.ts';
import { showAgain } from '#app/notify/mail/mail-deliveries.queries.server.ts';
import { findFirmPeople } from '#app/platform/access/firm-people.queries.server.ts';
import type { KnownState } from './mail-fold.ts';

/** The admins to notify, in the order of their ids. */
export const findAdminsToTell = (tx: Tx) => findFirmPeople(tx, { sees: 'people' });

/** Finds these mails and locks them, in the order of their ids. */
export const lockMails = (tx: Tx, mailIds: readonly string[]) =>
  tx
    .select({
      mailId: mailDelivery.mailId,
      state: mailDelivery.state,
      address: mailDelivery.address,
      memberId: mailDelivery.memberId,
    })
    .from(mailDelivery)
    .where(inArray(mailDelivery.mailId, [...mailIds]))
    .orderBy(asc(mailDelivery.mailId))
    .for('update');

/** Stores what the service reports. A report implies that the service accepted the mail. */
export async function storeReports(
  tx: Tx,
  reports: readonly (KnownState & { mailId: string })[],
): Promise<void> {
  if (reports.length === 0) return;
  const rows = reports.map(({ mailId, state, at, reason }) => ({ id: mailId, state, at, reason }));
  await tx.execute(sql`
    update mail_delivery
    set state = report.state, state_at = report.at, reason = report.reason,
      taken_at = coalesce(mail_delivery.taken_at, now())
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as report (id text, state text, at timestamptz, reason text)
    where mail_delivery.mail_id = report.id`);
}

/**
 * Stores addresses that get no more mail. Returns the newly suppressed ones: not those already suppressed, or allowed
 * again since. Addresses that the service found on its own lists (`listed`) stay allowed if they ever were.
 */
export async function insertSuppressions(
  tx: Tx,
  rows: readonly (typeof mailSuppression.$inferInsert)[],
  listed: readonly string[],
): Promise<{ address: string }[]> {
  if (rows.length === 0) return [];
  await showAgain(
    tx,
    rows.map(({ address }) => address),
  );
  return tx
    .insert(mailSuppression)
    .values([...rows])
    .onConflictDoUpdate({
      target: mailSuppression.address,
      set: {
        reason: sql`excluded.reason`,
        detail: sql`excluded.detail`,
        memberId: sql`excluded.member_id`,
        since: sql`excluded.since`,
        liftedAt: null,
        liftedBy: null,
      },
      setWhere: and(
        lt(mailSuppression.liftedAt, sql`excluded.since`),
        notInArray(mailSuppression.address, [...listed]),
      ),
    })
    .returning({ address: mailSuppression.address });
}

export const findMembersAt = (tx: Tx, addresses: readonly string[]) =>
  tx
    .select({ id: member.id })
    .from(member)
    .where(and(inArray(member.email, [...addresses]), isNull(member.erasedAt)));
