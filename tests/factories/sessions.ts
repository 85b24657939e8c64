import { eq } from 'drizzle-orm';
import { transaction } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { ndaSignature, ndaVersion } from '#app/db/schema/nda.ts';
import { newId } from '#app/domain/ids.ts';
import { openSession, sessionCookie } from '#app/platform/session/session.server.ts';
import { makeMember } from './members.ts';

type Change = Parameters<typeof makeMember>[0];
type Member = Awaited<ReturnType<typeof makeMember>>;

const LONG_AGO = new Date('2026-01-05T09:00:00Z');
/** The version of the agreement that `signNda` signs. */
export const NDA_ID = '019aa000-0000-7000-8000-0000000000da';
const NDA = { id: NDA_ID, version: 1, title: 'NDA', body: 'Keep it.' };

/** Opens a session of `row` as signing in does; returns its cookie. */
export async function openSessionOf(row: Member): Promise<{ token: string; cookie: string }> {
  const profile = {
    sub: row.auth0Id ?? '',
    email: row.email,
    emailVerified: row.emailVerifiedAt !== null,
    name: row.name,
    picture: row.picture,
    roles: row.roles,
    created_at: LONG_AGO.toISOString(),
    updated_at: LONG_AGO.toISOString(),
  };
  const token = await transaction((tx) =>
    openSession(tx, {
      memberId: row.id,
      profile,
      idToken: null,
      userAgent: null,
      authenticatedAt: new Date(),
      hasMfa: true,
    }),
  );
  return { token, cookie: `${sessionCookie().name}=${token}` };
}

/** Gives a stored member the signed NDA, in its only version. */
export async function signNda(memberId: string): Promise<void> {
  await transaction(async (tx) => {
    await tx
      .insert(ndaVersion)
      .values({ ...NDA, effectiveAt: LONG_AGO, publishedAt: LONG_AGO })
      .onConflictDoNothing();
    const signature = { id: newId(), memberId, ndaVersionId: NDA.id, completedAt: LONG_AGO };
    await tx.insert(ndaSignature).values(signature);
  });
}

/** A stored member with an open session: prospective with the NDA signed, by default. */
export async function makeSignedIn(change: Change = {}, { nda = true } = {}) {
  const row = await makeMember(change);
  if (nda) await signNda(row.id);
  return { member: row, ...(await openSessionOf(row)) };
}

/** Changes a stored member without touching their open sessions, as an admin's act does. */
export async function changeMember(id: string, change: NonNullable<Change>): Promise<void> {
  await transaction((tx) => tx.update(member).set(change).where(eq(member.id, id)));
}
