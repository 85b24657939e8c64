import { Badge } from '#app/ui/badge.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import type { InboxRow } from '../question-inbox.ts';

type Props = {
  rows: readonly InboxRow[];
  /** The URL that opens a question next to the list. */
  addressOf: (id: string) => string;
};

/** The questions of one state; each opens next to the list. */
export function QuestionTable({ rows, addressOf }: Props) {
  return <Table caption="Questions" columns={columns(addressOf)} rows={rows} rowKey={({ id }) => id} />;
}

const columns = (addressOf: Props['addressOf']): Column<InboxRow>[] => [
  {
    id: 'question',
    header: 'Question',
    rowHeader: true,
    cell: ({ id, excerpt, askedBy }) => (
      <span className="flex flex-col gap-0.5 lg:min-w-72">
        <Link to={addressOf(id)} prefetch={false} preventScrollReset className="tap wrap-anywhere">
          {excerpt}
        </Link>
        <span className="font-normal text-muted">{askedBy.name}</span>
      </span>
    ),
  },
  { id: 'about', header: 'About', cell: ({ on }) => on.name },
  { id: 'assignee', header: 'Assigned to', cell: ({ assignee }) => assignee?.name ?? '–' },
  {
    id: 'asked',
    header: 'Asked',
    align: 'end',
    cell: ({ askedAt, isPublished }) => (
      <span className="inline-flex flex-col items-end gap-1 whitespace-nowrap">
        <RelativeTime iso={askedAt} />
        {isPublished && <Badge tone="accent">Published</Badge>}
      </span>
    ),
  },
];
