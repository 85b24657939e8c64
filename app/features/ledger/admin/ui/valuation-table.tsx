import { type Currency, moneyColumn } from '#app/domain/money/money.ts';
import { formatDate, formatDateTime } from '#app/platform/format/dates.ts';
import { Badge, type Tone } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { DataTable, type TableList } from '#app/ui/tables/data-table.tsx';
import { VALUATION_STATES, type ValuationRow, type ValuationState } from '../valuations/valuations.ts';

const TONES: Readonly<Record<ValuationState, Tone>> = {
  draft: 'warning',
  published: 'success',
  replaced: 'neutral',
  withdrawn: 'neutral',
};

type Props = {
  list: TableList;
  rows: readonly ValuationRow[];
  currency: Currency;
  timeZone: string;
  /** The URL of the form for another value of the same day. */
  replaceAt: (row: ValuationRow) => string;
  onPublish: (row: ValuationRow) => void;
};

/** The valuations of a vehicle by day, including those that were replaced. */
export function ValuationTable({ list, rows, currency, timeZone, replaceAt, onPublish }: Props) {
  const money = moneyColumn(rows.map(({ nav }) => nav));
  return (
    <DataTable
      caption="Valuations"
      name="valuations"
      list={list}
      empty={<EmptyState icon="BarGraph" title="No more valuations" />}
      rows={rows}
      rowKey={({ reference }) => reference}
      columns={[
        {
          id: 'date',
          header: 'As of',
          sortsFirst: 'descending',
          rowHeader: true,
          cell: ({ date, reference }) => (
            <span>
              {formatDate(date)}
              <span className="block text-xs font-normal wrap-anywhere text-muted">{reference}</span>
            </span>
          ),
        },
        {
          id: 'of',
          header: 'Holders',
          cell: ({ holder, positions }) => (holder ? holder.name : `${positions} holders`),
        },
        {
          id: 'nav',
          header: 'Net value',
          align: 'end',
          cell: ({ nav, state }) => (
            <span className={cx(state === 'replaced' && 'text-muted line-through')}>
              {nav === null ? '–' : money({ amount: nav, currency })}
            </span>
          ),
        },
        {
          id: 'state',
          header: 'State',
          cell: ({ state, publishedAt }) => (
            <span>
              <Badge tone={TONES[state]}>{VALUATION_STATES[state]}</Badge>
              {state === 'published' && publishedAt && (
                <span className="block text-xs whitespace-nowrap text-muted">
                  {formatDateTime(publishedAt, timeZone)}
                </span>
              )}
            </span>
          ),
        },
        {
          id: 'recorded',
          header: 'Recorded',
          sortsFirst: 'descending',
          cell: (row) => (
            <span className="text-xs text-muted">
              <span className="whitespace-nowrap">{formatDateTime(row.recordedAt, timeZone)}</span>
              <span className="block">{row.recordedBy ?? 'Command line'}</span>
              {row.import && (
                <Link to={`/admin/imports/${row.import.id}`} className="block wrap-anywhere" prefetch={false}>
                  {row.import.fileName}
                </Link>
              )}
            </span>
          ),
        },
        {
          id: 'acts',
          header: 'Actions',
          hideHeader: true,
          align: 'end',
          cell: (row) =>
            (row.state === 'draft' || row.state === 'published') && (
              <span className="inline-flex items-center justify-end gap-3">
                <Link to={replaceAt(row)} className="tap" prefetch={false}>
                  Replace<span className="sr-only"> {row.reference}</span>
                </Link>
                {row.state === 'draft' && (
                  <Button size="sm" onClick={() => onPublish(row)}>
                    Publish…<span className="sr-only"> {row.reference}</span>
                  </Button>
                )}
              </span>
            ),
        },
      ]}
    />
  );
}
