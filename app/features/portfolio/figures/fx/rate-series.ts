import type { FxRate } from '#app/domain/ledger.ts';
import { dayNumber } from '../days.ts';

/** One published rate. */
export type Entry = {
  rate: FxRate;
  decimal: string;
  value: number;
  day: number;
  /** Made when they are used, once: a chart uses each rate on several days. */
  straight: Leg | null;
  inverse: Leg | null;
};

/** One published rate, used directly or inverted. */
export type Leg = { entry: Entry; isInverse: boolean };

export function legOf(entry: Entry, isInverse: boolean): Leg {
  if (isInverse) entry.inverse ??= { entry, isInverse };
  else entry.straight ??= { entry, isInverse };
  return (isInverse ? entry.inverse : entry.straight) ?? { entry, isInverse };
}

/** The rates of one pair, ascending by day, one per day. */
export class RateSeries {
  readonly #entries: Entry[];
  /** Days are mostly requested in order, so the last result is tried first. */
  #last = 0;

  /** Of several rates for one day the last one recorded counts; one without a value withdraws them. */
  constructor(rates: FxRate[]) {
    if (rates.some((rate, at) => at > 0 && isAfter(rates[at - 1] as FxRate, rate))) {
      rates.sort((a, b) => (isAfter(a, b) ? 1 : -1));
    }
    this.#entries = [];
    rates.forEach((rate, at) => {
      if (rate.rate === null || rates[at + 1]?.day === rate.day) return;
      const day = dayNumber(rate.day);
      this.#entries.push({
        rate,
        decimal: rate.rate,
        value: Number(rate.rate),
        day,
        straight: null,
        inverse: null,
      });
    });
  }

  /** The last rate on or before a day. */
  until(day: number): Entry | null {
    if (!this.#isAnswer(this.#last, day) && !this.#isAnswer(++this.#last, day)) this.#last = this.#find(day);
    return this.#entries[this.#last] ?? null;
  }

  #isAnswer(at: number, day: number): boolean {
    const entry = this.#entries[at];
    const next = this.#entries[at + 1];
    return entry !== undefined && entry.day <= day && (next === undefined || next.day > day);
  }

  /** Index of the last entry on or before a day; −1 if all are later. */
  #find(day: number): number {
    let [low, high] = [0, this.#entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#entries[middle] as Entry).day <= day) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}

function isAfter(a: FxRate, b: FxRate): boolean {
  if (a.day !== b.day) return a.day > b.day;
  return a.recordedAt > b.recordedAt || (a.recordedAt === b.recordedAt && a.id > b.id);
}
