import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { closeDatabase, db, openDatabase } from '#app/db/client.server.ts';
import { createDatabase } from '#tests/setup/database-server.ts';
import { startPooler } from '#tests/setup/pooler.ts';
import { onServer } from '#tests/setup/postgres.ts';
import { poolerProgram } from '../scripts/tools.ts';
import type { Child } from './child.ts';
import { postgresMeter, prepareDatabase, processMeter } from './database.ts';
import { type Call, load } from './load.ts';
import type { Row } from './report.ts';
import { callsOf } from './requests.ts';
import { type Cost, inTurn, median, type Subject } from './rounds.ts';
import { demo, openSessionOf } from './session.ts';
import { freePorts, type Setting } from './setting.ts';

const COUNTS = [1, 2, 4] as const;
const MOST = 4;
const REQUESTS = 80;
/** Idle connections are closed after ten seconds. */
const BEFORE = 32;
/** For each process before the first round: what is compiled while it runs must be so in all of them. */
const WARM_UP = 150;
const LIVE_ROUNDS = 5;
const LOOK_EVERY_MS = 20;

type Options = { admin: string; setting: Setting; startServer: (env: NodeJS.ProcessEnv) => Promise<Child> };

/**
 * One, two and four web processes on one PostgreSQL under the same load, which is given to them in turn; then one behind
 * PgBouncer. Requests per second say what this machine has, CPU per request what any machine will.
 */
export async function measureProcesses({ admin, setting, startServer }: Options): Promise<Row[]> {
  const { url } = await createDatabase(admin);
  const env = { ...setting.env, DATABASE_URL: url };
  await prepareDatabase(env);
  const { cookie, memberId } = await memberOf(url);
  const pooler = poolerProgram() ? await startPooler(admin) : null;
  const ports = await freePorts(MOST + 1);
  const [pooledPort = 0, ...webPorts] = ports;
  const at = (port: number) => ({ PORT: String(port), APP_BASE_URL: setting.url });
  const webs = await Promise.all(webPorts.map((port) => startServer({ ...env, ...at(port) })));
  const pooled =
    pooler &&
    (await startServer({
      ...env,
      ...at(pooledPort),
      DATABASE_URL: onServer(pooler, url),
      DATABASE_DIRECT_URL: url,
    }));

  const database = await postgresMeter(url);
  const cpuOf = (children: readonly Child[]) => async () =>
    (await Promise.all(children.map((child) => child.ask({ ask: 'usage' })))).reduce(
      (sum, { cpu }) => sum + cpu,
      0,
    );
  const meters = (children: readonly Child[]): Subject['meters'] => ({
    web: cpuOf(children),
    wall: async () => performance.now() * 1000,
    ...(database && { database }),
  });
  const callsTo = (to: readonly number[]): Call[] => to.map((port) => callsOf(port, cookie).page);
  const subjects = Object.fromEntries(
    COUNTS.map((count) => [
      `${count}`,
      { call: callsTo(webPorts.slice(0, count)), requests: REQUESTS, before: BEFORE, meters: meters(webs) },
    ]),
  );
  const behind: Record<string, Subject> =
    pooled && pooler
      ? {
          pooled: {
            call: callsTo([pooledPort]),
            requests: REQUESTS,
            before: BEFORE,
            meters: { ...meters([pooled]), pooler: processMeter(pooler.pid) },
          },
        }
      : {};
  for (const call of callsTo(pooled ? ports : webPorts)) await load(call, WARM_UP);
  const costs = await inTurn<string>({ ...subjects, ...behind });
  const contention = await contentionOf(url, callsTo(webPorts));
  const live = await liveDelays({ url, cookie, memberId, ports: webPorts, origin: setting.url });
  for (const child of [...webs, ...(pooled ? [pooled] : [])]) await child.stop();
  await pooler?.stop();
  return [
    ...COUNTS.flatMap((count) => rowsOf(count, costs)),
    ...(behind.pooled ? pooledRows(costs) : []),
    {
      name: 'Lock waits seen, 4 processes',
      figure: contention.lockWaits,
      unit: '',
      budget: { of: 'figure', atMost: 0 },
    },
    { name: 'Connections at most, 4 processes', figure: contention.connections, unit: '' },
    {
      name: 'Live event of another process, 4 processes',
      figure: median(live),
      unit: 's',
      rounds: live,
      budget: { of: 'figure', atMost: 2.5 },
    },
  ];
}

type Costs = Record<string, Record<string, Cost>>;

function costIn(costs: Costs, name: string | number, meter: string): Cost | null {
  return costs[name]?.[meter] ?? null;
}

/** The first process is the floor of the others: what each request costs must not grow with their number. */
function rowsOf(count: number, costs: Costs): Row[] {
  const what = `${count} web process${count === 1 ? '' : 'es'}`;
  const cpu = (name: string, meter: string): Row[] => {
    const [cost, one] = [costIn(costs, count, meter), costIn(costs, 1, meter)];
    if (!cost || !one) return [];
    return [
      {
        name: `${what}: ${name} per page`,
        figure: cost.median,
        unit: 'ms CPU',
        rounds: cost.rounds,
        ...(count > 1 && { floor: one.median, budget: { of: 'ratio', atMost: 1.15 } }),
      },
    ];
  };
  const wall = costIn(costs, count, 'wall');
  return [
    ...cpu('web', 'web'),
    ...cpu('database', 'database'),
    ...(wall ? [{ name: `${what}: pages a second`, figure: 1000 / wall.median, unit: '/s' }] : []),
  ];
}

function pooledRows(costs: Costs): Row[] {
  return ['web', 'database', 'pooler'].flatMap((meter) => {
    const cost = costIn(costs, 'pooled', meter);
    const floor = costIn(costs, 1, meter);
    if (!cost) return [];
    return [
      {
        name: `Through PgBouncer: ${meter} per page`,
        figure: cost.median,
        unit: 'ms CPU',
        rounds: cost.rounds,
        ...(floor && { floor: floor.median }),
      },
    ];
  });
}

async function memberOf(url: string): Promise<{ cookie: string; memberId: string }> {
  await openDatabase({ url, migrate: false });
  try {
    const cookie = await openSessionOf(demo('active'));
    const { rows } = await db().execute<{ id: string }>(sql`select id from member where ${demo('active')}`);
    return { cookie, memberId: rows[0]?.id ?? '' };
  } finally {
    await closeDatabase();
  }
}

/** Looks at the server while all processes are under load. What that costs is not in the figures above. */
async function contentionOf(
  url: string,
  calls: readonly Call[],
): Promise<{ lockWaits: number; connections: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const seen = { lockWaits: 0, connections: 0 };
  let isOver = false;
  const loading = load(calls, 4 * REQUESTS).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const { rows } = await client.query<{ waits: number; open: number }>(
      `select count(*) filter (where wait_event_type = 'Lock')::int as waits, count(*)::int as open
        from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    seen.lockWaits += rows[0]?.waits ?? 0;
    seen.connections = Math.max(seen.connections, rows[0]?.open ?? 0);
    await pause(LOOK_EVERY_MS);
  }
  await loading;
  await client.end();
  return seen;
}

type Live = { url: string; cookie: string; memberId: string; ports: readonly number[]; origin: string };

/** Seconds until a page of the last process learns what an act in the first one changed. */
async function liveDelays({ url, cookie, memberId, ports, origin }: Live): Promise<number[]> {
  const [first = 0, last = 0] = [ports[0], ports.at(-1)];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const over = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${last}/api/live`, {
    headers: { cookie },
    signal: over.signal,
  });
  const events = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const until = async (count: RegExp) => {
    for (;;) {
      const part = await events?.read();
      if (!part || part.done) throw new Error('The live events ended');
      if (count.test(part.value)) return;
    }
  };
  const delays: number[] = [];
  for (let round = 0; round < LIVE_ROUNDS; round += 1) {
    await client.query(
      `insert into notification (id, member_id, kind, title, body, href, cause)
        values (gen_random_uuid(), $1, 'firm_message', 'News', 'Of the firm.', '/faqs', $2)`,
      [memberId, `bench processes ${round}`],
    );
    await until(/event: unread\ndata: [1-9]/);
    const began = performance.now();
    const read = await fetch(`http://127.0.0.1:${first}/api/trpc/notification.markAllRead`, {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'application/json' },
    });
    if (!read.ok) throw new Error(`The notifications were not read: ${read.status}`);
    await until(/event: unread\ndata: 0/);
    delays.push((performance.now() - began) / 1000);
  }
  over.abort();
  await client.end();
  return delays;
}
