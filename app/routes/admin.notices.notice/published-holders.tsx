import { formatMoneyExactly } from '#app/domain/money/money.ts';
import type { NoticePage } from '#app/features/notices/reading/notice-page.server.ts';
import { Stat, StatRow } from '#app/ui/figures/stat.tsx';
import { Table } from '#app/ui/tables/table.tsx';

type Props = { listed: NonNullable<NoticePage['listed']>; notice: NoticePage['notice'] };

/** What a published notice called and got, and the holders by what they still owe. */
export function PublishedHolders({ listed: { figures, items, holders }, notice }: Props) {
  const money = (amount: number) => formatMoneyExactly({ amount, currency: notice.vehicle.currency });
  const isOut = notice.fields.kind === 'distribution';
  return (
    <>
      {notice.state === 'published' && (
        <StatRow>
          <Stat label={isOut ? 'Distributed' : 'Called'} value={money(figures.called)} />
          <Stat label={isOut ? 'Paid out' : 'In'} value={money(figures.moved)} />
          <Stat label={isOut ? 'To pay out' : 'Still due'} value={money(figures.still)} />
          {figures.waived > 0 && <Stat label="Waived" value={money(figures.waived)} />}
          {figures.credit > 0 && <Stat label="Credit" value={money(figures.credit)} />}
        </StatRow>
      )}
      <div>
        <Table
          caption="Holders"
          showCaption
          rows={items}
          rowKey={({ id }) => id}
          columns={[
            { id: 'holder', header: 'Holder', rowHeader: true, cell: ({ holder }) => holder },
            {
              id: 'due',
              header: 'Amount',
              align: 'end',
              rank: 2,
              compact: 'labelled',
              cell: ({ due }) => money(due),
            },
            { id: 'paid', header: 'Paid', align: 'end', rank: 3, cell: ({ paid }) => money(paid) },
            {
              id: 'open',
              header: 'Still open',
              align: 'end',
              compact: 'state',
              cell: ({ open }) => money(open),
            },
          ]}
        />
        {holders > items.length && (
          <p className="mt-2 text-xs text-muted">
            The first {items.length} of {holders.toLocaleString('en-GB')} holders. The CSV has all.
          </p>
        )}
      </div>
    </>
  );
}
