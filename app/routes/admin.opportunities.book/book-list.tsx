import {
  BOOK_ORDER,
  type Book,
  type BookEntry,
  type BookFilters,
  ENTRY_SORTS,
  INTEREST_SORTS,
  type InterestEntry,
  LISTED_STATES,
  STATE_WORDS,
} from '#app/features/commitments/book/book.ts';
import { InterestTable } from '#app/features/commitments/ui/book/book-table.tsx';
import type { Page } from '#app/platform/lists/paging.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LinkChips } from '#app/ui/navigation/link-chips.tsx';
import type { ListAddress } from '../admin/list-address.ts';
import { ListForm } from '../admin/list-filters.tsx';
import { tableList } from '../admin/table-list.ts';
import { BookWork } from './book-work.tsx';
import type { BookActs } from './use-book-acts.ts';

export type BookPage =
  | ({ part: 'interested' } & Page<InterestEntry>)
  | ({ part: Exclude<BookFilters['part'], 'interested'> } & Page<BookEntry>);

type Props = {
  book: Book;
  list: BookPage;
  filters: BookFilters;
  address: ListAddress;
  acts: BookActs;
  onOpen: (id: string) => void;
};

/** The commitments of a book by state, or the members who are only interested. */
export function BookList({ book, list, filters, address, acts, onOpen }: Props) {
  const listOf = (page: { nextCursor: string | null }, sortable: readonly string[]) =>
    tableList(address, {
      page,
      filters,
      sortable,
      usualSort: BOOK_ORDER,
      csv: `/api/admin/opportunities/${book.terms.id}/book/list.csv`,
    });
  const empty = (
    <EmptyState icon="Notebook" title={emptyTitle(book, filters)}>
      {filters.q || filters.part
        ? 'Try other words or another state.'
        : book.terms.stage === 'pipeline'
          ? 'Members who indicate interest appear here.'
          : 'Commitments appear here as soon as members commit.'}
    </EmptyState>
  );
  return (
    <section aria-labelledby="book-list" className="mt-10">
      <h2 id="book-list" className="mb-4">
        Commitments
      </h2>
      <LinkChips label="State" chips={chipsOf(book, list.part, address)} />
      <ListForm address={address} search="Name, e-mail or entity" kept={['part']} />
      {list.part === 'interested' ? (
        <InterestTable list={listOf(list, INTEREST_SORTS)} rows={list.items} empty={empty} />
      ) : (
        <BookWork
          key={JSON.stringify({ ...filters, cursor: undefined, sort: undefined })}
          book={book}
          list={listOf(list, ENTRY_SORTS)}
          rows={list.items}
          filters={filters}
          hasMore={list.nextCursor !== null}
          acts={acts}
          addressOf={(id) => address.beside({ entry: id })}
          onOpen={onOpen}
          empty={empty}
        />
      )}
    </section>
  );
}

function chipsOf({ terms, sums }: Book, part: BookPage['part'], address: ListAddress) {
  const interested = {
    to: address.to({ part: 'interested', sort: null, columns: null }),
    label: 'Interest only',
    count: sums.interested,
    isCurrent: part === 'interested',
  };
  if (terms.stage === 'pipeline') return [interested];
  const all = LISTED_STATES.reduce((sum, state) => sum + sums.states[state].count, 0);
  return [
    {
      to: address.to({ part: null, sort: null, columns: null }),
      label: 'All',
      count: all,
      isCurrent: part === undefined,
    },
    ...LISTED_STATES.map((state) => ({
      to: address.to(part === 'interested' ? { part: state, sort: null, columns: null } : { part: state }),
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
