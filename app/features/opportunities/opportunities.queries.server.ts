import { and, eq, isNull, lte, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { preparedOnce } from '#app/db/prepared.server.ts';
import { commitment, desiredAmount, indication, opportunity } from '#app/db/schema/opportunities.ts';
import { isAdmin, isMember } from '#app/platform/access.ts';
import type { OpportunityContent } from '#app/platform/opportunity-content.ts';
import type { Viewer } from '#app/platform/viewer.ts';

const live = and(isNull(commitment.declinedAt), isNull(commitment.withdrawnAt));

const cardColumns = {
  id: opportunity.id,
  slug: opportunity.slug,
  name: opportunity.name,
  summary: opportunity.summary,
  stage: opportunity.stage,
  sector: opportunity.sector,
  region: opportunity.region,
  type: opportunity.type,
  currency: opportunity.currency,
  target: opportunity.target,
  accepted: opportunity.accepted,
  minimum: opportunity.minimum,
  maximum: opportunity.maximum,
  step: opportunity.step,
  requiresAccreditation: opportunity.requiresAccreditation,
  opensAt: opportunity.opensAt,
  closesAt: opportunity.closesAt,
  closedAt: opportunity.closedAt,
  passedAt: opportunity.passedAt,
  publishedAt: opportunity.publishedAt,
  heroKey: opportunity.heroKey,
  desired: desiredAmount.amount,
  likeliness: indication.likeliness,
  indicated: indication.amount,
  committed: {
    id: commitment.id,
    amount: commitment.amount,
    acceptedAmount: commitment.acceptedAmount,
    submittedAt: commitment.submittedAt,
    acceptedAt: commitment.acceptedAt,
    declinedAt: commitment.declinedAt,
    withdrawnAt: commitment.withdrawnAt,
    waitlistedAt: commitment.waitlistedAt,
    fundedAt: commitment.fundedAt,
  },
};

/** What is published, as every member may see it. Whoever is none is answered without a query. */
export const published: SQL = lte(opportunity.publishedAt, sql`now()`);

/** How much of the content a viewer may read: by NDA, and for closed ones by being an investor. */
export type Reading = 'whole' | 'notClosed' | 'none';

export function readingOf(viewer: Viewer): Reading {
  if (isAdmin(viewer)) return 'whole';
  if (!viewer.ndaSignedAt) return 'none';
  return viewer.role === 'active' ? 'whole' : 'notClosed';
}

/** The content where the viewer may read it, else null. */
const readableContent = {
  whole: sql<OpportunityContent | null>`${opportunity.content}`,
  notClosed: sql<OpportunityContent | null>`case when ${opportunity.stage} = 'closed' then null else ${opportunity.content} end`,
  none: sql<OpportunityContent | null>`null::jsonb`,
} as const satisfies Record<Reading, SQL>;

/** Why the firm passed on it, for who may read its page; else null. */
const passedReason = (reading: Reading): SQL<string | null> =>
  reading === 'none'
    ? sql`null::text`
    : sql`case when ${opportunity.stage} = 'passed' then ${opportunity.content}->>'passedReason' end`;

/**
 * Cards with what a member did about each. At most one row of each joins: their keys (for commitments, the unique index of
 * live ones) hold both columns.
 */
export function selectCards<Extra extends Record<string, SQL>>(
  db: Db,
  memberId: string | Placeholder,
  reading: Reading,
  extra: Extra,
) {
  const own = (table: typeof desiredAmount | typeof indication | typeof commitment) =>
    and(eq(table.opportunityId, opportunity.id), eq(table.memberId, memberId));
  return db
    .select({ ...cardColumns, passedReason: passedReason(reading), ...extra })
    .from(opportunity)
    .leftJoin(desiredAmount, own(desiredAmount))
    .leftJoin(indication, own(indication))
    .leftJoin(commitment, and(own(commitment), live));
}

const bySlug = (reading: Reading) =>
  preparedOnce((db) =>
    selectCards(db, sql.placeholder('memberId'), reading, { content: readableContent[reading] })
      .where(and(published, eq(opportunity.slug, sql.placeholder('slug'))))
      .limit(1)
      .prepare(`opportunity_by_slug_${reading}`),
  );
const oneBySlug = { whole: bySlug('whole'), notClosed: bySlug('notClosed'), none: bySlug('none') };

/** One opportunity; `content` is null where the viewer may not read it. */
export async function findBySlug(viewer: Viewer, db: Db, slug: string) {
  if (!isMember(viewer)) return undefined;
  const rows = await oneBySlug[readingOf(viewer)](db).execute({ memberId: viewer.memberId, slug });
  return rows[0];
}

export type CardRow = Omit<NonNullable<Awaited<ReturnType<typeof findBySlug>>>, 'content'>;
