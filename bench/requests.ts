import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Child, startChild } from './child.ts';
import { ask, type Call, load } from './load.ts';
import type { Row } from './report.ts';
import { type Cost, inTurn } from './rounds.ts';
import type { Setting } from './setting.ts';

/**
 * The list of open opportunities, as a member with commitments sees it: thirty cards of the demo's length, the
 * filters and the frame. No page of the application has a long table next to thirty cards, so none is measured.
 */
const STAGE = 'open';
export const BENCH_PAGE = `/opportunities/${STAGE}`;

/**
 * V8 compiles and specialises a server's code in its first thousands of requests, and the floor's in its first
 * hundreds. Measured is what they cost afterwards, as for all but the first minute of a process.
 */
const WARM_UP = 10;

/**
 * Requests of a round: as many of the application as of its floor, since both begin with new connections and with
 * processor caches that the other has filled.
 */
const A_ROUND = { pages: 200, data: 500 };

const LIST_ROUTE = 'routes/opportunities.stage/route';
const LIST_INPUT = { 0: { stage: STAGE, filters: { sort: 'closing' } } };

/** The measured requests, as a browser sends them: the page, a client-side navigation to it, the RPC of its data. */
export function callsOf(port: number, cookie: string) {
  const call = (address: string, headers: Record<string, string> = {}): Call => ({
    port,
    path: address,
    headers: { cookie, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) vestry-bench', ...headers },
  });
  return {
    page: call(BENCH_PAGE),
    zipped: call(BENCH_PAGE, { 'accept-encoding': 'gzip, deflate, br, zstd' }),
    navigation: call(`${BENCH_PAGE}.data?_routes=${encodeURIComponent(LIST_ROUTE)}`),
    rpc: call(`/api/trpc/opportunity.list?batch=1&input=${encodeURIComponent(JSON.stringify(LIST_INPUT))}`),
  };
}

type Options = {
  setting: Setting;
  /** URL of the server, whose database the floor reads too. */
  env: NodeJS.ProcessEnv;
  server: Child;
  cookie: string;
  /** CPU of the database's own processes, if it has any. */
  database: (() => Promise<number>) | null;
  /** The folder for CPU profiles; none are recorded without it. */
  profiles: string | null;
};

export type Costs = {
  page: Cost;
  zipped: Cost;
  navigation: Cost;
  rpc: Cost;
  /** The page's cost including that of the database's processes. */
  pageWithDatabase: Cost | null;
  /** Another process can read the rows only when the database has its own server. */
  floor: { page: Cost; navigation: Cost | null; rpc: Cost | null };
};

/** Measures the three requests for the opportunities next to their floors. */
export async function measureRequests(options: Options): Promise<Costs> {
  const { setting, env, server, cookie, database, profiles } = options;
  const isFloorWhole = env.DATABASE_URL?.startsWith('postgres') ?? false;
  const calls = callsOf(setting.port, cookie);
  const floor = await startFloor(options, calls);
  const web = async () => (await server.ask({ ask: 'usage' })).cpu;
  const bare = async () => (await floor.ask({ ask: 'usage' })).cpu;
  const all = database && (async () => (await web()) + (await database()));
  const floorCall = (address: string): Call => ({
    port: setting.floorPort,
    path: address,
    headers: { cookie },
  });
  const subjects = {
    page: { call: calls.page, requests: A_ROUND.pages, meters: { web, ...(all && { all }) } },
    floorPage: { call: floorCall('/page'), requests: A_ROUND.pages, meters: { bare } },
    zipped: { call: calls.zipped, requests: A_ROUND.pages, meters: { web } },
    navigation: { call: calls.navigation, requests: A_ROUND.data, meters: { web } },
    rpc: { call: calls.rpc, requests: A_ROUND.data, meters: { web } },
    ...(isFloorWhole && {
      floorNavigation: { call: floorCall('/navigation'), requests: A_ROUND.data, meters: { bare } },
      floorRpc: { call: floorCall('/rpc'), requests: A_ROUND.data, meters: { bare } },
    }),
  };
  const costs = await inTurn<string>(subjects, { warmUp: WARM_UP });
  await floor.stop();
  if (profiles) {
    for (const name of ['page', 'navigation', 'rpc'] as const) {
      await server.ask({ ask: 'profile' });
      await load(calls[name], 600);
      await server.ask({ ask: 'profile to', file: path.join(profiles, `${name}.cpuprofile`) });
    }
  }
  const cost = (name: string, meter: string): Cost => {
    const found = costs[name]?.[meter];
    if (!found) throw new Error(`${name} was not measured`);
    return found;
  };
  return {
    page: cost('page', 'web'),
    zipped: cost('zipped', 'web'),
    navigation: cost('navigation', 'web'),
    rpc: cost('rpc', 'web'),
    pageWithDatabase: costs.page?.all ?? null,
    floor: {
      page: cost('floorPage', 'bare'),
      navigation: isFloorWhole ? cost('floorNavigation', 'bare') : null,
      rpc: isFloorWhole ? cost('floorRpc', 'bare') : null,
    },
  };
}

/** Starts the floor with the application's responses, which the floor must reproduce. */
async function startFloor(
  { setting, env, cookie }: Options,
  calls: ReturnType<typeof callsOf>,
): Promise<Child> {
  const folder = path.join(setting.folder, 'answers');
  mkdirSync(folder, { recursive: true });
  const [page, navigation, rpc] = await Promise.all(
    [calls.page, calls.navigation, calls.rpc].map((call) => ask(call)),
  );
  const cards = new Set(String(page).match(/href="\/opportunities\/open\/[^"]+"/g)).size;
  if (cards !== 30) throw new Error(`The page has ${cards} cards, not 30`);
  writeFileSync(path.join(folder, 'page.html'), page ?? '');
  writeFileSync(path.join(folder, 'navigation.data'), navigation ?? '');
  writeFileSync(path.join(folder, 'rpc.json'), rpc ?? '');
  return startChild({ name: 'The floor', args: ['bench/floor.ts', STAGE, cookie, folder], env });
}

/** The table's rows of one engine. The page's budgets apply only when the database runs in a separate process. */
export function rowsOf(costs: Costs, engine: 'PostgreSQL' | 'embedded'): Row[] {
  const budgeted = engine === 'PostgreSQL';
  const row = (what: string, cost: Cost, floor: Cost | null, atMost: number): Row => ({
    name: `${what} (${engine})`,
    figure: cost.median,
    unit: 'ms CPU',
    ...(floor && { floor: floor.median }),
    rounds: cost.rounds,
    ...(budgeted && { budget: { of: 'ratio', atMost } }),
  });
  const { page, zipped, pageWithDatabase, navigation, rpc, floor } = costs;
  return [
    row('Opportunities page', page, floor.page, 3),
    row('Opportunities page, compressed', zipped, floor.page, 4),
    ...(pageWithDatabase
      ? [row('Opportunities page with the database', pageWithDatabase, floor.page, 4)]
      : []),
    row('Client navigation', navigation, floor.navigation, 5),
    row('tRPC query', rpc, floor.rpc, 3),
  ];
}
