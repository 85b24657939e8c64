import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { postgresPrograms } from '../../scripts/tools.ts';
import { embeddedIn } from '../setup/database-image.ts';
import { createDatabase } from '../setup/database-server.ts';
import type { PostgresServer } from '../setup/postgres.ts';
import { startMigratedPostgres } from '../setup/server-image.ts';
import { startVictim, untilItSays, type Victim } from './victim.ts';

const running: Victim[] = [];
afterEach(async () => {
  for (const victim of running) victim.kill('SIGTERM');
  await Promise.all(running.splice(0).map(({ gone }) => gone));
});

async function start(role: 'web' | 'worker', url: string, port: number, healthPort: number): Promise<void> {
  const victim = startVictim('health-process', role, url, String(port), String(healthPort));
  running.push(victim);
  await untilItSays(victim, 1);
}

async function read(port: number, address: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`http://127.0.0.1:${port}${address}`);
  return { status: answer.status, text: await answer.text() };
}

const sample = (text: string, name: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
};

test('a process on the embedded database serves and works, and its health port says both', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'health-'));
  try {
    await start('web', await embeddedIn(path.join(folder, 'db')), 21_321, 21_322);
    expect(await read(21_322, '/healthz')).toEqual({ status: 200, text: '{"alive":true}' });
    await expect.poll(async () => (await read(21_322, '/readyz')).status).toBe(200);
    await read(21_321, '/anything');
    const { text } = await read(21_322, '/metrics');
    expect(sample(text, 'vestry_jobs_working')).toBe(1);
    expect(sample(text, 'vestry_database_up')).toBe(1);
    expect(sample(text, 'vestry_http_connections')).toBeGreaterThanOrEqual(0);
    expect(text).toMatch(
      /vestry_http_requests_total\{route="\/\*",method="GET",status="200",class="2xx"\} 1/,
    );
    expect(sample(text, 'vestry_process_resident_memory_bytes')).toBeGreaterThan(0);
    expect((await read(21_321, '/metrics')).text).toBe('page');
    // Another address of this machine, on which neither listens.
    for (const port of [21_321, 21_322])
      await expect(fetch(`http://127.0.0.2:${port}/healthz`)).rejects.toThrow('fetch failed');
  } finally {
    for (const victim of running) victim.kill('SIGTERM');
    await Promise.all(running.map(({ gone }) => gone));
    rmSync(folder, { recursive: true, force: true });
  }
});

describe.skipIf(postgresPrograms() === null)('on a PostgreSQL server', () => {
  let server: PostgresServer;
  let url: string;
  beforeAll(async () => {
    server = await startMigratedPostgres();
    ({ url } = await createDatabase(server.url));
  });
  afterAll(() => server.stop());

  test('a web process and a worker each have one, and only the worker works on jobs', async () => {
    await start('web', url, 21_323, 21_324);
    await start('worker', url, 21_325, 21_326);
    for (const port of [21_324, 21_326]) {
      await expect.poll(async () => (await read(port, '/readyz')).status).toBe(200);
    }
    const [web, worker] = await Promise.all([read(21_324, '/metrics'), read(21_326, '/metrics')]);
    expect(sample(web.text, 'vestry_jobs_working')).toBe(0);
    expect(sample(worker.text, 'vestry_jobs_working')).toBe(1);
    expect(sample(web.text, 'vestry_database_pool_size')).toBe(10);
    expect(sample(worker.text, 'vestry_http_connections')).toBeUndefined();
    expect(worker.text).toContain('vestry_jobs_oldest_due_seconds{queue="mail.member"} 0');
    await expect(read(21_325, '/healthz')).rejects.toThrow();
  });

  test('a scrape while the database is away answers with what the process knows', async () => {
    await start('web', url, 21_327, 21_328);
    expect(sample((await read(21_328, '/metrics')).text, 'vestry_database_up')).toBe(1);
    await server.stop();
    await expect
      .poll(async () => sample((await read(21_328, '/metrics')).text, 'vestry_database_up'))
      .toBe(0);
    const { status, text } = await read(21_328, '/metrics');
    expect(status).toBe(200);
    expect(sample(text, 'vestry_documents_waiting')).toBeUndefined();
    expect(sample(text, 'vestry_nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect((await read(21_328, '/readyz')).status).toBe(503);
  });
});
