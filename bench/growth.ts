import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { closeDatabase, db, openDatabase } from '#app/db/client.server.ts';
import { prepareDatabase } from './database.ts';
import { fill, LARGE, LARGE_FUND, LONG_BOOK, type Size, SMALL, SOME_SLUG } from './large.ts';
import { ask, type Call, load } from './load.ts';
import { comparePair, type PairOptions, startPair, stopPair } from './pair.ts';
import type { Row } from './report.ts';
import { demo, openSessionOf } from './session.ts';

/** Tables that no page may read in full. */
const BIG = ['opportunity', 'commitment', 'desired_amount', 'indication', 'notification', 'ledger_line'];
/** The minimum interval at which a server process reports its read statistics. */
const STATISTICS_MS = 1_100;
const REQUESTS = 40;

type Cookies = { active: string; admin: string };

/** The requests measured on both databases, as a click in the browser sends them. */
function callsOf(port: number, { active, admin }: Cookies) {
  const page = (cookie: string, address: string, route: string): Call => {
    const joint = address.includes('?') ? '&' : '?';
    const [path = '', search = ''] = address.split('?');
    const query = search && `?${search}`;
    return {
      port,
      path: `${path}.data${query}${joint}_routes=${encodeURIComponent(`routes/${route}/route`)}`,
      headers: { cookie },
    };
  };
  const list = (search: string) => page(active, `/opportunities/open${search}`, 'opportunities.stage');
  const people = (search: string) => page(admin, `/admin/people${search}`, 'admin.people');
  return {
    'Opportunities, the list': list(''),
    'Opportunities of a sector': list('?sector=Software'),
    'Opportunities found by a rare word': list('?search=tannery'),
    'Opportunities found by a word that one in eight has': list('?search=kontor'),
    'One opportunity': page(active, `/opportunities/open/${SOME_SLUG}`, 'opportunities.detail'),
    'The book of 2,000 commitments': page(
      admin,
      `/admin/opportunities/${LONG_BOOK}/book`,
      'admin.opportunities.book',
    ),
    'The portfolio of a member': page(active, '/portfolio', 'portfolio'),
    'A fund that 10,000 hold': page(active, `/funds/${LARGE_FUND}`, 'funds.fund'),
    'The vehicles, for admins': page(admin, '/admin/funds', 'admin.funds'),
    'People, the list': people(''),
    'People found by a name': people('?q=lindqvist'),
    'People of a standing': people('?standing=pending'),
  };
}

type Name = keyof ReturnType<typeof callsOf>;

/** Creates a database with the demo and this much more data; returns the signed-in members. */
async function prepare(env: NodeJS.ProcessEnv, size: Size): Promise<Cookies> {
  const url = env.DATABASE_URL ?? '';
  await prepareDatabase(env);
  await fill(url, size);
  await openDatabase({ url, migrate: false });
  try {
    return { active: await openSessionOf(demo('active')), admin: await openSessionOf(demo('admin')) };
  } finally {
    await closeDatabase();
  }
}

/** How often each big table has been read by a sequential scan. */
async function sequentialScans(url: string): Promise<Map<string, number>> {
  await openDatabase({ url, migrate: false });
  try {
    const { rows } = await db().execute<{ name: string; scans: number }>(
      sql`select relname as name, seq_scan::int as scans from pg_stat_user_tables where schemaname = 'public'`,
    );
    return new Map(rows.filter(({ name }) => BIG.includes(name)).map(({ name, scans }) => [name, scans]));
  } finally {
    await closeDatabase();
  }
}

/** The tables that this request reads in full. */
async function tablesReadWhole(url: string, call: Call): Promise<string[]> {
  const settle = async () => {
    await pause(STATISTICS_MS);
    await load(call, 10);
    await pause(STATISTICS_MS);
  };
  await settle();
  const before = await sequentialScans(url);
  await load(call, REQUESTS);
  await settle();
  const after = await sequentialScans(url);
  return BIG.filter((name) => (after.get(name) ?? 0) - (before.get(name) ?? 0) > 5);
}

/** Compares the cost of pages with 100,000 opportunities and a million commitments to their cost with few. */
export async function measureGrowth(options: PairOptions): Promise<Row[]> {
  let seconds = Number.NaN;
  const pair = await startPair(options, async (which, _url, env) => {
    const began = performance.now();
    const cookies = await prepare(env, which === 'small' ? SMALL : LARGE);
    // The large one is prepared last.
    seconds = (performance.now() - began) / 1000;
    return callsOf(options.ports[which], cookies);
  });
  const { small, large } = pair;
  const names = Object.keys(small.calls) as Name[];
  for (const name of names) await expectAlike(name, small.calls[name], large.calls[name]);
  const rows = await comparePair(
    pair,
    options.admin,
    (name) => `${name} (of a million commitments, 100,000 ledger lines)`,
  );
  let whole = 0;
  for (const name of names) {
    const tables = await tablesReadWhole(large.url, large.calls[name]);
    whole += tables.length;
    for (const table of tables) console.error(`${name}: reads all of the table ${table} (sequential scan)`);
  }
  await stopPair(pair);
  return [
    {
      name: 'The large database is made',
      figure: seconds,
      unit: 's',
      budget: { of: 'figure', atMost: 120 },
    },
    ...rows,
    {
      name: 'Pages that read all of a big table',
      figure: whole,
      unit: '',
      budget: { of: 'figure', atMost: 0 },
    },
  ];
}

/** A page that has more rows on one side cannot be compared. */
async function expectAlike(name: string, small: Call, large: Call): Promise<void> {
  const [few, many] = [(await ask(small)).length, (await ask(large)).length];
  if (many > few * 1.2 || many < few / 1.2) {
    throw new Error(`${name} answers ${few} bytes from the small database and ${many} from the large one`);
  }
}
