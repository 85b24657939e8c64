import { RelativeTime } from '#app/ui/clock.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import type { WaitingRetry } from '../integration.ts';
import { JobName, triesText } from './job-name.tsx';

const COLUMNS: readonly Column<WaitingRetry>[] = [
  { id: 'job', header: 'Job', rowHeader: true, cell: (retry) => <JobName {...retry} /> },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ reason }) => <span className="max-w-md wrap-anywhere">{reason}</span>,
  },
  { id: 'attempts', header: 'Attempts', align: 'end', cell: ({ attempts }) => triesText(attempts) },
  {
    id: 'next',
    header: 'Next retry',
    align: 'end',
    cell: ({ nextTryAt }) => <RelativeTime iso={nextTryAt} />,
  },
];

/** Failed jobs that are awaiting an automatic retry, the next first. */
export function RetryTable({ rows }: { rows: readonly WaitingRetry[] }) {
  return <Table caption="Retrying" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />;
}
