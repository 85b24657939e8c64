import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { ledgerLine, valuation } from '#app/db/schema/ledger.ts';
import { member } from '#app/db/schema/members.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import type { LedgerLine, Valuation, VehicleKind } from '#app/domain/ledger.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { entityName } from '#app/platform/access/entity-name.queries.server.ts';
import { ownPositions } from '#app/platform/access/own-records.queries.server.ts';
import { isoMoment } from '#app/platform/lists/sql.server.ts';

/** Narrows the viewer's positions. */
export type OwnScope = { positionId?: string; vehicleId?: string };

/** Matches the viewer's own positions. */
const own = (viewer: Viewer, { positionId, vehicleId }: OwnScope): SQL | undefined =>
  and(
    ownPositions(viewer),
    positionId ? eq(position.id, positionId) : undefined,
    vehicleId ? eq(position.vehicleId, vehicleId) : undefined,
  );

/** Finds the viewer's positions with their vehicles, oldest first. */
export const findOwnPositions = (viewer: Viewer, db: Db | Tx, scope: OwnScope = {}) =>
  db
    .select({
      id: position.id,
      vehicleId: position.vehicleId,
      slug: sql<string>`coalesce(${fund.slug}, ${opportunity.slug})`,
      name: sql<string>`coalesce(${fund.name}, ${opportunity.name})`,
      kind: sql<VehicleKind>`case when ${position.fundId} is null then 'deal' else 'fund' end`,
      vintage: sql<number>`coalesce(${fund.vintage}, extract(year from coalesce(${opportunity.closedAt}, ${position.createdAt}))::int)`,
      sector: sql<string>`coalesce(${fund.strategy}, ${opportunity.sector})`,
      currency: position.currency,
      memberId: position.memberId,
      entityId: position.entityId,
      holder: sql<string>`coalesce(${entityName}, ${member.name})`,
    })
    .from(position)
    .innerJoin(member, eq(member.id, position.memberId))
    .leftJoin(investingEntity, eq(investingEntity.id, position.entityId))
    .leftJoin(fund, eq(fund.id, position.fundId))
    .leftJoin(opportunity, eq(opportunity.id, position.opportunityId))
    .where(own(viewer, scope))
    .orderBy(asc(position.createdAt), asc(position.id));

/** Finds all lines of the viewer's positions that are known at a moment, whatever their value date. */
export const findOwnLines = (
  viewer: Viewer,
  db: Db | Tx,
  scope: OwnScope,
  knownAt: Date,
): Promise<LedgerLine[]> =>
  db
    .select({
      id: ledgerLine.id,
      positionId: ledgerLine.positionId,
      date: ledgerLine.date,
      type: ledgerLine.type,
      amount: ledgerLine.amount,
      unfundedChange: ledgerLine.unfundedChange,
      moved: sql<
        LedgerLine['moved']
      >`case when ${ledgerLine.transferId} is null then null else json_build_object(
        'paidIn', ${ledgerLine.movedPaidIn}, 'distributed', ${ledgerLine.movedDistributed},
        'called', ${ledgerLine.movedCalled}, 'nav', ${ledgerLine.movedNav}) end`,
      reference: ledgerLine.reference,
      note: ledgerLine.note,
      reverses: ledgerLine.reverses,
      recordedAt: isoMoment<string>(ledgerLine.recordedAt),
    })
    .from(ledgerLine)
    .innerJoin(position, eq(position.id, ledgerLine.positionId))
    .where(and(own(viewer, scope), lte(ledgerLine.recordedAt, knownAt)))
    .orderBy(asc(ledgerLine.date), asc(ledgerLine.id));

/** Finds the valuations of the viewer's positions that were published by a moment. */
export const findOwnValuations = (
  viewer: Viewer,
  db: Db | Tx,
  scope: OwnScope,
  knownAt: Date,
): Promise<Valuation[]> =>
  db
    .select({
      id: valuation.id,
      positionId: valuation.positionId,
      date: valuation.date,
      nav: valuation.nav,
      publishedAt: isoMoment<string | null>(valuation.publishedAt),
      recordedAt: isoMoment<string>(valuation.recordedAt),
    })
    .from(valuation)
    .innerJoin(position, eq(position.id, valuation.positionId))
    .where(and(own(viewer, scope), lte(valuation.recordedAt, knownAt), lte(valuation.publishedAt, knownAt)))
    .orderBy(asc(valuation.date), asc(valuation.id));
