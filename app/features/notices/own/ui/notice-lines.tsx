import { LINE_WORDS } from '#app/domain/investing/line-words.ts';
import { formatMoneyExactly } from '#app/domain/money/money.ts';
import { exactShareText } from '#app/platform/format/rates.ts';
import { useHolder } from '#app/ui/navigation/holder.tsx';
import { Table } from '#app/ui/tables/table.tsx';
import { isPaidOut, type OwnNotice, signedAmount } from '../own-notice.ts';

/** The holder's amounts by line, which add up to what they pay or receive. */
export function NoticeLines({ notice }: { notice: OwnNotice }) {
  const { lines, currency, committed, due } = notice;
  const holder = useHolder();
  const receives = holder ? `${holder.name} will receive` : 'You will receive';
  const isOut = isPaidOut(notice);
  const money = (amount: number) => formatMoneyExactly({ amount, currency });
  const share = (amount: number) => (committed > 0 ? exactShareText(amount, committed) : '');
  return (
    <Table
      caption="Amount by line"
      rows={lines.map((line, at) => ({ ...line, key: `${at}`, signed: signedAmount(line, isOut) }))}
      rowKey={({ key }) => key}
      keep
      columns={[
        {
          id: 'line',
          header: 'Line',
          rowHeader: true,
          total: isOut ? receives : 'Amount due',
          cell: ({ type, description }) => (
            <>
              <span className="font-semibold">{LINE_WORDS[type].text}</span>
              {description && <span className="block text-xs font-normal text-muted">{description}</span>}
            </>
          ),
        },
        {
          id: 'share',
          header: holder ? 'Of the commitment' : 'Of your commitment',
          align: 'end',
          total: share(Math.abs(due)),
          cell: ({ signed }) => <span className="text-muted">{share(signed)}</span>,
        },
        {
          id: 'amount',
          header: 'Amount',
          align: 'end',
          total: money(Math.abs(due)),
          cell: ({ signed }) => money(signed),
        },
      ]}
    />
  );
}
