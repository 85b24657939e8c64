import { RelativeTime } from '#app/ui/clock.tsx';
import { RowLink } from '#app/ui/tables/row-link.tsx';
import { SelectableTable } from '#app/ui/tables/selectable-table.tsx';
import type { Column } from '#app/ui/tables/table.tsx';
import type { PersonRow } from '../admin/people.ts';
import { MembershipBadge } from './membership-badge.tsx';
import { ROLE_WORDS } from './person-labels.ts';

type Props = {
  rows: readonly PersonRow[];
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  /** The URL that opens a person next to the list. */
  addressOf: (id: string) => string;
  onOpen: (id: string) => void;
};

/** The people list: rows are selected by keyboard or mouse, and each opens next to the list. */
export function PeopleTable({ rows, selected, onSelect, addressOf, onOpen }: Props) {
  return (
    <SelectableTable
      caption="People"
      columns={columns(addressOf)}
      rows={rows}
      rowKey={({ id }) => id}
      selected={selected}
      onSelect={onSelect}
      onOpen={onOpen}
    />
  );
}

const columns = (addressOf: Props['addressOf']): Column<PersonRow>[] => [
  {
    id: 'name',
    header: 'Name',
    rowHeader: true,
    cell: ({ id, name, email }) => (
      <span className="flex flex-col lg:min-w-44">
        <span>
          <RowLink to={addressOf(id)}>{name}</RowLink>
        </span>
        <span className="font-normal wrap-anywhere text-muted">{email}</span>
      </span>
    ),
  },
  { id: 'standing', header: 'Status', cell: ({ standing }) => <MembershipBadge standing={standing} /> },
  { id: 'role', header: 'Role', aside: true, cell: ({ role }) => ROLE_WORDS[role] },
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
    header: 'Since',
    aside: true,
    align: 'end',
    cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
  },
];
