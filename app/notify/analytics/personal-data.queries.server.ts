import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { analyticsEvent } from '#app/db/schema/communication.ts';
import type { OwnAddress } from '#app/domain/messages/own-address.ts';
import { isUnderOwn } from '#app/platform/access/own-addresses.queries.server.ts';

/** Matches a member's events: while they were signed in, and before they had an account, which name their address. */
const isOf = (memberId: string, addresses: readonly OwnAddress[]) =>
  or(
    eq(analyticsEvent.memberId, memberId),
    and(
      isNull(analyticsEvent.memberId),
      isUnderOwn(addresses, sql`lower(${analyticsEvent.properties} ->> 'email')`, analyticsEvent.receivedAt),
    ),
  );

export const findOwnEvents = (db: Db, memberId: string, addresses: readonly OwnAddress[]) =>
  db
    .select({
      name: analyticsEvent.name,
      properties: analyticsEvent.properties,
      receivedAt: analyticsEvent.receivedAt,
    })
    .from(analyticsEvent)
    .where(isOf(memberId, addresses))
    .orderBy(asc(analyticsEvent.receivedAt), asc(analyticsEvent.id));

/**
 * Detaches a member from their events, and removes identifying fields: their address, their answers, and page URLs.
 */
export async function anonymiseEvents(
  tx: Tx,
  memberId: string,
  addresses: readonly OwnAddress[],
): Promise<void> {
  const personal = sql`array['email', 'value', 'previous URL', 'url', 'error']`;
  await tx
    .update(analyticsEvent)
    .set({ memberId: null, properties: sql`${analyticsEvent.properties} - ${personal}` })
    .where(isOf(memberId, addresses));
}
