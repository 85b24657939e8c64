import { z } from 'zod';
import { listPeople, peopleCounts } from '#app/features/members/admin/people.server.ts';
import {
  PEOPLE_ORDER,
  PEOPLE_ROLES,
  PEOPLE_SORTS,
  PEOPLE_STANDINGS,
  type PeopleCounts,
  type PeopleFilters,
  peopleFilters,
} from '#app/features/members/admin/people.ts';
import { ROLE_WORDS, STANDING_TITLES } from '#app/features/members/ui/person-labels.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { person } from '#app/processes/person/person.server.ts';
import { LinkChips } from '#app/ui/navigation/link-chips.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { type ListAddress, useListAddress } from '../admin/list-address.ts';
import { type ListFilter, ListFilters } from '../admin/list-filters.tsx';
import { tableList } from '../admin/table-list.ts';
import { usePanel } from '../admin/use-panel.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { PeopleWork } from './people-work.tsx';
import { PersonPanel } from './person-panel.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'admin');
  const params = Object.fromEntries(args.url.searchParams);
  const filters = peopleFilters.parse(params);
  const opened = z.uuid().safeParse(params.person).data ?? null;
  const [list, counts, detail] = await Promise.all([
    listPeople(viewer, filters),
    peopleCounts(viewer),
    opened ? person(viewer, opened) : null,
  ]);
  return { list, counts, filters, detail, opened, timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData?.detail?.facts.name ?? 'People', matches);

export default function PeoplePage({ loaderData }: Route.ComponentProps) {
  const { list, counts, filters, detail, opened, timeZone } = loaderData;
  const address = useListAddress();
  const panel = usePanel(address, 'person');
  const addressOf = (id: string) => address.beside({ person: id });
  return (
    <>
      <PageHeader title="People" lead={leadOf(counts)} />
      <LinkChips label="Status" chips={chipsOf(counts, filters, address)} />
      <ListFilters address={address} search="Name or e-mail" filters={FILTERS} kept={['standing']} />
      <PeopleWork
        key={JSON.stringify({ ...filters, cursor: undefined, sort: undefined })}
        list={tableList(address, {
          page: list,
          filters,
          sortable: PEOPLE_SORTS,
          usualSort: PEOPLE_ORDER,
          csv: '/api/admin/lists/people.csv',
        })}
        rows={list.items}
        filters={filters}
        addressOf={addressOf}
        onOpen={panel.open}
      />
      {opened && panel.isOpen && (
        <PersonPanel
          key={opened}
          person={detail}
          timeZone={timeZone}
          addressOf={addressOf}
          onClose={panel.close}
        />
      )}
    </>
  );
}

const FILTERS: readonly ListFilter[] = [
  {
    name: 'role',
    label: 'Role',
    any: 'Any role',
    options: PEOPLE_ROLES.map((value) => ({
      value,
      label: value === 'unknown' ? 'No role' : ROLE_WORDS[value],
    })),
  },
  {
    name: 'nda',
    label: 'Agreement',
    any: 'Signed or not',
    options: [
      { value: 'signed', label: 'Signed' },
      { value: 'missing', label: 'Not signed' },
    ],
  },
];

function chipsOf(counts: PeopleCounts, { standing }: PeopleFilters, address: ListAddress) {
  const { erased, ...present } = counts;
  const all = Object.values(present).reduce((sum, count) => sum + count, 0);
  return [
    { to: address.to({ standing: null }), label: 'All', count: all, isCurrent: standing === undefined },
    ...PEOPLE_STANDINGS.filter((one) => one !== 'erased' || erased > 0).map((one) => ({
      to: address.to({ standing: one }),
      label: STANDING_TITLES[one],
      count: counts[one],
      isCurrent: standing === one,
    })),
  ];
}

function leadOf({ pending }: PeopleCounts): string {
  if (pending === 0) return 'No one is awaiting approval.';
  return pending === 1 ? '1 person is awaiting approval.' : `${pending} people are awaiting approval.`;
}
