import type { LineType } from '#app/domain/investing/ledger.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import type { Figures, NotShown, Scope, UsedRate } from '../figure-types.ts';

export const FIGURE_NAMES = [
  'committed',
  'paidIn',
  'unfunded',
  'distributed',
  'nav',
  'gain',
  'dpi',
  'rvpi',
  'tvpi',
  'calledShare',
  'irr',
] as const;
export type FigureName = (typeof FIGURE_NAMES)[number];

/** A line behind a figure. Amounts are signed as they enter the part; minor units. */
export type ExplainedLine = {
  id: string;
  date: string;
  type: LineType;
  label: string;
  /** What ILPA calls it. */
  ilpa: string;
  positionId: string;
  vehicle: string;
  currency: Currency;
  amount: number;
  /** In the currency of the explanation; `null` if the position is converted as a whole (`ExplainedPart.rate`). */
  converted: number | null;
  rate: UsedRate | null;
  /** No cash moved: tax paid to the tax office, or the value that a transfer moved. */
  isDeemed: boolean;
};

/** A part of a figure. `amount` is the sum of the lines, of the parts, or both; `null` if it is not an amount. */
export type ExplainedPart = {
  key: string;
  label: string;
  /** How it contributes to the figure, such as "6 payments, 15 March 2020 – 30 June 2026". */
  note: string | null;
  amount: number | null;
  /** Own currency and rate of a part that is converted as a whole. */
  own: { amount: number; currency: Currency; rate: UsedRate | null } | null;
  lines: ExplainedLine[];
  parts: ExplainedPart[];
};

export type ExplainedNote =
  | {
      kind:
        | 'rolled_forward'
        | 'at_cost'
        | 'withheld_tax'
        | 'transfer'
        | 'rate_of_return'
        | 'call_day'
        | 'without_interest';
      text: string;
    }
  | { kind: 'stale_rate'; text: string; rate: UsedRate }
  | {
      kind: 'correction';
      text: string;
      lineId: string;
      replacedBy: string | null;
      /** When it became known: knowledge from before this moment shows the figure as it was. */
      correctedAt: string;
    };

/** The explanation of a figure (ledger.md §2). */
export type Explanation = {
  figure: FigureName;
  scope: Scope;
  asOf: string;
  knownAt: string;
  title: string;
  /** The formula in words. */
  words: string;
  /** The formula in symbols; plain text with superscripts as `^(…)`. */
  symbols: string;
} & (
  | {
      currency: Currency;
      /** All figures of the scope; the one explained is `figures[figure]`. */
      figures: Figures;
      notShown: null;
      parts: ExplainedPart[];
      notes: ExplainedNote[];
    }
  | { figures: null; notShown: NotShown }
);
