import { and, desc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { session } from '#app/db/schema/members.ts';

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
      createdAt: session.createdAt,
      lastSeenAt: session.lastSeenAt,
    })
    .from(session)
    .where(openOf(memberId, seenSince))
    .orderBy(desc(session.lastSeenAt), desc(session.createdAt));

export type WhichSessions = { id: string } | { allBut: string } | 'all';

const whichOf = (which: WhichSessions): SQL | undefined => {
  if (which === 'all') return undefined;
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

/** Deletes every session of a member, and ends every admin's view of the application as that member. */
export async function forgetSessions(tx: Tx, memberId: string): Promise<void> {
  await tx.update(session).set({ viewingAs: null }).where(eq(session.viewingAs, memberId));
  await tx.delete(session).where(eq(session.memberId, memberId));
}
