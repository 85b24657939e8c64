import type { Document } from '@contentful/rich-text-types';
import type { Currency } from '../money/currencies.ts';

export const OPPORTUNITY_STAGES = ['open', 'pipeline', 'closed', 'passed'] as const;
export type OpportunityStage = (typeof OPPORTUNITY_STAGES)[number];

/** One size of a picture in the bucket. */
export type PictureVariant = { key: string; width: number; format: 'avif' | 'webp' };

/**
 * A picture with its sizes. Rich text references it by `id` in an embedded asset. Pixel sizes are those of the file
 * at `key`.
 */
export type ContentPicture = {
  id: string;
  key: string;
  alt: string;
  caption?: string;
  width: number;
  height: number;
  variants: PictureVariant[];
};

/** A transcript segment of a recording; times in seconds from its start. */
export type TranscriptCue = { start: number; end: number; text: string };

/** A video or audio update on the opportunity. `date` is a calendar date, `seconds` its length. */
export type MediaUpdate = {
  id: string;
  kind: 'video' | 'audio';
  title: string;
  summary?: string;
  date: string;
  key: string;
  contentType: string;
  seconds: number;
  /** WebVTT file in the bucket that the transcript is read from. */
  captionsKey?: string;
  poster?: ContentPicture;
  transcript: TranscriptCue[];
};

export const SCENARIO_CASES = ['low', 'base', 'high'] as const;
export type ScenarioCase = (typeof SCENARIO_CASES)[number];

/** A projected outcome, after fees and carried interest and before tax. Numbers are `null` only in drafts. */
export type Scenario = {
  case: ScenarioCase;
  /** All that is returned over what was paid in, in hundredths: 190 is 1.9×. */
  multiple: number | null;
  /** Net IRR a year in basis points: 1340 is 13.4%. `null` if it is not stated. */
  irr: number | null;
  note?: string;
};

export const FEE_BASES = ['called', 'committed'] as const;

/** What it costs to invest, and how much is called first. Rates in basis points: 75 is 0.75%; `null`: not stated. */
export type FeeTerms = {
  /** The share of the commitment that is called at closing. */
  firstCall: number | null;
  /** Charged once at closing, of the commitment and on top of it. */
  entry: number | null;
  /** Charged each year, of what `basis` names. */
  management: number | null;
  basis: (typeof FEE_BASES)[number];
  /** Whether the management fee is paid on top of the commitment, instead of out of it. */
  isOutside: boolean;
  carry: number | null;
  /** The return a year that members receive before the firm's share. */
  hurdle: number | null;
  note?: string;
};

/** Fees of which nothing is stated. */
export const NO_FEES: FeeTerms = {
  firstCall: null,
  entry: null,
  management: null,
  basis: 'called',
  isOutside: false,
  carry: null,
  hurdle: null,
};

/** The content of an opportunity's page beyond its columns. Rich text is Contentful's document model. */
export type OpportunityContent = {
  keyFigures: { label: string; value: string; note?: string }[];
  sections: { id: string; title: string; body: Document }[];
  /** Low, base and high, in this order; each at most once. */
  scenarios?: Scenario[];
  fees?: FeeTerms;
  team: { name: string; role: string; bio: string }[];
  timeline: { date: string; title: string; detail?: string }[];
  heroAlt: string;
  /** Sizes of the hero picture, if it has any. */
  hero?: ContentPicture;
  pictures?: ContentPicture[];
  /** Videos and recordings, newest first. */
  updates?: MediaUpdate[];
  /** Document ids in data-room order; documents not listed follow. */
  dataRoom?: string[];
  /** For closed and passed opportunities: the results, or later developments. */
  outcome?: { date: string; text: string }[];
  /** For passed opportunities: the firm's reason. */
  passedReason?: string;
};

/** Where an opportunity is edited: here, or on the content platform, whose fields are read-only here. */
export type ContentOrigin = 'vestry' | 'content';

/** All fields of an opportunity, as stored in drafts and versions. Amounts in minor units, times in ISO. */
export type OpportunityFields = {
  slug: string;
  name: string;
  summary: string;
  sector: string;
  region: string;
  type: string;
  currency: Currency;
  target: number;
  minimum: number;
  maximum: number;
  step: number;
  requiresAccreditation: boolean;
  opensAt: string | null;
  closesAt: string | null;
  heroKey: string | null;
  content: OpportunityContent;
};

export type FundTerms = {
  managementFee: string;
  carriedInterest: string;
  hurdle: string;
  term: string;
  minimum: string;
  facts: { label: string; value: string }[];
};
