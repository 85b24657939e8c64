import type { Currency } from '#app/domain/money/currencies.ts';
import { moneyColumn } from '#app/domain/money/money.ts';
import { Table } from '#app/ui/tables/table.tsx';
import type { Spread } from '../valuations/valuations.ts';

type Props = { spread: Spread; nav: number; currency: Currency };

/** The distribution of a valuation over the holders, largest first. */
export function SpreadTable({ spread: { parts, count, replaces, withoutShare }, nav, currency }: Props) {
  const inColumn = moneyColumn([nav, ...parts.flatMap((part) => [part.nav, part.before])]);
  const money = (minor: number) => inColumn({ amount: minor, currency });
  const left = count - parts.length;
  return (
    <>
      <Table
        caption="Value per holder"
        rows={parts}
        rowKey={({ positionId }) => positionId}
        columns={[
          { id: 'name', header: 'Holder', rowHeader: true, cell: nameOf, total: 'Total' },
          ...(replaces > 0
            ? [
                {
                  id: 'before',
                  header: 'Recorded for that date',
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
          {left === 1 ? '1 more holder has' : `${left.toLocaleString('en-GB')} more holders have`} a smaller
          part.
        </p>
      )}
      {withoutShare > 0 && (
        <p className="text-muted">
          {withoutShare === 1
            ? 'One holder has no paid-in capital on that date and gets 0, which ends an earlier value.'
            : `${withoutShare.toLocaleString('en-GB')} holders have no paid-in capital on that date and get 0, which ends their earlier values.`}
        </p>
      )}
      {replaces > 0 && (
        <p className="text-muted">
          It replaces the value recorded for that date. Once published, members see the new value. The old one
          stays in the records.
        </p>
      )}
    </>
  );
}

const nameOf = ({ name, hasNoShare }: Spread['parts'][number]) => (
  <>
    {name}
    {hasNoShare && <span className="block text-xs font-normal text-muted">No share on that date</span>}
  </>
);
