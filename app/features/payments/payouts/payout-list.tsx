import type { Currency } from '#app/domain/money/currencies.ts';
import { formatMoneyExactly } from '#app/domain/money/money.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { choice, type ListRequest } from '#app/platform/lists/list.ts';
import { amount, number, text, time } from '#app/platform/lists/table-column.ts';
import { Badge, type Tone } from '#app/ui/badge.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { defineList, nothingFound } from '#app/ui/tables/define-list.ts';
import { RowLink } from '#app/ui/tables/row-link.tsx';
import { PAYOUT_STATE_WORDS, type PayoutState } from './payout.ts';

export type PayoutRow = {
  id: string;
  vehicle: string;
  notice: string;
  state: PayoutState;
  count: number;
  /** Lines that the bank rejected or returned. */
  rejected: number;
  total: number;
  currency: Currency;
  executionDate: string;
  preparedAt: string;
  preparedBy: string;
  releasedAt: string | null;
  releasedBy: string | null;
};

const TONES: Record<PayoutState, Tone> = {
  awaiting: 'warning',
  released: 'accent',
  done: 'success',
  cancelled: 'neutral',
};

const countText = ({ count, rejected }: PayoutRow): string =>
  rejected === 0 ? count.toLocaleString('en-GB') : `${count.toLocaleString('en-GB')}, ${rejected} rejected`;

/** The files of payments for the bank, newest first. */
export const PAYOUTS = defineList<PayoutRow>()({
  name: 'payouts',
  page: '/admin/payments/payouts',
  title: 'Pay-outs',
  search: 'Fund or deal',
  filters: { state: choice('State', 'Any state', PAYOUT_STATE_WORDS) },
  order: '-prepared',
  columns: [
    {
      id: 'file',
      header: 'For',
      rowHeader: true,
      cell: ({ id, vehicle, notice }) => (
        <span className="block min-w-40">
          <RowLink to={`/admin/payments/payouts/${id}`}>{vehicle}</RowLink>
          <span className="block text-muted">{notice}</span>
        </span>
      ),
      file: [
        text(({ vehicle }) => vehicle, { header: 'Vehicle', width: 30 }),
        text(({ notice }) => notice, { header: 'Notice' }),
      ],
    },
    {
      id: 'state',
      header: 'State',
      compact: 'state',
      cell: ({ state }) => <Badge tone={TONES[state]}>{PAYOUT_STATE_WORDS[state]}</Badge>,
      file: text(({ state }) => PAYOUT_STATE_WORDS[state]),
    },
    {
      id: 'count',
      header: 'Payments',
      rank: 3,
      align: 'end',
      sort: 'descending',
      compact: 'labelled',
      cell: countText,
      file: [number(({ count }) => count), number(({ rejected }) => rejected, { header: 'Rejected' })],
    },
    {
      id: 'total',
      header: 'Total',
      align: 'end',
      sort: 'descending',
      compact: 'fact',
      cell: ({ total, currency }) => formatMoneyExactly({ amount: total, currency }),
      file: [amount(({ total }) => total), text(({ currency }) => currency, { header: 'Currency' })],
    },
    {
      id: 'execution',
      header: 'Paid on',
      rank: 4,
      align: 'end',
      sort: 'descending',
      compact: 'labelled',
      cell: ({ executionDate }) => formatDate(executionDate),
      file: text(({ executionDate }) => executionDate),
    },
    {
      id: 'prepared',
      header: 'Prepared',
      rank: 2,
      sort: 'descending',
      compact: 'fact',
      cell: ({ preparedAt, preparedBy }) => (
        <span>
          <RelativeTime iso={preparedAt} /> <span className="text-muted">by {preparedBy}</span>
        </span>
      ),
      file: [
        time(({ preparedAt }) => preparedAt),
        text(({ preparedBy }) => preparedBy, { header: 'Prepared by' }),
      ],
    },
    {
      id: 'released',
      header: 'Released',
      rank: 5,
      sort: 'descending',
      cell: ({ releasedAt, releasedBy }) =>
        releasedAt ? (
          <span>
            <RelativeTime iso={releasedAt} /> <span className="text-muted">by {releasedBy}</span>
          </span>
        ) : (
          '–'
        ),
      file: [
        time(({ releasedAt }) => releasedAt),
        text(({ releasedBy }) => releasedBy, { header: 'Released by' }),
      ],
    },
  ],
  empty: ({ q, state, cursor }) =>
    q || state || cursor
      ? nothingFound(cursor, 'pay-outs')
      : {
          icon: 'Coins',
          title: 'No pay-outs yet',
          text: 'What a published distribution has to pay out becomes a file for your bank here.',
        },
});

export type PayoutsAsked = ListRequest<typeof PAYOUTS>;
