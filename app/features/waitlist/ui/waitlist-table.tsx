import type { ReactNode } from 'react';
import { RelativeTime } from '#app/ui/clock.tsx';
import type { Column } from '#app/ui/tables/column.tsx';
import { DataTable, type TableList } from '#app/ui/tables/data-table.tsx';
import { RowLink } from '#app/ui/tables/row-link.tsx';
import type { WaitlistRow } from '../waitlist.ts';
import { ticketText, typeText } from './waitlist-labels.ts';

type Props = {
  list: TableList;
  rows: readonly WaitlistRow[];
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  /** The URL that opens an entry next to the list. */
  addressOf: (id: string) => string;
  onOpen: (id: string) => void;
  /** Whether selected entries have any action. */
  canChoose: boolean;
  empty: ReactNode;
};

/** The waitlist: entries are selected by keyboard or mouse, and each opens next to the list. */
export function WaitlistTable({ list, rows, addressOf, canChoose, empty, ...selection }: Props) {
  return (
    <DataTable
      caption="Waitlist"
      name="waitlist"
      list={list}
      columns={columns(addressOf)}
      rows={rows}
      rowKey={({ id }) => id}
      selection={canChoose ? selection : undefined}
      empty={empty}
    />
  );
}

const columns = (addressOf: Props['addressOf']): Column<WaitlistRow>[] => [
  {
    id: 'email',
    header: 'E-mail',
    rowHeader: true,
    cell: ({ id, email }) => (
      <span className="block max-w-44 truncate sm:max-w-64" title={email}>
        <RowLink to={addressOf(id)}>{email}</RowLink>
      </span>
    ),
  },
  { id: 'type', header: 'Type', rank: 2, cell: ({ wishes }) => (wishes ? typeText(wishes) : '–') },
  {
    id: 'ticket',
    header: 'Ticket',
    rank: 2,
    cell: ({ wishes }) => <span className="whitespace-nowrap">{(wishes && ticketText(wishes)) || '–'}</span>,
  },
  { id: 'sectors', header: 'Sectors', rank: 2, cell: ({ wishes }) => wishes?.sectors.join(', ') || '–' },
  {
    id: 'proven',
    header: 'Address',
    optional: true,
    cell: ({ proven }) => (proven ? 'Confirmed' : 'Not confirmed'),
  },
  { id: 'source', header: 'Source', rank: 2, cell: ({ source }) => source ?? '–' },
  {
    id: 'joined',
    header: 'Joined',
    align: 'end',
    cell: ({ joinedAt }) => <RelativeTime iso={joinedAt} />,
  },
];
