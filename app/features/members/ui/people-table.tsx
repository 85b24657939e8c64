import { countryName } from '#app/domain/countries.ts';
import { RelativeTime } from '#app/ui/clock.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { Column } from '#app/ui/tables/column.tsx';
import { DataTable, type TableList } from '#app/ui/tables/data-table.tsx';
import { PersonCell } from '#app/ui/tables/person-cell.tsx';
import type { PersonRow } from '../admin/people.ts';
import { MembershipBadge } from './membership-badge.tsx';
import { ROLE_WORDS } from './person-labels.ts';

type Props = {
  list: TableList;
  rows: readonly PersonRow[];
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  /** The URL that opens a person next to the list. */
  addressOf: (id: string) => string;
  onOpen: (id: string) => void;
};

/** The people list: rows are selected by keyboard or mouse, and each opens next to the list. */
export function PeopleTable({ list, rows, addressOf, ...selection }: Props) {
  return (
    <DataTable
      caption="People"
      name="people"
      list={list}
      columns={columns(addressOf)}
      rows={rows}
      rowKey={({ id }) => id}
      selection={selection}
      empty={
        <EmptyState icon="Profile" title={list.isPaged ? 'No more people' : 'No matches'}>
          Change or clear the filters to see more people.
        </EmptyState>
      }
    />
  );
}

const columns = (addressOf: Props['addressOf']): Column<PersonRow>[] => [
  {
    id: 'name',
    header: 'Name',
    rowHeader: true,
    cell: ({ id, name, email }) => <PersonCell name={name} email={email} to={addressOf(id)} />,
  },
  { id: 'standing', header: 'Status', cell: ({ standing }) => <MembershipBadge standing={standing} /> },
  { id: 'role', header: 'Role', aside: true, cell: ({ role }) => ROLE_WORDS[role] },
  {
    id: 'country',
    header: 'Country',
    optional: true,
    cell: ({ country }) => (country ? countryName(country) : '–'),
  },
  {
    id: 'nda',
    header: 'Agreement',
    aside: true,
    cell: ({ ndaSignedAt }) =>
      ndaSignedAt ? <RelativeTime iso={ndaSignedAt} className="whitespace-nowrap" /> : 'Not signed',
  },
  {
    id: 'invitedBy',
    header: 'Invited by',
    aside: true,
    cell: ({ invitedByName }) => invitedByName ?? '–',
  },
  {
    id: 'seen',
    header: 'Last seen',
    aside: true,
    align: 'end',
    cell: ({ lastSeenAt }) => (lastSeenAt ? <RelativeTime iso={lastSeenAt} /> : 'Never'),
  },
  {
    id: 'joined',
    header: 'Joined',
    aside: true,
    align: 'end',
    cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
  },
];
