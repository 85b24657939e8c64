import { type HeatCell, heatCells } from '../member-reading.ts';
import { type PageTime, readingTime } from '../reading-time.ts';

/** The heat classes, from unread to read longest. */
const HEAT = ['fill-track', 'fill-accent/25', 'fill-accent/50', 'fill-accent/75', 'fill-accent'] as const;
const [WIDTH, HEIGHT, GAP] = [6, 16, 1];

type Props = { times: readonly PageTime[]; pages: number | null };

/** How long each page was read, as a strip from the first page to the last. */
export function HeatStrip({ times, pages }: Props) {
  const cells = heatCells(times, pages);
  const width = cells.length * (WIDTH + GAP) - GAP;
  return (
    <svg
      role="img"
      aria-label={summaryOf(cells)}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
      className="h-4 max-w-full"
      preserveAspectRatio="none"
    >
      {cells.map(({ from, to, milliseconds, heat }, index) => (
        <rect
          key={from}
          x={index * (WIDTH + GAP)}
          width={WIDTH}
          height={HEIGHT}
          rx={1}
          className={HEAT[heat]}
        >
          <title>{`${pagesOf(from, to)}: ${readingTime(milliseconds)}`}</title>
        </rect>
      ))}
    </svg>
  );
}

const pagesOf = (from: number, to: number): string =>
  from === to ? `Page ${from}` : `Pages ${from} to ${to}`;

function summaryOf(cells: readonly HeatCell[]): string {
  const longest = cells.reduce((most, cell) => (cell.milliseconds > most.milliseconds ? cell : most));
  if (longest.milliseconds === 0) return 'No page was read.';
  return `Longest: ${pagesOf(longest.from, longest.to).toLowerCase()}, ${readingTime(longest.milliseconds)}.`;
}
