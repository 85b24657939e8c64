import { sql } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';

/**
 * Takes the ledger's lock until the transaction ends, and returns the recording time for its writes: in milliseconds,
 * and later than any recorded before. Since all writes of lines, valuations and rates take this lock, nothing can
 * later appear with a time before what could be read (`findKnownUntil`): what was known at a moment never changes.
 * Reading takes no lock.
 */
export async function lockLedger(tx: Tx): Promise<Date> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('ledger', 0))`);
  // A separate statement, so that it sees what was committed while this one waited.
  const { rows } = await tx.execute<{ at: string }>(sql`
    select (extract(epoch from greatest(
      date_trunc('milliseconds', clock_timestamp()),
      (select max(recorded_at) from ledger_line) + interval '1 millisecond',
      (select max(recorded_at) from valuation) + interval '1 millisecond',
      (select max(published_at) from valuation where published_at <= now()) + interval '1 millisecond',
      (select max(recorded_at) from fx_rate) + interval '1 millisecond'
    )) * 1000)::bigint::text as at`);
  return new Date(Number(rows[0]?.at));
}
