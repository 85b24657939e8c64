import type { Currency } from '#app/domain/money.ts';
import type { BarDrawing, Chart, LinesDrawn } from '#app/ui/charts/drawing.ts';
import type { Allocation, Bridge, FiguresRow, UsedRate } from './figures/figure-types.ts';
import type { ReportingCurrency } from './portfolio-address.ts';
import type { LineRow, ValuationRow } from './ui/ledger-tables.tsx';
import type { PositionRow } from './ui/positions-table.tsx';

/** What figures on a page depend on, chosen or not. */
export type Basis = {
  /** ISO day. */
  asOf: string;
  today: string;
  currency: ReportingCurrency;
};

export type PortfolioCharts = {
  value: Chart<LinesDrawn> | null;
  result: Chart<LinesDrawn> | null;
  flows: Chart<BarDrawing> | null;
};

/** Something about a position that is different from what the member saw last. */
export type ChangeRow = { key: string; positionId: string; title: string; detail: string };

export type PortfolioPage = Basis & {
  /** The whole portfolio, or a row for each currency. */
  headlines: FiguresRow[];
  positions: PositionRow[];
  /** The last row of the table; `null` without a common currency. */
  total: FiguresRow | null;
  charts: PortfolioCharts;
  allocation: Allocation | null;
  /** Why there is no chart, where there is none. */
  notDrawn: string;
  changes: ChangeRow[];
  /** ISO time: what was recorded after it has changed. */
  newSince: string;
  /** Change of the net value since then; `null` where it cannot be said. */
  navChange: number | null;
  staleRates: UsedRate[];
};

export type PositionPage = Basis & {
  id: string;
  vehicleId: string;
  name: string;
  kind: 'fund' | 'deal';
  /** That of the vehicle, in which its lines are. */
  ownCurrency: Currency;
  slug: string;
  vintage: number;
  sector: string;
  holder: string;
  isEntity: boolean;
  row: FiguresRow;
  bridges: Bridge[];
  charts: PortfolioCharts;
  lines: LineRow[];
  valuations: ValuationRow[];
};
