import { sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { ledgerLine, valuation } from '#app/db/schema/ledger.ts';
import { isNewestOf } from '../valuations/valuations.queries.server.ts';
import { firstRecording } from './transfer-values.queries.server.ts';

/** A published value of a position on a day, and when it was recorded, as an ISO moment. Minor units. */
export type PublishedValue = { positionId: string; date: string; nav: number | null; recordedAt: string };

/** A value that still includes the share that a transfer of an earlier day gave away. */
export type UnsharedValue = Pick<PublishedValue, 'positionId' | 'date'> & { transferDate: string };

/**
 * Finds the first of these values whose holder has a transfer of an earlier day that was recorded after it, to a holder
 * without a published value of that day: the share would count for both. `null` for none. A transfer that was reversed
 * and recorded again was known when it was first recorded.
 */
export async function findUnshared(db: Db, given: readonly PublishedValue[]): Promise<UnsharedValue | null> {
  const values = given.filter(({ nav }) => nav !== null && nav !== 0);
  if (values.length === 0) return null;
  const column = (of: (value: PublishedValue) => string) => sql.param(values.map(of));
  const { rows } = await db.execute<{ position_id: string; date: string; transfer_date: string }>(sql`
    select given.position_id, given.date::text, given_away.date::text as transfer_date
    from unnest(
        ${column(({ positionId }) => positionId)}::uuid[],
        ${column(({ date }) => date)}::date[],
        ${column(({ recordedAt }) => recordedAt)}::timestamptz[]
      ) as given (position_id, date, recorded_at)
      join ${ledgerLine} as given_away on given_away.position_id = given.position_id
        and given_away.type = 'transfer_out' and given_away.transfer_id is not null
        and given_away.date < given.date and given_away.recorded_at > given.recorded_at
      join ${ledgerLine} as received on received.transfer_id = given_away.transfer_id
        and received.type = 'transfer_in'
      ${firstRecording(sql`given_away`)}
    where not exists (select from ${ledgerLine} as undoing where undoing.reverses = given_away.id)
      and not exists (select from ${valuation} as value where value.position_id = received.position_id
        and value.date = given.date and value.published_at is not null and value.nav is not null
        and ${isNewestOf('value')})
      and coalesce(given.recorded_at not between first.recorded_at and reversal.recorded_at, true)
    order by given.date, given_away.date limit 1`);
  const [row] = rows;
  return row ? { positionId: row.position_id, date: row.date, transferDate: row.transfer_date } : null;
}
