import type { ReactNode } from 'react';
import { LIKELIHOOD_LABELS } from '#app/domain/investing/likelihood.ts';
import { formatMoney } from '#app/domain/money/money.ts';
import { Badge, type Tone } from '#app/ui/badge.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import type { Column } from '#app/ui/tables/column.tsx';
import { DataTable, type TableList } from '#app/ui/tables/data-table.tsx';
import { RowLink } from '#app/ui/tables/row-link.tsx';
import { selectable } from '#app/ui/tables/selectable-table.tsx';
import { type BookEntry, type InterestEntry, STATE_WORDS } from '../../book/book.ts';

type Props = {
  list: TableList;
  rows: readonly BookEntry[];
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  /** The URL that opens a commitment next to the list. */
  addressOf: (id: string) => string;
  onOpen: (id: string) => void;
  empty: ReactNode;
};

/** The commitments of a book, selectable by keyboard or mouse; each opens next to the list. */
export function BookTable({ list, rows, addressOf, empty, ...selection }: Props) {
  return (
    <DataTable
      caption="Commitments"
      name="book"
      list={list}
      columns={columns(addressOf)}
      rows={rows}
      rowKey={({ id }) => id}
      selection={selectable(selection)}
      empty={empty}
    />
  );
}

const TONES: Readonly<Record<BookEntry['state'], Tone>> = {
  submitted: 'invite',
  waitlisted: 'warning',
  accepted: 'success',
  funded: 'accent',
  declined: 'critical',
  withdrawn: 'neutral',
};

const isScaledBack = ({ asked, accepted }: BookEntry): boolean =>
  accepted !== null && accepted.amount < asked.amount;

/** The state of a commitment, and whether it was scaled back. */
export function EntryBadge({ entry }: { entry: BookEntry }) {
  const isPart = entry.state === 'accepted' && isScaledBack(entry);
  return <Badge tone={TONES[entry.state]}>{isPart ? 'Scaled back' : STATE_WORDS[entry.state]}</Badge>;
}

const columns = (addressOf: Props['addressOf']): Column<BookEntry>[] => [
  {
    id: 'name',
    header: 'Name',
    rowHeader: true,
    cell: (entry) => (
      <span className="flex flex-col lg:min-w-44">
        <span>
          <RowLink to={addressOf(entry.id)}>{entry.member.name}</RowLink>
        </span>
        <span className="font-normal wrap-anywhere text-muted">{entry.entity ?? 'In own name'}</span>
        <span className="mt-1 lg:hidden">
          <EntryBadge entry={entry} />
        </span>
      </span>
    ),
  },
  // A narrow screen has no room for it beside the amount: it is under the name.
  { id: 'state', header: 'State', rank: 2, cell: (entry) => <EntryBadge entry={entry} /> },
  { id: 'asked', header: 'Requested', align: 'end', cell: ({ asked }) => formatMoney(asked) },
  {
    id: 'accepted',
    header: 'Accepted',
    align: 'end',
    rank: 2,
    cell: ({ accepted }) => (accepted ? formatMoney(accepted) : '–'),
  },
  {
    id: 'desired',
    header: 'Desired',
    align: 'end',
    rank: 2,
    cell: ({ desired }) => (desired ? formatMoney(desired) : '–'),
  },
  {
    id: 'likelihood',
    header: 'Likelihood',
    rank: 2,
    sortsFirst: 'descending',
    cell: ({ likelihood }) => (likelihood ? LIKELIHOOD_LABELS[likelihood] : '–'),
  },
  {
    id: 'when',
    header: 'Submitted',
    align: 'end',
    rank: 2,
    cell: ({ submittedAt }) => <RelativeTime iso={submittedAt} />,
  },
];

type InterestProps = { list: TableList; rows: readonly InterestEntry[]; empty: ReactNode };

/** Members who are interested but have not committed; read-only. */
export function InterestTable({ list, rows, empty }: InterestProps) {
  return (
    <DataTable
      caption="Interest only"
      name="interest"
      list={list}
      columns={INTEREST_COLUMNS}
      rows={rows}
      rowKey={({ member }) => member.id}
      empty={empty}
    />
  );
}

const INTEREST_COLUMNS: readonly Column<InterestEntry>[] = [
  {
    id: 'name',
    header: 'Name',
    rowHeader: true,
    cell: ({ member }) => (
      <RowLink to={`/admin/people?${new URLSearchParams({ person: member.id })}`}>{member.name}</RowLink>
    ),
  },
  {
    id: 'likelihood',
    header: 'Likelihood',
    sortsFirst: 'descending',
    cell: ({ likelihood }) => (likelihood ? LIKELIHOOD_LABELS[likelihood] : 'Not set'),
  },
  {
    id: 'indicated',
    header: 'Indicated',
    align: 'end',
    cell: ({ indicated }) => (indicated ? formatMoney(indicated) : '–'),
  },
  {
    id: 'desired',
    header: 'Desired',
    align: 'end',
    cell: ({ desired }) => (desired ? formatMoney(desired) : '–'),
  },
  { id: 'expected', header: 'Weighted', align: 'end', cell: ({ expected }) => formatMoney(expected) },
  { id: 'when', header: 'Last updated', align: 'end', cell: ({ setAt }) => <RelativeTime iso={setAt} /> },
];
