import { scaleBand } from 'd3-scale';
import { wholeMoney } from '#app/features/ledger/figures/figure-text.ts';
import type { QuarterFlows } from '#app/features/ledger/figures/figure-types.ts';
import type { BarDrawing, Chart, SeriesName } from '#app/platform/charts/drawing.ts';
import { amountScale, roundToTenth, type Unit } from './axes.server.ts';

const WIDTH = 352;
const HEIGHT = 190;
const PLOT = { left: 0, right: WIDTH, top: 8, bottom: HEIGHT - 24 };
/** Five years: more bars would be too thin to tap. The table has all quarters. */
const MOST_QUARTERS = 20;

const SERIES: SeriesName[] = [
  { label: 'Distributed', tone: 'accent' },
  { label: 'Called', tone: 'muted' },
];

/** Draws the calls and distributions of the last quarters. `null` without any. */
export function flowChart(all: readonly QuarterFlows[], unit: Unit): Chart<BarDrawing> | null {
  const quarters = all.slice(-MOST_QUARTERS);
  if (quarters.every(({ calls, distributions }) => calls === 0 && distributions === 0)) return null;
  const amounts = amountScale(
    quarters.flatMap(({ calls, distributions }) => [-calls, distributions]),
    PLOT,
    3,
  );
  const bands = scaleBand()
    .domain(quarters.map(({ quarter }) => quarter))
    .range([PLOT.left, PLOT.right])
    .padding(0.25);
  const zeroY = amounts.y(0);
  const width = roundToTenth(bands.bandwidth());
  const bar = (x: number, amount: number, series: number) => {
    const y = amounts.y(amount);
    return { x, y: Math.min(y, zeroY), width, height: roundToTenth(Math.abs(y - zeroY)), series };
  };
  return {
    series: SERIES,
    readings: quarters.map(({ quarter, calls, distributions }) => ({
      title: quarterLabel(quarter),
      texts: [distributions, calls].map((amount) =>
        wholeMoney({ amount, currency: unit.currency }, unit.locale),
      ),
    })),
    drawn: {
      ...{ width: WIDTH, height: HEIGHT, plot: PLOT, zeroY },
      xTicks: quarters
        .filter(({ quarter }) => quarter.endsWith('Q1') || quarters.length <= 4)
        .map(({ quarter }) => ({
          at: roundToTenth((bands(quarter) ?? 0) + width / 2),
          label: quarters.length <= 4 ? quarterLabel(quarter) : quarter.slice(0, 4),
        })),
      bars: quarters.flatMap(({ quarter, calls, distributions }) => {
        const x = roundToTenth(bands(quarter) ?? 0);
        return [bar(x, distributions, 0), bar(x, -calls, 1)].filter(({ height }) => height > 0);
      }),
      places: quarters.map(({ quarter }) => ({
        x: roundToTenth((bands(quarter) ?? 0) + width / 2),
        ys: [null, null],
      })),
    },
  };
}

/** `2026-Q3` → `Q3 2026`. */
export const quarterLabel = (quarter: string): string => quarter.split('-').reverse().join(' ');
