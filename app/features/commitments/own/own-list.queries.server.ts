import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { commitment, opportunity } from '#app/db/schema/opportunities.ts';
import { CHANGE_TIMES } from '#app/domain/commitment-state.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { isLive, STATE_IS } from '#app/platform/access/commitment-state.queries.server.ts';
import { entityName } from '#app/platform/access/entity-name.queries.server.ts';
import { keyset, orNothing, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { Position } from '#app/platform/lists/paging.ts';
import { columnOf } from '#app/platform/lists/sorting.ts';
import { holdsEach } from '#app/platform/lists/sql.server.ts';
import type { OwnFilters } from './own-filters.ts';
import type { OWN_SORTS } from './own-list.ts';

/** When anything last happened to it: `lastChangeOf` in SQL. */
const changedAt = sql`greatest(${sql.join(
  CHANGE_TIMES.map((name) => sql`${commitment[name]}`),
  sql`, `,
)})`;
/** States in the order in which a commitment passes them. */
const stateRank = sql`case when ${STATE_IS.submitted} then 0 when ${STATE_IS.waitlisted} then 1 when ${STATE_IS.funded} then 3 when ${STATE_IS.declined} then 4 when ${STATE_IS.withdrawn} then 5 else 2 end`;

const SORTS: Record<(typeof OWN_SORTS)[number], SortKey> = {
  opportunity: { kind: 'text', by: orNothing(opportunity.name) },
  investor: { kind: 'text', by: orNothing(entityName) },
  state: { kind: 'number', by: stateRank },
  requested: { kind: 'number', by: commitment.amount },
  accepted: { kind: 'number', by: sql`coalesce(${commitment.acceptedAmount}, -1)` },
  changed: { kind: 'time', by: changedAt },
  submitted: { kind: 'time', by: commitment.submittedAt },
};

/** Returns of which kind the cursors of an order are. */
export const ownCursor = (sort: OwnFilters['sort']): SortKey['kind'] => SORTS[columnOf(sort)].kind;

function isIn(investor: OwnFilters['investor']): SQL | undefined {
  if (!investor) return undefined;
  return investor === 'own' ? isNull(commitment.entityId) : eq(commitment.entityId, investor);
}

const matching = (viewer: Viewer, { q, state, investor }: Omit<OwnFilters, 'cursor'>): SQL | undefined =>
  and(
    eq(commitment.memberId, viewer.memberId),
    ...holdsEach(sql`${opportunity.name}`, q),
    state && (state === 'live' ? isLive : STATE_IS[state]),
    isIn(investor),
  );

/** One page of the viewer's own commitments, plus one row to detect a next page. */
export function findOwnPage(
  viewer: Viewer,
  db: Db,
  filters: OwnFilters,
  position: Position | null,
  limit: number,
) {
  const order = keyset(SORTS, filters.sort, commitment.id);
  return db
    .select({
      commitment,
      entityName,
      opportunity: {
        id: opportunity.id,
        slug: opportunity.slug,
        name: opportunity.name,
        stage: opportunity.stage,
      },
      sortKey: order.key,
    })
    .from(commitment)
    .innerJoin(opportunity, eq(opportunity.id, commitment.opportunityId))
    .leftJoin(investingEntity, eq(investingEntity.id, commitment.entityId))
    .where(and(matching(viewer, filters), order.after(position)))
    .orderBy(...order.orderBy)
    .limit(limit + 1);
}

/**
 * Sums of the viewer's own commitments that match, by currency, in minor units: of live ones unless a state is chosen.
 */
export const sumOwn = (viewer: Viewer, db: Db, filters: OwnFilters) =>
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
      live: sql<number>`(count(*) filter (where ${isLive}))::int`,
    })
    .from(commitment)
    .where(eq(commitment.memberId, viewer.memberId));
  return rows[0] ?? { all: 0, live: 0 };
}

/** The entities of the viewer that any commitment of theirs is in the name of. */
export const findInvestors = (viewer: Viewer, db: Db) =>
  db
    .selectDistinct({ id: investingEntity.id, name: sql<string>`${entityName}` })
    .from(commitment)
    .innerJoin(investingEntity, eq(investingEntity.id, commitment.entityId))
    .where(eq(commitment.memberId, viewer.memberId))
    .orderBy(sql`2`);
