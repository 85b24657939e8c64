import { db } from '#app/db/client.server.ts';
import { listReads } from '#app/db/list-reads.server.ts';
import { roleOf } from '#app/domain/roles.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { MOST_AT_ONCE } from '#app/platform/lists/bulk.ts';
import { exportList } from '#app/platform/lists/exported-list.server.ts';
import { type Page, type Position, pageOf, readCursor } from '#app/platform/lists/paging.ts';
import { membershipStatusOf } from '#app/platform/session/session.server.ts';
import { countPeople, findPeople, findPeopleIds, peopleCursor } from './people.queries.server.ts';
import type { PeopleCounts, PeopleFilters, PersonRow } from './people.ts';

const PAGE_SIZE = 50;

/** Returns one page of the filtered people. Empty for everyone but admins. */
export async function listPeople(viewer: Viewer, filters: PeopleFilters): Promise<Page<PersonRow>> {
  const position = readCursor(filters.cursor, peopleCursor(filters.sort));
  const read = listReads();
  const rows = await read((on) => findPeople(viewer, on, filters, position, PAGE_SIZE));
  return pageOf(rows, PAGE_SIZE, positionOf, personRow);
}

/**
 * Exports everyone who matches, in the order of the list.
 * @throws DomainError `not_found` for everyone but admins.
 */
export const exportPeople = (
  viewer: Viewer | null,
  filters: PeopleFilters,
): Promise<AsyncGenerator<PersonRow>> =>
  exportList(viewer, {
    list: 'people',
    filters,
    read: (admin, tx, limit) => findPeople(admin, tx, filters, null, limit),
    itemOf: personRow,
  });

type FoundPerson = Awaited<ReturnType<typeof findPeople>>[number];
const positionOf = ({ sortKey, member }: FoundPerson): Position => ({ key: sortKey, id: member.id });

/** Returns the ids of all matches, oldest first, up to the limit of one bulk decision. */
export const selectPeople = (viewer: Viewer, filters: PeopleFilters): Promise<string[]> =>
  findPeopleIds(viewer, db(), filters, MOST_AT_ONCE);

/** Counts the people awaiting a decision. Zero for everyone but admins. */
export const pendingCount = async (viewer: Viewer): Promise<number> => (await peopleCounts(viewer)).pending;

/** Counts people by membership status. Zero for everyone but admins. */
export async function peopleCounts(viewer: Viewer): Promise<PeopleCounts> {
  const counts = { pending: 0, approved: 0, rejected: 0, unverified: 0, erased: 0 };
  for (const { status, count } of await countPeople(viewer, db())) counts[status] = count;
  return counts;
}

const iso = (value: string | Date | null): string | null => value && new Date(value).toISOString();

function personRow({ member, ...row }: FoundPerson): PersonRow {
  const role = roleOf(member.roles);
  return {
    id: member.id,
    name: member.name,
    email: member.email,
    role,
    standing: member.erasedAt ? 'erased' : membershipStatusOf(member, role),
    country: member.country,
    invitedByName: row.invitedByName,
    ndaSignedAt: iso(row.ndaSignedAt),
    lastSeenAt: iso(row.lastSeenAt),
    createdAt: member.createdAt.toISOString(),
  };
}
