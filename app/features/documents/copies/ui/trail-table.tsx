import { formatDateTime } from '#app/platform/format/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import { ACT_LABELS, reasonLabel, type TrailEntry } from '../trail.ts';

type Props = {
  entries: readonly TrailEntry[];
  timeZone: string;
  /** A person's trail names the documents, a document's trail the people. */
  of: 'document' | 'member';
};

export function TrailTable({ entries, timeZone, of }: Props) {
  if (entries.length === 0)
    return (
      <EmptyState icon="Eye" title="No activity yet">
        {of === 'document'
          ? 'Views and downloads of this document appear here.'
          : 'Documents that this person views or downloads appear here.'}
      </EmptyState>
    );
  return (
    <Table
      caption={of === 'document' ? 'Views and downloads of this document' : 'Documents viewed and downloaded'}
      columns={columnsFor(of, timeZone)}
      rows={entries}
      rowKey={({ id }) => id}
    />
  );
}

const columnsFor = (of: Props['of'], timeZone: string): Column<TrailEntry>[] => [
  { id: 'at', header: 'Time', cell: ({ at }) => <time dateTime={at}>{formatDateTime(at, timeZone)}</time> },
  of === 'document'
    ? {
        id: 'member',
        header: 'Member',
        rowHeader: true,
        cell: ({ member }) => (
          <Link to={`/admin/people?person=${member.id}`} className="tap">
            {member.name}
          </Link>
        ),
      }
    : {
        id: 'document',
        header: 'Document',
        rowHeader: true,
        cell: ({ document }) => (
          <Link to={`/admin/documents/${document.id}/trail`} className="tap">
            {document.title}
          </Link>
        ),
      },
  {
    id: 'act',
    header: 'Activity',
    cell: ({ act, reason }) => (
      <>
        <Badge tone={act === 'refused' ? 'warning' : undefined}>{ACT_LABELS[act]}</Badge>
        {reason && <span className="ml-2 text-muted">{reasonLabel(reason)}</span>}
      </>
    ),
  },
  { id: 'version', header: 'Version', align: 'end', cell: ({ version }) => version ?? '–' },
  {
    id: 'copy',
    header: 'Copy',
    rank: 3,
    cell: ({ copy }) => (copy ? <span className="whitespace-nowrap tabular-nums">{copy}</span> : '–'),
  },
];
