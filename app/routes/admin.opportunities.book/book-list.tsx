import {
  type Book,
  type BookEntry,
  type BookFilters,
  type InterestEntry,
  LISTED_STATES,
  STATE_WORDS,
} from '#app/features/commitments/book/book.ts';
import { InterestTable } from '#app/features/commitments/ui/book/book-table.tsx';
import type { Page } from '#app/platform/lists/paging.ts';
import { cx } from '#app/ui/cx.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LinkChips } from '#app/ui/navigation/link-chips.tsx';
import { Pagination } from '#app/ui/navigation/pagination.tsx';
import type { ListAddress } from '../admin/list-address.ts';
import { type ListFilter, ListFilters } from '../admin/list-filters.tsx';
import { BookWork } from './book-work.tsx';
import type { BookActs } from './use-book-acts.ts';

export type Shown =
  | ({ part: 'interested' } & Page<InterestEntry>)
  | ({ part: Exclude<BookFilters['part'], 'interested'> } & Page<BookEntry>);

type Props = {
  book: Book;
  list: Shown;
  filters: BookFilters;
  address: ListAddress;
  acts: BookActs;
  onOpen: (id: string) => void;
};

/** The commitments of a book by state, or the members who are only interested. */
export function BookList({ book, list, filters, address, acts, onOpen }: Props) {
  return (
    <section aria-labelledby="book-list" className="mt-10">
      <h2 id="book-list" className="mb-4">
        Who
      </h2>
      <LinkChips label="State" chips={chipsOf(book, list.part, address)} />
      <ListFilters address={address} search="Name, e-mail or entity" filters={FILTERS} kept={['part']} />
      <div
        aria-busy={address.loading || undefined}
        className={cx('transition-opacity', address.loading && 'opacity-60')}
      >
        {list.items.length === 0 ? (
          <EmptyState icon="Notebook" title={emptyTitle(book, filters)}>
            {filters.q || filters.part
              ? 'Try other words or another state.'
              : 'Commitments appear here as soon as members commit.'}
          </EmptyState>
        ) : list.part === 'interested' ? (
          <InterestTable rows={list.items} />
        ) : (
          <BookWork
            key={JSON.stringify({ ...filters, cursor: undefined })}
            book={book}
            rows={list.items}
            filters={filters}
            hasMore={list.nextCursor !== null}
            acts={acts}
            addressOf={(id) => address.beside({ entry: id })}
            onOpen={onOpen}
          />
        )}
      </div>
      <Pagination
        label="Book"
        newer={filters.cursor ? address.to({}) : null}
        newerText="First page"
        older={list.nextCursor && address.to({ cursor: list.nextCursor })}
        olderText="More"
      />
    </section>
  );
}

const FILTERS: readonly ListFilter[] = [
  {
    name: 'sort',
    label: 'Sort by',
    any: 'Newest first',
    options: [
      { value: 'oldest', label: 'Oldest first' },
      { value: 'largest', label: 'Largest first' },
      { value: 'name', label: 'By name' },
    ],
  },
];

function chipsOf({ terms, sums }: Book, part: Shown['part'], address: ListAddress) {
  const interested = {
    to: address.to({ part: 'interested' }),
    label: 'Interest only',
    count: sums.interested,
    isCurrent: part === 'interested',
  };
  if (terms.stage === 'pipeline') return [interested];
  const all = LISTED_STATES.reduce((sum, state) => sum + sums.states[state].count, 0);
  return [
    { to: address.to({ part: null }), label: 'All', count: all, isCurrent: part === undefined },
    ...LISTED_STATES.map((state) => ({
      to: address.to({ part: state }),
      label: STATE_WORDS[state],
      count: sums.states[state].count,
      isCurrent: part === state,
    })),
    interested,
  ];
}

function emptyTitle({ terms }: Book, { q, part, cursor }: BookFilters): string {
  if (cursor) return 'No more entries';
  if (q || part) return 'No results';
  return terms.stage === 'pipeline' ? 'No indications yet' : 'No commitments yet';
}
