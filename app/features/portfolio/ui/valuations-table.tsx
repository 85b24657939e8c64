import type { Currency } from '#app/domain/money/currencies.ts';
import { moneyColumn } from '#app/domain/money/money.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { Table } from '#app/ui/tables/table.tsx';
import type { ValuationRow } from '../portfolio.ts';

export function ValuationsTable({
  valuations,
  currency,
  timeZone,
}: {
  valuations: readonly ValuationRow[];
  currency: Currency;
  timeZone: string;
}) {
  const money = moneyColumn(valuations.map(({ nav }) => nav));
  return (
    <Table
      caption="Valuations"
      rows={valuations}
      rowKey={({ id }) => id}
      keep
      columns={[
        { id: 'date', header: 'As of', rowHeader: true, cell: ({ date }) => formatDate(date) },
        {
          id: 'published',
          header: 'Published',
          cell: ({ publishedAt }) => formatDate(publishedAt, timeZone),
        },
        {
          id: 'nav',
          header: 'Net value',
          align: 'end',
          cell: ({ nav }) => money({ amount: nav, currency }),
        },
      ]}
    />
  );
}
