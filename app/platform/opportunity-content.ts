import type { Document } from '@contentful/rich-text-types';
import type { Currency } from './money.ts';

export const OPPORTUNITY_STAGES = ['open', 'pipeline', 'closed', 'passed'] as const;
export type OpportunityStage = (typeof OPPORTUNITY_STAGES)[number];

/** One size of a picture in the bucket. */
export type PictureVariant = { key: string; width: number; format: 'avif' | 'webp' };

/** A picture with its sizes. Rich text names one by its `id` in an embedded asset. Pixels as they are in the file of `key`. */
export type ContentPicture = {
  id: string;
  key: string;
  alt: string;
  caption?: string;
  width: number;
  height: number;
  variants: PictureVariant[];
};

/** Words of a recording; times in seconds from its beginning. */
export type TranscriptCue = { start: number; end: number; text: string };

/** A video or a recording that tells how things stand. `date` is a calendar date, `seconds` its length. */
export type MediaUpdate = {
  id: string;
  kind: 'video' | 'audio';
  title: string;
  summary?: string;
  date: string;
  key: string;
  contentType: string;
  seconds: number;
  /** WebVTT in the bucket; the transcript is read from it. */
  captionsKey?: string;
  poster?: ContentPicture;
  transcript: TranscriptCue[];
};

/** What an opportunity's page tells, beyond its columns. Rich text is Contentful's document model. */
export type OpportunityContent = {
  keyFigures: { label: string; value: string; note?: string }[];
  sections: { id: string; title: string; body: Document }[];
  team: { name: string; role: string; bio: string }[];
  timeline: { date: string; title: string; detail?: string }[];
  /** Text alternative of the hero picture. */
  heroAlt: string;
  /** Sizes of the hero picture, where it has any. */
  hero?: ContentPicture;
  /** Those that stand in rich text. */
  pictures?: ContentPicture[];
  /** Videos and recordings, newest first. */
  updates?: MediaUpdate[];
  /** Ids of documents in the order in which the data room lists them; others follow. */
  dataRoom?: string[];
  /** Closed and passed: how it did, or what became of it since. */
  outcome?: { date: string; text: string }[];
  /** Passed: the reason in the firm's own words. */
  passedReason?: string;
};

/** Where an opportunity is written: here, or on the content platform, whose fields are read-only here. */
export type ContentOrigin = 'vestry' | 'content';

/** All that is written about an opportunity, as drafts and versions keep it. Amounts in minor units, times in ISO. */
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
