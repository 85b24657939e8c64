import { Button } from '#app/ui/button.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { type Column, Table } from '#app/ui/table.tsx';
import type { DeadLetter } from '../integration.ts';
import { JobName, tries } from './job-name.tsx';

type Props = {
  rows: readonly DeadLetter[];
  /** The one that is being dealt with. */
  pendingId: string | null;
  onRetry: (letter: DeadLetter) => void;
  onGiveUp: (letter: DeadLetter) => void;
};

/** What failed for good, the newest first, with what can be done about each. */
export function DeadLetterTable(props: Props) {
  return <Table caption="Dead letters" columns={columns(props)} rows={props.rows} rowKey={({ id }) => id} />;
}

const columns = ({ pendingId, onRetry, onGiveUp }: Props): Column<DeadLetter>[] => [
  { id: 'job', header: 'What', rowHeader: true, cell: (letter) => <JobName {...letter} /> },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ reason }) => <span className="max-w-md wrap-anywhere">{reason}</span>,
  },
  { id: 'attempts', header: 'Tried', align: 'end', cell: ({ attempts }) => tries(attempts) },
  { id: 'failed', header: 'Failed', align: 'end', cell: ({ failedAt }) => <RelativeTime iso={failedAt} /> },
  {
    id: 'acts',
    header: 'Act',
    hideHeader: true,
    align: 'end',
    cell: (letter) => (
      <span className="inline-flex gap-2">
        <Button size="sm" pending={pendingId === letter.id} onClick={() => onRetry(letter)}>
          Try again<span className="sr-only">: {letter.title}</span>
        </Button>
        <Button size="sm" variant="quiet" disabled={pendingId === letter.id} onClick={() => onGiveUp(letter)}>
          Give up<span className="sr-only">: {letter.title}</span>
        </Button>
      </span>
    ),
  },
];
