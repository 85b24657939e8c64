import { sql } from 'drizzle-orm';
import { database } from '#app/db/client.server.ts';

/** Noted of whatever is done: that a session was used, and how often somebody asks. */
const NOTED: readonly string[] = ['session', 'rate_limit'];

/** Runs `act` and returns the tables whose rows it changed. */
export async function changedTables(act: () => Promise<unknown>): Promise<string[]> {
  const before = await digests();
  await act();
  const after = await digests();
  return [...after.keys()]
    .filter((name) => !NOTED.includes(name) && before.get(name) !== after.get(name))
    .sort();
}

async function digests(): Promise<Map<string, string | null>> {
  const { db } = database();
  const tables = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const parts = tables.rows.map(
    ({ name }) =>
      `select '${name}' as name, md5(string_agg(t::text, ',' order by t::text)) as digest from "${name}" t`,
  );
  const { rows } = await db.execute<{ name: string; digest: string | null }>(
    sql.raw(parts.join(' union all ')),
  );
  return new Map(rows.map(({ name, digest }) => [name, digest]));
}
