import type {
  ContentOrigin,
  OpportunityContent,
  OpportunityFields,
  OpportunityStage,
} from '#app/platform/opportunity-content.ts';
import type { FieldProblem } from './opportunity-fields.ts';

/** A stage, or what somebody is writing on, published or not. */
export type AuthoringFilter = OpportunityStage | 'draft';
export const AUTHORING_FILTERS = [
  'open',
  'pipeline',
  'closed',
  'passed',
  'draft',
] as const satisfies readonly AuthoringFilter[];

export type AuthoringFilters = {
  /** All stages and all that is not published yet, where there is none. */
  stage?: AuthoringFilter | undefined;
  search?: string | undefined;
  cursor?: string | undefined;
};

/** One opportunity as those who write see it in their list. Times are ISO. */
export type AuthoringRow = {
  id: string;
  slug: string;
  name: string;
  /** None as long as members cannot read of it. */
  stage: OpportunityStage | null;
  origin: ContentOrigin;
  publishedAt: string | null;
  version: number;
  hasDraft: boolean;
  /** When its draft is published by itself. */
  publishAt: string | null;
  savedAt: string | null;
  /** The name of who saved its draft. */
  savedBy: string | null;
};

/** All that there is of one opportunity for those who write. Times are ISO. */
export type AuthoringView = {
  id: string;
  origin: ContentOrigin;
  /** The entry on the content platform. */
  originId: string | null;
  stage: OpportunityStage | null;
  /** Where it begins, as long as it is not published. */
  firstStage: OpportunityStage;
  /** As members read it. */
  published: OpportunityFields | null;
  version: number;
  publishedAt: string | null;
  draft: Partial<OpportunityFields> | null;
  /** Of the draft; where there is none, `noDraftOf` what members read. */
  revision: number;
  savedAt: string | null;
  savedBy: string | null;
  publishAt: string | null;
  /** What keeps the draft from being published. */
  problems: FieldProblem[];
  /** The name of another opportunity that has the draft's address. */
  slugTakenBy?: string;
};

/** Who writes a draft, and how far it is. */
export type DraftSaved = { revision: number; savedAt: string };

export const NO_CONTENT = {
  keyFigures: [],
  sections: [],
  team: [],
  timeline: [],
  heroAlt: '',
} as const satisfies OpportunityContent;

/** A name as it stands in an address: `Kontor Systems & Söhne` is `kontor-systems-sohne`. */
export const slugFrom = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100)
    .replace(/-+$/, '');

/** Whether a save goes on from where the same person was writing: their first of an hour is what the audit log keeps. */
export const isSameSitting = (
  before: { savedBy: string; savedAt: Date },
  writer: string,
  now: Date,
): boolean => before.savedBy === writer && now.getTime() - before.savedAt.getTime() < SITTING_MS;
const SITTING_MS = 60 * 60_000;

/**
 * Where a new draft begins to count. Later than any draft before it ever came: who still has an old one of the same
 * opportunity open can then not write over the new one.
 */
export const firstRevision = (now: Date): number =>
  Math.max(1, Math.floor((now.getTime() - Date.UTC(2026, 0, 1)) / 1000));

/**
 * What stands for the revision where nothing is being written: which version was looked at, below all revisions. Who goes
 * on from an older one is told, instead of writing what has been published since back.
 */
export const noDraftOf = (opportunity: { version: number } | undefined): number =>
  0 - (opportunity?.version ?? 0);

/** What a page shows of what is not written yet. */
export const NO_FIELDS = {
  slug: '',
  name: 'Untitled',
  summary: '',
  sector: '',
  region: '',
  type: '',
  currency: 'EUR',
  target: 0,
  minimum: 0,
  maximum: 0,
  step: 0,
  requiresAccreditation: false,
  opensAt: null,
  closesAt: null,
  heroKey: null,
  content: NO_CONTENT,
} as const satisfies OpportunityFields;
