import http from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeDatabase, openDatabase } from '#app/db/client.server.ts';
import { makeMember } from '#tests/factories/members.ts';
import { openSessionOf } from '#tests/factories/sessions.ts';
import { postgresPrograms } from '../../scripts/tools.ts';
import { startVictim, untilItSays, type Victim } from '../faults/victim.ts';
import { createDatabase } from '../setup/database-server.ts';
import type { PostgresServer } from '../setup/postgres.ts';
import { MIGRATED, startMigratedPostgres } from '../setup/server-image.ts';
import { startProxy } from './rolling-proxy.ts';

/** `ROUNDS=10 npx vitest run tests/release/rolling-restart.test.ts` for the long run. */
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const PORTS = [21_311, 21_312];
/** Concurrent requests. Some take longer than the notice period, so that each stop has requests in flight. */
const LANES = 12;
const SLOW_MS = 12_000;
/** How much longer each lane takes than the one before: they need not keep the processor busy. */
const STEP_MS = 100;

describe.skipIf(postgresPrograms() === null)('behind a proxy that keeps its connections open', () => {
  let server: PostgresServer;
  let url: string;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let cookie: string;
  const webs: Victim[] = [];

  const start = async (at: number) => {
    const web = startVictim('rolling-web', url, String(PORTS[at]));
    webs[at] = web;
    await untilItSays(web, 1);
  };

  beforeAll(async () => {
    server = await startMigratedPostgres();
    ({ url } = await createDatabase(server.url, MIGRATED));
    await openDatabase({ url });
    ({ cookie } = await openSessionOf(await makeMember()));
    await closeDatabase();
    await Promise.all(PORTS.map((_, at) => start(at)));
    proxy = await startProxy(PORTS);
  });
  afterAll(async () => {
    proxy.close();
    for (const web of webs) web.kill('SIGKILL');
    await Promise.all(webs.map(({ gone }) => gone));
    await server.stop();
  });

  test(`${ROUNDS} restarts fail no request, and live pages move to another process`, async () => {
    await expect.poll(() => PORTS.every(proxy.isReady)).toBe(true);
    const failed: string[] = [];
    let answered = 0;
    let isOver = false;
    const agent = new http.Agent({ keepAlive: true });
    const lane = async (at: number) => {
      while (!isOver) {
        const path = at === 0 ? `/slow?ms=${SLOW_MS}` : `/page?ms=${at * STEP_MS}`;
        const outcome = await ask(agent, `${proxy.url}${path}`, {});
        if (outcome.status === 200) answered += 1;
        else failed.push(`${outcome.status} ${outcome.text}`);
      }
    };
    const live = { opened: 0, cut: [] as string[] };
    const follow = async () => {
      while (!isOver) {
        live.opened += 1;
        const outcome = await ask(agent, `${proxy.url}/api/live`, { cookie }, () => isOver);
        if (outcome.status !== 200) live.cut.push(`${outcome.status} ${outcome.text}`);
      }
    };
    const lanes = Array.from({ length: LANES }, (_, at) => lane(at));
    const lines = [follow(), follow()];

    for (let round = 0; round < ROUNDS; round += 1) {
      const at = round % PORTS.length;
      const before = answered;
      await expect.poll(() => answered - before).toBeGreaterThan(50);
      webs[at]?.kill('SIGTERM');
      expect([await webs[at]?.gone, webs[at]?.errors()]).toEqual([0, '']);
      await start(at);
      await expect.poll(() => proxy.isReady(PORTS[at] ?? 0)).toBe(true);
    }
    isOver = true;
    await Promise.all([...lanes, ...lines]);
    agent.destroy();
    expect(failed).toEqual([]);
    expect(live.cut).toEqual([]);
    expect(live.opened).toBeGreaterThan(2);
    expect(answered).toBeGreaterThan(ROUNDS * 50);
  });
});

type Outcome = { status: number; text: string };

/** Sends a request and reads it to the end; a stream is left when `isEnough`. */
const ask = (agent: http.Agent, url: string, headers: http.OutgoingHttpHeaders, isEnough = () => false) =>
  new Promise<Outcome>((resolve) => {
    const asked = http.get(url, { agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      const done = (status = answer.statusCode ?? 0) => {
        clearInterval(timer);
        resolve({ status, text });
      };
      const timer = setInterval(() => {
        if (!isEnough()) return;
        answer.destroy();
        done();
      }, 50);
      answer.on('end', () => done());
      answer.on('error', (error) => {
        text += String(error);
        done(isEnough() ? 200 : 0);
      });
    });
    asked.on('error', (error) => resolve({ status: 0, text: String(error) }));
  });
