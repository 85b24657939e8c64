import { formatDateTime } from '#app/platform/format/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { Table } from '#app/ui/tables/table.tsx';
import type { AuthoringRow } from '../../authoring/drafts.ts';
import { STAGE_LABELS } from '../../opportunity.ts';

/** The opportunities to edit: status, scheduled publication and last author. */
export function AuthoringTable({ rows, timeZone }: { rows: readonly AuthoringRow[]; timeZone: string }) {
  return (
    <Table
      caption="Opportunities"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'name',
          header: 'Name',
          rowHeader: true,
          cell: ({ id, name, origin }) => (
            <span className="flex flex-wrap items-center gap-2">
              <Link to={`/admin/opportunities/${id}`} prefetch={false} className="tap">
                {name || 'Untitled'}
              </Link>
              {origin === 'content' && <Badge>Content platform</Badge>}
            </span>
          ),
        },
        {
          id: 'stage',
          header: 'Stage',
          cell: ({ stage }) => (stage ? STAGE_LABELS[stage] : <Badge tone="warning">Unpublished</Badge>),
        },
        {
          id: 'published',
          header: 'Published',
          cell: ({ publishedAt, version }) =>
            publishedAt ? (
              <span>
                <RelativeTime iso={publishedAt} />
                {version > 0 && <span className="text-muted">, version {version}</span>}
              </span>
            ) : (
              <span className="text-muted">–</span>
            ),
        },
        {
          id: 'draft',
          header: 'Draft',
          cell: (row) => <Draft row={row} timeZone={timeZone} />,
        },
      ]}
    />
  );
}

function Draft({
  row: { hasDraft, savedAt, savedBy, publishAt },
  timeZone,
}: {
  row: AuthoringRow;
  timeZone: string;
}) {
  if (!hasDraft || !savedAt) return <span className="text-muted">None</span>;
  return (
    <span className="flex flex-col items-start gap-1">
      {publishAt && (
        <Badge tone="accent" icon="Clock">
          {formatDateTime(publishAt, timeZone)}
        </Badge>
      )}
      <span>
        <RelativeTime iso={savedAt} />
        {savedBy && <span className="text-muted"> by {savedBy}</span>}
      </span>
    </span>
  );
}
