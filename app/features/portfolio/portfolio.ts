import type { HolderChoice } from '#app/domain/investing/held-by.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import type { Allocation, Bridge, FiguresRow, UsedRate } from '#app/features/ledger/figures/figure-types.ts';
import type { BarDrawing, Chart, LinesDrawn } from '#app/platform/charts/drawing.ts';
import type { ReportingCurrency } from './portfolio-address.ts';

/** A line as shown in the table of a position. */
export type LineRow = {
  id: string;
  date: string;
  /** "Capital call" */
  label: string;
  note: string | null;
  reference: string;
  /** Signed, from the holder's side; `null` if no cash moves. */
  cash: number | null;
  /** Whether it counts as received although no cash moves: tax that was withheld. */
  isDeemed: boolean;
  /** What can still be called after it; `null` for a line that was corrected, and for its correction. */
  unfunded: number | null;
  recordedAt: string;
  state: 'reversed' | 'reversal' | null;
};

/** The lines of a year, newest first, and what they add to the figures of the position; minor units. */
export type LedgerYear = { year: string; paidIn: number; distributed: number; lines: LineRow[] };

export type ValuationRow = { id: string; date: string; nav: number; publishedAt: string };

/** A position with its figures and its value over time. */
export type PositionRow = {
  id: string;
  name: string;
  /** "Fund · 2020" */
  kind: string;
  holder: string;
  row: FiguresRow;
  sparkline: string;
};

/** What the figures of a page can be shown for. ISO days; `null` where there is none. */
export type Choices = {
  /** Of the first payment. */
  first: string | null;
  /** The last one whose valuations are published. */
  quarterEnd: string | null;
  yearEnd: string | null;
  /** Empty for somebody with a single holder. */
  holders: HolderChoice[];
};

/** What somebody typed that is no day, and why. */
export type DayProblem = { typed: string; problem: string } | null;

/** The parameters that a page's figures depend on, chosen or default. */
export type Basis = {
  /** ISO day. */
  asOf: string;
  today: string;
  currency: ReportingCurrency;
  /** Whose positions they are; `null` for everything. */
  heldBy: string | null;
};

export type PortfolioCharts = {
  value: Chart<LinesDrawn> | null;
  result: Chart<LinesDrawn> | null;
  flows: Chart<BarDrawing> | null;
};

/** What a position added to the net value since the member's last visit; without one, what exchange rates did. */
export type ChangeRow = {
  key: string;
  positionId: string | null;
  name: string;
  holder: string | null;
  /** "valued on 30 Sep 2026" */
  reasons: string | null;
  amount: number;
};

/** The rows, the largest first, add up to the total. In whole units, minor units. */
export type ChangeList = { currency: Currency; rows: ChangeRow[]; total: number };

export type PortfolioPage = Basis & {
  choices: Choices;
  /** The whole portfolio, or a row for each currency. */
  headlines: FiguresRow[];
  positions: PositionRow[];
  /** The last row of the table; `null` without a common currency. */
  total: FiguresRow | null;
  charts: PortfolioCharts;
  allocation: Allocation | null;
  /** Why there is no chart. */
  notDrawn: string;
  /** For each currency shown; `null` on a first visit, for a past day, and if they cannot be determined. */
  changes: ChangeList[] | null;
  /** ISO time of the last visit: records after it count as changes. */
  lastVisit: string | null;
  staleRates: UsedRate[];
};

export type PositionPage = Basis & {
  choices: Choices;
  /** The member's positions in the same vehicle, with who holds each; empty if this is the only one. */
  sisters: { id: string; holder: string }[];
  id: string;
  vehicleId: string;
  name: string;
  kind: 'fund' | 'deal';
  /** The vehicle's currency, which its lines use. */
  ownCurrency: Currency;
  slug: string;
  vintage: number;
  sector: string;
  holder: string;
  isEntity: boolean;
  /** `me` or the id of the entity that holds it; `null` if nobody else of the member's does. */
  heldId: string | null;
  row: FiguresRow;
  bridges: Bridge[];
  charts: PortfolioCharts;
  years: LedgerYear[];
  valuations: ValuationRow[];
};
