import type { Currency } from '#app/domain/money/currencies.ts';
import { formatMoney } from '#app/domain/money/money.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import type { ListRequest } from '#app/platform/lists/list.ts';
import { amount, number, text, time } from '#app/platform/lists/table-column.ts';
import { Badge } from '#app/ui/badge.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { defineList } from '#app/ui/tables/define-list.ts';

export type StatementRow = {
  id: string;
  account: string;
  currency: Currency;
  statementId: string;
  fromDay: string | null;
  toDay: string | null;
  opening: number | null;
  closing: number | null;
  entries: number;
  undecided: number;
  warning: string | null;
  fileName: string;
  readAt: string;
  /** `null`: from the command line. */
  readBy: string | null;
};

const daysOf = ({ fromDay, toDay }: StatementRow): string =>
  fromDay && toDay && fromDay !== toDay
    ? `${formatDate(fromDay)} to ${formatDate(toDay)}`
    : toDay
      ? formatDate(toDay)
      : '–';

const inCurrency = (amount: number | null, { currency }: StatementRow): string =>
  amount === null ? '–' : formatMoney({ amount, currency });

/** The statements that were read, newest first. */
export const STATEMENTS = defineList<StatementRow>()({
  name: 'bank-statements',
  page: '/admin/payments/statements',
  title: 'Bank statements',
  filters: {},
  order: '-read',
  columns: [
    {
      id: 'statement',
      header: 'Statement',
      rowHeader: true,
      cell: ({ statementId, account, warning }) => (
        <span className="block">
          <span className="wrap-anywhere">{statementId}</span>
          <span className="block text-muted">Account ending {account.slice(-4)}</span>
          {warning && <Badge tone="warning">{warning}</Badge>}
        </span>
      ),
      file: [
        text(({ statementId }) => statementId, { width: 30 }),
        text(({ account }) => account, { header: 'Account', width: 30 }),
        text(({ warning }) => warning, { header: 'Warning', width: 50 }),
        text(({ fileName }) => fileName, { header: 'File', width: 30 }),
      ],
    },
    { id: 'days', header: 'Days', rank: 3, compact: 'fact', cell: daysOf, file: text(daysOf) },
    {
      id: 'opening',
      header: 'Opening',
      rank: 5,
      align: 'end',
      cell: (row) => inCurrency(row.opening, row),
      file: [amount(({ opening }) => opening), text(({ currency }) => currency, { header: 'Currency' })],
    },
    {
      id: 'closing',
      header: 'Closing',
      rank: 4,
      align: 'end',
      compact: 'labelled',
      cell: (row) => inCurrency(row.closing, row),
      file: amount(({ closing }) => closing),
    },
    {
      id: 'entries',
      header: 'Entries',
      rank: 2,
      align: 'end',
      compact: 'labelled',
      cell: ({ entries, undecided }) =>
        undecided === 0 ? `${entries}` : `${entries}, ${undecided} to decide`,
      file: [number(({ entries }) => entries), number(({ undecided }) => undecided, { header: 'To decide' })],
    },
    {
      id: 'read',
      header: 'Read',
      sort: 'descending',
      compact: 'fact',
      cell: ({ readAt, readBy }) => (
        <span>
          <RelativeTime iso={readAt} /> <span className="text-muted">by {readBy ?? 'the command line'}</span>
        </span>
      ),
      file: [
        time(({ readAt }) => readAt),
        text(({ readBy }) => readBy ?? 'Command line', { header: 'Read by' }),
      ],
    },
  ],
  empty: () => ({
    icon: 'Document',
    title: 'No bank file yet',
    text: 'Read a camt.053 or camt.054 file of your bank. Payments with our reference are matched automatically.',
  }),
});

export type StatementsAsked = ListRequest<typeof STATEMENTS>;
