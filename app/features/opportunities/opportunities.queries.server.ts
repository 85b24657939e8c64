import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.server.ts';
import { preparedOnce } from '#app/db/prepared.server.ts';
import { commitment, desiredAmount, indication, opportunity } from '#app/db/schema/opportunities.ts';
import { type ReadingScope, seesOffers } from '#app/domain/access/access.ts';
import { investorIdOf } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { OpportunityContent } from '#app/domain/investing/opportunity-content.ts';
import { isLiveCommitment } from '#app/platform/access/commitment-state.queries.server.ts';
import {
  isInScope,
  isShownTo,
  type ShownTo,
  shownTo,
} from '#app/platform/access/opportunity-access.queries.server.ts';

/** The columns of a card; a list reads no others. */
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
  opensAt: opportunity.opensAt,
  closesAt: opportunity.closesAt,
  closedAt: opportunity.closedAt,
  passedAt: opportunity.passedAt,
  heroKey: opportunity.heroKey,
  desired: desiredAmount.amount,
  likelihood: indication.likelihood,
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

/** The additional terms on an opportunity's own page. */
const termColumns = {
  maximum: opportunity.maximum,
  step: opportunity.step,
  requiresAccreditation: opportunity.requiresAccreditation,
  publishedAt: opportunity.publishedAt,
};

/** The content if the viewer may read it, otherwise null. */
const readableContent = (scope: ReadingScope) =>
  sql<OpportunityContent | null>`case when ${isInScope(scope)} then ${opportunity.content} end`;

/** Why the firm passed, if the viewer may read its page; otherwise null. */
const passedReason = (scope: ReadingScope) =>
  sql<
    string | null
  >`case when ${opportunity.stage} = 'passed' and ${isInScope(scope)} then ${opportunity.content}->>'passedReason' end`;

/**
 * Cards with the member's own actions. At most one row of each table joins, because its key (for commitments, the
 * unique index of live ones) contains both columns.
 */
export function selectCards<Extra extends Record<string, SQL | AnyPgColumn>>(
  db: Db,
  memberId: string | Placeholder,
  scope: ReadingScope,
  extra: Extra,
) {
  const own = (table: typeof desiredAmount | typeof indication | typeof commitment) =>
    and(eq(table.opportunityId, opportunity.id), eq(table.memberId, memberId));
  return db
    .select({ ...cardColumns, passedReason: passedReason(scope), ...extra })
    .from(opportunity)
    .leftJoin(desiredAmount, own(desiredAmount))
    .leftJoin(indication, own(indication))
    .leftJoin(commitment, and(own(commitment), isLiveCommitment));
}

const holderId = sql.placeholder('holderId');

/** Prepares a query once for each scope. */
export const ofEachScope = <Query>(prepare: (member: ShownTo) => Query): Record<ReadingScope, Query> => ({
  everything: prepare({ scope: 'everything', holderId }),
  all: prepare({ scope: 'all', holderId }),
  notClosed: prepare({ scope: 'notClosed', holderId }),
  none: prepare({ scope: 'none', holderId }),
});

const oneBySlug = ofEachScope((member) =>
  preparedOnce((db) =>
    selectCards(db, sql.placeholder('memberId'), member.scope, {
      content: readableContent(member.scope),
      ...termColumns,
    })
      .where(and(isShownTo(member), eq(opportunity.slug, sql.placeholder('slug'))))
      .limit(1)
      .prepare(`opportunity_by_slug_${member.scope}`),
  ),
);

/** One opportunity; `content` is null where the viewer may not read it. */
export async function findBySlug(viewer: Viewer, db: Db, slug: string) {
  if (!seesOffers(viewer)) return undefined;
  const { scope, holderId } = shownTo(viewer);
  const rows = await oneBySlug[scope](db).execute({ memberId: investorIdOf(viewer), holderId, slug });
  return rows[0];
}

type TermColumn = keyof typeof termColumns;
export type CardRow = Omit<NonNullable<Awaited<ReturnType<typeof findBySlug>>>, 'content' | TermColumn>;
