import { and, desc, eq, isNull, notExists, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { mailDelivery, mailSuppression } from '#app/db/schema/mail.ts';
import { member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isMailTo, isSuppressionAt } from './mails-of-person.queries.server.ts';

/** Finds the mails to the viewer, whatever their address was. */
export const findOwnMails = ({ memberId, email }: Viewer, db: Db) =>
  db
    .select({
      about: mailDelivery.template,
      address: mailDelivery.address,
      state: mailDelivery.state,
      at: mailDelivery.stateAt,
      reason: mailDelivery.reason,
      writtenAt: mailDelivery.createdAt,
    })
    .from(mailDelivery)
    .where(isMailTo(memberId, email))
    .orderBy(desc(mailDelivery.createdAt), desc(mailDelivery.mailId));

/** Matches what is kept of a member's address that refuses mail, and of those that they had before. */
const isSuppressionOf = (memberId: string, address: string) =>
  or(and(eq(mailSuppression.memberId, memberId), isNobodyElses(memberId)), isSuppressionAt(address));

/** An address that was theirs may belong to someone else by now. */
const isNobodyElses = (memberId: string) =>
  notExists(
    sql`(select 1 from ${member} where ${member.email} = ${mailSuppression.address} and ${member.id} <> ${memberId}::uuid and ${isNull(member.erasedAt)})`,
  );

/** Finds which of the viewer's addresses get or got no mail, and why. */
export const findOwnSuppressions = ({ memberId, email }: Viewer, db: Db) =>
  db
    .select({
      address: mailSuppression.address,
      reason: mailSuppression.reason,
      detail: mailSuppression.detail,
      since: mailSuppression.since,
      liftedAt: mailSuppression.liftedAt,
    })
    .from(mailSuppression)
    .where(isSuppressionOf(memberId, email))
    .orderBy(desc(mailSuppression.since), mailSuppression.address);

export async function deleteMailData(tx: Tx, memberId: string, address: string): Promise<void> {
  await tx.delete(mailDelivery).where(isMailTo(memberId, address));
  await tx.delete(mailSuppression).where(isSuppressionOf(memberId, address));
}
