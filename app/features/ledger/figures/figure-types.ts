import type { FxRate, LedgerLine, Position, Valuation } from '#app/domain/investing/ledger.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import type { Irrs } from './irr/irr.ts';

/** The stored rows from which figures are calculated: everything that the viewer may see, in any order. */
export type LedgerRows = {
  positions: readonly Position[];
  lines: readonly LedgerLine[];
  valuations: readonly Valuation[];
  rates: readonly FxRate[];
};

/** A day and a moment of knowledge: an ISO day, and an ISO moment in UTC with milliseconds. */
export type Knowledge = { asOf: string; knownAt: string };

/** The amounts of one row, in minor units of its currency. */
export type Amounts = {
  committed: number;
  /** Paid in (PIC): calls less amounts called in excess and returned. */
  paidIn: number;
  /** Drawn from the commitment by calls. */
  called: number;
  /** What can still be called. */
  unfunded: number;
  distributed: number;
  nav: number;
  /** Distributed + NAV − paid-in. */
  gain: number;
};
export type AmountName = keyof Amounts;

/**
 * The origin of the NAV: the valuation itself, the valuation and the lines since, the lines alone, or, for several
 * positions, valuations of some and the lines of `atCost` others. `from` is the day of the valuation; for several
 * positions, the oldest one. Positions without value do not count where others have value.
 */
export type NavBasis =
  | { basis: 'valued'; from: string }
  | { basis: 'rolled_forward'; from: string }
  | { basis: 'at_cost'; from: null }
  | { basis: 'mixed'; from: string; atCost: number; valued: number };

/** An exact quotient as a number, or why there is none. */
export type Ratio = { value: number } | { value: null; reason: 'nothing_paid_in' | 'nothing_committed' };

/** An exchange rate that was used: one published rate, its inverse, or two of them through a third currency. */
export type UsedRate = {
  from: Currency;
  to: Currency;
  /** The day that it was used for. */
  day: string;
  /** Units of `to` for one unit of `from`, for display; the conversion itself is exact. */
  value: number;
  /** The published rates, one or two, with their own days. */
  legs: { base: Currency; quote: Currency; rate: string; day: string; source: string }[];
  /** Its older leg is more than seven days older than the day it was used for. */
  stale: boolean;
};

/** A required rate that is not known. */
export type MissingRate = { from: Currency; to: Currency; day: string };

/** Why a row has no figures. */
export type NotShown =
  | { reason: 'missing_rate'; missing: MissingRate }
  | { reason: 'several_currencies'; currencies: Currency[] }
  /** Beyond 2⁵³ minor units (ninety trillion) a number would no longer be exact. */
  | { reason: 'too_large' };

export type Figures = Amounts &
  Irrs & {
    currency: Currency;
    navBasis: NavBasis;
    dpi: Ratio;
    rvpi: Ratio;
    tvpi: Ratio;
    /** Called ÷ committed. */
    calledShare: Ratio;
    /** The day of the valuation at which the return is; `null` if it is as of the day of the figures. */
    irrDay: string | null;
    /** Rates that were more than seven days old when used, the oldest of each pair. */
    staleRates: UsedRate[];
  };

/** The scope of a row: one position, a whole vehicle, a currency, or the whole portfolio. */
export type Scope =
  | { level: 'position'; positionId: string }
  | { level: 'vehicle'; vehicleId: string }
  | { level: 'currency'; currency: Currency }
  | { level: 'portfolio' };

export type FiguresRow = {
  scope: Scope;
  /** The positions that it includes, in the order of the table. */
  positions: Position[];
} & ({ figures: Figures; notShown: null } | { figures: null; notShown: NotShown });

/** Every row, for the table of positions, the headline and the export. */
export type PortfolioFigures = {
  asOf: string;
  knownAt: string;
  /** The currency that the reader chose; `null` keeps each row in its own. */
  reporting: Currency | null;
  /** Positions without any line or valuation up to that day are omitted. */
  positions: FiguresRow[];
  vehicles: FiguresRow[];
  currencies: FiguresRow[];
  /** In the only currency, or in the reporting currency. */
  portfolio: FiguresRow;
};

/** The result for a period; minor units. Opening + calls − distributions + gain = closing. */
export type Bridge = {
  kind: 'quarter' | 'year' | 'inception';
  currency: Currency;
  /** First day of the period; since inception, the day of the first line or valuation. */
  from: string;
  to: string;
  opening: number;
  /** Change of paid-in, transfers of positions included. */
  calls: number;
  distributions: number;
  gain: number;
  closing: number;
};

export type BridgeOrNot = { bridge: Bridge; notShown: null } | { bridge: null; notShown: NotShown };

/** One point of the charts, at the end of its day; minor units. */
export type ValuePoint = {
  day: string;
  nav: number;
  paidIn: number;
  distributed: number;
  /** Cumulative cash received less cash paid: the J-curve. With `nav` added, the result so far. */
  netCash: number;
};

export type QuarterFlows = {
  /** `2026-Q3`. */ quarter: string;
  from: string;
  to: string;
  calls: number;
  distributions: number;
};

/** A part of the NAV. `share` is of the sum of all parts, between 0 and 1. */
export type AllocationPart = { key: string; label: string; nav: number; share: number };
export type Allocation = Record<'vehicle' | 'sector' | 'vintage' | 'currency', AllocationPart[]>;

/** The data of all charts. */
export type Series = {
  currency: Currency;
  /** Month ends and days with a line or valuation, from the first to `asOf`. */
  values: ValuePoint[];
  quarters: QuarterFlows[];
};
export type SeriesOrNot = { series: Series; notShown: null } | { series: null; notShown: NotShown };
export type AllocationOrNot =
  | { allocation: Allocation; notShown: null }
  | { allocation: null; notShown: NotShown };
