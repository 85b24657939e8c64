import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.server.ts';
import { approval } from '#app/db/schema/approvals.ts';
import { document, documentRule, documentVersion } from '#app/db/schema/documents.ts';
import { member } from '#app/db/schema/members.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { listQuery, orNever, orNothing, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { SortIdOf } from '#app/platform/lists/list.ts';
import { holdsEach } from '#app/platform/lists/sql.server.ts';
import { isOpenReview } from './document-admin.queries.server.ts';
import type { DocumentState } from './document-admin.ts';
import type { DOCUMENTS, DocumentsAsked } from './document-list.tsx';

const now = sql`now()`;
const isNotOver = or(isNull(document.withdrawnAt), gt(document.withdrawnAt, now));

const isInReview = sql`exists (select 1 from ${approval} where ${isOpenReview})`;

/** The SQL counterpart of `documentState`. */
export const STATE_IS = {
  withdrawn: lte(document.withdrawnAt, now),
  scheduled: and(isNotOver, gt(document.publishedAt, now)),
  published: and(isNotOver, lte(document.publishedAt, now)),
  review: and(isNotOver, isNull(document.publishedAt), isInReview),
  draft: and(isNotOver, isNull(document.publishedAt), not(isInReview)),
} as const satisfies Record<DocumentState, SQL | undefined>;

/** The condition of the index `document_version_trouble`. */
const hasTrouble = or(isNotNull(documentVersion.preparationProblem), isNotNull(documentVersion.malware));
/** Matches files that members cannot get. */
export const hasProblem = or(
  isNotNull(documentVersion.malware),
  and(isNotNull(documentVersion.preparationProblem), ne(document.policy, 'original')),
);
/** The SQL counterpart of `preparationOf`, as far as lists need it. */
const PREPARATION_IS = {
  preparing: and(
    isNull(documentVersion.preparedAt),
    isNull(documentVersion.preparationProblem),
    isNull(documentVersion.malware),
  ),
  problem: hasProblem,
};
const LISTED: Record<NonNullable<DocumentsAsked['state']>, SQL | undefined> = {
  ...STATE_IS,
  ...PREPARATION_IS,
};

function isAt(place: string | undefined): SQL | undefined {
  if (place === undefined) return undefined;
  if (place === 'personal') return isNotNull(document.ownerId);
  const [kind, id = ''] = place.split('.');
  return eq(kind === 'o' ? document.opportunityId : document.fundId, id);
}

const owner = alias(member, 'owner');
const itsVersion = eq(documentVersion.id, document.versionId);

type DocumentQuery = DocumentsAsked & {
  /** Of all the words that mean the category that was chosen. */
  keys: readonly string[] | undefined;
};

const matching = (viewer: Viewer, { q, keys, place, state }: DocumentQuery): SQL | undefined =>
  and(
    forAdmin(viewer, 'documents'),
    ...holdsEach(sql`${document.title}`, q),
    keys && inArray(document.category, keys),
    isAt(place),
    state && LISTED[state],
  );

/** States in the order in which a document passes them. */
const stateRank = sql`case when ${STATE_IS.withdrawn} then 4 when ${STATE_IS.scheduled} then 2 when ${STATE_IS.published} then 3 when ${STATE_IS.review} then 1 else 0 end`;

/** `labels`: what is shown for the key of each category. */
const sortsBy = (labels: Readonly<Record<string, string>>): Record<SortIdOf<typeof DOCUMENTS>, SortKey> => ({
  title: { kind: 'text', by: orNothing(document.title) },
  category: {
    kind: 'text',
    by: orNothing(
      sql`coalesce(${JSON.stringify(labels)}::jsonb ->> ${document.category}, ${document.category})`,
    ),
  },
  place: { kind: 'text', by: orNothing(sql`coalesce(${opportunity.name}, ${fund.name}, ${owner.name})`) },
  state: { kind: 'number', by: stateRank },
  size: { kind: 'number', by: documentVersion.bytes },
  uploaded: { kind: 'time', by: document.createdAt },
  published: { kind: 'time', by: orNever(document.publishedAt) },
});

export const findDocuments = (labels: Readonly<Record<string, string>>) =>
  listQuery(sortsBy(labels), document.id, (viewer, db, asked: DocumentQuery, part) =>
    db
      .select({
        document,
        version: documentVersion,
        opportunity: { id: opportunity.id, name: opportunity.name },
        fund: { id: fund.id, name: fund.name },
        owner: { id: owner.id, name: owner.name },
        reviewRevision: approval.revision,
        rules: sql<number>`(select count(*)::int from ${documentRule} where ${documentRule.documentId} = ${document.id})`,
        ...part.place,
      })
      .from(document)
      .innerJoin(documentVersion, itsVersion)
      .leftJoin(opportunity, eq(opportunity.id, document.opportunityId))
      .leftJoin(fund, eq(fund.id, document.fundId))
      .leftJoin(owner, eq(owner.id, document.ownerId))
      .leftJoin(approval, isOpenReview)
      .where(and(matching(viewer, asked), part.after))
      .orderBy(...part.orderBy)
      .limit(part.limit),
  );

/** Counts documents that may need an admin's attention. */
export async function countDocuments(viewer: Viewer, db: Db) {
  const count = (which: SQL | undefined) => sql<number>`(count(*) filter (where ${which}))::int`;
  const rows = await db
    .select({
      draft: count(STATE_IS.draft),
      review: count(STATE_IS.review),
      scheduled: count(STATE_IS.scheduled),
      published: count(STATE_IS.published),
      withdrawn: count(STATE_IS.withdrawn),
      preparing: count(PREPARATION_IS.preparing),
      problem: count(PREPARATION_IS.problem),
    })
    .from(document)
    .innerJoin(documentVersion, itsVersion)
    .where(forAdmin(viewer, 'documents'));
  return rows[0];
}

/** Counts files that should be available to members but are not. */
export async function countProblemFiles(viewer: Viewer, db: Db): Promise<number> {
  const rows = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(documentVersion)
    .innerJoin(document, and(eq(document.id, documentVersion.documentId), itsVersion))
    .where(and(forAdmin(viewer, 'documents'), hasTrouble, hasProblem, isNotOver));
  return rows[0]?.count ?? 0;
}

export async function findPlaces(viewer: Viewer, db: Db) {
  const opportunities = db
    .select({ id: opportunity.id, name: opportunity.name })
    .from(opportunity)
    .where(forAdmin(viewer, 'documents'))
    .orderBy(opportunity.name, opportunity.id)
    .limit(MOST_PLACES);
  const funds = db
    .select({ id: fund.id, name: fund.name })
    .from(fund)
    .where(forAdmin(viewer, 'documents'))
    .orderBy(fund.name, fund.id)
    .limit(MOST_PLACES);
  return { opportunities: await opportunities, funds: await funds };
}

const MOST_PLACES = 1_000;
