import { and, desc, eq, gt, inArray, isNull, lte, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { member, session } from '#app/db/schema/members.ts';

const openOf = (memberId: string, seenSince: Date): SQL | undefined =>
  and(
    eq(session.memberId, memberId),
    isNull(session.endedAt),
    gt(session.expiresAt, sql`now()`),
    gt(session.lastSeenAt, seenSince),
  );

/** Returns a member's open sessions, the most recently used first. */
export const findOpenSessions = (db: Db, memberId: string, seenSince: Date) =>
  db
    .select({
      id: session.id,
      userAgent: session.userAgent,
      network: session.network,
      createdAt: session.createdAt,
      lastSeenAt: session.lastSeenAt,
    })
    .from(session)
    .where(openOf(memberId, seenSince))
    .orderBy(desc(session.lastSeenAt), desc(session.createdAt));

export type WhichSessions =
  | { id: string }
  | { allBut: string }
  | { providerSid: string; until: Date }
  | { until: Date }
  | 'all';

const whichOf = (which: WhichSessions): SQL | undefined => {
  if (which === 'all') return undefined;
  if ('until' in which) {
    // A `sid` names one sign-in, so no comparison of the provider's clock with ours is needed.
    if ('providerSid' in which) return eq(session.providerSid, which.providerSid);
    return lte(session.createdAt, which.until);
  }
  return 'id' in which ? eq(session.id, which.id) : ne(session.id, which.allBut);
};

/** Ends one of a member's sessions, all but one, or all. Returns the ids of the ended sessions. */
export async function endSessions(
  tx: Tx,
  memberId: string,
  which: WhichSessions,
  at: Date,
): Promise<string[]> {
  const rows = await tx
    .update(session)
    .set({ endedAt: at, idToken: null })
    .where(and(eq(session.memberId, memberId), isNull(session.endedAt), whichOf(which)))
    .returning({ id: session.id });
  return rows.map(({ id }) => id);
}

/** Ends a member's sessions beyond the most recently used `most`. */
export async function endSessionsBeyond(tx: Tx, memberId: string, most: number, at: Date): Promise<void> {
  const kept = tx
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.memberId, memberId), isNull(session.endedAt), gt(session.expiresAt, sql`now()`)))
    .orderBy(desc(session.lastSeenAt), desc(session.createdAt))
    .limit(most);
  await tx
    .update(session)
    .set({ endedAt: at, idToken: null })
    .where(and(eq(session.memberId, memberId), isNull(session.endedAt), notInArray(session.id, kept)));
}

/** Returns the members of an identity or of a provider's session, locked. */
export async function lockMembersOf(
  tx: Tx,
  who: { sub?: string | undefined; sid?: string | undefined },
): Promise<{ id: string }[]> {
  const bySid = who.sid
    ? inArray(
        member.id,
        tx.select({ id: session.memberId }).from(session).where(eq(session.providerSid, who.sid)),
      )
    : undefined;
  return tx
    .select({ id: member.id })
    .from(member)
    .where(and(bySid, who.sub ? eq(member.auth0Id, who.sub) : undefined))
    .for('no key update');
}

export async function setSignInAfter(tx: Tx, memberId: string, at: Date): Promise<void> {
  await tx.update(member).set({ signInAfter: at }).where(eq(member.id, memberId));
}
