import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { member, ndaSignature, ndaVersion, session } from '#app/db/schema/members.ts';

type NewSession = typeof session.$inferInsert;

export async function insertSession(tx: Tx, row: NewSession): Promise<void> {
  await tx.insert(session).values(row);
}

/** The session of a cookie's hash with its member and whether the current NDA is signed, in one query. */
export async function findSession(db: Db, idHash: string) {
  const current = db
    .select({ id: ndaVersion.id })
    .from(ndaVersion)
    .where(lte(ndaVersion.effectiveAt, sql`now()`))
    .orderBy(desc(ndaVersion.version))
    .limit(1);
  const signedAt = db
    .select({ at: ndaSignature.completedAt })
    .from(ndaSignature)
    .where(
      and(
        eq(ndaSignature.memberId, member.id),
        isNull(ndaSignature.voidedAt),
        sql`${ndaSignature.completedAt} is not null`,
        eq(ndaSignature.ndaVersionId, sql`(${current})`),
      ),
    )
    .limit(1);
  const rows = await db
    .select({ session, member, ndaSignedAt: sql<string | Date | null>`(${signedAt})` })
    .from(session)
    .innerJoin(member, eq(member.id, session.memberId))
    .where(and(eq(session.idHash, idHash), isNull(session.endedAt)))
    .limit(1);
  return rows[0];
}

export async function touchSession(db: Db, idHash: string, at: Date): Promise<void> {
  await db.update(session).set({ lastSeenAt: at }).where(eq(session.idHash, idHash));
}

export async function markSessionEnded(tx: Tx, idHash: string, at: Date) {
  const rows = await tx
    .update(session)
    .set({ endedAt: at })
    .where(and(eq(session.idHash, idHash), isNull(session.endedAt)))
    .returning({ idToken: session.idToken, memberId: session.memberId, createdAt: session.createdAt });
  return rows[0];
}
