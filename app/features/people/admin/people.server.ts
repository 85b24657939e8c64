import { db } from '#app/db/client.server.ts';
import { roleOf } from '#app/domain/access/roles.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { totalsOfPeople } from '#app/features/ledger/admin/vehicles/holdings.server.ts';
import type { Placed } from '#app/platform/lists/keyset.server.ts';
import { serveList } from '#app/platform/lists/serve-list.server.ts';
import { membershipStatusOf } from '#app/platform/session/session.server.ts';
import { countPeople, findPeople } from './people.queries.server.ts';
import { PEOPLE, type PersonRow } from './people-list.tsx';
import type { PersonStanding } from './person-labels.ts';

/** Everyone who has an account, for admins. */
export const peopleList = serveList(PEOPLE, {
  need: { sees: 'people' },
  async find(viewer, on, asked, limit) {
    const people = await findPeople(viewer, on, asked, limit);
    const ids = people.map(({ member }) => member.id);
    const totals = await totalsOfPeople(viewer, on, ids);
    return people.map((person) => ({ ...person, totals: totals.get(person.member.id) ?? [] }));
  },
  rowOf: personRow,
});

/** Counts the people awaiting a decision. Zero for everyone but admins. */
export const pendingCount = async (viewer: Viewer): Promise<number> => (await peopleCounts(viewer)).pending;

/** Counts people by membership status. Zero for everyone but admins. */
export async function peopleCounts(viewer: Viewer): Promise<Record<PersonStanding, number>> {
  const counts = { pending: 0, approved: 0, rejected: 0, unverified: 0, erased: 0 };
  for (const { status, count } of await countPeople(viewer, db())) counts[status] = count;
  return counts;
}

const iso = (value: string | Date | null): string | null => value && new Date(value).toISOString();

type FoundPerson = Awaited<ReturnType<typeof findPeople>>[number] & Pick<PersonRow, 'totals'>;

const NEVER = '0001-01-01';

function personRow({ member, ...row }: Omit<FoundPerson, keyof Placed>): PersonRow {
  const role = roleOf(member.roles);
  return {
    id: member.id,
    name: member.name,
    email: member.email,
    role,
    standing: member.erasedAt ? 'erased' : membershipStatusOf(member, role),
    country: member.country,
    postalAddress: member.postalAddress,
    totals: row.totals,
    ownerName: row.ownerName,
    lastContactOn: row.lastContactOn === NEVER ? null : row.lastContactOn,
    tags: row.tags,
    answers: row.answers ?? {},
    invitedByName: row.invitedByName,
    ndaSignedAt: iso(row.ndaSignedAt),
    lastSeenAt: iso(row.lastSeenAt),
    createdAt: member.createdAt.toISOString(),
  };
}
