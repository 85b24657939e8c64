import type { Book, KnownLine, KnownValuation } from '../known-ledger.ts';

/** One line or valuation of the book with that index. */
export type Event =
  | { book: number; day: number; line: KnownLine; valuation: null }
  | { book: number; day: number; line: null; valuation: KnownValuation };

/** The events of many positions by day: one list per day, which is cheaper than sorting. */
export class Timeline {
  readonly events: Event[] = [];
  /** Number of the first day with an event; 0 without events. */
  readonly first: number;
  /** The first event of each day from `first` on, and for each event the next one of its day; −1 at the end. */
  readonly #heads: Int32Array;
  readonly #following: Int32Array;

  /**
   * No event may be later than `last`. On the same day lines come first: a valuation includes the lines of its day.
   */
  constructor(books: readonly Book[], last: number) {
    // Lists grow at their front, so the first items are added last.
    books.forEach(({ valuations }, book) => {
      for (const valuation of valuations) {
        this.events.push({ book, day: valuation.day, line: null, valuation });
      }
    });
    books.forEach(({ lines }, book) => {
      for (const line of lines) {
        if (movesMoney(line)) this.events.push({ book, day: line.day, line, valuation: null });
      }
    });
    let first = last;
    for (const { day } of this.events) if (day < first) first = day;
    this.first = this.events.length === 0 ? 0 : first;
    this.#heads = new Int32Array(last - first + 1).fill(-1);
    this.#following = new Int32Array(this.events.length);
    this.events.forEach(({ day }, at) => {
      this.#following[at] = this.#heads[day - first] as number;
      this.#heads[day - first] = at;
    });
  }

  eachOn(day: number, visit: (event: Event) => void): void {
    let at = this.#heads[day - this.first] as number;
    while (at >= 0) {
      visit(this.events[at] as Event);
      at = this.#following[at] as number;
    }
  }
}

const movesMoney = ({ cash, paidIn, distributed, nav }: KnownLine): boolean =>
  cash !== 0 || paidIn !== 0 || distributed !== 0 || nav !== 0;
