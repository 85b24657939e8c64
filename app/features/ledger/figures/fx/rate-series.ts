import type { FxRate } from '#app/domain/investing/ledger.ts';
import { dayNumber } from '../days.ts';

/** One published rate, used directly or inverted. `day` is a day number. */
export type Leg = { rate: FxRate; decimal: string; value: number; day: number; isInverse: boolean };

/** The rates of one pair, ascending by day, one per day. */
export class RateSeries {
  /** Parallel lists instead of an object for each rate, of which there are thousands. */
  readonly #rates: FxRate[] = [];
  readonly #days: Int32Array;
  readonly #values: Float64Array;
  /** Days are mostly requested in order, so the last result is tried first. */
  #last = 0;

  /** Of several rates for one day the last one recorded counts; one without a value withdraws them. */
  constructor(rates: FxRate[]) {
    let days = daysOf(rates);
    if (!isInOrder(rates, days)) {
      rates.sort((a, b) => (isAfter(a, b) ? 1 : -1));
      days = daysOf(rates);
    }
    const values = new Float64Array(rates.length);
    let kept = 0;
    for (let at = 0; at < rates.length; at += 1) {
      const rate = rates[at] as FxRate;
      if (rate.rate === null || days[at + 1] === days[at]) continue;
      this.#rates.push(rate);
      days[kept] = days[at] as number;
      values[kept] = Number(rate.rate);
      kept += 1;
    }
    this.#days = days.subarray(0, kept);
    this.#values = values.subarray(0, kept);
  }

  /** The day of the last rate on or before a day; −∞ if all are later. */
  dayUntil(day: number): number {
    return this.#days[this.#until(day)] ?? Number.NEGATIVE_INFINITY;
  }

  /** The value of the last rate on or before a day; NaN if all are later. */
  valueUntil(day: number): number {
    return this.#values[this.#until(day)] ?? Number.NaN;
  }

  /** The last rate on or before a day; `null` if all are later. */
  legUntil(day: number, isInverse: boolean): Leg | null {
    const rate = this.#rates[this.#until(day)];
    if (!rate?.rate) return null;
    return { rate, decimal: rate.rate, value: Number(rate.rate), day: dayNumber(rate.day), isInverse };
  }

  get firstDay(): number {
    return this.#days[0] ?? Number.POSITIVE_INFINITY;
  }

  get lastDay(): number {
    return this.#days.at(-1) ?? Number.NEGATIVE_INFINITY;
  }

  /** Index of the last rate on or before a day; −1 if all are later. */
  #until(day: number): number {
    if (!this.#isAnswer(this.#last, day) && !this.#isAnswer(++this.#last, day)) this.#last = this.#find(day);
    return this.#last;
  }

  #isAnswer(at: number, day: number): boolean {
    const own = this.#days[at];
    const next = this.#days[at + 1];
    return own !== undefined && own <= day && (next === undefined || next > day);
  }

  #find(day: number): number {
    let [low, high] = [0, this.#days.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#days[middle] as number) <= day) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}

function daysOf(rates: readonly FxRate[]): Int32Array {
  const days = new Int32Array(rates.length);
  for (let at = 0; at < days.length; at += 1) days[at] = dayNumber((rates[at] as FxRate).day);
  return days;
}

function isInOrder(rates: readonly FxRate[], days: Int32Array): boolean {
  for (let at = 1; at < days.length; at += 1) {
    const [before, day] = [days[at - 1] as number, days[at] as number];
    if (before > day || (before === day && isAfter(rates[at - 1] as FxRate, rates[at] as FxRate)))
      return false;
  }
  return true;
}

function isAfter(a: FxRate, b: FxRate): boolean {
  if (a.day !== b.day) return a.day > b.day;
  return a.recordedAt > b.recordedAt || (a.recordedAt === b.recordedAt && a.id > b.id);
}
