import {
  type Book,
  type BookEntry,
  LISTED_STATES,
  STATE_WORDS,
} from '#app/features/commitments/book/book.ts';
import { BOOK, type BookAsked } from '#app/features/commitments/book/book-list.tsx';
import {
  INTEREST,
  type InterestAsked,
  type InterestEntry,
} from '#app/features/commitments/book/interest-list.tsx';
import { fileOf } from '#app/platform/lists/list.ts';
import type { Page } from '#app/platform/lists/paging.ts';
import { LinkChips } from '#app/ui/navigation/link-chips.tsx';
import { ListTable } from '#app/ui/tables/list-table.tsx';
import type { ListAddress } from '../admin/list-address.ts';
import { ListFilters } from '../admin/list-filters.tsx';
import { BookWork } from './book-work.tsx';
import type { BookActs } from './use-book-acts.ts';

/** The commitments of a book, or the members who are only interested. */
export type ShownList =
  | { shows: 'commitments'; asked: BookAsked; page: Page<BookEntry> }
  | { shows: 'interest'; asked: InterestAsked; page: Page<InterestEntry> };

type Props = {
  book: Book;
  list: ShownList;
  address: ListAddress;
  acts: BookActs;
  onOpen: (id: string) => void;
};

/** The commitments of a book by state, or the members who are only interested. */
export function BookList({ book, list, address, acts, onOpen }: Props) {
  return (
    <section aria-labelledby="book-list" className="mt-10">
      <h2 id="book-list" className="mb-4">
        Commitments
      </h2>
      <LinkChips label="State" chips={chipsOf(book, list, address)} />
      <ListFilters list={list.shows === 'interest' ? INTEREST : BOOK} address={address} />
      {list.shows === 'interest' ? (
        <ListTable
          list={INTEREST}
          page={list.page}
          asked={list.asked}
          address={address}
          file={fileOf(INTEREST, book.terms.id)}
          context={{ isPipeline: book.terms.stage === 'pipeline' }}
        />
      ) : (
        <BookWork
          key={JSON.stringify({ ...list.asked, cursor: undefined, sort: undefined })}
          book={book}
          page={list.page}
          asked={list.asked}
          address={address}
          acts={acts}
          onOpen={onOpen}
        />
      )}
    </section>
  );
}

function chipsOf({ terms, sums }: Book, { shows, asked: { part } }: ShownList, address: ListAddress) {
  const isInterest = shows === 'interest';
  const interested = {
    to: address.to({ part: 'interested', sort: null, columns: null }),
    label: 'Interest only',
    count: sums.interested,
    isCurrent: isInterest,
  };
  if (terms.stage === 'pipeline') return [interested];
  const all = LISTED_STATES.reduce((sum, state) => sum + sums.states[state].count, 0);
  return [
    {
      to: address.to({ part: null, sort: null, columns: null }),
      label: 'All',
      count: all,
      isCurrent: !isInterest && part === undefined,
    },
    ...LISTED_STATES.map((state) => ({
      to: address.to(isInterest ? { part: state, sort: null, columns: null } : { part: state }),
      label: STATE_WORDS[state],
      count: sums.states[state].count,
      isCurrent: part === state,
    })),
    interested,
  ];
}
