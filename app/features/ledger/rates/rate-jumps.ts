import { daysBetween } from '#app/domain/days.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { withMinusSign } from '#app/domain/money/minus-sign.ts';

export type RateOfDay = { day: string; base: Currency; quote: Currency; rate: string };

/** Furthest a rate may be from that of the neighbouring day without being asked about. */
const MOST_CHANGE = 0.2;
/** Over more days than this a rate may double or halve. */
const NEAR_DAYS = 31;
/** How close to the inverse of the neighbouring rate a rate is taken for it, unless it is as close to the rate itself. */
const INVERSE = 0.02;
/** Doubles: 1.2 is not beyond a fifth more than 1. */
const ROUNDING = 1e-9;

type KnownRate = { day: string; value: number; text: string };

/**
 * Sentences about the rates that look mistyped: more than a fifth from the rate of the neighbouring day (if that is more
 * than a month away, twice or half of it), or its inverse. They are compared with the last rate before them that looks right, in the ledger or among themselves, or with the next
 * recorded one if that is nearer; without either, with the one that they replace.
 *
 * @param recorded the rates of the same pairs and their inverses
 */
export function rateJumps(rates: readonly RateOfDay[], recorded: readonly RateOfDay[]): string[] {
  const before = Map.groupBy(recorded, pairOf);
  return [...Map.groupBy(rates, pairOf)].flatMap(([pair, of]) => jumpsIn(of, before.get(pair) ?? []));
}

/** Both directions of a pair are one. */
const pairOf = ({ base, quote }: RateOfDay): string => [base, quote].sort().join('/');

function jumpsIn(rates: readonly RateOfDay[], recorded: readonly RateOfDay[]): string[] {
  const replaced = new Set(rates.map(({ day }) => day));
  const kept = recorded.filter(({ day }) => !replaced.has(day)).toSorted(byDay);
  const found: string[] = [];
  let next = 0;
  let last: RateOfDay | null = null;
  for (const rate of rates.toSorted(byDay)) {
    for (let one = kept[next]; one && one.day < rate.day; one = kept[next]) {
      last = one;
      next += 1;
    }
    const neighbour = nearest(rate, last, kept[next] ?? null) ?? recorded.find(({ day }) => day === rate.day);
    const jump = neighbour && jumpFrom(as(rate, neighbour), rate);
    if (jump) found.push(jump);
    else last = rate;
  }
  return found;
}

const byDay = (one: RateOfDay, other: RateOfDay): number =>
  one.day < other.day ? -1 : one.day > other.day ? 1 : 0;

function nearest({ day }: RateOfDay, before: RateOfDay | null, after: RateOfDay | null): RateOfDay | null {
  if (!before || !after) return before ?? after;
  return daysApart(after.day, day) < daysApart(before.day, day) ? after : before;
}

const daysApart = (one: string, other: string): number => Math.abs(daysBetween(one, other));

/** A rate in the direction of another of its pair. */
function as({ base }: RateOfDay, { day, rate, base: of }: RateOfDay): KnownRate {
  const value = Number(rate);
  return of === base
    ? { day, value, text: rate }
    : { day, value: 1 / value, text: (1 / value).toPrecision(6) };
}

function jumpFrom(known: KnownRate, { day, base, quote, rate }: RateOfDay): string | null {
  const ratio = Number(rate) / known.value;
  const isNear = daysApart(day, known.day) <= NEAR_DAYS;
  const isFar = isNear
    ? Math.abs(ratio - 1) > MOST_CHANGE + ROUNDING
    : Math.abs(Math.log2(ratio)) > 1 + ROUNDING;
  const isInverse =
    isNear && Math.abs(Math.log(Number(rate) * known.value)) < INVERSE && Math.abs(Math.log(ratio)) > INVERSE;
  if (!isFar && !isInverse) return null;
  const { format } = new Intl.NumberFormat('en-GB', {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  const change = withMinusSign(format(ratio - 1));
  const sentence = `${base}/${quote}: ${known.text} on ${known.day} → ${rate} on ${day} (${change}).`;
  return isInverse ? `${sentence} It looks like ${quote}/${base}.` : sentence;
}
