import type { Chart, LineDrawing, LinesDrawn } from '../../platform/charts/drawing.ts';
import { cx } from '../cx.ts';
import { ReadingBox } from './reading-box.tsx';
import { useReading } from './use-reading.ts';

type Props = {
  /** The chart's title, for screen readers: "Value over time". */
  name: string;
  chart: Chart<LinesDrawn>;
};

/** Lines over time, each named at its end. Hover, touch and the arrow keys read values; the page has the same data as a table. */
export function LineChart({ name, chart: { drawn, ...said } }: Props) {
  return (
    <>
      <Lines name={name} chart={{ ...said, drawn: drawn.wide }} className="max-sm:hidden print:block" />
      <Lines name={name} chart={{ ...said, drawn: drawn.narrow }} className="sm:hidden print:hidden" />
    </>
  );
}

type LinesProps = { name: string; chart: Chart<LineDrawing>; className: string };

function Lines({ name, chart: { series, readings, drawn }, className }: LinesProps) {
  const { width, height, plot, xTicks, yTicks, zeroY, area, paths, ends, places } = drawn;
  const { shown, props } = useReading({ name, series, readings, places, width });
  return (
    <div className={cx('chart', className)} {...props}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {yTicks.map(({ at }) => (
          <line
            key={at}
            x1={plot.left}
            x2={plot.right}
            y1={at}
            y2={at}
            className={at === zeroY ? 'chart-zero' : 'chart-grid'}
          />
        ))}
        {xTicks.map(({ at, label }) => (
          <text key={at} x={at} y={plot.bottom + 18} textAnchor="middle" className="chart-tick">
            {label}
          </text>
        ))}
        {area && <path d={area} className="chart-area" />}
        {/* The first line is the most important one, so it is drawn last. */}
        {series
          .map(({ label, tone }, index) => (
            <path key={label} d={paths[index]} className="chart-line" data-tone={tone} />
          ))
          .reverse()}
        {series.map(({ label, tone }, index) => (
          <text
            key={label}
            x={plot.right + 8}
            y={(ends[index] ?? 0) + 4}
            className="chart-end"
            data-tone={tone}
          >
            {label}
          </text>
        ))}
        {yTicks.map(({ at, label }) => (
          <text key={at} x={plot.left} y={at - 5} className="chart-tick">
            {label}
          </text>
        ))}
        {shown && <ReadingBox series={series} shown={shown} plot={plot} />}
      </svg>
    </div>
  );
}
