import type { Currency } from '#app/domain/money/currencies.ts';
import { formatMoneyExactly } from '#app/domain/money/money.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { type ListRequest, partOf } from '#app/platform/lists/list.ts';
import { amount, text } from '#app/platform/lists/table-column.ts';
import { defineList, nothingFound } from '#app/ui/tables/define-list.ts';
import { RowLink } from '#app/ui/tables/row-link.tsx';
import { WHAT_IS_MISSING, WHY_ASKED, type WhatIsMissing, type WhyAsked } from '../matching/reasons.ts';

export const ENTRY_STATES = ['confirm', 'doubtful', 'matched', 'aside', 'pending'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

export const ENTRY_STATE_WORDS: Record<EntryState, string> = {
  confirm: 'To confirm',
  doubtful: 'Doubtful',
  matched: 'Matched',
  aside: 'Set aside',
  pending: 'Pending',
};

/** What an entry pays, or would pay. */
export type EntryPart = { expectedId: string; holder: string; notice: string; amount: number; open: number };

export type BankEntryRow = {
  id: string;
  counterparty: string | null;
  counterpartyIban: string | null;
  /** As it came from the bank. */
  text: string;
  amount: number;
  currency: Currency;
  direction: 'in' | 'out';
  bookedOn: string;
  account: string;
  parts: EntryPart[];
  why: WhyAsked | null;
  missing: WhatIsMissing | null;
  setAsideReason: string | null;
};

const signed = ({ amount, direction }: BankEntryRow): number => (direction === 'in' ? amount : -amount);

/** Why somebody has to look at an entry, in a sentence; for others, what became of it. */
export const reasonText = ({ why, missing, setAsideReason }: BankEntryRow): string => {
  if (why) return WHY_ASKED[why];
  if (missing) return WHAT_IS_MISSING[missing];
  return setAsideReason ?? '';
};

/** What the bank told of, newest first; what waits for a person, oldest first. */
export const ENTRIES = defineList<BankEntryRow, { addressOf: (id: string) => string }>()({
  name: 'bank-entries',
  page: '/admin/payments/entries',
  title: 'Bank entries',
  search: 'Payer or text',
  filters: { state: partOf(ENTRY_STATES, 'confirm') },
  order: '-booked',
  columns: [
    {
      id: 'payer',
      header: 'Bank entry',
      rowHeader: true,
      sort: 'ascending',
      cell: ({ id, counterparty, text }, { addressOf }) => (
        <span className="block min-w-40 max-w-80">
          <RowLink to={addressOf(id)}>{counterparty ?? 'No name'}</RowLink>
          {text !== '' && <span className="line-clamp-2 font-normal wrap-anywhere text-muted">“{text}”</span>}
        </span>
      ),
      file: [
        text(({ counterparty }) => counterparty, { width: 30 }),
        text(({ text }) => text, { header: 'Text', width: 50 }),
        text(({ counterpartyIban }) => counterpartyIban, { header: 'Account of the other', width: 30 }),
      ],
    },
    {
      id: 'amount',
      header: 'Amount',
      sort: 'descending',
      align: 'end',
      compact: 'state',
      cell: (row) => formatMoneyExactly({ amount: signed(row), currency: row.currency }),
      file: [amount(signed), text(({ currency }) => currency, { header: 'Currency', width: 10 })],
    },
    {
      id: 'for',
      header: 'For',
      rank: 2,
      compact: 'fact',
      cell: ({ parts, currency }) =>
        parts.length === 0 ? (
          '–'
        ) : (
          <span className="flex flex-col">
            {parts.map(({ expectedId, holder, notice, open }) => (
              <span key={expectedId}>
                {holder}
                <span className="text-muted">
                  {', '}
                  {notice}
                  {open > 0 && `, ${formatMoneyExactly({ amount: open, currency })} open`}
                </span>
              </span>
            ))}
          </span>
        ),
      file: text(({ parts }) => parts.map(({ holder, notice }) => `${holder}, ${notice}`).join('; '), {
        width: 40,
      }),
    },
    {
      id: 'reason',
      header: 'Reason',
      rank: 3,
      compact: 'fact',
      width: 14,
      cell: reasonText,
      file: text(reasonText, { width: 50 }),
    },
    {
      id: 'booked',
      header: 'Booked',
      rank: 4,
      sort: 'descending',
      align: 'end',
      cell: ({ bookedOn }) => formatDate(bookedOn),
      file: [
        text(({ bookedOn }) => bookedOn),
        text(({ account }) => account, { header: 'Account', width: 30 }),
      ],
    },
  ],
  empty: ({ q, state, cursor }) =>
    q || cursor
      ? nothingFound(cursor, 'entries')
      : {
          icon: 'Checkmark',
          title: {
            confirm: 'Nothing to confirm',
            doubtful: 'Nothing doubtful',
            matched: 'No matched entries',
            aside: 'Nothing set aside',
            pending: 'Nothing pending',
          }[state],
          text: 'Read a camt.053 or camt.054 file of your bank. Payments with our reference are matched automatically.',
        },
});

export type EntriesAsked = ListRequest<typeof ENTRIES>;
