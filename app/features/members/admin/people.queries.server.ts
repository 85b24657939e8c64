import { and, asc, desc, eq, isNull, not, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.server.ts';
import { member, memberTally, session } from '#app/db/schema/members.ts';
import { ndaSignature } from '#app/db/schema/nda.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import type { Position } from '#app/platform/lists/paging.ts';
import { exactTime, holdsEach } from '#app/platform/lists/sql.server.ts';
import type { PeopleFilters } from './people.ts';

const hasRole = (role: string): SQL => sql`${role} = any(${member.roles})`;
/** Same order as `roleOf` (seed §4): admin, then prospective, then active. */
const ROLE_IS: Record<'admin' | 'prospective' | 'active' | 'unknown', SQL | undefined> = {
  admin: hasRole('admin'),
  prospective: and(not(hasRole('admin')), hasRole('prospective')),
  active: and(not(hasRole('admin')), not(hasRole('prospective')), hasRole('active')),
  unknown: and(not(hasRole('admin')), not(hasRole('prospective')), not(hasRole('active'))),
};

const signed = sql`exists (select 1 from ${ndaSignature} where ${ndaSignature.memberId} = ${member.id} and ${ndaSignature.completedAt} is not null and ${ndaSignature.voidedAt} is null)`;

/** The expression of the index `member_search`. */
const searched = sql`(${member.name} || ' ' || ${member.email}::text)`;

function matching(viewer: Viewer, { q, standing, role, nda }: PeopleFilters): SQL | undefined {
  return and(
    forAdmin(viewer),
    ...holdsEach(searched, q),
    standing ? eq(member.membershipStatus, standing) : isNull(member.erasedAt),
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

/** Finds one page of people, plus one row to detect whether there is a next page. */
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

/** Finds the ids of all matches, up to `limit`, for bulk actions. */
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

/** Counts people by membership status, ignoring the other filters. */
export const countPeople = (viewer: Viewer, db: Db) => db.select().from(memberTally).where(forAdmin(viewer));
