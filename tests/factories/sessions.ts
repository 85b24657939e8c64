import { eq } from 'drizzle-orm';
import { transaction } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { ndaSignature, ndaVersion } from '#app/db/schema/nda.ts';
import { newId } from '#app/platform/ids.ts';
import { makeMember } from './members.ts';

type Change = Parameters<typeof makeMember>[0];
type Member = Awaited<ReturnType<typeof makeMember>>;

const LONG_AGO = new Date('2026-01-05T09:00:00Z');
/** The version of the agreement that `signNda` signs. */
export const NDA_ID = '019aa000-0000-7000-8000-0000000000da';
const NDA = { id: NDA_ID, version: 1, title: 'NDA', body: 'Keep it.' };

/** Opens a session of `row` as signing in does; answers its cookie. */
export async function openSessionOf(row: Member): Promise<{ token: string; cookie: string }> {
  // Imported late: this module reads the environment, which some tests prepare first.
  const { openSession, SESSION_COOKIE } = await import('#app/platform/session.server.ts');
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
    openSession(tx, { memberId: row.id, profile, idToken: null, userAgent: null }),
  );
  return { token, cookie: `${SESSION_COOKIE}=${token}` };
}

/** Gives a stored member the signed NDA, of the one version that there is. */
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

/** A stored member in an open session: prospective with the NDA signed, unless told otherwise. */
export async function makeSignedIn(change: Change = {}, { nda = true } = {}) {
  const row = await makeMember(change);
  if (nda) await signNda(row.id);
  return { member: row, ...(await openSessionOf(row)) };
}

/** Changes a stored member behind the back of their open sessions, as an admin's act does. */
export async function changeMember(id: string, change: NonNullable<Change>): Promise<void> {
  await transaction((tx) => tx.update(member).set(change).where(eq(member.id, id)));
}
