import { and, desc, eq, exists, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
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

/** Deletes the events before `before`, except each member's last sign-in. */
export async function deleteSignInEventsBefore(db: Db, before: Date): Promise<void> {
  const later = alias(signInEvent, 'later');
  const laterSignIn = db
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.memberId, signInEvent.memberId),
        eq(later.result, 'signed_in'),
        sql`(${later.at}, ${later.id}) > (${signInEvent.at}, ${signInEvent.id})`,
      ),
    );
  await db
    .delete(signInEvent)
    .where(and(lt(signInEvent.at, before), or(ne(signInEvent.result, 'signed_in'), exists(laterSignIn))));
}

/** Removes what identifies a browser or a network from the events before `before`; `device` replaces the words. */
export async function clearSignInEventsBefore(db: Db, before: Date, device: string): Promise<void> {
  const isUncleared = or(
    ne(signInEvent.device, device),
    isNotNull(signInEvent.network),
    isNotNull(signInEvent.browserHash),
  );
  await db
    .update(signInEvent)
    .set({ device, network: null, browserHash: null })
    .where(and(lt(signInEvent.at, before), isUncleared));
}
