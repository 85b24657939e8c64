import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { ledgerLine, transferValue, valuation } from '#app/db/schema/ledger.ts';
import { member } from '#app/db/schema/members.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import { holderIdOf } from '#app/domain/access/grants.ts';
import { maySee } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { HeldBy } from '#app/domain/investing/held-by.ts';
import type {
  CallDay,
  LedgerLine,
  LineType,
  Position,
  Valuation,
  VehicleKind,
} from '#app/domain/investing/ledger.ts';
import { nameOfHolder } from '#app/platform/access/holder-text.queries.server.ts';
import { isHeldBy, ownPositions } from '#app/platform/access/own-records.queries.server.ts';
import { vehicleName } from '#app/platform/access/vehicle-name.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { isoMoment } from '#app/platform/lists/sql.server.ts';

/** A selection of positions: by holder, vehicle, or a single one. A `null` member selects everyone's. */
export type HeldScope = {
  memberId: string | null;
  heldBy?: HeldBy | null;
  vehicleId?: string | null;
  positionId?: string;
};

/** Matches the positions in a scope that the viewer may read: their own, or the holder's; for admins, all. */
const held = (viewer: Viewer, { memberId, heldBy, vehicleId, positionId }: HeldScope): SQL | undefined =>
  and(
    memberId === holderIdOf(viewer) ? ownPositions(viewer) : forAdmin(viewer, 'money'),
    memberId === null ? undefined : eq(position.memberId, memberId),
    isHeldBy(position.entityId, heldBy),
    vehicleId ? eq(position.vehicleId, vehicleId) : undefined,
    positionId ? eq(position.id, positionId) : undefined,
  );

/** Finds the positions of a scope with their vehicles, oldest first. */
export async function findHeld(viewer: Viewer, db: Db, scope: HeldScope): Promise<Position[]> {
  const rows = await db
    .select({
      id: position.id,
      vehicleId: position.vehicleId,
      slug: sql<string>`coalesce(${fund.slug}, ${opportunity.slug})`,
      name: vehicleName,
      kind: sql<VehicleKind>`case when ${position.fundId} is null then 'deal' else 'fund' end`,
      vintage: sql<number>`coalesce(${fund.vintage}, extract(year from coalesce(${opportunity.closedAt}, ${position.createdAt}))::int)`,
      sector: sql<string>`coalesce(${fund.strategy}, ${opportunity.sector})`,
      currency: position.currency,
      callsCountFrom: sql<CallDay>`coalesce(${fund.callsCountFrom}, ${opportunity.callsCountFrom})`,
      memberId: position.memberId,
      entityId: position.entityId,
      holder: nameOfHolder,
    })
    .from(position)
    .innerJoin(member, eq(member.id, position.memberId))
    .leftJoin(investingEntity, eq(investingEntity.id, position.entityId))
    .leftJoin(fund, eq(fund.id, position.fundId))
    .leftJoin(opportunity, eq(opportunity.id, position.opportunityId))
    .where(held(viewer, scope))
    .orderBy(asc(position.createdAt), asc(position.id));
  return rows.map(({ id, memberId, entityId, holder, vehicleId, ...vehicle }) => ({
    id,
    vehicle: { id: vehicleId, ...vehicle },
    holder: { memberId, entityId, name: holder },
  }));
}

/** A holder as an import names them: the member's address, and the entity, if it is one. */
export type NamedHolder = { investor: string; entity: string | null };

/** Finds the holders of the positions of a scope by the names that an import reads. */
export async function findNamedHolders(
  viewer: Viewer,
  db: Db,
  scope: HeldScope,
): Promise<Map<string, NamedHolder>> {
  const rows = await db
    .select({ id: position.id, investor: member.email, entity: investingEntity.name })
    .from(position)
    .innerJoin(member, eq(member.id, position.memberId))
    .leftJoin(investingEntity, eq(investingEntity.id, position.entityId))
    .where(held(viewer, scope));
  return new Map(rows.map(({ id, ...named }) => [id, named]));
}

const undone = alias(ledgerLine, 'undone');

/** The line that a reversal undoes, whose effects the reversal inverts. */
export type Undone = { type: LineType; moved: LedgerLine['moved']; reference: string };
export type HeldLine = LedgerLine & { undone: Undone | null };

const movedOf = (line: typeof ledgerLine | typeof undone) =>
  sql<LedgerLine['moved']>`case when ${line.transferId} is null then null else json_build_object(
    'paidIn', ${line.movedPaidIn}, 'distributed', ${line.movedDistributed},
    'called', ${line.movedCalled}, 'nav', ${line.movedNav}) end`;

/**
 * The later net values of a transfer in the order of recording, all or those that were known at a moment; null if there
 * are none.
 */
export const revaluedUntil = (knownAt?: Date) =>
  sql<LedgerLine['revalued']>`case when ${ledgerLine.transferId} is null then null else (
    select json_agg(json_build_object('nav', changed.nav, 'recordedAt', ${isoMoment(sql`changed.recorded_at`)})
      order by changed.recorded_at)
    from ${transferValue} as changed
    where changed.transfer_id = ${ledgerLine.transferId} ${knownAt ? sql`and changed.recorded_at <= ${knownAt.toISOString()}::timestamptz` : sql``}
  ) end`;

/** The columns of a line, without its later net values. */
export const lineColumns = {
  id: ledgerLine.id,
  positionId: ledgerLine.positionId,
  date: ledgerLine.date,
  type: ledgerLine.type,
  amount: ledgerLine.amount,
  unfundedChange: ledgerLine.unfundedChange,
  moved: movedOf(ledgerLine),
  reference: ledgerLine.reference,
  note: ledgerLine.note,
  reverses: ledgerLine.reverses,
  recordedAt: isoMoment<string>(ledgerLine.recordedAt),
};

/** Finds all lines of a scope that are known at a moment, for any value date. */
export const findKnownLines = (
  viewer: Viewer,
  db: Db,
  scope: HeldScope,
  knownAt: Date,
): Promise<LedgerLine[]> =>
  db
    .select({ ...lineColumns, revalued: revaluedUntil(knownAt) })
    .from(ledgerLine)
    .innerJoin(position, eq(position.id, ledgerLine.positionId))
    .where(and(held(viewer, scope), lte(ledgerLine.recordedAt, knownAt)))
    .orderBy(asc(ledgerLine.date), asc(ledgerLine.id));

type LedgerPortion = {
  knownAt: Date;
  asOf: string | null;
  after: { date: string; id: string } | null;
  limit: number;
};

/**
 * Finds the next lines of a scope by day, with the lines that they reverse, as known at a moment; with `asOf`, up to
 * that day.
 */
export const findHeldLines = (
  viewer: Viewer,
  db: Db,
  scope: HeldScope,
  { knownAt, asOf, after, limit }: LedgerPortion,
): Promise<HeldLine[]> =>
  db
    .select({
      ...lineColumns,
      revalued: revaluedUntil(knownAt),
      undone: sql<Undone | null>`case when ${undone.id} is null then null else json_build_object(
        'type', ${undone.type}, 'reference', ${undone.reference}, 'moved', ${movedOf(undone)}) end`,
    })
    .from(ledgerLine)
    .innerJoin(position, eq(position.id, ledgerLine.positionId))
    .leftJoin(undone, eq(undone.id, ledgerLine.reverses))
    .where(
      and(
        held(viewer, scope),
        lte(ledgerLine.recordedAt, knownAt),
        asOf === null ? undefined : lte(ledgerLine.date, asOf),
        after === null
          ? undefined
          : sql`(${ledgerLine.date}, ${ledgerLine.id}) > (${after.date}::date, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(ledgerLine.date), asc(ledgerLine.id))
    .limit(limit);

/** Finds the valuations of a scope as known at a moment; drafts only for admins. */
export const findHeldValuations = (
  viewer: Viewer,
  db: Db,
  scope: HeldScope,
  { knownAt, withDrafts }: { knownAt: Date; withDrafts: boolean },
): Promise<Valuation[]> =>
  db
    .select({
      id: valuation.id,
      positionId: valuation.positionId,
      date: valuation.date,
      nav: valuation.nav,
      publishedAt: sql<
        string | null
      >`case when ${valuation.publishedAt} <= ${knownAt.toISOString()}::timestamptz then ${isoMoment(valuation.publishedAt)} end`,
      recordedAt: isoMoment<string>(valuation.recordedAt),
    })
    .from(valuation)
    .innerJoin(position, eq(position.id, valuation.positionId))
    .where(
      and(
        held(viewer, scope),
        lte(valuation.recordedAt, knownAt),
        withDrafts && maySee(viewer, 'money') ? undefined : lte(valuation.publishedAt, knownAt),
      ),
    )
    .orderBy(asc(valuation.date), asc(valuation.id));

/** Returns whether a member with this id exists, for admins. */
export async function isHolder(viewer: Viewer, db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: member.id })
    .from(member)
    .where(and(forAdmin(viewer, 'money'), eq(member.id, id)));
  return rows.length > 0;
}
