import type { ReactNode } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import type { Column } from '#app/ui/tables/column.tsx';
import { DataTable, type TableList } from '#app/ui/tables/data-table.tsx';
import type { BroadcastRow } from '../broadcast-list.ts';
import { count, firmTime, members, STATE_LABELS } from './broadcast-labels.ts';

type Props = { list: TableList; rows: readonly BroadcastRow[]; firmTimeZone: string; empty: ReactNode };

/** Messages from the firm. */
export function BroadcastTable({ list, rows, firmTimeZone, empty }: Props) {
  return (
    <DataTable
      caption="Messages"
      name="broadcasts"
      list={list}
      columns={columns(firmTimeZone)}
      rows={rows}
      rowKey={({ id }) => id}
      empty={empty}
    />
  );
}

const columns = (firmTimeZone: string): Column<BroadcastRow>[] => [
  {
    id: 'title',
    header: 'Message',
    rowHeader: true,
    cell: ({ id, title }) => (
      <Link to={`/admin/broadcasts/${id}`} prefetch={false} className="tap wrap-anywhere">
        {title.trim() || 'No subject yet'}
      </Link>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <Badge tone={STATE_LABELS[state].tone}>{STATE_LABELS[state].text}</Badge>,
  },
  {
    id: 'created',
    header: 'Created',
    optional: true,
    sortsFirst: 'descending',
    cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
  },
  {
    id: 'saved',
    header: 'Last changed',
    rank: 2,
    sortsFirst: 'descending',
    cell: ({ savedAt, savedBy }) => (
      <span>
        <RelativeTime iso={savedAt} /> <span className="text-muted">by {savedBy}</span>
      </span>
    ),
  },
  {
    id: 'when',
    header: 'Sent',
    sortsFirst: 'descending',
    cell: (row) => <When row={row} firmTimeZone={firmTimeZone} />,
  },
  { id: 'reached', header: 'Reached', align: 'end', cell: reachedText },
];

function When({
  row: { state, scheduledFor, startedAt },
  firmTimeZone,
}: {
  row: BroadcastRow;
  firmTimeZone: string;
}) {
  if (state === 'scheduled' && scheduledFor) return <span>{firmTime(scheduledFor, firmTimeZone)}</span>;
  return startedAt ? <RelativeTime iso={startedAt} /> : <span className="text-muted">Not yet</span>;
}

function reachedText({ state, reached, expected }: BroadcastRow): string {
  if (state === 'draft' || state === 'scheduled') return '–';
  return state === 'sent' ? members(reached) : `${count(reached)} of ${members(expected)}`;
}
