import type { NoticeKind } from '#app/domain/investing/notice.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { formatMoneyExactly } from '#app/domain/money/money.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { choice, type ListRequest } from '#app/platform/lists/list.ts';
import { amount, text } from '#app/platform/lists/table-column.ts';
import { Badge, type Tone } from '#app/ui/badge.tsx';
import { defineList, nothingFound } from '#app/ui/tables/define-list.ts';
import { RowLink } from '#app/ui/tables/row-link.tsx';
import { noticeName } from '../notice.ts';

export const LISTED_STATES = {
  draft: { text: 'Draft', tone: 'neutral' },
  awaiting_approval: { text: 'Awaiting approval', tone: 'warning' },
  scheduled: { text: 'Scheduled', tone: 'accent' },
  open: { text: 'Open', tone: 'accent' },
  done: { text: 'Done', tone: 'success' },
  replaced: { text: 'Corrected', tone: 'neutral' },
  cancelled: { text: 'Cancelled', tone: 'neutral' },
} as const satisfies Record<string, { text: string; tone: Tone }>;
export type ListedState = keyof typeof LISTED_STATES;

export type NoticeListRow = {
  id: string;
  vehicle: string;
  kind: NoticeKind;
  number: number | null;
  state: ListedState;
  noticeDate: string;
  dueDate: string;
  currency: Currency;
  /** What is called less what is paid out. */
  total: number;
  /** What moved of it, up to what each holder owes or is owed; null before it is published. */
  moved: number | null;
  open: number | null;
};

const amountText = (amount: number | null, currency: Currency): string =>
  amount === null ? '–' : formatMoneyExactly({ amount, currency });

/** Capital calls and distributions of all vehicles. */
export const NOTICES = defineList<NoticeListRow>()({
  name: 'notices',
  page: '/admin/notices',
  title: 'Notices',
  search: 'Vehicle or purpose',
  filters: { state: choice('State', 'Any state', LISTED_STATES) },
  order: '-due',
  columns: [
    {
      id: 'vehicle',
      header: 'Notice',
      width: 16,
      rowHeader: true,
      sort: 'ascending',
      cell: ({ id, vehicle, ...notice }) => (
        <RowLink to={`/admin/notices/${id}`}>
          {vehicle}, {noticeName(notice)}
        </RowLink>
      ),
      file: [
        text(({ vehicle }) => vehicle, { header: 'Vehicle', width: 30 }),
        text((notice) => noticeName(notice), { header: 'Notice' }),
      ],
    },
    {
      id: 'state',
      header: 'State',
      compact: 'state',
      cell: ({ state }) => <Badge tone={LISTED_STATES[state].tone}>{LISTED_STATES[state].text}</Badge>,
      file: text(({ state }) => LISTED_STATES[state].text),
    },
    {
      id: 'due',
      header: 'Due',
      rank: 2,
      compact: 'labelled',
      sort: 'descending',
      cell: ({ dueDate }) => formatDate(dueDate),
      file: [text(({ dueDate }) => dueDate), text(({ noticeDate }) => noticeDate, { header: 'Notice date' })],
    },
    {
      id: 'amount',
      header: 'Amount',
      rank: 3,
      align: 'end',
      compact: 'fact',
      cell: ({ total, currency }) => amountText(total, currency),
      file: [amount(({ total }) => total), text(({ currency }) => currency, { header: 'Currency' })],
    },
    {
      id: 'paid',
      header: 'Paid',
      rank: 4,
      align: 'end',
      cell: ({ moved, currency }) => amountText(moved, currency),
      file: amount(({ moved }) => moved),
    },
    {
      id: 'open',
      header: 'Still open',
      rank: 5,
      align: 'end',
      cell: ({ open, currency }) => amountText(open, currency),
      file: amount(({ open }) => open),
    },
  ],
  empty: ({ q, state, cursor }) =>
    q || state || cursor
      ? nothingFound(cursor, 'notices')
      : {
          icon: 'Coins',
          title: 'No notices yet',
          text: 'A capital call or a distribution appears here from its first draft on.',
        },
});

export type NoticesAsked = ListRequest<typeof NOTICES>;
