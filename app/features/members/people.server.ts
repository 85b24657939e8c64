import { db } from '#app/db/client.server.ts';
import { type Page, pageOf, readCursor } from '#app/platform/paging.ts';
import { roleOf } from '#app/platform/roles.ts';
import { standingOf } from '#app/platform/session.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { countPending, countPeople, findPeople, findPeopleIds } from './people.queries.server.ts';
import type { PeopleCounts, PeopleFilters, PersonRow } from './people.ts';

const PAGE_SIZE = 50;
/** As many as one decision takes. */
const SELECTION_SIZE = 200;

/** People as an admin sees them, narrowed down, a page at a time. Empty for everyone else. */
export async function listPeople(viewer: Viewer, filters: PeopleFilters): Promise<Page<PersonRow>> {
  const position = readCursor(filters.cursor, filters.sort === 'name' ? 'text' : 'time');
  const rows = await findPeople(viewer, db(), filters, position, PAGE_SIZE);
  return pageOf(rows, PAGE_SIZE, (row) => ({ key: row.sortKey, id: row.member.id }), personRow);
}

/** The ids of all that match, the oldest first; at most as many as one decision takes. */
export const selectPeople = (viewer: Viewer, filters: PeopleFilters): Promise<string[]> =>
  findPeopleIds(viewer, db(), filters, SELECTION_SIZE);

/** How many wait for a decision. None for everyone but admins. */
export const pendingCount = (viewer: Viewer): Promise<number> => countPending(viewer, db());

/** How many there are of each standing. None for everyone but admins. */
export async function peopleCounts(viewer: Viewer): Promise<PeopleCounts> {
  const counts = await countPeople(viewer, db());
  return counts ?? { pending: 0, approved: 0, rejected: 0, unverified: 0, erased: 0 };
}

const iso = (value: string | Date | null): string | null => value && new Date(value).toISOString();

function personRow({ member, ...row }: Awaited<ReturnType<typeof findPeople>>[number]): PersonRow {
  const role = roleOf(member.roles);
  return {
    id: member.id,
    name: member.name,
    email: member.email,
    role,
    standing: member.erasedAt ? 'erased' : standingOf(member, role),
    country: member.country,
    invitedByName: row.invitedByName,
    ndaSignedAt: iso(row.ndaSignedAt),
    lastSeenAt: iso(row.lastSeenAt),
    createdAt: member.createdAt.toISOString(),
  };
}
