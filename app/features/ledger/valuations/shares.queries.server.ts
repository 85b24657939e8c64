import { sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { ledgerLine, valuation } from '#app/db/schema/ledger.ts';
import { position } from '#app/db/schema/portfolio.ts';
import { isCountedLine } from '#app/platform/access/holding.queries.server.ts';
import { effectOn } from '../standing-sums.queries.server.ts';
import { movedNavNow } from '../transfers/transfer-values.queries.server.ts';
import { isStanding } from './valuations.queries.server.ts';

/** A position among which the value of a vehicle is divided; minor units. */
export type Share = {
  vehicleId: string;
  date: string;
  positionId: string;
  /** 0: it has no share, but a value that the division ends. */
  paidIn: number;
};

/**
 * Finds the positions among which the value of a vehicle on a day is divided, in the order in which they were opened:
 * those with paid-in capital on that day, as known now, and those without whose last value is not 0, or that lines have
 * given one since, as a transfer can. Their value would otherwise count in addition to the divided one. The last value
 * matters even if later lines have used it up, since these may be undone.
 */
export async function findShares(
  db: Db,
  wanted: readonly { vehicleId: string; date: string }[],
): Promise<Share[]> {
  if (wanted.length === 0) return [];
  const { rows } = await db.execute<{
    vehicle_id: string;
    date: string;
    position_id: string;
    paid_in: string;
  }>(sql`
    select share.vehicle_id, share.date::text as date, share.position_id, greatest(share.paid_in, 0)::text as paid_in
    from (
      select given.vehicle_id, given.date, ${position.id} as position_id,
        coalesce(sum(${effectOn('paidIn', sql`line.moved_paid_in`)}), 0) as paid_in
      from unnest(${sql.param(wanted.map(({ vehicleId }) => vehicleId))}::uuid[], ${sql.param(wanted.map(({ date }) => date))}::date[]) as given(vehicle_id, date)
        join ${position} on ${position.vehicleId} = given.vehicle_id
        left join ${ledgerLine} as line on line.position_id = ${position.id} and line.date <= given.date and ${isCountedLine}
      group by given.vehicle_id, given.date, ${position.id}
    ) as share
      left join lateral (
        select value.date, value.nav, value.recorded_at from ${valuation} as value
        where share.paid_in <= 0 and value.position_id = share.position_id and value.date <= share.date
          and ${isStanding}
        order by value.date desc limit 1
      ) as last on true
    where share.paid_in > 0 or last.nav <> 0 or (
      select sum(${effectOn('nav', movedNavNow(sql`line`))}) from ${ledgerLine} as line
      where line.position_id = share.position_id and line.date <= share.date and ${isCountedLine}
        and (last.date is null or line.date > last.date
          or (line.date = last.date and line.transfer_id is not null and line.recorded_at > last.recorded_at))) > 0
    order by share.position_id`);
  return rows.map((row) => ({
    vehicleId: row.vehicle_id,
    date: row.date,
    positionId: row.position_id,
    paidIn: Number(row.paid_in),
  }));
}
