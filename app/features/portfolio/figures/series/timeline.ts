import { type Book, isSince, type KnownLine, type KnownValuation } from '../known-ledger.ts';

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
   * No event may be later than `last`. On the same day lines come first: a valuation includes the lines of its day,
   * except transfers recorded after it, which come last.
   */
  constructor(books: readonly Book[], last: number) {
    // Lists grow at their front, so the first items are added last.
    const [lines, later]: [Event[], Event[]] = [[], []];
    books.forEach((one, book) => {
      for (const line of one.lines) {
        if (!movesMoney(line)) continue;
        const list = isAfterValuation(line, one.valuations) ? later : lines;
        list.push({ book, day: line.day, line, valuation: null });
      }
    });
    for (const event of later) this.events.push(event);
    books.forEach(({ valuations }, book) => {
      for (const valuation of valuations) {
        this.events.push({ book, day: valuation.day, line: null, valuation });
      }
    });
    for (const event of lines) this.events.push(event);
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

/** Whether a transfer follows a valuation of its own day. */
const isAfterValuation = (line: KnownLine, valuations: readonly KnownValuation[]): boolean =>
  line.line.moved !== null && valuations.some((one) => one.day === line.day && isSince(line, one));
