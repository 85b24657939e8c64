import { scaleLinear, scaleUtc } from 'd3-scale';
import type { Currency } from '#app/domain/money/currencies.ts';
import { formatMoneyCompact } from '#app/domain/money/money.ts';
import type { Plot, Tick } from '#app/platform/charts/drawing.ts';

const DAY_MS = 86_400_000;
const LABEL_HEIGHT = 14;

/** The currency and language of a chart. */
export type Unit = { currency: Currency; locale: string };

/** Rounds to a tenth of a drawing unit: more precision is invisible and takes more bytes. */
export const roundToTenth = (value: number): number => Math.round(value * 10) / 10;

/** Maps days to the width of a plot. */
export function dayScale(from: string, to: string, { left, right }: Plot) {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const scale = scaleUtc()
    .domain([start, Math.max(end, start + DAY_MS)])
    .range([left, right]);
  return { x: (day: string): number => roundToTenth(scale(Date.parse(day))), scale };
}

/** Labels years under a plot, or months if it covers less than three years; at most `most` labels. */
export function dayTicks({ scale }: ReturnType<typeof dayScale>, most: number, locale: string): Tick[] {
  const [start, end] = scale.domain();
  const years = start && end ? (end.getTime() - start.getTime()) / (365 * DAY_MS) : 0;
  const format = new Intl.DateTimeFormat(
    locale,
    years >= 3 ? { year: 'numeric', timeZone: 'UTC' } : { month: 'short', year: '2-digit', timeZone: 'UTC' },
  );
  return scale.ticks(most).map((time) => ({ at: roundToTenth(scale(time)), label: format.format(time) }));
}

/** Moves labels at these heights apart, so that each has a line of its own and stays near the end that it names. */
export function labelPlaces(heights: readonly number[], { bottom }: Plot): number[] {
  const order = heights
    .map((_height, index) => index)
    .toSorted((a, b) => (heights[b] ?? 0) - (heights[a] ?? 0));
  const places: number[] = [];
  let lowest = bottom;
  for (const index of order) {
    const place = Math.min(heights[index] ?? 0, lowest);
    places[index] = place;
    lowest = place - LABEL_HEIGHT;
  }
  return places;
}

/** Maps amounts, including zero, to the height of a plot, and rounds its ends. */
export function amountScale(amounts: readonly number[], { top, bottom }: Plot, ticks: number) {
  const scale = scaleLinear()
    .domain([Math.min(0, ...amounts), Math.max(1, ...amounts)])
    .range([bottom, top])
    .nice(ticks);
  return { y: (amount: number): number => roundToTenth(scale(amount)), scale };
}

export function amountTicks(
  { scale }: ReturnType<typeof amountScale>,
  count: number,
  { currency, locale }: Unit,
): Tick[] {
  // The foot of a chart needs no label; a zero line above it does.
  const zero = scale.domain()[0] === 0 ? '' : '0';
  return scale.ticks(count).map((amount) => ({
    at: roundToTenth(scale(amount)),
    label: amount === 0 ? zero : formatMoneyCompact({ amount, currency }, 0, locale),
  }));
}
