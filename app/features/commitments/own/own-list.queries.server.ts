import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { commitment, opportunity } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { CHANGE_TIMES } from '#app/domain/investing/commitment-state.ts';
import { isLiveCommitment, STATE_IS } from '#app/platform/access/commitment-state.queries.server.ts';
import { entityName } from '#app/platform/access/entity-name.queries.server.ts';
import { isHeldBy } from '#app/platform/access/own-records.queries.server.ts';
import { listQuery, orNothing, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { SortIdOf } from '#app/platform/lists/list.ts';
import { holdsEach } from '#app/platform/lists/sql.server.ts';
import { isOwnCommitment } from '../own-commitments.queries.server.ts';
import type { OWN_COMMITMENTS, OwnAsked } from './own-list.tsx';

/** When anything last happened to it: `lastChangeOf` in SQL. */
const changedAt = sql`greatest(${sql.join(
  CHANGE_TIMES.map((name) => sql`${commitment[name]}`),
  sql`, `,
)})`;
/** States in the order in which a commitment passes them. */
const stateRank = sql`case when ${STATE_IS.submitted} then 0 when ${STATE_IS.waitlisted} then 1 when ${STATE_IS.funded} then 3 when ${STATE_IS.declined} then 4 when ${STATE_IS.withdrawn} then 5 else 2 end`;

const SORTS: Record<SortIdOf<typeof OWN_COMMITMENTS>, SortKey> = {
  opportunity: { kind: 'text', by: orNothing(opportunity.name) },
  investor: { kind: 'text', by: orNothing(entityName) },
  state: { kind: 'number', by: stateRank },
  requested: { kind: 'number', by: commitment.amount },
  accepted: { kind: 'number', by: sql`coalesce(${commitment.acceptedAmount}, -1)` },
  changed: { kind: 'time', by: changedAt },
  submitted: { kind: 'time', by: commitment.submittedAt },
};

const matching = (viewer: Viewer, { q, state, held_by }: Omit<OwnAsked, 'cursor'>): SQL | undefined =>
  and(
    isOwnCommitment(viewer, 'figures'),
    ...holdsEach(sql`${opportunity.name}`, q),
    state && (state === 'live' ? isLiveCommitment : STATE_IS[state]),
    isHeldBy(commitment.entityId, held_by),
  );

export const findOwnPage = listQuery(SORTS, commitment.id, (viewer, db, asked: OwnAsked, part) =>
  db
    .select({
      commitment,
      entityName,
      opportunity: {
        id: opportunity.id,
        slug: opportunity.slug,
        name: opportunity.name,
        stage: opportunity.stage,
      },
      ...part.place,
    })
    .from(commitment)
    .innerJoin(opportunity, eq(opportunity.id, commitment.opportunityId))
    .leftJoin(investingEntity, eq(investingEntity.id, commitment.entityId))
    .where(and(matching(viewer, asked), part.after))
    .orderBy(...part.orderBy)
    .limit(part.limit),
);

/**
 * Sums of the viewer's own commitments that match, by currency, in minor units: of live ones unless a state is chosen.
 */
export const sumOwn = (viewer: Viewer, db: Db, filters: OwnAsked) =>
  db
    .select({
      currency: commitment.currency,
      requested: sql<number>`sum(${commitment.amount})`.mapWith(Number),
      accepted: sql<number>`coalesce(sum(${commitment.acceptedAmount}), 0)`.mapWith(Number),
    })
    .from(commitment)
    .innerJoin(opportunity, eq(opportunity.id, commitment.opportunityId))
    .where(matching(viewer, { ...filters, state: filters.state ?? 'live' }))
    .groupBy(commitment.currency)
    .orderBy(asc(commitment.currency));

/** Counts the viewer's own commitments: all, and those that are neither declined nor withdrawn. */
export async function countOwn(viewer: Viewer, db: Db): Promise<{ all: number; live: number }> {
  const rows = await db
    .select({
      all: sql<number>`count(*)::int`,
      live: sql<number>`(count(*) filter (where ${isLiveCommitment}))::int`,
    })
    .from(commitment)
    .where(isOwnCommitment(viewer, 'figures'));
  return rows[0] ?? { all: 0, live: 0 };
}

/** The viewer and their entities, as far as any commitment is in their name. */
export const findHolders = (viewer: Viewer, db: Db | Tx) =>
  db
    .selectDistinct({ entityId: commitment.entityId, name: sql<string | null>`${entityName}` })
    .from(commitment)
    .leftJoin(investingEntity, eq(investingEntity.id, commitment.entityId))
    .where(isOwnCommitment(viewer, 'figures'))
    .orderBy(sql`2 nulls first`);
