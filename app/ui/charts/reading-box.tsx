import type { Plot, Reading, ReadingPlace, SeriesName } from '../../platform/charts/drawing.ts';

const WIDTH = 196;
const PADDING = 12;
const LINE = 19;
const GAP = 14;
const FIRST = PADDING + 9;

type Props = {
  series: readonly SeriesName[];
  shown: { place: ReadingPlace; reading: Reading };
  plot: Plot;
};

/** The values at one position, in a box on the side with enough room. */
export function ReadingBox({ series, shown: { place, reading }, plot }: Props) {
  const { x, ys } = place;
  const fitsRight = x + GAP + WIDTH <= plot.right;
  const left = fitsRight ? x + GAP : Math.max(0, x - GAP - WIDTH);
  return (
    <g className="pointer-events-none">
      <line x1={x} x2={x} y1={plot.top} y2={plot.bottom} className="chart-cross" />
      {series.map(({ label, tone }, index) => {
        const y = ys[index];
        return (
          typeof y === 'number' && (
            <circle key={label} cx={x} cy={y} r={4} className="chart-dot" data-tone={tone} />
          )
        );
      })}
      <g transform={`translate(${left} ${plot.top})`}>
        <rect width={WIDTH} height={PADDING + LINE * (series.length + 1)} rx={6} className="chart-box" />
        <text x={PADDING} y={FIRST} className="chart-reading font-semibold">
          {reading.title}
        </text>
        {series.map(({ label, tone }, index) => {
          const y = FIRST + LINE * (index + 1);
          return (
            <g key={label}>
              <rect x={PADDING} y={y - 5} width={10} height={2} className="chart-key" data-tone={tone} />
              <text x={PADDING + 18} y={y} className="chart-reading">
                {label}
              </text>
              <text x={WIDTH - PADDING} y={y} textAnchor="end" className="chart-reading font-semibold">
                {reading.texts[index]}
              </text>
            </g>
          );
        })}
      </g>
    </g>
  );
}
