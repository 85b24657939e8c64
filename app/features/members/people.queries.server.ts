import { and, asc, desc, eq, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.server.ts';
import { member, session } from '#app/db/schema/members.ts';
import { ndaSignature } from '#app/db/schema/nda.ts';
import type { Position } from '#app/platform/paging.ts';
import { exactTime, holdsEach } from '#app/platform/sql.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import type { PeopleFilters } from './people.ts';
import { forAdmin } from './people-scope.queries.server.ts';

const hasRole = (role: string): SQL => sql`${role} = any(${member.roles})`;
/** As `roleOf` has it (seed §4): admin, then prospective, then active. */
const ROLE_IS: Record<'admin' | 'prospective' | 'active' | 'unknown', SQL | undefined> = {
  admin: hasRole('admin'),
  prospective: and(not(hasRole('admin')), hasRole('prospective')),
  active: and(not(hasRole('admin')), not(hasRole('prospective')), hasRole('active')),
  unknown: and(not(hasRole('admin')), not(hasRole('prospective')), not(hasRole('active'))),
};

const verified = isNotNull(member.emailVerifiedAt);
const present = isNull(member.erasedAt);
const undecided = and(present, isNull(member.rejectedAt));
/** As `standingOf` has it. */
const STANDING_IS = {
  erased: isNotNull(member.erasedAt),
  rejected: and(present, isNotNull(member.rejectedAt)),
  unverified: and(undecided, isNull(member.emailVerifiedAt)),
  pending: and(undecided, verified, isNull(member.approvedAt), not(hasRole('admin'))),
  approved: and(undecided, verified, or(isNotNull(member.approvedAt), hasRole('admin'))),
};

const signed = sql`exists (select 1 from ${ndaSignature} where ${ndaSignature.memberId} = ${member.id} and ${ndaSignature.completedAt} is not null and ${ndaSignature.voidedAt} is null)`;

/** The text that the index `member_search` is made of. */
const searched = sql`(${member.name} || ' ' || ${member.email}::text)`;

function matching(viewer: Viewer, { q, standing, role, nda }: PeopleFilters): SQL | undefined {
  return and(
    forAdmin(viewer),
    ...holdsEach(searched, q),
    standing ? STANDING_IS[standing] : present,
    role ? ROLE_IS[role] : undefined,
    nda === undefined ? undefined : nda === 'signed' ? signed : not(signed),
  );
}

const joinedKey = exactTime(member.createdAt);
const nameKey = sql<string>`lower(${member.name})`;

const SORTS = {
  newest: {
    key: joinedKey,
    order: [desc(member.createdAt), desc(member.id)],
    after: ({ key, id }: Position) =>
      sql`(${member.createdAt}, ${member.id}) < (${key}::timestamptz, ${id}::uuid)`,
  },
  oldest: {
    key: joinedKey,
    order: [asc(member.createdAt), asc(member.id)],
    after: ({ key, id }: Position) =>
      sql`(${member.createdAt}, ${member.id}) > (${key}::timestamptz, ${id}::uuid)`,
  },
  name: {
    key: nameKey,
    order: [asc(nameKey), asc(member.id)],
    after: ({ key, id }: Position) => sql`(${nameKey}, ${member.id}) > (${key}, ${id}::uuid)`,
  },
};

const inviter = alias(member, 'inviter');

/** One page of people, and one row more if there is. */
export function findPeople(
  viewer: Viewer,
  db: Db,
  filters: PeopleFilters,
  position: Position | null,
  limit: number,
) {
  const sort = SORTS[filters.sort];
  return db
    .select({
      member,
      invitedByName: inviter.name,
      ndaSignedAt: sql<
        string | Date | null
      >`(select max(${ndaSignature.completedAt}) from ${ndaSignature} where ${ndaSignature.memberId} = ${member.id} and ${ndaSignature.voidedAt} is null)`,
      lastSeenAt: sql<
        string | Date | null
      >`(select max(${session.lastSeenAt}) from ${session} where ${session.memberId} = ${member.id})`,
      sortKey: sort.key,
    })
    .from(member)
    .leftJoin(inviter, eq(inviter.id, member.invitedBy))
    .where(and(matching(viewer, filters), position ? sort.after(position) : undefined))
    .orderBy(...sort.order)
    .limit(limit + 1);
}

/** The ids of all that match, up to `limit`: for acting on a whole selection. */
export async function findPeopleIds(
  viewer: Viewer,
  db: Db,
  filters: PeopleFilters,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: member.id })
    .from(member)
    .where(matching(viewer, filters))
    .orderBy(asc(member.createdAt), asc(member.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** How many wait for a decision; by the index of those who are undecided. */
export async function countPending(viewer: Viewer, db: Db): Promise<number> {
  const rows = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(member)
    .where(and(forAdmin(viewer), STANDING_IS.pending));
  return rows[0]?.count ?? 0;
}

/** How many there are of each standing, whatever else is narrowed down. */
export async function countPeople(viewer: Viewer, db: Db) {
  const count = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const rows = await db
    .select({
      pending: count(STANDING_IS.pending),
      approved: count(STANDING_IS.approved),
      rejected: count(STANDING_IS.rejected),
      unverified: count(STANDING_IS.unverified),
      erased: count(STANDING_IS.erased),
    })
    .from(member)
    .where(forAdmin(viewer));
  return rows[0];
}
