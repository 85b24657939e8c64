import { eq, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { ledgerImport, ledgerLine, valuation } from '#app/db/schema/ledger.ts';
import { member } from '#app/db/schema/members.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import type { Position, Valuation, VehicleKind } from '#app/domain/investing/ledger.ts';
import { vehicleName } from '#app/platform/access/vehicle-name.queries.server.ts';
import { isoMoment } from '#app/platform/lists/sql.server.ts';
import { UNDO_PREFIX } from '../lines/line-rules.ts';
import { lineColumns, revaluedUntil } from '../reading/held-ledger.queries.server.ts';
import { type SumColumns, standingSums } from '../standing-sums.queries.server.ts';
import { earlierRecordings } from '../transfers/transfer-values.queries.server.ts';
import { isNewestOf } from '../valuations/valuations.queries.server.ts';
import type { StoredLedgerLine } from './line-problems.ts';

/** Finds the vehicles that have positions, by name. */
export const findHeldVehicles = (db: Db) =>
  db
    .selectDistinct({
      id: position.vehicleId,
      slug: sql<string>`coalesce(${fund.slug}, ${opportunity.slug})`,
      name: vehicleName,
    })
    .from(position)
    .leftJoin(fund, eq(fund.id, position.fundId))
    .leftJoin(opportunity, eq(opportunity.id, position.opportunityId))
    .orderBy(sql`3`);

/** Finds the positions of a vehicle; the name of a holder is their address, with the entity in front. */
export async function findPositionsOf(
  db: Db,
  vehicle: { id: string; slug: string; name: string },
): Promise<Position[]> {
  const rows = await db
    .select({
      id: position.id,
      kind: sql<VehicleKind>`case when ${position.fundId} is null then 'deal' else 'fund' end`,
      currency: position.currency,
      memberId: position.memberId,
      entityId: position.entityId,
      holder: sql<string>`case when ${investingEntity.id} is null then ${member.email}::text
        else ${investingEntity.name} || ' (' || ${member.email}::text || ')' end`,
    })
    .from(position)
    .innerJoin(member, eq(member.id, position.memberId))
    .leftJoin(investingEntity, eq(investingEntity.id, position.entityId))
    .where(eq(position.vehicleId, vehicle.id))
    .orderBy(position.id);
  return rows.map(({ id, kind, currency, holder, ...of }) => ({
    id,
    vehicle: { ...vehicle, kind, currency, vintage: 0, sector: '', callsCountFrom: 'due' },
    holder: { ...of, name: holder },
  }));
}

/** Finds every line of a vehicle's positions in the order of recording. */
export const findLinesOf = (db: Db, vehicleId: string): Promise<StoredLedgerLine[]> =>
  db
    .select({ ...lineColumns, revalued: revaluedUntil(), transferId: ledgerLine.transferId })
    .from(ledgerLine)
    .innerJoin(position, eq(position.id, ledgerLine.positionId))
    .where(eq(position.vehicleId, vehicleId))
    .orderBy(ledgerLine.recordedAt, ledgerLine.id);

/** Finds every valuation of a vehicle's positions, drafts included, in the order of recording. */
export const findValuationsOf = (db: Db, vehicleId: string): Promise<Valuation[]> =>
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
    .where(eq(position.vehicleId, vehicleId))
    .orderBy(valuation.recordedAt, valuation.id);

/** Adds up a vehicle's positions as the lists of the admin area do. */
export async function findListedSums(
  db: Db,
  vehicleId: string,
  day: string,
): Promise<Map<string, SumColumns>> {
  const among = sql`${position.vehicleId} = ${vehicleId}::uuid`;
  const { rows } = await db.execute<SumColumns & { position_id: string }>(standingSums(among, day));
  return new Map(rows.map((row) => [row.position_id, row]));
}

/** Finds lines and valuations that name another vehicle than their position does. */
export async function findMisplaced(db: Db): Promise<{ reference: string; positionId: string }[]> {
  const { rows } = await db.execute<{ reference: string; position_id: string }>(sql`
    select one.reference, one.position_id
    from (select reference, position_id, vehicle_id from ${ledgerLine}
      union all select reference, position_id, vehicle_id from ${valuation}) as one
      join ${position} on ${position.id} = one.position_id
    where one.vehicle_id <> ${position.vehicleId}`);
  return rows.map((row) => ({ reference: row.reference, positionId: row.position_id }));
}

/**
 * Finds imports of which records are gone, with the counts of both. What undoing another import has restored belongs to
 * the import that it came from, and does not count.
 */
export async function findIncompleteImports(
  db: Db,
): Promise<{ fileName: string; at: string; added: number; found: number }[]> {
  const { rows } = await db.execute<{ file_name: string; at: string; added: number; found: number }>(sql`
    select file_name, ${isoMoment(sql`at`)} as at, added_count as added, found
    from ${ledgerImport} cross join lateral (select case kind
      when 'ledger' then (select count(*)::int from ledger_line
        where import_id = ledger_import.id and not starts_with(reference, ${UNDO_PREFIX}))
      when 'valuations' then (select count(distinct (vehicle_id, reference))::int from valuation
        where import_id = ledger_import.id and not starts_with(reference, ${UNDO_PREFIX}))
      else (select count(*)::int from fx_rate where import_id = ledger_import.id) end as found) as counted
    where found < added_count order by ledger_import.at, ledger_import.id`);
  return rows.map(({ file_name: fileName, ...row }) => ({ fileName, ...row }));
}

/** The value of a whole vehicle that was divided before a transfer of an earlier day was recorded. Minor units. */
export type EarlyDivision = {
  date: string;
  reference: string;
  transferDate: string;
  parts: { positionId: string; nav: number }[];
};

/** Finds such values of a vehicle that still count for each of its holders. */
export async function findEarlyDivisions(db: Db, vehicleId: string): Promise<EarlyDivision[]> {
  const { rows } = await db.execute<{
    date: string;
    reference: string;
    transfer_date: string;
    parts: EarlyDivision['parts'];
  }>(sql`
    select value.date::text, value.reference, min(late.date)::text as transfer_date,
      json_agg(json_build_object('positionId', value.position_id, 'nav', value.nav) order by value.position_id) as parts
    from ${valuation} as value left join lateral (
      select line.date from ${ledgerLine} as line
      where line.position_id = value.position_id and line.transfer_id is not null
        and line.date < value.date and line.recorded_at > value.recorded_at
        and not exists (select from ${ledgerLine} as undoing where undoing.reverses = line.id)
        and not exists (select from ${earlierRecordings(sql`line`)} as earlier
          where value.recorded_at between earlier.recorded_at and earlier.reversed_at)
      order by line.date limit 1) as late on true
    where value.vehicle_id = ${vehicleId}::uuid and value.published_at is not null and value.nav is not null
    group by value.date, value.reference
    having count(*) > 1 and count(late.date) > 0 and bool_and(${isNewestOf('value')})
    order by value.date, value.reference`);
  return rows.map(({ transfer_date: transferDate, ...row }) => ({ transferDate, ...row }));
}
