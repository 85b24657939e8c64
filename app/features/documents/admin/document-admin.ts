import { z } from 'zod';
import {
  AUDIENCE_RULES,
  type AudienceMember,
  type ListedMember,
  type Places,
} from '#app/domain/access/audience.ts';
import {
  DOCUMENT_POLICIES,
  type DocumentCategory,
  type DocumentPolicy,
} from '#app/domain/access/documents.ts';
import { heldBy } from '#app/domain/investing/held-by-input.ts';
import type { Word } from '#app/domain/investing/vocabulary.ts';
import { revision } from '#app/domain/revision.ts';
import { line } from '#app/domain/text/input-text.ts';

/** The states of a document, from upload to withdrawal. */
export const DOCUMENT_STATES = ['draft', 'review', 'scheduled', 'published', 'withdrawn'] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

type StateFacts = { publishedAt: Date | null; withdrawnAt: Date | null };

/** Returns the state of a document; `STATE_IS` is its counterpart in SQL. */
export function documentState(
  { publishedAt, withdrawnAt }: StateFacts,
  { now, isInReview }: { now: Date; isInReview: boolean },
): DocumentState {
  if (withdrawnAt && withdrawnAt <= now) return 'withdrawn';
  if (publishedAt) return publishedAt > now ? 'scheduled' : 'published';
  return isInReview ? 'review' : 'draft';
}

/** The states of a version's preparation: a job extracts its text and the positions for marks after the upload. */
export const PREPARATIONS = ['preparing', 'ready', 'problem', 'malware'] as const;
export type Preparation = (typeof PREPARATIONS)[number];

type PreparationFacts = {
  preparedAt: Date | null;
  preparationProblem: string | null;
  malware: string | null;
};

/**
 * Returns a version's preparation state; `PREPARATION_IS` is its counterpart in SQL. A file that cannot be marked is
 * not a problem if the policy requires no mark.
 */
export function preparationOf(
  { preparedAt, preparationProblem, malware }: PreparationFacts,
  policy: DocumentPolicy,
): Preparation {
  if (malware !== null) return 'malware';
  if (preparationProblem !== null) return policy === 'original' ? 'ready' : 'problem';
  return preparedAt ? 'ready' : 'preparing';
}

/** What a document may be filed under: the firm's categories, and what it may belong to. */
export type DocumentPlaces = Places & { categories: readonly Word[] };

/** The key of a category; `requireCategory` refuses unknown ones. */
export const documentCategory = line(80);

/** The reporting year of documents. */
export const periodYear = z.int().min(1990).max(2100).nullable();

/** A document in the admins' list. Times are ISO. */
export type DocumentRow = {
  id: string;
  title: string;
  category: DocumentCategory;
  categoryLabel: string;
  policy: DocumentPolicy;
  contentType: string;
  bytes: number;
  pages: number | null;
  version: number;
  opportunity: AudienceMember | null;
  fund: AudienceMember | null;
  owner: AudienceMember | null;
  ruleCount: number | null;
  state: DocumentState;
  preparation: Preparation;
  createdAt: string;
  /** The revision whose review was requested; `null` if none awaits it. */
  reviewRevision: number | null;
  publishedAt: string | null;
};

const optionalId = z.uuid().nullable();

/**
 * The fields of a document that an admin edits. Of these, only its place decides who reads it, and only if it has no
 * rules.
 */
export const documentDetails = z.object({
  id: z.uuid(),
  title: line(200),
  category: documentCategory,
  policy: z.enum(DOCUMENT_POLICIES),
  opportunityId: optionalId,
  fundId: optionalId,
  section: line(80).nullable(),
  place: z.int().min(0).max(9_999),
  tags: z.array(line(40)).max(20),
  periodYear,
});
export type DocumentDetails = z.infer<typeof documentDetails>;

export const savedDetails = documentDetails.extend({ revision });
export type SavedDetails = z.infer<typeof savedDetails>;

/** A selection that is filed under one category, for one year, or both. */
export const filing = z
  .object({
    ids: z.array(z.uuid()).min(1).max(500),
    category: documentCategory.optional(),
    periodYear: periodYear.unwrap().optional(),
  })
  .refine(({ category, periodYear }) => category !== undefined || periodYear !== undefined);
export type Filing = z.infer<typeof filing>;

export const DETAILS_CHANGED =
  'The details were changed in the meantime. What you typed is kept, and the other fields show their present values. Please check them, then save again.';

const when = { from: z.iso.datetime().nullable(), until: z.iso.datetime().nullable() };

/** Admits people to a document; see `document_rule`. */
export const documentRuleInput = z
  .discriminatedUnion('kind', [
    AUDIENCE_RULES.everyone.extend(when),
    AUDIENCE_RULES.role.extend(when),
    AUDIENCE_RULES.opportunity.extend(when),
    AUDIENCE_RULES.fund.extend(when),
    AUDIENCE_RULES.person.extend(when),
  ])
  .refine(({ from, until }) => !from || !until || from < until, 'The end is before the start.');
export type DocumentRule = z.infer<typeof documentRuleInput>;

/** The audience of a document: readers of its place, members whom a rule admits, or a single member. */
export const documentAudience = z.discriminatedUnion('by', [
  z.object({ by: z.literal('place') }),
  z.object({ by: z.literal('rules'), rules: z.array(documentRuleInput).min(1).max(200) }),
  z.object({ by: z.literal('owner'), memberId: z.uuid(), heldBy: heldBy.nullable() }),
]);
export type DocumentAudience = z.infer<typeof documentAudience>;

export const savedAudience = z.object({ id: z.uuid(), audience: documentAudience, revision });
export type SavedAudience = z.infer<typeof savedAudience>;

export const AUDIENCE_CHANGED =
  'Who may see it was changed in the meantime. Your choice is kept. Please check who gains and who loses access, then save again.';

/** Who can see a document: the total, and the first of them by name. Admins, who see everything, are not counted. */
export type Readers = { total: number; people: ListedMember[] };

export type DocumentVersionRow = {
  id: string;
  number: number;
  fileName: string;
  contentType: string;
  bytes: number;
  pages: number | null;
  createdAt: string;
  createdBy: string | null;
  isCurrent: boolean;
  /** It takes over once it is prepared. */
  isNext: boolean;
  preparation: Preparation;
  problem: string | null;
  warnings: string[];
  malware: string | null;
  scannedAt: string | null;
};

/** One document as admins edit it. */
export type DocumentDetail = SavedDetails & {
  state: DocumentState;
  /** Names of the subjects of rules, by id. */
  names: Record<string, string>;
  audience: DocumentAudience;
  /** Of the audience; `revision` is of the details. */
  audienceRevision: string;
  readers: Readers;
  versions: DocumentVersionRow[];
  createdAt: string;
  createdBy: string | null;
  /** The revision whose review was requested; `null` if none awaits it. */
  reviewRevision: number | null;
  reviewRequested: { at: string; by: AudienceMember } | null;
  publishedAt: string | null;
  publishedBy: string | null;
  withdrawnAt: string | null;
  /** Whether a second admin has to publish it. */
  needsReview: boolean;
  /** Whether the viewer may publish or reschedule it. */
  mayPublish: boolean;
  isPersonal: boolean;
  /** Of the notices about its publication. */
  noticeCauses: string[];
};

/**
 * The person whom an audit entry's personal values belong to: a document's title and file name may contain its
 * owner's name.
 */
export const ownedBy = ({ ownerId }: { ownerId?: string | null }): { personId?: string } =>
  ownerId ? { personId: ownerId } : {};

/** The revision of a document whose review was requested, as the page showed it. */
export const documentReview = z.object({ id: z.uuid(), reviewRevision: z.int().min(1).nullable() });
export type DocumentReview = z.infer<typeof documentReview>;

export const publication = z.object({
  ids: z.array(z.uuid()).min(1).max(500),
  /** Required where a second admin has to review. */
  reviews: z.array(documentReview).max(500).optional(),
  /** `null` for now. */
  at: z.iso.datetime().nullable(),
  announce: z.boolean(),
});
export type PublicationInput = z.infer<typeof publication>;
