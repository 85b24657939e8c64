import type { Currency } from '#app/domain/money/currencies.ts';
import { isoDayOf, plusDays } from '../calendar.ts';

export type SeedRate = { day: string; quote: Currency; rate: string; recordedAt: Date };

const BASE_YEAR = 2016;
const YEAR = 31_557_600_000;

/** What a euro was worth at the turn of each half-year since January 2016, to about the second decimal. */
const HALF_YEARS = {
  USD: [
    1.09, 1.11, 1.05, 1.14, 1.2, 1.17, 1.145, 1.13, 1.12, 1.125, 1.225, 1.185, 1.135, 1.045, 1.07, 1.09, 1.1,
    1.07, 1.035, 1.175, 1.175, 1.165,
  ],
  GBP: [
    0.737, 0.83, 0.855, 0.878, 0.888, 0.885, 0.898, 0.895, 0.848, 0.905, 0.898, 0.858, 0.839, 0.86, 0.885,
    0.859, 0.868, 0.847, 0.829, 0.857, 0.872, 0.865,
  ],
  CHF: [
    1.083, 1.084, 1.072, 1.094, 1.17, 1.157, 1.127, 1.11, 1.085, 1.065, 1.081, 1.097, 1.036, 1.001, 0.987,
    0.978, 0.93, 0.963, 0.941, 0.935, 0.931, 0.928,
  ],
  SEK: [
    9.18, 9.42, 9.56, 9.64, 9.83, 10.45, 10.22, 10.56, 10.44, 10.48, 10.05, 10.12, 10.27, 10.72, 11.14, 11.79,
    11.12, 11.36, 11.48, 11.14, 10.84, 10.92,
  ],
  NOK: [
    9.61, 9.31, 9.09, 9.57, 9.84, 9.51, 9.93, 9.69, 9.87, 10.84, 10.49, 10.17, 10.02, 10.33, 10.5, 11.69,
    11.23, 11.41, 11.78, 11.84, 11.82, 11.56,
  ],
  DKK: [
    7.462, 7.438, 7.434, 7.436, 7.445, 7.45, 7.467, 7.464, 7.472, 7.452, 7.441, 7.436, 7.437, 7.439, 7.437,
    7.447, 7.454, 7.458, 7.459, 7.461, 7.468, 7.466,
  ],
} as const satisfies Partial<Record<Currency, readonly number[]>>;
type Quoted = keyof typeof HALF_YEARS;
const QUOTES = Object.keys(HALF_YEARS) as Quoted[];

/**
 * The weeks in which no rate was read: what is read as of then has an old one. Nothing was paid in them, so that
 * later figures do not need it.
 */
const SILENT = { from: '2023-07-18', to: '2023-08-10' };

/** Rates are published in the afternoon and read in the evening of their day. */
const READ_AT = 'T17:05:00.000Z';

/**
 * The euro against six currencies up to `now`: on each Friday, on the last working day of each month, and on the other
 * requested days by currency.
 */
export function ratesUpTo(now: Date, days: ReadonlyMap<Currency, ReadonlySet<string>>): SeedRate[] {
  const rates: SeedRate[] = [];
  for (let day = `${BASE_YEAR}-01-04`; day <= isoDayOf(now); day = plusDays(day, 1)) {
    const recordedAt = new Date(`${day}${READ_AT}`);
    if (!isWorkday(day) || recordedAt > now || (day >= SILENT.from && day <= SILENT.to)) continue;
    const regular = new Date(day).getUTCDay() === 5 || isLastOfMonth(day);
    for (const quote of QUOTES)
      if (regular || days.get(quote)?.has(day))
        rates.push({ day, quote, rate: rateOn(day, quote), recordedAt });
  }
  return rates;
}

const isWorkday = (day: string): boolean => new Date(day).getUTCDay() % 6 !== 0;

function isLastOfMonth(day: string): boolean {
  const next = new Date(day).getUTCDay() === 5 ? plusDays(day, 3) : plusDays(day, 1);
  return next.slice(0, 7) !== day.slice(0, 7);
}

/** Between the half-years in a curve without corners, with small waves of some weeks; four decimals. */
function rateOn(day: string, quote: Quoted): string {
  const points: readonly number[] = HALF_YEARS[quote];
  const years = (Date.parse(day) - Date.UTC(BASE_YEAR, 0, 1)) / YEAR;
  const place = Math.min(years * 2, points.length - 1);
  const from = Math.floor(place);
  const low = points[from] ?? 1;
  const high = points[from + 1] ?? low;
  const part = place - from;
  const level = low + (high - low) * part * part * (3 - 2 * part);
  const turn = years * 2 * Math.PI;
  const phase = QUOTES.indexOf(quote) * 1.7;
  const wave =
    0.5 * Math.sin(turn * 5.3 + phase) +
    0.3 * Math.sin(turn * 13.7 + 2 * phase) +
    0.2 * Math.sin(turn * 41 + phase);
  // The krone of Denmark is held to the euro.
  return (level * (1 + wave * (quote === 'DKK' ? 0.0003 : 0.009))).toFixed(4);
}
