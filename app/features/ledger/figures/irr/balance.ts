import type { NetFlows } from './net-flows.ts';

/** The flows of one direction; amounts are positive, days ascend. */
type Side = { days: Int32Array; amounts: Float64Array };

/** Flows with both directions present. */
export type TwoSides = { received: Side; paid: Side; span: number };

/**
 * Flows discounted at one rate. The rate is `x = ln(1 + r) / 365`, the logarithm of growth per day, which turns −100
 * % and huge rates into ordinary numbers.
 */
export type Balance = {
  x: number;
  /** Logarithm of received ÷ paid, discounted. Zero at a solution; the relative NPV is tanh(log / 2). */
  log: number;
  /**
   * Mean day of the amounts received and of the amounts paid, weighted by discounted amounts. Both fall as `x` rises.
   */
  receivedDay: number;
  paidDay: number;
};

/** Splits netted flows by direction. */
export function twoSides({ days, amounts }: NetFlows): TwoSides {
  let receipts = 0;
  for (const amount of amounts) if (amount > 0) receipts += 1;
  const received = emptySide(receipts);
  const paid = emptySide(amounts.length - receipts);
  let [toReceived, toPaid] = [0, 0];
  for (let at = 0; at < amounts.length; at += 1) {
    const amount = amounts[at] as number;
    const day = days[at] as number;
    if (amount > 0) {
      received.days[toReceived] = day;
      received.amounts[toReceived] = amount;
      toReceived += 1;
    } else {
      paid.days[toPaid] = day;
      paid.amounts[toPaid] = -amount;
      toPaid += 1;
    }
  }
  return { received, paid, span: days[days.length - 1] ?? 0 };
}

const emptySide = (length: number): Side => ({
  days: new Int32Array(length),
  amounts: new Float64Array(length),
});

/** From this number of flows on, two short tables of powers are cheaper than one `exp` per flow. */
const TABLES_FROM = 256;
const LOW_BITS = 7;
const LOW = 1 << LOW_BITS;

/** Discounts all flows at `x` in one pass. */
export function balanceAt({ received, paid, span }: TwoSides, x: number): Balance {
  const tables =
    received.days.length + paid.days.length < TABLES_FROM ? null : powerTables(-Math.abs(x), span);
  const one = discount(received, x, tables);
  const other = discount(paid, x, tables);
  return {
    x,
    log: Math.log(one.sum / other.sum) - x * (one.origin - other.origin),
    receivedDay: one.origin + one.moment / one.sum,
    paidDay: other.origin + other.moment / other.sum,
  };
}

type Tables = { low: Float64Array; high: Float64Array };

/**
 * Sum of the amounts discounted to `origin`, and of their days from there. The origin is the first day, for negative
 * rates the last one: no power exceeds 1 and at least one is 1, so that nothing overflows or underflows.
 */
function discount({ days, amounts }: Side, x: number, tables: Tables | null) {
  const decay = -Math.abs(x);
  const direction = x < 0 ? -1 : 1;
  const origin = (x < 0 ? days[days.length - 1] : days[0]) as number;
  let [sum, moment] = [0, 0];
  if (tables) {
    const { low, high } = tables;
    for (let at = 0; at < days.length; at += 1) {
      const day = direction * ((days[at] as number) - origin);
      const power = (low[day & (LOW - 1)] as number) * (high[day >> LOW_BITS] as number);
      const value = (amounts[at] as number) * power;
      sum += value;
      moment += value * day;
    }
  } else {
    for (let at = 0; at < days.length; at += 1) {
      const day = direction * ((days[at] as number) - origin);
      const value = (amounts[at] as number) * Math.exp(decay * day);
      sum += value;
      moment += value * day;
    }
  }
  return { origin, sum, moment: direction * moment };
}

/** Any power up to `span` is the product of one entry from each table. */
function powerTables(decay: number, span: number): Tables {
  return { low: powers(decay, LOW), high: powers(decay * LOW, (span >> LOW_BITS) + 1) };
}

function powers(x: number, count: number): Float64Array {
  const table = new Float64Array(count);
  for (let at = 0; at < count; at += 1) table[at] = Math.exp(x * at);
  return table;
}
