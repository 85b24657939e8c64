import { sql } from 'drizzle-orm';
import { type Db, db, transaction } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { roleOf } from '#app/domain/access/roles.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';

type Change = Partial<typeof member.$inferInsert>;

const LONG_AGO = new Date('2026-01-05T09:00:00Z');

/** A stored member: approved, verified and prospective, by default. */
export async function makeMember(change: Change = {}) {
  const id = newId();
  const [row] = await db()
    .insert(member)
    .values({
      id,
      auth0Id: `auth0|${id}`,
      email: `${id}@vestry.test`,
      name: 'Ada Lindqvist',
      roles: ['prospective'],
      emailVerifiedAt: LONG_AGO,
      approvedAt: LONG_AGO,
      ...change,
    })
    .returning();
  if (!row) throw new Error('The member was not stored');
  return row;
}

type Member = Awaited<ReturnType<typeof makeMember>>;

/** A member as viewer: with the NDA signed, by default. */
export function asViewer(row: Member, change: Partial<Viewer> = {}): Viewer {
  const { id, email, name, roles } = row;
  return {
    memberId: id,
    sessionId: newId(),
    auth0Id: `auth0|${id}`,
    email,
    name,
    role: roleOf(roles),
    sets: roleOf(roles) === 'admin' ? ['everything'] : [],
    membershipStatus: 'approved',
    ndaSignedAt: LONG_AGO.toISOString(),
    accreditedAt: row.accreditedAt?.toISOString() ?? null,
    timeZone: row.timeZone,
    locale: row.locale,
    profile: {
      sub: `auth0|${id}`,
      email,
      emailVerified: true,
      name,
      picture: null,
      roles,
      created_at: LONG_AGO.toISOString(),
      updated_at: LONG_AGO.toISOString(),
    },
    authenticatedAt: new Date().toISOString(),
    hasMfa: true,
    viewedBy: null,
    holders: null,
    ...change,
  };
}

/** A stored member as viewer. */
export const makeViewer = async (change: Change = {}, asked: Partial<Viewer> = {}): Promise<Viewer> =>
  asViewer(await makeMember(change), asked);

export const makeAdmin = (): Promise<Viewer> => makeViewer({ roles: ['admin'], name: 'Ines Carvalho' });

/** Makes many prospective members in one statement. */
export const makeManyMembers = (count: number, run: Pick<Db, 'execute'> = db()) =>
  run.execute(sql`
    insert into member (id, email, name, roles, email_verified_at, approved_at)
    select gen_random_uuid(), 'member' || n || '@vestry.test', 'Member ' || n, '{prospective}', now(), now()
    from generate_series(1, ${count}::int) as n`);

/** The same without the index of the search, which takes longer than the members. */
export const makeUnindexedMembers = (count: number) =>
  transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await makeManyMembers(count, tx);
  });
