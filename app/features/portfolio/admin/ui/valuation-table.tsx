import { type Currency, formatMoney } from '#app/domain/money.ts';
import { formatDate, formatDateTime } from '#app/platform/format/dates.ts';
import { Badge, type Tone } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { Link } from '#app/ui/navigation/link.tsx';
import { Table } from '#app/ui/tables/table.tsx';
import type { ValuationRow, ValuationState } from '../valuations/valuations.ts';

const STATES: Readonly<Record<ValuationState, { label: string; tone: Tone }>> = {
  draft: { label: 'Draft', tone: 'warning' },
  published: { label: 'Published', tone: 'success' },
  replaced: { label: 'Replaced', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
};

type Props = {
  rows: readonly ValuationRow[];
  currency: Currency;
  timeZone: string;
  /** The URL of the form for another value of the same day. */
  replaceAt: (row: ValuationRow) => string;
  onPublish: (row: ValuationRow) => void;
};

/** The valuations of a vehicle by day, including those that were replaced. */
export function ValuationTable({ rows, currency, timeZone, replaceAt, onPublish }: Props) {
  return (
    <Table
      caption="Valuations"
      rows={rows}
      rowKey={({ reference }) => reference}
      columns={[
        {
          id: 'date',
          header: 'As of',
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
              {nav === null ? '–' : formatMoney({ amount: nav, currency })}
            </span>
          ),
        },
        {
          id: 'state',
          header: 'State',
          cell: ({ state, publishedAt }) => (
            <span>
              <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
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
