import type { FundTerms } from '#app/domain/investing/opportunity-content.ts';
import type { Currency } from '#app/domain/money/currencies.ts';

export type OpportunityType =
  | 'Co-investment'
  | 'Growth'
  | 'Buyout'
  | 'Infrastructure'
  | 'Early growth'
  | 'Private credit'
  | 'Real estate';

/** A calendar date: fixed history as ISO, or days from the day of seeding so that deadlines stay in the future. */
export type When = { on: string } | { inDays: number };

export type KeyFigure = { label: string; value: string; note?: string };

export type SectionKey = 'thesis' | 'business' | 'market' | 'management' | 'terms' | 'risks' | 'outcome';

/** One section of the page; `text` is the mini-markup that `richText` turns into Contentful's document. */
export type Section = { key: SectionKey; title: string; text: string };

export type TeamMember = { name: string; role: string; bio: string };

export type Milestone = { when: When; title: string; text: string };

export type Scenario = { name: string; irr: string; multiple: string; text: string };

export type Returns = { holding: string; distributions: string; exit: string; scenarios: Scenario[] };

/** Figures in the unit named, one value per column; the last columns may be forecasts (`2027E`). */
export type FinancialTable = { unit: string; columns: string[]; rows: { label: string; values: string[] }[] };

export type SourcesAndUses = {
  unit: string;
  sources: { label: string; value: string }[];
  uses: { label: string; value: string }[];
};

type Base = {
  slug: string;
  name: string;
  oneLine: string;
  sector: string;
  region: string;
  type: OpportunityType;
  currency: Currency;
  /** Minor units, as are minimum, maximum and step. */
  target: number;
  minimum: number;
  maximum: number;
  step: number;
  requiresAccreditation: boolean;
  /** When members could first read about it. */
  publishedAt: When;
  keyFigures: KeyFigure[];
  sections: Section[];
  team: TeamMember[];
  timeline: Milestone[];
  returns: Returns;
};

export type OpenOpportunity = Base & {
  stage: 'open';
  closesInDays: number;
  /** Accepted at the time of seeding, minor units. */
  raised: number;
  financials: FinancialTable;
  sourcesAndUses: SourcesAndUses;
};
export type PipelineOpportunity = Base & { stage: 'pipeline'; expectedToOpenInDays: number };
export type ClosedOpportunity = Base & {
  stage: 'closed';
  /** The vehicle in references of its ledger, such as `HL1`. */
  code: string;
  /** Final amount, minor units. */
  raised: number;
  closedOn: string;
  /** Shape of the returns; `seeds/ledger/` turns it into lines and valuations. */
  curve: HoldingCurve;
};
export type PassedOpportunity = Base & {
  stage: 'passed';
  passedOn: string;
  reason: string;
  whatBecameOfIt: string;
};
export type Opportunity = OpenOpportunity | PipelineOpportunity | ClosedOpportunity | PassedOpportunity;

/** What a vehicle pays out in one quarter, by kind; the recallable part may be called again. */
export type Payout = Partial<
  Record<'capital' | 'gain' | 'income' | 'inKind' | 'withheld' | 'recallable', number>
>;

/** What a vehicle does in a quarter on a day of its own, where the usual one would contradict its story. */
export type PaymentKind = 'call' | 'payout' | 'returned' | 'released';

/**
 * Quarterly economics of one vehicle, in parts per ten thousand: `calls`, `distributions`, `returned` (calls paid back
 * because less was needed), `released` and `expenses` of the commitment, `growth` of the value held at the start of the
 * quarter, `fee` of the commitment in each second quarter. Quarter 0 is the first call's; after the end of a list,
 * growth repeats its last value and the others are zero.
 */
export type HoldingCurve = {
  firstCall: string;
  calls: number[];
  distributions: Record<number, Payout>;
  returned?: Record<number, number>;
  released?: Record<number, number>;
  expenses?: Record<number, number>;
  days?: Record<number, Partial<Record<PaymentKind, string>>>;
  growth: number[];
  fee: number;
  feeInside: boolean;
  /** The last quarter in which a fee is charged. */
  feeUntil?: number;
  /** The quarter in which the vehicle was wound up. */
  last?: number;
  /** Quarters whose value was corrected on a later day: what was published first, in parts of the right value. */
  revalued?: Record<number, { on: string; first: number }>;
  /** Days after a quarter's end until its value is published, where it takes longer than usual. */
  publishedAfter?: number;
};

export type SeedFund = {
  slug: string;
  name: string;
  strategy: string;
  summary: string;
  vintage: number;
  currency: Currency;
  /** Minor units. */
  size: number;
  terms: FundTerms;
  publishedOn: string;
  /** The vehicle in references of its ledger, such as `VF1`. */
  code: string;
  /** The day of the first closing. */
  closedOn: string;
  curve: HoldingCurve;
  /**
   * The fund's holdings, for its reports: name, year bought, year sold, share of the fund's value in per cent, one
   * line.
   */
  holdings: { name: string; since: number; until?: number; share: number; text: string }[];
};

/** Minor units of a whole amount: `major(25_000_000)` is 25 million of the currency. */
export function major(amount: number): number {
  return amount * 100;
}
