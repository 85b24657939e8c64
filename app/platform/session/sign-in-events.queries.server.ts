import { and, desc, eq, lt } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { member, signInEvent } from '#app/db/schema/members.ts';

export async function insertSignInEvent(tx: Tx, row: typeof signInEvent.$inferInsert): Promise<void> {
  await tx.insert(signInEvent).values(row);
}

/** Returns a member's events, newest first: all, or the first `limit`. */
export function findSignInEvents(db: Db, memberId: string, limit?: number) {
  const events = db
    .select({
      id: signInEvent.id,
      at: signInEvent.at,
      result: signInEvent.result,
      device: signInEvent.device,
      network: signInEvent.network,
    })
    .from(signInEvent)
    .where(eq(signInEvent.memberId, memberId))
    .orderBy(desc(signInEvent.at), desc(signInEvent.id));
  return limit === undefined ? events : events.limit(limit);
}

/** Returns whether a member has signed in before, with this browser or with any. */
export async function hasSignedIn(tx: Tx, memberId: string, browserHash?: string): Promise<boolean> {
  const rows = await tx
    .select({ id: signInEvent.id })
    .from(signInEvent)
    .where(
      and(
        eq(signInEvent.memberId, memberId),
        eq(signInEvent.result, 'signed_in'),
        browserHash === undefined ? undefined : eq(signInEvent.browserHash, browserHash),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function findMemberOfIdentity(db: Db, auth0Id: string): Promise<string | undefined> {
  const rows = await db.select({ id: member.id }).from(member).where(eq(member.auth0Id, auth0Id));
  return rows[0]?.id;
}

export async function deleteSignInEventsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(signInEvent).where(lt(signInEvent.at, before));
}

export async function deleteSignInEventsOf(tx: Tx, memberId: string): Promise<void> {
  await tx.delete(signInEvent).where(eq(signInEvent.memberId, memberId));
}
