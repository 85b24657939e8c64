import { db } from '#app/db/client.server.ts';
import { isAdmin } from '#app/platform/access.ts';
import { DomainError } from '#app/platform/errors.ts';
import { type Page, pageOf, readCursor } from '#app/platform/paging.ts';
import { roleOf } from '#app/platform/roles.ts';
import { standingOf } from '#app/platform/session.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { countPeople, findPeople, findPeopleIds } from './people.queries.server.ts';
import type { PeopleCounts, PeopleFilters, PersonRow } from './people.ts';

const PAGE_SIZE = 50;
/** As many as one decision takes. */
const SELECTION_SIZE = 200;

/** People as an admin sees them, narrowed down, a page at a time. @throws DomainError `not_found` for everyone else. */
export async function listPeople(viewer: Viewer, filters: PeopleFilters): Promise<Page<PersonRow>> {
  requireAdmin(viewer);
  const position = readCursor(filters.cursor, filters.sort === 'name' ? 'text' : 'time');
  const rows = await findPeople(db(), filters, position, PAGE_SIZE);
  return pageOf(rows, PAGE_SIZE, (row) => ({ key: row.sortKey, id: row.member.id }), personRow);
}

/** The ids of all that match, the oldest first; at most as many as one decision takes. */
export async function selectPeople(viewer: Viewer, filters: PeopleFilters): Promise<string[]> {
  requireAdmin(viewer);
  return findPeopleIds(db(), filters, SELECTION_SIZE);
}

/** How many there are of each standing. */
export async function peopleCounts(viewer: Viewer): Promise<PeopleCounts> {
  requireAdmin(viewer);
  const counts = await countPeople(db());
  return counts ?? { pending: 0, approved: 0, rejected: 0, unverified: 0, erased: 0 };
}

function requireAdmin(viewer: Viewer): void {
  if (!isAdmin(viewer)) throw new DomainError('not_found', 'There is nothing here.');
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
