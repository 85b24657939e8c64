import { COMMITMENT_STATES } from '#app/domain/investing/commitment-state.ts';
import { LIKELIHOOD_LABELS } from '#app/domain/investing/likelihood.ts';
import { formatMoney } from '#app/domain/money/money.ts';
import { type ListRequest, oneOf } from '#app/platform/lists/list.ts';
import { money, text, time } from '#app/platform/lists/table-column.ts';
import { RelativeTime } from '#app/ui/clock.tsx';
import { defineList, type EmptyWords, nothingFound } from '#app/ui/tables/define-list.ts';
import { RowLink } from '#app/ui/tables/row-link.tsx';
import { EntryBadge, entryState } from '../ui/book/entry-badge.tsx';
import type { BookEntry } from './book.ts';

type Context = {
  /** The name of the opportunity's stage decides what an empty list says. */
  isPipeline: boolean;
  /** The URL that opens a commitment next to the list. */
  addressOf: (id: string) => string;
};

/** What is shown instead of no rows in either list of a book. */
export function emptyBook(
  { q, part, cursor }: { q?: string; part?: string; cursor?: string },
  isPipeline: boolean,
): EmptyWords {
  if (q || part || cursor) return nothingFound(cursor, 'entries');
  return isPipeline
    ? { icon: 'Notebook', title: 'No indications yet', text: 'Members who indicate interest appear here.' }
    : {
        icon: 'Notebook',
        title: 'No commitments yet',
        text: 'Commitments appear here as soon as members commit.',
      };
}

/** The commitments of a book, selectable by keyboard or mouse; each opens next to the list. */
export const BOOK = defineList<BookEntry, Context>()({
  name: 'book',
  page: '/admin/opportunities/:of/book',
  title: 'Commitments',
  search: 'Name, e-mail or entity',
  filters: { part: oneOf(COMMITMENT_STATES) },
  order: '-when',
  columns: [
    {
      id: 'name',
      header: 'Name',
      rowHeader: true,
      sort: 'ascending',
      cell: (entry, { addressOf }) => (
        <span className="flex flex-col lg:min-w-44">
          <span>
            <RowLink to={addressOf(entry.id)}>{entry.member.name}</RowLink>
          </span>
          <span className="font-normal wrap-anywhere text-muted">{entry.entity ?? 'In own name'}</span>
          <span className="mt-1 lg:hidden">
            <EntryBadge entry={entry} />
          </span>
        </span>
      ),
      file: [
        text(({ member }) => member.name),
        text(({ member }) => member.email, { header: 'E-mail', width: 30 }),
        text(({ entity }) => entity, { header: 'Entity' }),
      ],
    },
    {
      // A narrow screen has no room for it beside the amount: it is under the name.
      id: 'state',
      header: 'State',
      rank: 2,
      cell: (entry) => <EntryBadge entry={entry} />,
      file: [
        text(entryState, { width: 18 }),
        text(({ asked }) => asked.currency, { header: 'Currency', width: 10 }),
      ],
    },
    {
      id: 'asked',
      header: 'Requested',
      sort: 'descending',
      align: 'end',
      cell: ({ asked }) => formatMoney(asked),
      file: money(({ asked }) => asked),
    },
    {
      id: 'accepted',
      header: 'Accepted',
      sort: 'descending',
      align: 'end',
      rank: 2,
      cell: ({ accepted }) => (accepted ? formatMoney(accepted) : '–'),
      file: money(({ accepted }) => accepted),
    },
    {
      id: 'desired',
      header: 'Desired',
      sort: 'descending',
      align: 'end',
      rank: 2,
      cell: ({ desired }) => (desired ? formatMoney(desired) : '–'),
      file: money(({ desired }) => desired),
    },
    {
      id: 'likelihood',
      header: 'Likelihood',
      sort: 'descending',
      rank: 2,
      file: text(({ likelihood }) => likelihood && LIKELIHOOD_LABELS[likelihood]),
    },
    {
      id: 'when',
      header: 'Submitted',
      sort: 'descending',
      align: 'end',
      rank: 2,
      cell: ({ submittedAt }) => <RelativeTime iso={submittedAt} />,
      file: [
        time(({ submittedAt }) => submittedAt),
        time(({ amendedAt }) => amendedAt, { header: 'Amended by the member' }),
        time(({ waitlistedAt }) => waitlistedAt, { header: 'Waitlisted' }),
        time(({ decidedAt }) => decidedAt, { header: 'Decided or withdrawn' }),
        text(({ decidedBy }) => decidedBy, { header: 'Decided by' }),
        text(({ declineReason }) => declineReason, { header: 'Reason for declining', width: 40 }),
        time(({ fundedAt }) => fundedAt, { header: 'Funded' }),
        time(({ member }) => member.accreditedAt, { header: 'Accredited since' }),
      ],
    },
  ],
  empty: (asked, { isPipeline }) => emptyBook(asked, isPipeline),
});

export type BookAsked = ListRequest<typeof BOOK>;
