import { Button } from '#app/ui/button.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import type { DeadJob } from '../integration.ts';
import { JobName, triesText } from './job-name.tsx';

type Props = {
  rows: readonly DeadJob[];
  isRetrying: (id: string) => boolean;
  onRetry: (letter: DeadJob) => void;
  onGiveUp: (letter: DeadJob) => void;
};

/** Dead jobs, newest first, with their actions. */
export function DeadJobTable(props: Props) {
  return (
    <Table caption="Failed permanently" columns={columns(props)} rows={props.rows} rowKey={({ id }) => id} />
  );
}

const columns = ({ isRetrying, onRetry, onGiveUp }: Props): Column<DeadJob>[] => [
  { id: 'job', header: 'Job', rowHeader: true, cell: (letter) => <JobName {...letter} /> },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ reason }) => <span className="max-w-md wrap-anywhere">{reason}</span>,
  },
  { id: 'attempts', header: 'Attempts', align: 'end', cell: ({ attempts }) => triesText(attempts) },
  { id: 'failed', header: 'Failed', align: 'end', cell: ({ failedAt }) => <RelativeTime iso={failedAt} /> },
  {
    id: 'acts',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    cell: (letter) => (
      <span className="inline-flex gap-2">
        <Button size="sm" pending={isRetrying(letter.id)} onClick={() => onRetry(letter)}>
          Retry<span className="sr-only">: {letter.title}</span>
        </Button>
        <Button size="sm" variant="quiet" disabled={isRetrying(letter.id)} onClick={() => onGiveUp(letter)}>
          Give up<span className="sr-only">: {letter.title}</span>
        </Button>
      </span>
    ),
  },
];
