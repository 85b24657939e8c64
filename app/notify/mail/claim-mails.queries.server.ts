import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { mailDelivery, mailSuppression } from '#app/db/schema/mail.ts';
import { keptForms } from '#app/platform/session/hidden-address.server.ts';

/**
 * Keeps the mails to a member's address theirs when it changes: those from before they joined are known by the address
 * alone.
 */
export async function claimMails(tx: Tx, memberId: string, address: string): Promise<void> {
  await tx
    .update(mailDelivery)
    .set({ memberId })
    .where(and(isNull(mailDelivery.memberId), eq(mailDelivery.address, address)));
  await tx
    .update(mailSuppression)
    .set({ memberId })
    .where(and(isNull(mailSuppression.memberId), inArray(mailSuppression.address, keptForms(address))));
}
