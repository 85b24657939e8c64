import { type Currency, formatMoney } from '#app/domain/money.ts';
import { Table } from '#app/ui/tables/table.tsx';
import type { Spread } from '../valuations/valuations.ts';

type Props = { spread: Spread; nav: number; currency: Currency };

/** The distribution of a valuation over the holders, largest first. */
export function SpreadTable({ spread: { parts, count, replaces }, nav, currency }: Props) {
  const money = (minor: number) => formatMoney({ amount: minor, currency });
  const left = count - parts.length;
  return (
    <>
      <Table
        caption="The value of each holder"
        rows={parts}
        rowKey={({ positionId }) => positionId}
        columns={[
          { id: 'name', header: 'Holder', rowHeader: true, cell: ({ name }) => name, total: 'Together' },
          ...(replaces > 0
            ? [
                {
                  id: 'before',
                  header: 'Recorded for that day',
                  align: 'end' as const,
                  cell: ({ before }: Spread['parts'][number]) => (before === null ? '–' : money(before)),
                  total: '',
                },
              ]
            : []),
          {
            id: 'nav',
            header: 'Net value',
            align: 'end',
            cell: (part) => money(part.nav),
            total: money(nav),
          },
        ]}
      />
      {left > 0 && (
        <p className="text-muted">
          {left === 1 ? 'One more holder has' : `${left.toLocaleString('en-GB')} more holders have`} a smaller
          part.
        </p>
      )}
      {replaces > 0 && (
        <p className="text-muted">
          It replaces what is recorded for that day: from its publication on, members see this value. The old
          one stays in the records.
        </p>
      )}
    </>
  );
}
