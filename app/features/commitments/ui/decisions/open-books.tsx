import { formatMoney, formatMoneyCompact } from '#app/domain/money/money.ts';
import { Countdown } from '#app/ui/clock.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import type { OpenBook } from '../../admin/review-queue.ts';

const COLUMNS: readonly Column<OpenBook>[] = [
  {
    id: 'name',
    header: 'Opportunity',
    rowHeader: true,
    cell: ({ slug, name }) => <Link to={`/opportunities/open/${slug}`}>{name}</Link>,
  },
  {
    id: 'bar',
    header: 'Accepted',
    cell: ({ accepted, target }) => {
      const text = `${formatMoneyCompact(accepted, 1)} of ${formatMoneyCompact(target, 1)}`;
      return (
        <div className="flex min-w-40 flex-1 flex-col gap-1.5 max-sm:max-w-60">
          <span>{text}</span>
          <Progress value={accepted.amount} max={target.amount} label="Accepted" text={text} />
        </div>
      );
    },
  },
  {
    id: 'waiting',
    header: 'Undecided',
    rank: 2,
    width: 9,
    align: 'end',
    cell: ({ waiting, waitingCount }) =>
      waitingCount === 0 ? '–' : `${formatMoney(waiting)} (${waitingCount})`,
  },
  {
    id: 'left',
    header: 'Time left',
    rank: 3,
    align: 'end',
    cell: ({ closesAt }) => (closesAt ? <Countdown iso={closesAt} over="Closed" suffix="" /> : 'No deadline'),
  },
  {
    id: 'book',
    header: 'Book',
    rank: 4,
    width: 4,
    align: 'end',
    cell: ({ id, name }) => (
      <Link to={`/admin/opportunities/${id}/book`} prefetch={false} className="tap">
        Open<span className="sr-only"> the book of {name}</span>
      </Link>
    ),
  },
];

export function OpenBooks({ books }: { books: readonly OpenBook[] }) {
  return <Table caption="Open opportunities" columns={COLUMNS} rows={books} rowKey={({ id }) => id} />;
}
