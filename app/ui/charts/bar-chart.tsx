import type { BarDrawing, Chart } from '../../platform/charts/drawing.ts';
import { ReadingBox } from './reading-box.tsx';
import { useReading } from './use-reading.ts';

/** Bars above and below zero, one group per period. Hover, touch and the arrow keys read values. */
export function BarChart({ name, chart }: { name: string; chart: Chart<BarDrawing> }) {
  const { series, readings, drawn } = chart;
  const { width, height, plot, xTicks, zeroY, bars, places } = drawn;
  const { shown, props } = useReading({ name, series, readings, places, width });
  return (
    <div className="chart" {...props}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {bars.map(({ series: at, ...box }) => (
          <rect key={`${box.x} ${at}`} {...box} className="chart-bar" data-tone={series[at]?.tone} />
        ))}
        <line x1={plot.left} x2={plot.right} y1={zeroY} y2={zeroY} className="chart-zero" />
        {xTicks.map(({ at, label }) => (
          <text key={at} x={at} y={plot.bottom + 16} textAnchor="middle" className="chart-tick">
            {label}
          </text>
        ))}
        {shown && <ReadingBox series={series} shown={shown} plot={plot} />}
      </svg>
    </div>
  );
}
