import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { preparedOnce } from '#app/db/prepared.server.ts';
import { member, ndaSignature, ndaVersion, session } from '#app/db/schema/members.ts';

type NewSession = typeof session.$inferInsert;

export async function insertSession(tx: Tx, row: NewSession): Promise<void> {
  await tx.insert(session).values(row);
}

const sessionByHash = preparedOnce((db) => {
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
  return db
    .select({
      session: {
        id: session.id,
        profile: session.profile,
        lastSeenAt: session.lastSeenAt,
        expiresAt: session.expiresAt,
      },
      member: {
        id: member.id,
        email: member.email,
        name: member.name,
        roles: member.roles,
        emailVerifiedAt: member.emailVerifiedAt,
        approvedAt: member.approvedAt,
        rejectedAt: member.rejectedAt,
        accreditedAt: member.accreditedAt,
        timeZone: member.timeZone,
        locale: member.locale,
      },
      ndaSignedAt: sql<string | Date | null>`(${signedAt})`,
    })
    .from(session)
    .innerJoin(member, eq(member.id, session.memberId))
    .where(and(eq(session.idHash, sql.placeholder('idHash')), isNull(session.endedAt)))
    .limit(1)
    .prepare('session_by_hash');
});

/** The session of a cookie's hash with its member and whether the current NDA is signed, in one query. */
export async function findSession(db: Db, idHash: string) {
  const rows = await sessionByHash(db).execute({ idHash });
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
