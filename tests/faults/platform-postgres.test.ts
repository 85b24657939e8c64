import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { closeDatabase, db, openDatabase, transaction } from '#app/db/client.server.ts';
import { SERVICE_PACE } from '#app/domain/services.ts';
import { defineJob, enqueue } from '#app/platform/jobs/jobs.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/runtime.server.ts';
import { postgresPrograms } from '../../scripts/tools.ts';
import { createDatabase } from '../setup/database-server.ts';
import type { PostgresServer } from '../setup/postgres.ts';
import { MIGRATED, startMigratedPostgres } from '../setup/server-image.ts';
import { startVictim } from './victim.ts';

/** The effects at the outside service, by idempotency key. */
const effects: string[] = [];
let underWay = Promise.withResolvers<void>();
let gate = Promise.withResolvers<void>();

const effectJob = defineJob({
  name: 'fault-effect',
  payload: z.object({}),
  service: 'crm',
  heartbeatSeconds: 10,
  retryDelay: 1,
  async run(_, { id }) {
    effects.push(id);
    underWay.resolve();
    await gate.promise;
  },
});

const logged: string[] = [];
const note = (_: object, message: string) => void logged.push(message);

describe.skipIf(postgresPrograms() === null)('with a PostgreSQL server', () => {
  let server: PostgresServer;
  let url: string;
  beforeAll(async () => {
    server = await startMigratedPostgres();
    ({ url } = await createDatabase(server.url, MIGRATED));
    await openDatabase({ url, log: { info: note, warn: note, error: note } });
    await startJobs({ jobs: [effectJob], mode: 'work' });
  });
  afterAll(async () => {
    await stopJobs();
    await closeDatabase();
    await server.stop();
  });

  test('two processes share one rate limit', async () => {
    const { perSecond, burst } = SERVICE_PACE.crm ?? { perSecond: 1, burst: 1 };
    const each = burst / 2 + 2 * perSecond;
    const pacers = [1, 2].map(() => startVictim('pacer', url, String(each)));
    for (const pacer of pacers) expect([await pacer.gone, pacer.errors()]).toEqual([0, '']);
    const turns = pacers.flatMap(({ said }) => said.map(Number)).sort((a, b) => a - b);
    expect(turns).toHaveLength(2 * each);
    // In every second at most the burst plus one second's refill; each process may report one turn late.
    for (const from of turns) {
      const within = turns.filter((turn) => turn >= from && turn < from + 1_000).length;
      expect(within).toBeLessThanOrEqual(burst + perSecond + 1 + pacers.length);
    }
    const seconds = ((turns.at(-1) ?? 0) - (turns[0] ?? 0)) / 1000;
    expect(seconds).toBeGreaterThan((2 * each - burst) / perSecond - 0.5);
  });

  test('losing the server while a job runs neither repeats the effect nor loses the job', async () => {
    const id = await transaction((tx) => enqueue(tx, effectJob, {}));
    await underWay.promise;
    await server.crash();
    gate.resolve();
    // It runs to its end while the server is down.
    await expect.poll(() => logged).toContain('How the service was could not be noted');
    await server.restart();
    const state = async () => {
      try {
        const { rows } = await db().execute<{ state: string }>(
          sql`select state from pgboss.job where name = ${effectJob.name}`,
        );
        return rows.map((row) => row.state);
      } catch {
        return ['lost'];
      }
    };
    await expect.poll(state, { interval: 500 }).toEqual(['completed']);
    // Done, but not marked as completed: it ran again under the same key.
    expect(new Set(effects)).toEqual(new Set([id]));
    expect(logged).toContain('How the service was could not be noted');
  });

  test('a moment without the service table fails no completed job', async () => {
    gate = Promise.withResolvers();
    underWay = Promise.withResolvers();
    effects.length = 0;
    await transaction((tx) => enqueue(tx, effectJob, {}));
    await underWay.promise;
    await db().execute(sql`alter table service_contact rename to service_contact_away`);
    gate.resolve();
    const states = sql`select count(*)::int as n from pgboss.job where name = ${effectJob.name} and state = 'completed'`;
    await expect.poll(async () => (await db().execute<{ n: number }>(states)).rows[0]?.n).toBe(2);
    expect(effects).toHaveLength(1);
  });
});
