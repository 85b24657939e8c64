import type { Currency } from '#app/domain/money/currencies.ts';
import type { Converter } from '../fx/convert.ts';
import type { Book } from '../known-ledger.ts';
import { type Item, isLine } from './timeline.ts';

/**
 * The NAV of many positions over time. Positions in the displayed currency are a running sum; each other position is
 * converted again at every point and rounded separately, so that the last point equals the figure.
 */
export class NavState {
  readonly #converter: Converter;
  readonly #own: Float64Array;
  #ownSum = 0;
  /** NAV of each position before it is limited to zero, in its own currency. */
  readonly #foreign = new Map<Currency, Float64Array>();
  /** The index of each position. */
  readonly #places: { amounts: Float64Array; at: number }[];

  constructor(books: readonly Book[], converter: Converter) {
    this.#converter = converter;
    const currencies = books.map(({ position }) => position.vehicle.currency);
    const sizes = new Map<Currency, number>();
    const order = currencies.map((currency) => {
      const at = sizes.get(currency) ?? 0;
      sizes.set(currency, at + 1);
      return at;
    });
    for (const [currency, size] of sizes) this.#foreign.set(currency, new Float64Array(size));
    this.#own = this.#foreign.get(converter.to) ?? new Float64Array();
    this.#places = currencies.map((currency, book) => ({
      amounts: this.#foreign.get(currency) ?? this.#own,
      at: order[book] as number,
    }));
    this.#foreign.delete(converter.to);
  }

  apply(book: number, item: Item): void {
    const { amounts, at } = this.#places[book] as { amounts: Float64Array; at: number };
    const before = amounts[at] as number;
    const after = isLine(item) ? before + item.nav : item.nav;
    amounts[at] = after;
    if (amounts === this.#own) this.#ownSum += Math.max(0, after) - Math.max(0, before);
  }

  /** NAV of all positions at the rates of a day. */
  at(day: number): number {
    let sum = this.#ownSum;
    for (const [currency, amounts] of this.#foreign) {
      sum += this.#converter.convertPositive(amounts, currency, day);
    }
    return sum;
  }
}
