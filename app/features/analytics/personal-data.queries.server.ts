import { asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { analyticsEvent } from '#app/db/schema/communication.ts';
import type { Viewer } from '#app/domain/viewer.ts';

/** Finds the viewer's events while they were signed in. */
export const findOwnEvents = (viewer: Viewer, db: Db) =>
  db
    .select({
      name: analyticsEvent.name,
      properties: analyticsEvent.properties,
      receivedAt: analyticsEvent.receivedAt,
    })
    .from(analyticsEvent)
    .where(eq(analyticsEvent.memberId, viewer.memberId))
    .orderBy(asc(analyticsEvent.receivedAt), asc(analyticsEvent.id));

/**
 * Detaches a member from their events, and removes identifying fields: their address, their answers, and page URLs.
 * Also covers events from before they had an account, which contain their e-mail address.
 */
export async function anonymiseEvents(tx: Tx, memberId: string, email: string): Promise<void> {
  const personal = sql`array['email', 'value', 'previous URL', 'url', 'error']`;
  await tx
    .update(analyticsEvent)
    .set({ memberId: null, properties: sql`${analyticsEvent.properties} - ${personal}` })
    .where(
      sql`${eq(analyticsEvent.memberId, memberId)} or lower(${analyticsEvent.properties} ->> 'email') = lower(${email})`,
    );
}
