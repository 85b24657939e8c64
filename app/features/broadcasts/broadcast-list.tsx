import { formatPlanned } from '#app/platform/format/dates.ts';
import { choice, type ListRequest } from '#app/platform/lists/list.ts';
import { number, text, time } from '#app/platform/lists/table-column.ts';
import { Badge } from '#app/ui/badge.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { defineList, nothingFound } from '#app/ui/tables/define-list.ts';
import type { BroadcastState } from './broadcast.ts';
import { count, members, STATE_LABELS } from './broadcast-labels.ts';

/** A message in the admins' list. Times are ISO. */
export type BroadcastRow = {
  id: string;
  title: string;
  state: BroadcastState;
  createdAt: string;
  savedAt: string;
  savedBy: string;
  scheduledFor: string | null;
  startedAt: string | null;
  finishedAt: string | null;
  expected: number;
  reached: number;
};

/** Messages from the firm, without their text. */
export const BROADCASTS = defineList<BroadcastRow, { timeZone: string }>()({
  name: 'broadcasts',
  page: '/admin/broadcasts',
  title: 'Broadcasts',
  caption: () => 'Messages',
  search: 'Subject',
  filters: { state: choice('State', 'Any state', STATE_LABELS) },
  order: '-created',
  columns: [
    {
      id: 'title',
      header: 'Message',
      width: 14,
      rowHeader: true,
      sort: 'ascending',
      cell: ({ id, title }) => (
        <Link to={`/admin/broadcasts/${id}`} prefetch={false} className="tap wrap-anywhere">
          {title.trim() || 'No subject yet'}
        </Link>
      ),
      file: text(({ title }) => title, { width: 40 }),
    },
    {
      id: 'state',
      header: 'State',
      compact: 'state',
      cell: ({ state }) => <Badge tone={STATE_LABELS[state].tone}>{STATE_LABELS[state].text}</Badge>,
      file: text(({ state }) => STATE_LABELS[state].text),
    },
    {
      id: 'created',
      header: 'Created',
      sort: 'descending',
      optional: true,
      cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
      file: time(({ createdAt }) => createdAt),
    },
    {
      id: 'saved',
      header: 'Last changed',
      rank: 4,
      compact: 'labelled',
      sort: 'descending',
      cell: ({ savedAt, savedBy }) => (
        <span>
          <RelativeTime iso={savedAt} /> <span className="text-muted">by {savedBy}</span>
        </span>
      ),
      file: [time(({ savedAt }) => savedAt), text(({ savedBy }) => savedBy, { header: 'Last changed by' })],
    },
    {
      id: 'when',
      header: 'Sent',
      rank: 3,
      compact: 'fact',
      sort: 'descending',
      cell: (row, { timeZone }) => <When row={row} timeZone={timeZone} />,
      file: [
        time(({ scheduledFor }) => scheduledFor, { header: 'Scheduled for' }),
        time(({ startedAt }) => startedAt, { header: 'Started' }),
        time(({ finishedAt }) => finishedAt, { header: 'Finished' }),
      ],
    },
    {
      id: 'reached',
      header: 'Reached',
      rank: 2,
      compact: 'labelled',
      sort: 'descending',
      align: 'end',
      cell: reachedText,
      file: [
        number(({ expected }) => expected, { header: 'Recipients expected' }),
        number(({ reached }) => reached, { header: 'Recipients reached' }),
      ],
    },
  ],
  empty: ({ q, state, cursor }) =>
    q || state || cursor
      ? nothingFound(cursor, 'messages')
      : {
          icon: 'EnvelopeOut',
          title: 'No messages yet',
          text: 'Write a message, choose recipients, and send it now or later. Delivery figures appear here.',
        },
});

export type BroadcastsAsked = ListRequest<typeof BROADCASTS>;

function When({
  row: { state, scheduledFor, startedAt },
  timeZone,
}: {
  row: BroadcastRow;
  timeZone: string;
}) {
  if (state === 'scheduled' && scheduledFor) return <span>{formatPlanned(scheduledFor, timeZone)}</span>;
  return startedAt ? <RelativeTime iso={startedAt} /> : <span className="text-muted">Not yet</span>;
}

function reachedText({ state, reached, expected }: BroadcastRow): string {
  if (state === 'draft' || state === 'scheduled') return '–';
  return state === 'sent' ? members(reached) : `${count(reached)} of ${members(expected)}`;
}
