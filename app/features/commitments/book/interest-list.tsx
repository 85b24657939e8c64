import { LIKELIHOOD_LABELS, type Likelihood } from '#app/domain/investing/likelihood.ts';
import { formatMoney, type Money } from '#app/domain/money/money.ts';
import { type ListRequest, oneOf } from '#app/platform/lists/list.ts';
import { money, text, time } from '#app/platform/lists/table-column.ts';
import { RelativeTime } from '#app/ui/clock.tsx';
import { defineList } from '#app/ui/tables/define-list.ts';
import { RowLink } from '#app/ui/tables/row-link.tsx';
import { emptyBook } from './book-list.tsx';

/** A member who is interested but has not committed; the id is theirs. */
export type InterestEntry = {
  id: string;
  member: { name: string; email: string };
  desired: Money | null;
  indicated: Money | null;
  likelihood: Likelihood | null;
  expected: Money;
  setAt: string;
};

/** The members who are interested in an opportunity but have not committed. */
export const INTEREST = defineList<InterestEntry, { isPipeline: boolean }>()({
  name: 'interest',
  page: '/admin/opportunities/:of/book',
  title: 'Interest only',
  search: 'Name, e-mail or entity',
  /** The part of the book that this list is. */
  filters: { part: oneOf(['interested']) },
  order: '-when',
  columns: [
    {
      id: 'name',
      header: 'Name',
      rowHeader: true,
      sort: 'ascending',
      cell: ({ id, member }) => (
        <RowLink to={`/admin/people?${new URLSearchParams({ person: id })}`}>{member.name}</RowLink>
      ),
      file: [
        text(({ member }) => member.name),
        text(({ member }) => member.email, { header: 'E-mail', width: 30 }),
      ],
    },
    {
      id: 'likelihood',
      header: 'Likelihood',
      sort: 'descending',
      file: text(({ likelihood }) => (likelihood ? LIKELIHOOD_LABELS[likelihood] : 'Not set')),
    },
    {
      id: 'indicated',
      header: 'Indicated',
      sort: 'descending',
      align: 'end',
      cell: ({ indicated }) => (indicated ? formatMoney(indicated) : '–'),
      file: [
        text(({ expected }) => expected.currency, { header: 'Currency', width: 10 }),
        money(({ indicated }) => indicated),
      ],
    },
    {
      id: 'desired',
      header: 'Desired',
      sort: 'descending',
      align: 'end',
      cell: ({ desired }) => (desired ? formatMoney(desired) : '–'),
      file: money(({ desired }) => desired),
    },
    {
      id: 'expected',
      header: 'Weighted',
      align: 'end',
      cell: ({ expected }) => formatMoney(expected),
      file: money(({ expected }) => expected),
    },
    {
      id: 'when',
      header: 'Last updated',
      sort: 'descending',
      align: 'end',
      cell: ({ setAt }) => <RelativeTime iso={setAt} />,
      file: time(({ setAt }) => setAt),
    },
  ],
  empty: (asked, { isPipeline }) => emptyBook(asked, isPipeline),
});

export type InterestAsked = ListRequest<typeof INTEREST>;
