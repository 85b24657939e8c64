import { isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeDatabase, db, openDatabase } from '#app/db/client.server.ts';
import { hold } from '#app/db/schema/holds.ts';
import { releaseHoldJob } from '#app/platform/holds/holds.jobs.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/runtime.server.ts';
import { postgresPrograms } from '../../scripts/tools.ts';
import { createDatabase } from '../setup/database-server.ts';
import type { PostgresServer } from '../setup/postgres.ts';
import { useEnvironment } from '../setup/rewire.ts';
import { MIGRATED, startMigratedPostgres } from '../setup/server-image.ts';
import { actJob } from './act-job.ts';
import { ROUNDS } from './kill-nine.ts';
import { startVictim, untilItSays } from './victim.ts';

useEnvironment({ HOLD_SECONDS: '1' });

describe.skipIf(postgresPrograms() === null)('with a PostgreSQL server', () => {
  let server: PostgresServer;
  let url: string;
  beforeAll(async () => {
    server = await startMigratedPostgres();
    ({ url } = await createDatabase(server.url, MIGRATED));
  });
  afterAll(async () => {
    await stopJobs();
    await closeDatabase();
    await server.stop();
  });

  test('kill -9 while acts are held: each is sent once or undone, and never both', async () => {
    const acts = new Set<string>();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const victim = startVictim('holder', url, `round-${round}`);
      await untilItSays(victim, 40);
      victim.kill('SIGKILL');
      await victim.gone;
      for (const act of victim.said) acts.add(act);
    }
    await openDatabase({ url });
    await startJobs({ jobs: [actJob, releaseHoldJob], mode: 'work' });
    await expect.poll(() => db().$count(hold, isNotNull(hold.content)), { timeout: 60_000 }).toBe(0);
    const ends = await endsOf();
    for (const act of acts) expect(ends.get(act), act).toMatch(/^(sent|undone)$/);
    expect(new Set(ends.values())).toEqual(new Set(['sent', 'undone']));
  });
});

/** What became of each act: how it ended, and how often if that was not once. */
async function endsOf(): Promise<Map<string, string>> {
  const { rows } = await db().execute<{ act: string; end: string }>(sql`
    select act, string_agg("end", ' and ') as "end" from (
      select data->>'act' as act, 'sent' as "end" from pgboss.job where name = ${actJob.name}
      union all
      select substr(name, 8), 'undone' from milestone where starts_with(name, 'undone:')
    ) as ended group by act`);
  return new Map(rows.map(({ act, end }) => [act, end]));
}
