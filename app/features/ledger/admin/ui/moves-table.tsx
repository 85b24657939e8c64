import type { Currency } from '#app/domain/money/currencies.ts';
import { moneyColumn } from '#app/domain/money/money.ts';
import { Table } from '#app/ui/tables/table.tsx';
import type { TransferPreview } from '../lines/entry.ts';

type Props = {
  preview: TransferPreview;
  /** The commitment that moves; minor units. */
  amount: number;
  currency: Currency;
};

/** What the giver of a transfer has, transfers and keeps. */
export function MovesTable({ preview: { giver, moves }, amount, currency }: Props) {
  const rows = [
    { label: 'Commitment', has: giver.committed, gives: amount },
    { label: 'Paid in', has: giver.paidIn, gives: moves.paidIn },
    { label: 'Unfunded', has: giver.unfunded, gives: moves.unfunded },
    { label: 'Distributed', has: giver.distributed, gives: moves.distributed },
    { label: 'Net value', has: giver.nav, gives: moves.nav },
  ];
  const inColumn = moneyColumn(rows.flatMap(({ has, gives }) => [has, gives]));
  const money = (minor: number) => inColumn({ amount: minor, currency });
  return (
    <Table
      caption="The transferor’s figures on that date, and what moves"
      rows={rows}
      rowKey={({ label }) => label}
      columns={[
        { id: 'label', header: 'Figure', rowHeader: true, cell: ({ label }) => label },
        { id: 'has', header: 'Before', align: 'end', cell: ({ has }) => money(has) },
        {
          id: 'gives',
          header: 'Moves',
          align: 'end',
          cell: ({ gives }) => <strong className="font-semibold">{money(gives)}</strong>,
        },
        { id: 'keeps', header: 'After', align: 'end', cell: ({ has, gives }) => money(has - gives) },
      ]}
    />
  );
}
