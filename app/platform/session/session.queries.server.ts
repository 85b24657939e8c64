import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { preparedOnce } from '#app/db/prepared.server.ts';
import { member, session } from '#app/db/schema/members.ts';
import type { SessionProfile } from '#app/domain/access/session-profile.ts';
import { ndaSignedAt } from '../access/nda.queries.server.ts';
import { setNames } from '../access/staff.queries.server.ts';

type NewSession = typeof session.$inferInsert;

export async function insertSession(tx: Tx, row: NewSession): Promise<void> {
  await tx.insert(session).values(row);
}

const person = {
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
};

const sessionByHash = preparedOnce((db) =>
  db
    .select({
      session: {
        id: session.id,
        profile: session.profile,
        viewingAs: session.viewingAs,
        lastSeenAt: session.lastSeenAt,
        expiresAt: session.expiresAt,
        authenticatedAt: session.authenticatedAt,
        hasMfa: session.hasMfa,
        createdAt: session.createdAt,
        askedAt: session.askedAt,
        unansweredSince: session.unansweredSince,
      },
      member: person,
      ndaSignedAt: ndaSignedAt(db),
      setNames: setNames(db),
    })
    .from(session)
    .innerJoin(member, eq(member.id, session.memberId))
    .where(and(eq(session.idHash, sql.placeholder('idHash')), isNull(session.endedAt)))
    .limit(1)
    .prepare('session_by_hash'),
);

/** Finds the session of a cookie's hash with its member and whether the current NDA is signed and their sets, in one query. */
export async function findSession(db: Db, idHash: string) {
  const rows = await sessionByHash(db).execute({ idHash });
  return rows[0];
}

/** Finds the member whose view of the application an admin has opened. */
export async function findViewed(db: Db | Tx, memberId: string) {
  const rows = await findManyViewed(db, [memberId]);
  return rows[0];
}

/** The same for several members. */
export const findManyViewed = (db: Db | Tx, memberIds: readonly string[]) =>
  db
    .select({
      member: {
        ...person,
        auth0Id: member.auth0Id,
        picture: member.picture,
        erasedAt: member.erasedAt,
        createdAt: member.createdAt,
        updatedAt: member.updatedAt,
      },
      ndaSignedAt: ndaSignedAt(db),
      setNames: setNames(db),
    })
    .from(member)
    .where(inArray(member.id, [...memberIds]));

/**
 * Sets whose view of the application an open session shows; `null` for the session's own member. Returns the previous
 * one.
 */
export async function changeViewingAs(
  tx: Tx,
  sessionId: string,
  memberId: string | null,
): Promise<{ before: string | null } | undefined> {
  const [open] = await tx
    .select({ before: session.viewingAs })
    .from(session)
    .where(and(eq(session.id, sessionId), isNull(session.endedAt)))
    .for('update');
  if (open) await tx.update(session).set({ viewingAs: memberId }).where(eq(session.id, sessionId));
  return open;
}

export async function lockEntrance(tx: Tx, sessionId: string) {
  const rows = await tx
    .select({ invitationId: session.invitationId, authenticatedAt: session.authenticatedAt })
    .from(session)
    .where(and(eq(session.id, sessionId), isNull(session.endedAt)))
    .for('update');
  return rows[0];
}

export async function updateProfile(tx: Tx, sessionId: string, profile: SessionProfile): Promise<void> {
  await tx.update(session).set({ profile }).where(eq(session.id, sessionId));
}

export async function touchSession(db: Db, idHash: string, at: Date): Promise<void> {
  await db.update(session).set({ lastSeenAt: at }).where(eq(session.idHash, idHash));
}

/** Returns whether this call has to check with the provider, which was last checked before `askedBefore`. */
export async function claimAsking(db: Db, idHash: string, at: Date, askedBefore: Date): Promise<boolean> {
  const rows = await db
    .update(session)
    .set({
      askedAt: at,
      unansweredSince: sql`coalesce(${session.unansweredSince}, ${at.toISOString()}::timestamptz)`,
    })
    .where(and(eq(session.idHash, idHash), or(isNull(session.askedAt), lt(session.askedAt, askedBefore))))
    .returning({ id: session.id });
  return rows.length > 0;
}

/** Records for all sessions of a member that the provider has answered. */
export async function clearUnanswered(tx: Tx, memberId: string): Promise<void> {
  await tx
    .update(session)
    .set({ unansweredSince: null })
    .where(and(eq(session.memberId, memberId), isNotNull(session.unansweredSince)));
}

/**
 * Ends a session and deletes its stored token, which is returned for its last use; returns nothing if it was already
 * over.
 */
export async function markSessionEnded(tx: Tx, idHash: string, at: Date) {
  const [open] = await tx
    .select({ idToken: session.idToken, memberId: session.memberId, viewingAs: session.viewingAs })
    .from(session)
    .where(and(eq(session.idHash, idHash), isNull(session.endedAt)))
    .for('update');
  if (open) await tx.update(session).set({ endedAt: at, idToken: null }).where(eq(session.idHash, idHash));
  return open;
}

/** Deletes the sessions that ended or expired before `before`, with all personal data in them. */
export async function deleteSessionsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(session).where(or(lt(session.expiresAt, before), lt(session.endedAt, before)));
}
