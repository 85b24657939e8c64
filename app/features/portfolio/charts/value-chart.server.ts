import { area, curveLinear, curveStepAfter, line } from 'd3-shape';
import { formatMoney } from '#app/domain/money/money.ts';
import type { ValuePoint } from '#app/features/ledger/figures/figure-types.ts';
import { wholeAmount, wholeAmounts } from '#app/features/ledger/figures/whole-figures.ts';
import type { Chart, LineDrawing, LinesDrawn, SeriesName } from '#app/platform/charts/drawing.ts';
import {
  amountScale,
  amountTicks,
  dayScale,
  dayTicks,
  labelPlaces,
  roundToTenth,
  type Unit,
} from './axes.server.ts';

type ShownSeries = SeriesName & { of: (point: ValuePoint) => number; isStepped: boolean };
type Size = { width: number; height: number; xTicks: number; yTicks: number };

const WIDE: Size = { width: 720, height: 262, xTicks: 7, yTicks: 4 };
const NARROW: Size = { width: 352, height: 196, xTicks: 4, yTicks: 4 };
/** For the names of the lines, after their ends. */
const NAMES = 76;

const VALUE: readonly ShownSeries[] = [
  { label: 'Net value', tone: 'accent', of: ({ nav }) => nav, isStepped: false },
  { label: 'Paid in', tone: 'muted', of: ({ paidIn }) => paidIn, isStepped: true },
  { label: 'Distributed', tone: 'gold', of: ({ distributed }) => distributed, isStepped: true },
];

const RESULT: readonly ShownSeries[] = [
  { label: 'Total result', tone: 'accent', of: ({ netCash, nav }) => netCash + nav, isStepped: false },
  { label: 'Net cash', tone: 'muted', of: ({ netCash }) => netCash, isStepped: true },
];

/** Draws a portfolio's value over time, with paid-in and distributed amounts. `null` without at least two points. */
export const valueChart = (points: readonly ValuePoint[], unit: Unit): Chart<LinesDrawn> | null =>
  lineChart(VALUE, points, unit, [WIDE, NARROW], true);

/** The same without what was distributed: for a glance. */
export const glanceChart = (points: readonly ValuePoint[], unit: Unit): Chart<LinesDrawn> | null =>
  lineChart(VALUE.slice(0, 2), points, unit, [WIDE, NARROW], true);

/** Draws the J-curve: cumulative cash received less cash paid, with and without the net value. */
export const resultChart = (points: readonly ValuePoint[], unit: Unit): Chart<LinesDrawn> | null =>
  lineChart(RESULT, points, unit, [SMALL, SMALL], false);

const SMALL: Size = { width: 352, height: 190, xTicks: 4, yTicks: 3 };

function lineChart(
  series: readonly ShownSeries[],
  points: readonly ValuePoint[],
  unit: Unit,
  [wide, narrow]: [Size, Size],
  hasArea: boolean,
): Chart<LinesDrawn> | null {
  if (points.length < 2) return null;
  const { currency, locale } = unit;
  const read = points.filter(isRead);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const draw = (size: Size) => drawLines({ series, points, read, unit, size, hasArea });
  return {
    series: series.map(({ label, tone }) => ({ label, tone })),
    readings: read.map(wholePoint).map((point) => ({
      title: day.format(Date.parse(point.day)),
      texts: series.map(({ of }) => formatMoney({ amount: of(point), currency }, locale)),
    })),
    drawn: { wide: draw(wide), narrow: draw(narrow) },
  };
}

/** In whole units that add up: the last point shows what the headlines show. */
function wholePoint(point: ValuePoint): ValuePoint {
  const { nav, paidIn, distributed, netCash } = point;
  const { gain: _gain, ...whole } = wholeAmounts({
    nav,
    paidIn,
    distributed,
    gain: distributed + nav - paidIn,
  });
  return { day: point.day, ...whole, netCash: wholeAmount(netCash) };
}

/** Values are shown for month ends and the last day; lines also have points in between. */
const isRead = ({ day }: ValuePoint, index: number, points: readonly ValuePoint[]): boolean =>
  index === points.length - 1 || isMonthEnd(day);

const isMonthEnd = (day: string): boolean =>
  new Date(Date.parse(day) + 86_400_000).toISOString().slice(8, 10) === '01';

type Drawn = {
  series: readonly ShownSeries[];
  points: readonly ValuePoint[];
  read: readonly ValuePoint[];
  unit: Unit;
  size: Size;
  hasArea: boolean;
};

function drawLines({ series, points, read, unit, size, hasArea }: Drawn): LineDrawing {
  const { width, height, yTicks } = size;
  const plot = { left: 4, right: width - NAMES, top: 16, bottom: height - 26 };
  const days = dayScale(points[0]?.day ?? '', points.at(-1)?.day ?? '', plot);
  const amounts = amountScale(
    points.flatMap((point) => series.map(({ of }) => of(point))),
    plot,
    yTicks,
  );
  const zeroY = amounts.y(0);
  const [first] = series;
  const last = points.at(-1);
  return {
    ...{ width, height, plot, zeroY },
    xTicks: dayTicks(days, size.xTicks, unit.locale).filter(
      ({ at }) => at > plot.left + 8 && at < plot.right + 1,
    ),
    yTicks: amountTicks(amounts, yTicks, unit),
    area:
      hasArea && first
        ? area<ValuePoint>()
            .x(({ day }) => days.x(day))
            .y0(zeroY)
            .y1((point) => amounts.y(first.of(point)))(points)
        : null,
    paths: series.map(
      ({ of, isStepped }) =>
        line<ValuePoint>()
          .x(({ day }) => days.x(day))
          .y((point) => amounts.y(of(point)))
          .curve(isStepped ? curveStepAfter : curveLinear)(points) ?? '',
    ),
    ends: last
      ? labelPlaces(
          series.map(({ of }) => amounts.y(of(last))),
          plot,
        )
      : [],
    places: read.map((point) => ({ x: days.x(point.day), ys: series.map(({ of }) => amounts.y(of(point))) })),
  };
}

/** Draws a series of values as a sparkline of 72 by 22. */
export function sparklinePath(values: readonly number[]): string {
  const low = Math.min(...values);
  const plot = { left: 1, right: 71, top: 2, bottom: 20 };
  const amounts = amountScale(
    values.map((value) => value - low),
    plot,
    1,
  );
  const step = values.length > 1 ? (plot.right - plot.left) / (values.length - 1) : 0;
  return (
    line<number>()
      .x((_value, index) => roundToTenth(plot.left + index * step))
      .y((value) => amounts.y(value - low))(values) ?? ''
  );
}
