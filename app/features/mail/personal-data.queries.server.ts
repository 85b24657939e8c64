import { desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { mailDelivery, mailSuppression } from '#app/db/schema/mail.ts';
import type { Viewer } from '#app/domain/viewer.ts';

/** Finds the mails to the viewer's address. */
export const findOwnMails = (viewer: Viewer, db: Db) =>
  db
    .select({
      about: mailDelivery.template,
      state: mailDelivery.state,
      at: mailDelivery.stateAt,
      reason: mailDelivery.reason,
      writtenAt: mailDelivery.createdAt,
    })
    .from(mailDelivery)
    .where(eq(mailDelivery.address, viewer.email))
    .orderBy(desc(mailDelivery.createdAt), desc(mailDelivery.mailId));

/** Finds the current and past suppressions of the viewer's address. */
export const findOwnSuppression = (viewer: Viewer, db: Db) =>
  db
    .select({
      reason: mailSuppression.reason,
      detail: mailSuppression.detail,
      since: mailSuppression.since,
      liftedAt: mailSuppression.liftedAt,
    })
    .from(mailSuppression)
    .where(eq(mailSuppression.address, viewer.email));

export async function deleteMailData(tx: Tx, address: string): Promise<void> {
  await tx.delete(mailDelivery).where(eq(mailDelivery.address, address));
  await tx.delete(mailSuppression).where(eq(mailSuppression.address, address));
}
