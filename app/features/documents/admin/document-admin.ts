import { z } from 'zod';
import { AUDIENCE_RULES, type ListedMember, type Named } from '#app/domain/audience.ts';
import {
  DOCUMENT_CATEGORIES,
  DOCUMENT_POLICIES,
  type DocumentCategory,
  type DocumentPolicy,
} from '#app/domain/documents.ts';
import { LONGEST_SEARCH, line } from '#app/domain/input-text.ts';
import { cursorText } from '#app/platform/lists/paging.ts';
import { sortParam } from '#app/platform/lists/sorting.ts';

/** Where a document is between its upload and its end. */
export const DOCUMENT_STATES = ['draft', 'review', 'scheduled', 'published', 'withdrawn'] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

type StateFacts = { publishedAt: Date | null; withdrawnAt: Date | null; reviewAskedAt: Date | null };

/** Returns the state of a document; `STATE_IS` is its counterpart in SQL. */
export function documentState(
  { publishedAt, withdrawnAt, reviewAskedAt }: StateFacts,
  now: Date,
): DocumentState {
  if (withdrawnAt && withdrawnAt <= now) return 'withdrawn';
  if (publishedAt) return publishedAt > now ? 'scheduled' : 'published';
  return reviewAskedAt ? 'review' : 'draft';
}

/** How far a version is: its text and the places for marks are found by a job after the upload. */
export const PREPARATIONS = ['preparing', 'ready', 'problem', 'malware'] as const;
export type Preparation = (typeof PREPARATIONS)[number];

type PreparationFacts = {
  preparedAt: Date | null;
  preparationProblem: string | null;
  malware: string | null;
};

/**
 * Returns how far a version is; `PREPARATION_IS` is its counterpart in SQL. That a file cannot be marked is no problem
 * where no mark is asked for.
 */
export function preparationOf(
  { preparedAt, preparationProblem, malware }: PreparationFacts,
  policy: DocumentPolicy,
): Preparation {
  if (malware !== null) return 'malware';
  if (preparationProblem !== null) return policy === 'original' ? 'ready' : 'problem';
  return preparedAt ? 'ready' : 'preparing';
}

export const LIST_STATES = [...DOCUMENT_STATES, 'preparing', 'problem'] as const;

/** A place in the URL: `o.<opportunity>`, `f.<fund>`, or `personal`. */
const placeFilter = z.string().regex(/^(?:[of]\.[\da-f-]{36}|personal)$/);

/** The columns by which the list is sorted, and the order without one in the URL. */
export const DOCUMENT_SORTS = [
  'title',
  'category',
  'place',
  'state',
  'size',
  'uploaded',
  'published',
] as const;
export const DOCUMENT_ORDER = '-uploaded';

/** The filters of the list of documents; kept in the page's URL. */
export const documentFilters = z.object({
  q: line(LONGEST_SEARCH).catch(''),
  category: z.enum(DOCUMENT_CATEGORIES).optional().catch(undefined),
  place: placeFilter.optional().catch(undefined),
  state: z.enum(LIST_STATES).optional().catch(undefined),
  sort: sortParam(DOCUMENT_SORTS, DOCUMENT_ORDER),
  cursor: cursorText.optional().catch(undefined),
});
export type DocumentFilters = z.infer<typeof documentFilters>;

/** A document in the list of admins. Times are ISO. */
export type DocumentRow = {
  id: string;
  title: string;
  category: DocumentCategory;
  policy: DocumentPolicy;
  contentType: string;
  bytes: number;
  pages: number | null;
  version: number;
  opportunity: Named | null;
  fund: Named | null;
  owner: Named | null;
  ruleCount: number | null;
  state: DocumentState;
  preparation: Preparation;
  createdAt: string;
  publishedAt: string | null;
};

const optionalId = z.uuid().nullable();

/** What an admin says of a document. Nothing of it decides who reads it but its place, where it has no rules. */
export const documentDetails = z.object({
  id: z.uuid(),
  title: line(200),
  category: z.enum(DOCUMENT_CATEGORIES),
  policy: z.enum(DOCUMENT_POLICIES),
  opportunityId: optionalId,
  fundId: optionalId,
  section: line(80).nullable(),
  place: z.int().min(0).max(9_999),
  tags: z.array(line(40)).max(20),
  periodYear: z.int().min(1990).max(2100).nullable(),
});
export type DocumentDetails = z.infer<typeof documentDetails>;

const when = { from: z.iso.datetime().nullable(), until: z.iso.datetime().nullable() };

/** Admits people to a document; see `document_rule`. */
export const documentRule = z
  .discriminatedUnion('kind', [
    AUDIENCE_RULES.everyone.extend(when),
    AUDIENCE_RULES.role.extend(when),
    AUDIENCE_RULES.opportunity.extend(when),
    AUDIENCE_RULES.fund.extend(when),
    AUDIENCE_RULES.person.extend(when),
  ])
  .refine(({ from, until }) => !from || !until || from < until, 'The end comes before the beginning.');
export type DocumentRule = z.infer<typeof documentRule>;

/** Who may see a document: those who see its place, those whom a rule admits, or one member alone. */
export const documentAudience = z.discriminatedUnion('by', [
  z.object({ by: z.literal('place') }),
  z.object({ by: z.literal('rules'), rules: z.array(documentRule).min(1).max(200) }),
  z.object({ by: z.literal('owner'), memberId: z.uuid() }),
]);
export type DocumentAudience = z.infer<typeof documentAudience>;

/** Who can see a document: how many in all, and the first of them by name. Admins, who see all, do not count. */
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

/** One document, as an admin works on it. */
export type DocumentDetail = DocumentDetails & {
  state: DocumentState;
  /** Names of the subjects of rules, by id. */
  names: Record<string, string>;
  audience: DocumentAudience;
  readers: Readers;
  versions: DocumentVersionRow[];
  createdAt: string;
  createdBy: string | null;
  reviewAskedAt: string | null;
  reviewAskedBy: Named | null;
  publishedAt: string | null;
  publishedBy: string | null;
  withdrawnAt: string | null;
  /** Whether a second admin has to publish it. */
  needsReview: boolean;
  isPersonal: boolean;
  /** Of the notices about its publication. */
  noticeCauses: string[];
};

/** Whose the personal values of an audit entry on a document are: its title and file name may hold its owner's name. */
export const ownedBy = ({ ownerId }: { ownerId?: string | null }): { personId?: string } =>
  ownerId ? { personId: ownerId } : {};

export const publication = z.object({
  ids: z.array(z.uuid()).min(1).max(500),
  /** `null`: now. */
  at: z.iso.datetime().nullable(),
  announce: z.boolean(),
});
export type PublicationInput = z.infer<typeof publication>;

/** What was reviewed is no longer what will be published, so the review begins anew. */
export const REVIEW_ENDS = { reviewAskedAt: null, reviewAskedById: null } as const;
