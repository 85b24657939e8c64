import { type Currency, formatMoney } from '#app/domain/money/money.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { type ListRequest, partOf } from '#app/platform/lists/list.ts';
import { money, number, text } from '#app/platform/lists/table-column.ts';
import { defineList, nothingFound } from '#app/ui/tables/define-list.ts';
import { RowLink } from '#app/ui/tables/row-link.tsx';

export const EXPECTED_STATES = ['late', 'due', 'paid'] as const;
export type ExpectedState = (typeof EXPECTED_STATES)[number];

export const EXPECTED_STATE_WORDS: Record<ExpectedState, string> = {
  late: 'Late',
  due: 'Still due',
  paid: 'Paid',
};

/** What happened last about an expected payment. */
export type Latest =
  | { kind: 'to_confirm'; on: string }
  | { kind: 'returned'; on: string; reason: string }
  | { kind: 'undone'; on: string }
  /** `paymentId`: of one that was entered by hand. */
  | { kind: 'paid'; on: string; paymentId: string | null }
  | { kind: 'reported'; on: string };

export type ExpectedRow = {
  id: string;
  holder: string;
  vehicle: string;
  notice: string;
  reference: string;
  currency: Currency;
  amount: number;
  paid: number;
  open: number;
  dueDate: string;
  daysLate: number;
  latest: Latest | null;
};

export function latestText(latest: Latest | null): string {
  if (!latest) return '–';
  const on = formatDate(latest.on);
  if (latest.kind === 'to_confirm') return `Payment to confirm, ${on}`;
  if (latest.kind === 'returned') return `Returned by the bank, ${on}. ${latest.reason}`;
  if (latest.kind === 'undone') return `Match undone, ${on}`;
  return latest.kind === 'paid' ? `Paid, ${on}` : `Says paid on ${on}`;
}

/** What holders owe, or have paid. */
export const EXPECTED = defineList<ExpectedRow, { addressOf: (id: string) => string }>()({
  name: 'expected-payments',
  page: '/admin/payments/late',
  title: 'Payments of holders',
  search: 'Holder or reference',
  filters: { state: partOf(EXPECTED_STATES, 'late') },
  order: '-late',
  columns: [
    {
      id: 'holder',
      header: 'Holder',
      rowHeader: true,
      sort: 'ascending',
      cell: ({ id, holder }, { addressOf }) => <RowLink to={addressOf(id)}>{holder}</RowLink>,
      file: [
        text(({ holder }) => holder, { width: 30 }),
        text(({ reference }) => reference, { header: 'Reference' }),
      ],
    },
    {
      id: 'notice',
      header: 'Notice',
      rank: 2,
      compact: 'fact',
      cell: ({ vehicle, notice }) => `${vehicle}, ${notice}`,
      file: [text(({ vehicle }) => vehicle, { header: 'Vehicle' }), text(({ notice }) => notice)],
    },
    {
      id: 'late',
      header: 'Days late',
      rank: 4,
      align: 'end',
      sort: 'descending',
      compact: 'labelled',
      cell: ({ daysLate }) => (daysLate > 0 ? daysLate.toLocaleString('en-GB') : '–'),
      file: [
        number(({ daysLate }) => Math.max(0, daysLate)),
        text(({ dueDate }) => dueDate, { header: 'Due' }),
      ],
    },
    {
      id: 'latest',
      header: 'Latest',
      rank: 3,
      cell: ({ latest }) => latestText(latest),
      file: text(({ latest }) => latestText(latest), { width: 40 }),
    },
    {
      id: 'open',
      header: 'Open',
      align: 'end',
      sort: 'descending',
      compact: 'state',
      cell: ({ open, currency }) => formatMoney({ amount: open, currency }),
      file: [
        money(({ open }) => open),
        money(({ amount }) => amount, { header: 'Amount' }),
        money(({ paid }) => paid, { header: 'Paid' }),
        text(({ currency }) => currency, { header: 'Currency' }),
      ],
    },
  ],
  empty: ({ q, state, cursor }) =>
    q || cursor
      ? nothingFound(cursor, 'payments')
      : {
          icon: 'Checkmark',
          title: { late: 'Nobody is late', due: 'Nothing is due', paid: 'Nothing paid yet' }[state],
        },
});

export type ExpectedAsked = ListRequest<typeof EXPECTED>;
