import type { Currency } from '#app/domain/money/currencies.ts';
import { formatMoneyExactly } from '#app/domain/money/money.ts';
import { type ListRequest, partOf } from '#app/platform/lists/list.ts';
import { amount, number, text } from '#app/platform/lists/table-column.ts';
import { defineList, nothingFound } from '#app/ui/tables/define-list.ts';
import { RowLink } from '#app/ui/tables/row-link.tsx';
import { type Reminders, remindersText } from '../reminders/reminder.ts';
import { type Latest, latestText } from './latest.ts';

export const EXPECTED_STATES = ['late', 'due', 'paid'] as const;
export type ExpectedState = (typeof EXPECTED_STATES)[number];

export const EXPECTED_STATE_WORDS: Record<ExpectedState, string> = {
  late: 'Late',
  due: 'Still due',
  paid: 'Paid',
};

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
  reminders: Reminders;
};

/** What holders owe, or have paid. */
export const EXPECTED = defineList<ExpectedRow, { addressOf: (id: string) => string }>()({
  name: 'expected-payments',
  page: '/admin/payments/late',
  title: 'Holders’ payments',
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
      id: 'reminder',
      header: 'Next reminder',
      rank: 5,
      compact: 'labelled',
      cell: ({ reminders }) => remindersText(reminders),
      file: text(({ reminders }) => remindersText(reminders), { width: 25 }),
    },
    {
      id: 'open',
      header: 'Open',
      align: 'end',
      sort: 'descending',
      compact: 'state',
      cell: ({ open, currency }) => formatMoneyExactly({ amount: open, currency }),
      file: [
        amount(({ open }) => open),
        amount(({ amount }) => amount, { header: 'Amount' }),
        amount(({ paid }) => paid, { header: 'Paid' }),
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
