import type { OpportunityRule } from '#app/domain/access/audience.ts';
import type {
  ContentOrigin,
  OpportunityContent,
  OpportunityFields,
  OpportunityStage,
} from '#app/domain/investing/opportunity-content.ts';
import type { FieldProblem } from '../opportunity-fields.ts';

/** One opportunity with all data for its authors. Times are ISO. */
export type AuthoringView = {
  id: string;
  origin: ContentOrigin;
  /** The entry id on the content platform. */
  originId: string | null;
  stage: OpportunityStage | null;
  /** Its initial stage, while it is not published. */
  firstStage: OpportunityStage;
  published: OpportunityFields | null;
  version: number;
  publishedAt: string | null;
  draft: Partial<OpportunityFields> | null;
  /** The draft's revision; if there is no draft, `noDraftOf` the published version. */
  revision: number;
  savedAt: string | null;
  savedBy: string | null;
  publishAt: string | null;
  /** Who sees it, or will once it is published; `null`: every member. */
  audience: OpportunityAudience | null;
  /** The problems that prevent the draft from being published. */
  problems: FieldProblem[];
  /** The name of another opportunity that has the draft's slug. */
  slugTakenBy?: string;
};

/** The rules of an audience, and the names of the people in them by id. */
export type OpportunityAudience = { rules: OpportunityRule[]; names: Record<string, string> };

/** Whether members could see it, and no longer can. */
export const isWithdrawnView = ({ stage, version }: Pick<AuthoringView, 'stage' | 'version'>): boolean =>
  stage === null && version > 0;

export type DraftSaved = { revision: number; savedAt: string };

export const NO_CONTENT = {
  keyFigures: [],
  sections: [],
  team: [],
  timeline: [],
  heroAlt: '',
} as const satisfies OpportunityContent;

/**
 * Whether a save continues the same person's editing session: only the first save of an hour goes into the audit log.
 */
export const isSameSitting = (
  before: { savedBy: string; savedAt: Date },
  writer: string,
  now: Date,
): boolean => before.savedBy === writer && now.getTime() - before.savedAt.getTime() < SITTING_MS;
const SITTING_MS = 60 * 60_000;

/**
 * The first revision of a new draft. Higher than the revision of any earlier draft, so that a tab with an old draft
 * of the same opportunity cannot overwrite the new one.
 */
export const firstRevision = (now: Date): number =>
  Math.max(1, Math.floor((now.getTime() - Date.UTC(2026, 0, 1)) / 1000));

/**
 * The revision to send when there is no draft: identifies the version that was read, below all draft revisions. An
 * edit based on an older version then conflicts instead of reverting what has been published since.
 */
export const noDraftOf = (opportunity: { version: number } | undefined): number =>
  0 - (opportunity?.version ?? 0);

/** Placeholder values of fields that are not written yet. */
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
