import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { cashFlow, position, valuation } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import type { FlowSum, PositionSum } from './portfolio.ts';

/** Matches the viewer's own positions; of one opportunity if given. */
const own = (viewer: Viewer, opportunityId: string | undefined): SQL | undefined =>
  and(
    eq(position.memberId, viewer.memberId),
    opportunityId ? eq(position.opportunityId, opportunityId) : undefined,
  );

/** Selects the newest valuation of each of the viewer's positions. */
const latestValuations = (db: Db, viewer: Viewer) =>
  db
    .selectDistinctOn([valuation.positionId], {
      positionId: valuation.positionId,
      on: valuation.on,
      nav: valuation.nav,
    })
    .from(valuation)
    .innerJoin(position, eq(position.id, valuation.positionId))
    .where(eq(position.memberId, viewer.memberId))
    .orderBy(valuation.positionId, desc(valuation.on))
    .as('latest');

/** Sums the viewer's positions per currency. */
export async function sumPositions(db: Db, viewer: Viewer, opportunityId?: string): Promise<PositionSum[]> {
  const latest = latestValuations(db, viewer);
  return db
    .select({
      currency: position.currency,
      positions: sql<number>`count(*)`.mapWith(Number),
      committed: sql<number>`sum(${position.committed})`.mapWith(Number),
      valued: sql<number>`coalesce(sum(${latest.nav}), 0)`.mapWith(Number),
    })
    .from(position)
    .leftJoin(latest, eq(latest.positionId, position.id))
    .where(own(viewer, opportunityId))
    .groupBy(position.currency);
}

/** Sums the flows of the viewer's positions per currency and kind. */
export async function sumFlows(db: Db, viewer: Viewer, opportunityId?: string): Promise<FlowSum[]> {
  const latest = latestValuations(db, viewer);
  const younger = sql`${latest.on} is null or ${cashFlow.on} > ${latest.on}`;
  return db
    .select({
      currency: position.currency,
      kind: cashFlow.kind,
      total: sql<number>`sum(${cashFlow.amount})`.mapWith(Number),
      sinceValuation: sql<number>`coalesce(sum(${cashFlow.amount}) filter (where ${younger}), 0)`.mapWith(
        Number,
      ),
    })
    .from(cashFlow)
    .innerJoin(position, eq(position.id, cashFlow.positionId))
    .leftJoin(latest, eq(latest.positionId, position.id))
    .where(own(viewer, opportunityId))
    .groupBy(position.currency, cashFlow.kind);
}
