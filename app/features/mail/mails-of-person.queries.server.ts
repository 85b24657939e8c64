import { and, eq, inArray, isNull, or, type SQL, type SQLWrapper } from 'drizzle-orm';
import { mailDelivery, mailSuppression } from '#app/db/schema/mail.ts';
import { keptForms } from '#app/platform/session/hidden-address.server.ts';

/**
 * Matches the mails to a member: those written to them as a member, whatever their address was, and those to their
 * present address from before they joined. Not those to another member who had this address before.
 * @param address a value, or a query of it
 */
export const isMailTo = (memberId: string, address: string | SQLWrapper): SQL | undefined =>
  or(
    eq(mailDelivery.memberId, memberId),
    and(isNull(mailDelivery.memberId), eq(mailDelivery.address, address)),
  );

/** Matches what is kept of an address that refuses mail, also where only its hidden form is kept. */
export const isSuppressionAt = (address: string): SQL => inArray(mailSuppression.address, keptForms(address));
