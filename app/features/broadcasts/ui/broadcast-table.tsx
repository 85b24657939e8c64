import { Badge } from '#app/ui/badge.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import type { BroadcastRow } from '../broadcast.ts';
import { count, firmTime, members, STATE_LABELS } from './broadcast-labels.ts';

type Props = { rows: readonly BroadcastRow[]; firmTimeZone: string };

/** Messages from the firm, newest first. */
export function BroadcastTable({ rows, firmTimeZone }: Props) {
  const columns: Column<BroadcastRow>[] = [
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
      id: 'saved',
      header: 'Last changed',
      aside: true,
      cell: ({ savedAt, savedBy }) => (
        <span>
          <RelativeTime iso={savedAt} /> <span className="text-muted">by {savedBy}</span>
        </span>
      ),
    },
    { id: 'when', header: 'Sent', cell: (row) => <When row={row} firmTimeZone={firmTimeZone} /> },
    { id: 'reached', header: 'Reached', align: 'end', cell: reachedText },
  ];
  return <Table caption="Messages" columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

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
