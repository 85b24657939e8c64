import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Child, startChild } from './child.ts';
import { ask, type Call, load } from './load.ts';
import type { Row } from './report.ts';
import { type Cost, inTurn } from './rounds.ts';
import type { Setting } from './setting.ts';

/**
 * The list of what is open, as a member with commitments of their own sees it: thirty cards of the demo's length, the
 * filters and the frame. No page of the product holds a long table beside thirty cards, so none is measured.
 */
export const BENCH_PAGE = '/opportunities/open';

const LIST_ROUTE = 'routes/opportunities.stage/route';
const LIST_INPUT = { 0: { stage: 'open', filters: { sort: 'closing' } } };

/** What is measured, as a browser asks for it: the page, what a click on a link to it fetches, the RPC of its data. */
function callsOf(port: number, cookie: string) {
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
    everything: call(`${BENCH_PAGE}.data`),
  };
}

type Options = {
  setting: Setting;
  server: Child;
  cookie: string;
  /** CPU of the database's own processes, where it has any. */
  database: (() => Promise<number>) | null;
  /** Where CPU profiles go; none are taken without it. */
  profiles: string | null;
};

export type Costs = {
  page: Cost;
  zipped: Cost;
  navigation: Cost;
  rpc: Cost;
  /** The page's cost with that of the database's processes. */
  pageWithDatabase: Cost | null;
  floor: { page: Cost; navigation: Cost; rpc: Cost };
};

/** Measures the three ways to the opportunities beside their floors. */
export async function measureRequests({
  setting,
  server,
  cookie,
  database,
  profiles,
}: Options): Promise<Costs> {
  const calls = callsOf(setting.port, cookie);
  const floor = await startFloor(setting, calls);
  const web = async () => (await server.ask({ ask: 'usage' })).cpu;
  const bare = async () => (await floor.ask({ ask: 'usage' })).cpu;
  const all = database && (async () => (await web()) + (await database()));
  const floorCall = (address: string): Call => ({ port: setting.floorPort, path: address });
  const costs = await inTurn({
    page: { call: calls.page, requests: 150, meters: { web, ...(all && { all }) } },
    floorPage: { call: floorCall('/page'), requests: 200, meters: { bare } },
    zipped: { call: calls.zipped, requests: 150, meters: { web } },
    navigation: { call: calls.navigation, requests: 250, meters: { web } },
    floorNavigation: { call: floorCall('/navigation'), requests: 1000, meters: { bare } },
    rpc: { call: calls.rpc, requests: 250, meters: { web } },
    floorRpc: { call: floorCall('/rpc'), requests: 1000, meters: { bare } },
  });
  await floor.stop();
  if (profiles) {
    for (const name of ['page', 'navigation', 'rpc'] as const) {
      await server.ask({ ask: 'profile' });
      await load(calls[name], 600);
      await server.ask({ ask: 'profile to', file: path.join(profiles, `${name}.cpuprofile`) });
    }
  }
  const cost = (name: keyof typeof costs, meter: string): Cost => {
    const found = costs[name][meter];
    if (!found) throw new Error(`${name} was not measured`);
    return found;
  };
  return {
    page: cost('page', 'web'),
    zipped: cost('zipped', 'web'),
    navigation: cost('navigation', 'web'),
    rpc: cost('rpc', 'web'),
    pageWithDatabase: costs.page.all ?? null,
    floor: {
      page: cost('floorPage', 'bare'),
      navigation: cost('floorNavigation', 'bare'),
      rpc: cost('floorRpc', 'bare'),
    },
  };
}

/** Starts the floor with what the application answers, and makes sure that both answer the same. */
async function startFloor(setting: Setting, calls: ReturnType<typeof callsOf>): Promise<Child> {
  const folder = path.join(setting.folder, 'answers');
  mkdirSync(folder, { recursive: true });
  const [page, everything, navigation, rpc] = await Promise.all(
    [calls.page, calls.everything, calls.navigation, calls.rpc].map((call) => ask(call)),
  );
  const cards = new Set(String(page).match(/href="\/opportunities\/open\/[^"]+"/g)).size;
  if (cards !== 30) throw new Error(`The page has ${cards} cards, not 30`);
  writeFileSync(path.join(folder, 'page.data'), everything ?? '');
  writeFileSync(path.join(folder, 'navigation.data'), navigation ?? '');
  writeFileSync(path.join(folder, 'rpc.json'), rpc ?? '');
  const floor = await startChild({
    name: 'The floor',
    args: ['bench/floor.ts', BENCH_PAGE, folder],
    env: setting.env,
  });
  const same = await ask({ port: setting.floorPort, path: '/page' });
  if (!page || Math.abs(same.length - page.length) > page.length / 200) {
    throw new Error(`The floor's page has ${same.length} bytes, the application's ${page?.length}`);
  }
  return floor;
}

/** The table's rows of one engine. Only with the database in a process of its own do the budgets of the page apply. */
export function rowsOf(costs: Costs, engine: 'PostgreSQL' | 'embedded'): Row[] {
  const budgeted = engine === 'PostgreSQL';
  const row = (what: string, cost: Cost, floor: Cost, atMost: number): Row => ({
    name: `${what} (${engine})`,
    figure: cost.median,
    unit: 'ms CPU',
    floor: floor.median,
    rounds: cost.rounds,
    ...(budgeted && { budget: { of: 'ratio', atMost } }),
  });
  const { page, zipped, pageWithDatabase, navigation, rpc, floor } = costs;
  return [
    row('Opportunities page', page, floor.page, 3),
    row('Opportunities page, compressed', zipped, floor.page, 3),
    ...(pageWithDatabase
      ? [row('Opportunities page with the database', pageWithDatabase, floor.page, 5)]
      : []),
    row('Client navigation', navigation, floor.navigation, 3),
    row('tRPC query', rpc, floor.rpc, 3),
  ];
}
