import type { Document } from '@contentful/rich-text-types';

export const OPPORTUNITY_STAGES = ['open', 'pipeline', 'closed', 'passed'] as const;
export type OpportunityStage = (typeof OPPORTUNITY_STAGES)[number];

/** What an opportunity's page tells, beyond its columns. Rich text is Contentful's document model. */
export type OpportunityContent = {
  keyFigures: { label: string; value: string; note?: string }[];
  sections: { id: string; title: string; body: Document }[];
  team: { name: string; role: string; bio: string }[];
  timeline: { date: string; title: string; detail?: string }[];
  /** Text alternative of the hero picture. */
  heroAlt: string;
  /** Closed and passed: how it did, or what became of it since. */
  outcome?: { date: string; text: string }[];
  /** Passed: the reason in the firm's own words. */
  passedReason?: string;
};

export type FundTerms = {
  managementFee: string;
  carriedInterest: string;
  hurdle: string;
  term: string;
  minimum: string;
  facts: { label: string; value: string }[];
};
