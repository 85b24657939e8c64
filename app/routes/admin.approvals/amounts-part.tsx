import type { ApprovalAmounts } from '#app/domain/approvals.ts';
import { formatAmount } from '#app/domain/money/money.ts';
import { Link } from '#app/ui/navigation/link.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';

type Row = ApprovalAmounts['rows'][number];
type Props = { amounts: ApprovalAmounts; since: string | null };

/** What each holder pays or receives by the revision, beside what it was before. */
export function AmountsPart({ amounts: { label, currency, rows, count, total }, since }: Props) {
  if (count === 0) return null;
  const written = (amount: number) => formatAmount({ amount, currency });
  const isCompared = total.was !== null;
  const isSame = total.was === total.is;
  const what = isCompared ? 'changes' : 'holders';
  const former: Column<Row> = {
    ...{ id: 'was', header: 'Was', align: 'end' },
    total: isSame || total.was === null ? '' : written(total.was),
    cell: ({ was }) =>
      was === null ? null : (
        <del className="text-muted">
          <span className="sr-only">was </span>
          {written(was)}
        </del>
      ),
  };
  const preview: Column<Row> = {
    ...{ id: 'preview', header: 'As holders will see it', align: 'end', compact: 'fact' },
    cell: ({ name, preview }) =>
      preview && (
        <Link to={preview} reloadDocument target="_blank" className="tap">
          PDF<span className="sr-only"> of {name}</span>
        </Link>
      ),
  };
  return (
    <div className="mt-4">
      <Table
        caption={since ? `${label} since ${since}` : label}
        keep
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            ...{ id: 'holder', header: `${label}, ${currency}`, rowHeader: true },
            total: isSame ? 'Total, unchanged' : 'Total',
            cell: ({ name }) => name,
          },
          ...(isCompared ? [former] : []),
          {
            ...{
              id: 'is',
              header: isCompared ? 'Is' : 'Amount',
              align: 'end',
              total: written(total.is),
            },
            cell: ({ is }) => <span className="font-medium">{written(is)}</span>,
          },
          ...(rows.some((row) => row.preview) ? [preview] : []),
        ]}
      />
      {count > rows.length && (
        <p className="mt-3">
          <Link to="?all" preventScrollReset prefetch={false}>
            {`Show all ${count.toLocaleString('en-GB')} ${what}`}
          </Link>
        </p>
      )}
    </div>
  );
}
