import type { Chart, LineDrawing, LinesDrawn } from '../../platform/charts/drawing.ts';
import { cx } from '../cx.ts';
import { ReadingBox } from './reading-box.tsx';
import { useReading } from './use-reading.ts';

type Props = {
  /** The chart's title, for screen readers: "Value over time". */
  name: string;
  chart: Chart<LinesDrawn>;
};

/** Lines over time. Hover, touch and the arrow keys read values; the page has the same data as a table. */
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
  const { width, height, plot, xTicks, yTicks, zeroY, area, paths, places } = drawn;
  const { shown, props } = useReading({ name, series, readings, places, width });
  return (
    <div className={cx('chart', className)} {...props}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {yTicks.map(({ at, label }) => (
          <g key={at}>
            <line
              x1={plot.left}
              x2={plot.right}
              y1={at}
              y2={at}
              className={at === zeroY ? 'chart-zero' : 'chart-grid'}
            />
            <text x={plot.right + 8} y={at + 4} className="chart-tick">
              {label}
            </text>
          </g>
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
        {shown && <ReadingBox series={series} shown={shown} plot={plot} />}
      </svg>
    </div>
  );
}
