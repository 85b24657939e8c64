import type { ReactNode } from 'react';
import { formatMoney, formatMoneyCompact } from '#app/domain/money.ts';
import { formatDateTime } from '#app/platform/format/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Countdown, RelativeTime } from '#app/ui/clock.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import type { Column } from '#app/ui/tables/column.tsx';
import { DataTable, type TableList } from '#app/ui/tables/data-table.tsx';
import type { AuthoringRow } from '../../authoring/authoring-list.ts';
import { STAGE_LABELS } from '../../opportunity.ts';

type Props = { list: TableList; rows: readonly AuthoringRow[]; timeZone: string; empty: ReactNode };

/** The opportunities of the firm: how far each is, its deadline, its book and its draft. */
export function AuthoringTable({ list, rows, timeZone, empty }: Props) {
  return (
    <DataTable
      caption="Opportunities"
      name="opportunities"
      list={list}
      columns={columns(timeZone)}
      rows={rows}
      rowKey={({ id }) => id}
      empty={empty}
    />
  );
}

const columns = (timeZone: string): Column<AuthoringRow>[] => [
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
    cell: ({ stage }) => (stage ? STAGE_LABELS[stage] : <Badge tone="warning">Not published</Badge>),
  },
  {
    id: 'raised',
    header: 'Raised',
    align: 'end',
    cell: ({ stage, figures }) =>
      figures && (stage === 'open' || figures.raised.amount > 0) ? (
        <span title={`${formatMoney(figures.raised)} of ${formatMoney(figures.target)}`}>
          {formatMoneyCompact(figures.raised, figures.raised.amount > 0 ? 1 : 0)}{' '}
          <span className="text-muted">{shareText(figures.raised.amount, figures.target.amount)}</span>
        </span>
      ) : (
        <None />
      ),
  },
  {
    id: 'target',
    header: 'Target',
    align: 'end',
    cell: ({ figures }) => (figures ? formatMoneyCompact(figures.target, 1) : <None />),
  },
  {
    id: 'closes',
    header: 'Closes',
    align: 'end',
    sortsFirst: 'ascending',
    cell: ({ stage, figures }) =>
      stage === 'open' && figures?.closesAt ? <Countdown iso={figures.closesAt} suffix="" /> : <None />,
  },
  {
    id: 'waiting',
    header: 'To decide',
    align: 'end',
    cell: ({ id, figures }) =>
      figures && figures.waiting > 0 ? (
        <Link
          to={`/admin/opportunities/${id}/book`}
          prefetch={false}
          className="tap justify-end font-semibold pointer-coarse:min-w-11"
        >
          {figures.waiting}
          <span className="sr-only"> commitments to decide on</span>
        </Link>
      ) : (
        <None />
      ),
  },
  {
    id: 'book',
    header: 'Book',
    cell: ({ id, name, figures }) =>
      figures ? (
        <Link to={`/admin/opportunities/${id}/book`} prefetch={false} className="tap">
          Book<span className="sr-only"> of {name}</span>
        </Link>
      ) : (
        <None />
      ),
  },
  {
    id: 'published',
    header: 'Published',
    align: 'end',
    optional: true,
    cell: ({ publishedAt, version }) =>
      publishedAt ? (
        <span>
          <RelativeTime iso={publishedAt} />
          {version > 0 && <span className="text-muted">, version {version}</span>}
        </span>
      ) : (
        <None />
      ),
  },
  {
    id: 'draft',
    header: 'Draft',
    align: 'end',
    cell: (row) => <Draft row={row} timeZone={timeZone} />,
  },
];

const None = () => <span className="text-muted">–</span>;

const shareText = (raised: number, target: number): string =>
  target > 0 ? `${Math.round((raised / target) * 100)}%` : '';

function Draft({
  row: { hasDraft, savedAt, savedBy, publishAt },
  timeZone,
}: {
  row: AuthoringRow;
  timeZone: string;
}) {
  if (!hasDraft || !savedAt) return <None />;
  return (
    <span className="flex flex-col items-end gap-1 whitespace-normal">
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
