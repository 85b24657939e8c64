import { RelativeTime } from '#app/ui/clock.tsx';
import { RowLink } from '#app/ui/tables/row-link.tsx';
import { SelectableTable } from '#app/ui/tables/selectable-table.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import type { WaitlistRow } from '../waitlist.ts';

type Props = {
  rows: readonly WaitlistRow[];
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  /** The URL that opens an entry next to the list. */
  addressOf: (id: string) => string;
  onOpen: (id: string) => void;
  /** Whether selected entries have any action. */
  canChoose: boolean;
};

/** The waitlist: entries are selected by keyboard or mouse, and each opens next to the list. */
export function WaitlistTable({ rows, selected, onSelect, addressOf, onOpen, canChoose }: Props) {
  if (!canChoose)
    return <Table caption="Waitlist" columns={columns(addressOf)} rows={rows} rowKey={({ id }) => id} />;
  return (
    <SelectableTable
      caption="Waitlist"
      columns={columns(addressOf)}
      rows={rows}
      rowKey={({ id }) => id}
      selected={selected}
      onSelect={onSelect}
      onOpen={onOpen}
    />
  );
}

const columns = (addressOf: Props['addressOf']): Column<WaitlistRow>[] => [
  {
    id: 'email',
    header: 'E-mail',
    rowHeader: true,
    cell: ({ id, email }) => (
      <span className="wrap-anywhere">
        <RowLink to={addressOf(id)}>{email}</RowLink>
      </span>
    ),
  },
  {
    id: 'preferences',
    header: 'Preferences',
    aside: true,
    cell: ({ hasPreferences }) => (hasPreferences ? 'Submitted' : '–'),
  },
  {
    id: 'proven',
    header: 'Address',
    aside: true,
    cell: ({ proven }) => (proven ? 'Confirmed' : 'Not confirmed'),
  },
  { id: 'source', header: 'Source', aside: true, cell: ({ source }) => source ?? '–' },
  {
    id: 'joined',
    header: 'Since',
    align: 'end',
    cell: ({ joinedAt }) => <RelativeTime iso={joinedAt} />,
  },
];
