import type { Currency } from '#app/domain/money.ts';

export type OpportunityType =
  | 'Co-investment'
  | 'Growth equity'
  | 'Buy-out'
  | 'Infrastructure'
  | 'Venture'
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
  /** Final amount, minor units. */
  raised: number;
  closedOn: string;
  /** Shape of the returns; `seeds/content/positions.ts` turns it into flows and valuations. */
  curve: HoldingCurve;
};
export type PassedOpportunity = Base & {
  stage: 'passed';
  passedOn: string;
  reason: string;
  whatBecameOfIt: string;
};
export type Opportunity = OpenOpportunity | PipelineOpportunity | ClosedOpportunity | PassedOpportunity;

/**
 * Quarterly economics of one holding, in parts per ten thousand: `calls` and `distributions` of the commitment,
 * `growth` of the value held at the start of the quarter, `fee` of the commitment. Quarter 0 is the first call's;
 * after the end of a list, growth repeats its last value and the others are zero.
 */
export type HoldingCurve = {
  firstCall: string;
  calls: number[];
  distributions: Record<number, number>;
  recallable: Record<number, number>;
  growth: number[];
  fee: number;
  feeInside: boolean;
};

/** Minor units of a whole amount: `major(25_000_000)` is 25 million of the currency. */
export function major(amount: number): number {
  return amount * 100;
}
