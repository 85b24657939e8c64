import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { cashFlow, fund, position, valuation } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/viewer.ts';

export const findAllPositions = (viewer: Viewer, db: Db) =>
  db
    .select({
      id: position.id,
      holding: sql<string>`coalesce(${fund.name}, ${opportunity.name})`,
      currency: position.currency,
      committed: position.committed,
      openedOn: position.openedOn,
    })
    .from(position)
    .leftJoin(fund, eq(fund.id, position.fundId))
    .leftJoin(opportunity, eq(opportunity.id, position.opportunityId))
    .where(eq(position.memberId, viewer.memberId))
    .orderBy(asc(position.openedOn), asc(position.id));

const ownPositionIds = (viewer: Viewer, db: Db) =>
  db.select({ id: position.id }).from(position).where(eq(position.memberId, viewer.memberId));

export const findAllFlows = (viewer: Viewer, db: Db) =>
  db
    .select()
    .from(cashFlow)
    .where(inArray(cashFlow.positionId, ownPositionIds(viewer, db)))
    .orderBy(asc(cashFlow.on), asc(cashFlow.id));

export const findAllValuations = (viewer: Viewer, db: Db) =>
  db
    .select()
    .from(valuation)
    .where(inArray(valuation.positionId, ownPositionIds(viewer, db)))
    .orderBy(asc(valuation.on), asc(valuation.id));

/** Counts a member's positions, and those whose last valuation is not zero. */
export async function countPositions(db: Db | Tx, memberId: string) {
  const worth = sql`(select ${valuation.nav} from ${valuation} where ${valuation.positionId} = ${position.id} order by ${valuation.on} desc limit 1)`;
  const rows = await db
    .select({
      held: sql<number>`(count(*) filter (where ${worth} is distinct from 0))::int`,
      all: sql<number>`count(*)::int`,
    })
    .from(position)
    .where(eq(position.memberId, memberId));
  return rows[0] ?? { held: 0, all: 0 };
}
