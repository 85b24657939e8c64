import { type Book, isSince, type KnownLine, type KnownValuation } from '../known-ledger.ts';

export type Item = KnownLine | KnownValuation;
export const isLine = (item: Item): item is KnownLine => 'line' in item;

/**
 * The lines and valuations of many positions by day: one list per day, which is cheaper than sorting. Parallel lists
 * instead of an object for each event, of which there are thousands.
 */
export class Timeline {
  /** The lines and valuations, and the index of the book of each. */
  readonly items: Item[] = [];
  readonly #books: number[] = [];
  /** Number of the first day with an event; 0 without events. */
  readonly first: number;
  /** The first event of each day from `first` on, and for each event the next one of its day; −1 at the end. */
  readonly #heads: Int32Array;
  readonly #following: Int32Array;

  /**
   * No event may be later than `last`. On the same day lines come first: a valuation includes the lines of its day,
   * except transfers recorded after it, which come last.
   */
  constructor(books: readonly Book[], last: number) {
    // Lists grow at their front, so the first items are added last.
    this.#addLines(books, true);
    books.forEach(({ valuations }, book) => {
      for (const valuation of valuations) this.#add(book, valuation);
    });
    this.#addLines(books, false);
    let first = last;
    for (const { day } of this.items) if (day < first) first = day;
    this.first = this.items.length === 0 ? 0 : first;
    this.#heads = new Int32Array(last - first + 1).fill(-1);
    this.#following = new Int32Array(this.items.length);
    this.items.forEach(({ day }, at) => {
      this.#following[at] = this.#heads[day - first] as number;
      this.#heads[day - first] = at;
    });
  }

  eachOn(day: number, visit: (book: number, item: Item) => void): void {
    let at = this.#heads[day - this.first] as number;
    while (at >= 0) {
      visit(this.#books[at] as number, this.items[at] as Item);
      at = this.#following[at] as number;
    }
  }

  #addLines(books: readonly Book[], areLate: boolean): void {
    books.forEach(({ lines, valuations }, book) => {
      for (const line of lines) {
        if (movesMoney(line) && isAfterValuation(line, valuations) === areLate) this.#add(book, line);
      }
    });
  }

  #add(book: number, item: Item): void {
    this.items.push(item);
    this.#books.push(book);
  }
}

const movesMoney = ({ cash, paidIn, distributed, nav }: KnownLine): boolean =>
  cash !== 0 || paidIn !== 0 || distributed !== 0 || nav !== 0;

/** Whether a transfer follows a valuation of its own day. */
const isAfterValuation = (line: KnownLine, valuations: readonly KnownValuation[]): boolean =>
  line.line.moved !== null && valuations.some((one) => one.day === line.day && isSince(line, one));
