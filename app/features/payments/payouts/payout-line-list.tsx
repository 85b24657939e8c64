import type { Currency } from '#app/domain/money/currencies.ts';
import { formatMoneyExactly } from '#app/domain/money/money.ts';
import { choice, type ListRequest } from '#app/platform/lists/list.ts';
import { amount, text } from '#app/platform/lists/table-column.ts';
import { Badge, type Tone } from '#app/ui/badge.tsx';
import { defineList, nothingFound } from '#app/ui/tables/define-list.ts';

export const PAYOUT_LINE_WORDS = {
  in_file: 'In the file',
  accepted: 'Accepted by the bank',
  paid: 'Paid',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
} as const;
export type PayoutLineState = keyof typeof PAYOUT_LINE_WORDS;

export type PayoutLineRow = {
  id: string;
  holder: string;
  payee: string;
  /** The last characters of the account. */
  account: string;
  reference: string;
  amount: number;
  currency: Currency;
  state: PayoutLineState;
  /** Why the bank did not pay it. */
  reason: string | null;
};

const TONES: Record<PayoutLineState, Tone> = {
  in_file: 'neutral',
  accepted: 'accent',
  paid: 'success',
  rejected: 'critical',
  cancelled: 'neutral',
};

/** The payments of one file. */
export const PAYOUT_LINES = defineList<PayoutLineRow>()({
  name: 'payout-lines',
  page: '/admin/payments/payouts/:of',
  title: 'Payments',
  search: 'Holder or reference',
  filters: { state: choice('State', 'Any state', PAYOUT_LINE_WORDS) },
  order: 'holder',
  columns: [
    {
      id: 'holder',
      header: 'Holder',
      rowHeader: true,
      sort: 'ascending',
      cell: ({ holder, payee }) => (
        <span className="block min-w-40">
          {holder}
          {payee !== holder && <span className="block text-muted">Account of {payee}</span>}
        </span>
      ),
      file: [
        text(({ holder }) => holder, { width: 30 }),
        text(({ payee }) => payee, { header: 'Account holder', width: 30 }),
      ],
    },
    {
      id: 'account',
      header: 'Account ending',
      rank: 3,
      compact: 'labelled',
      cell: ({ account }) => account,
      file: text(({ account }) => account),
    },
    {
      id: 'reference',
      header: 'Reference',
      rank: 4,
      cell: ({ reference }) => reference,
      file: text(({ reference }) => reference, { width: 24 }),
    },
    {
      id: 'state',
      header: 'State',
      rank: 2,
      compact: 'state',
      cell: ({ state, reason }) => (
        <span className="block">
          <Badge tone={TONES[state]}>{PAYOUT_LINE_WORDS[state]}</Badge>
          {reason && <span className="block text-muted">{reason}</span>}
        </span>
      ),
      file: [
        text(({ state }) => PAYOUT_LINE_WORDS[state]),
        text(({ reason }) => reason, { header: 'Reason', width: 40 }),
      ],
    },
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      sort: 'descending',
      compact: 'fact',
      cell: ({ amount, currency }) => formatMoneyExactly({ amount, currency }),
      file: [amount(({ amount }) => amount), text(({ currency }) => currency, { header: 'Currency' })],
    },
  ],
  empty: ({ cursor }) => nothingFound(cursor, 'payments'),
});

export type PayoutLinesAsked = ListRequest<typeof PAYOUT_LINES>;
