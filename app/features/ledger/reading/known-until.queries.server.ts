import { sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';

/**
 * Finds when anything committed was last recorded or published; `null` if nothing was. Concurrent recordings get a
 * later time (`lockLedger`), so what was known at this moment never changes.
 */
export async function findKnownUntil(db: Db): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select (extract(epoch from greatest(
      (select max(recorded_at) from ledger_line),
      (select max(recorded_at) from valuation),
      (select max(published_at) from valuation where published_at <= now()),
      (select max(recorded_at) from fx_rate)
    )) * 1000)::bigint::text as at`);
  const at = rows[0]?.at;
  return at ? new Date(Number(at)) : null;
}
