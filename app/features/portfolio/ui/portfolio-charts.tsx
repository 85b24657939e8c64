import { spreadByWeights } from '#app/features/ledger/amounts.ts';
import type { AllocationPart } from '#app/features/ledger/figures/figure-types.ts';
import type { BarDrawing, Chart, LinesDrawn } from '#app/platform/charts/drawing.ts';
import { percentText } from '#app/platform/format/rates.ts';
import { BarChart } from '#app/ui/charts/bar-chart.tsx';
import { LineChart } from '#app/ui/charts/line-chart.tsx';
import { ShareBars } from '#app/ui/charts/share-bars.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import {
  ALLOCATIONS,
  type AllocationBy,
  type PortfolioView,
  portfolioAddress,
  RANGES,
  type Range,
} from '../portfolio-address.ts';
import { ChartSection, type Choice } from './chart-section.tsx';
import { ChartTable } from './chart-table.tsx';

const RANGE_LABELS: Readonly<Record<Range, string>> = { '1y': '1 year', '3y': '3 years', all: 'All' };
const ALLOCATION_LABELS: Readonly<Record<AllocationBy, string>> = {
  vehicle: 'Vehicle',
  sector: 'Sector',
  vintage: 'Vintage',
  currency: 'Currency',
};

type ValueProps = { path: string; view: PortfolioView; chart: Chart<LinesDrawn>; folds?: boolean };

export function ValueOverTime({ path, view, chart, folds }: ValueProps) {
  const choices: Choice[] = RANGES.map((range) => ({
    to: portfolioAddress(path, { ...view, range }),
    label: RANGE_LABELS[range],
    isCurrent: view.range === range,
  }));
  return (
    <ChartSection title="Value over time" folds={folds} choices={choices} choicesLabel="Period of the chart">
      <LineChart name="Value over time" chart={chart} />
      <ChartTable name="Value over time" of="Day" chart={chart} />
    </ChartSection>
  );
}

export function CallsAndDistributions({ chart }: { chart: Chart<BarDrawing> }) {
  return (
    <ChartSection title="Calls and distributions" folds>
      <BarChart name="Calls and distributions per quarter" chart={chart} />
      <p className="mt-2 text-xs text-muted">Distributed above the line, called below.</p>
      <ChartTable name="Calls and distributions per quarter" of="Quarter" chart={chart} />
    </ChartSection>
  );
}

export function CashAndResult({ chart }: { chart: Chart<LinesDrawn> }) {
  return (
    <ChartSection title="Cash and total result" folds>
      <LineChart name="Cash and total result" chart={chart} />
      <ChartTable name="Cash and total result" of="Day" chart={chart} />
    </ChartSection>
  );
}

type AllocationProps = { view: PortfolioView; parts: readonly AllocationPart[] };

export function AllocationOfValue({ view, parts }: AllocationProps) {
  const thousandths =
    parts.length > 0
      ? spreadByWeights(
          1_000,
          parts.map(({ nav }) => nav),
        )
      : [];
  const choices: Choice[] = ALLOCATIONS.map((by) => ({
    to: portfolioAddress('/portfolio', { ...view, by }),
    label: ALLOCATION_LABELS[by],
    isCurrent: view.by === by,
  }));
  return (
    <ChartSection title="Allocation" folds choices={choices} choicesLabel="Allocation by">
      {parts.length > 0 ? (
        <ShareBars
          name={`Net value by ${ALLOCATION_LABELS[view.by].toLowerCase()}`}
          shares={parts.map(({ key, label, share }, index) => ({
            ...{ id: key, label, share },
            text: percentText((thousandths[index] ?? 0) / 1_000),
          }))}
        />
      ) : (
        <EmptyState title="No value to allocate on this date." />
      )}
    </ChartSection>
  );
}
