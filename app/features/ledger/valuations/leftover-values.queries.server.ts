import { sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { valuation } from '#app/db/schema/ledger.ts';
import { position } from '#app/db/schema/portfolio.ts';
import { UNDO_PREFIX } from '../lines/line-rules.ts';
import { isStanding } from './valuations.queries.server.ts';

/** A value that counts in addition to that of the whole vehicle, which was divided without its position. Minor units. */
export type LeftoverValue = {
  positionId: string;
  vehicleId: string;
  date: string;
  nav: number;
  /** The first division that left it out. */
  division: { date: string; reference: string; importId: string | null };
};

/**
 * Finds values of positions that still count on the day of a published division of their vehicle in which they have no
 * part, although they were recorded before it. One that was recorded later states what its holder has besides.
 *
 * @param restoredAt when values were restored, which counts as before every division
 */
export async function findLeftoverValues(
  db: Db,
  vehicleIds: readonly string[],
  restoredAt: Date | null = null,
): Promise<LeftoverValue[]> {
  const { rows } = await db.execute<{
    position_id: string;
    vehicle_id: string;
    date: string;
    nav: string;
    divided_on: string;
    reference: string;
    import_id: string | null;
  }>(sql`
    select distinct on (last.id) ${position.id} as position_id, division.vehicle_id, last.date::text as date,
      last.nav::text as nav, division.date::text as divided_on, division.reference, division.import_id
    from (
        select part.vehicle_id, part.reference, min(part.date) as date, min(part.recorded_at) as recorded_at,
          min(part.import_id::text)::uuid as import_id
        from ${valuation} as part
        where part.vehicle_id = any(${sql.param([...new Set(vehicleIds)])}::uuid[])
          and not starts_with(part.reference, ${UNDO_PREFIX})
        group by part.vehicle_id, part.reference
        having count(*) > 1 and bool_and(part.published_at is not null)
      ) as division
      join ${position} on ${position.vehicleId} = division.vehicle_id
        and not exists (select from ${valuation} as part where part.vehicle_id = division.vehicle_id
          and part.reference = division.reference and part.position_id = ${position.id})
      join lateral (
        select value.id, value.date, value.nav, value.recorded_at from ${valuation} as value
        where value.position_id = ${position.id} and value.date <= division.date and ${isStanding}
        order by value.date desc limit 1
      ) as last on last.nav <> 0
    where (last.recorded_at < division.recorded_at
        or (last.recorded_at = division.recorded_at and last.date < division.date)
        or last.recorded_at = ${restoredAt?.toISOString() ?? null}::timestamptz)
      and (select true from ${valuation} as value where value.vehicle_id = division.vehicle_id
        and value.reference = division.reference and ${isStanding} limit 1)
    order by last.id, division.date, division.recorded_at`);
  return rows.map((row) => ({
    positionId: row.position_id,
    vehicleId: row.vehicle_id,
    date: row.date,
    nav: Number(row.nav),
    division: { date: row.divided_on, reference: row.reference, importId: row.import_id },
  }));
}
