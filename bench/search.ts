import { sql } from 'drizzle-orm';
import { closeDatabase, db, openDatabase, transaction } from '#app/db/client.server.ts';
import { createDatabase } from '#tests/setup/database-server.ts';
import type { Child } from './child.ts';
import { postgresMeter, prepareDatabase } from './database.ts';
import { ask, type Call } from './load.ts';
import type { Row } from './report.ts';
import { inTurn, type Subject } from './rounds.ts';
import { demo, openSessionOf } from './session.ts';

/** Records per searchable kind, as many as a large firm has after many years. */
const EACH = 100_000;
const REQUESTS = 20;

const uuid = (kind: string, n: string) =>
  sql.raw(`('000000${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`);
const all = sql.raw(`generate_series(0, ${EACH} - 1) as n`);

/** Every title contains the word "capital"; twenty of each kind contain "tannery", spread over all of them. */
const words =
  sql.raw(`(array['Kontor','Solera','Nordic','Harbour','Ribeira','Alpine','Delta','Meridian','Lumen','Calder','Tierhaus'])[1 + n % 11] || ' '
  || (array['Systems','Foods','Storage','Logistics','Homes','Energy','Health'])[1 + n % 7] || ' capital ' || n
  || case when n % 5000 = 7 then ' of the tannery' else '' end`);
const ago = sql.raw(`now() - n * interval '1 minute'`);

const rows = [
  sql`insert into member (id, auth0_id, email, name, roles, email_verified_at, approved_at, created_at)
    select ${uuid('c1', 'n')}, 'auth0|search-' || n, 'search' || n || '@vestry.test', ${words}, '{active}', now(), now(), ${ago} from ${all}`,
  sql`insert into opportunity (id, slug, name, summary, stage, sector, region, type, currency, target, minimum, maximum, step,
      accepted, published_at, content)
    select ${uuid('c2', 'n')}, 'search-' || n, ${words}, 'What it does in a line.', (array['open','pipeline','closed','passed'])[1 + n % 4],
      'Software', 'DACH', 'Credit', 'EUR', 1000000000, 5000000, 100000000, 2500000, 0, ${ago},
      jsonb_build_object('keyFigures', '[]'::jsonb, 'sections', jsonb_build_array(jsonb_build_object('id', 's', 'title', 'Terms',
        'body', jsonb_build_object('value', 'The capital is drawn in four parts, number ' || n))), 'team', '[]'::jsonb, 'timeline', '[]'::jsonb, 'heroAlt', 'A drawing')
    from ${all}`,
  sql`insert into fund (id, slug, name, strategy, summary, vintage, currency, size, terms, published_at)
    select ${uuid('c3', 'n')}, 'search-' || n, ${words}, fund.strategy, 'What it holds.', 2020, 'EUR', 1000000, fund.terms, ${ago}
    from ${all}, (select strategy, terms from fund order by id limit 1) as fund`,
  sql`insert into faq select (jsonb_populate_record(one, jsonb_build_object('id', ${uuid('c4', 'n')}, 'slug', 'search-' || n,
      'question', ${words}, 'published_question', ${words}))).* from ${all}, (select faq as one from faq order by id limit 1) as faqs`,
  sql`insert into question (id, member_id, page, body, idempotency_key, asked_at)
    select ${uuid('c5', 'n')}, case when n % 2000 = 7 then reader.id else ${uuid('c1', 'n')} end, 'faqs', ${words}, ${uuid('c5', 'n')}, ${ago}
    from ${all}, (select id from member where email = 'active@vestry.test') as reader`,
  sql`insert into investing_entity (id, member_id, kind, name, details)
    select ${uuid('c6', 'n')}, ${uuid('c1', 'n')}, 'company', ${words}, '{}' from ${all}`,
  sql`insert into position (id, member_id, fund_id, currency, created_at)
    select ${uuid('c7', 'n')}, case when n % 2000 = 7 then reader.id else ${uuid('c1', 'n')} end, ${uuid('c3', 'n')}, 'EUR', ${ago}
    from ${all}, (select id from member where email = 'active@vestry.test') as reader`,
  sql`insert into commitment (id, opportunity_id, member_id, entity_id, amount, currency, idempotency_key, submitted_at)
    select ${uuid('c8', 'n')}, ${uuid('c2', 'n')}, ${uuid('c1', 'n')}, ${uuid('c6', 'n')}, 25000000, 'EUR', ${uuid('c8', 'n')}, ${ago} from ${all}`,
  sql`insert into ledger_line (id, position_id, vehicle_id, date, type, amount, unfunded_change, reference, note, recorded_at)
    select ${uuid('c9', 'n')}, ${uuid('c7', 'n')}, ${uuid('c3', 'n')}, '2026-01-01', 'commitment', 1, 1, 'R-' || n, ${words}, ${ago} from ${all}`,
  // Of every ten, four are for everyone who signed the NDA, four are statements of others, two are reports of others'
  // funds.
  sql`insert into document (id, title, category, fund_id, owner_id, policy, version_id, created_at, published_at)
    select ${uuid('ca', 'n')}, ${words}, 'report', case when n % 10 > 7 then ${uuid('c3', 'n')} end,
      case when n % 10 between 4 and 7 then ${uuid('c1', 'n')} end, 'original', ${uuid('cb', 'n')}, now(), ${ago} from ${all}`,
  sql`insert into document_version (id, document_id, number, storage_key, file_name, content_type, bytes, pages, prepared_at, text_read_at)
    select ${uuid('cb', 'n')}, ${uuid('ca', 'n')}, 1, 'search/' || n, 'a.pdf', 'application/pdf', 48213, 1, now(), now() from ${all}`,
  sql`insert into document_page (version_id, page, text)
    select ${uuid('cb', 'n')}, 1, 'The capital account of number ' || n || ' shows what was called, what was paid and what is left.' from ${all}`,
];

/** Fills the database, and builds the index of all of it at once. */
async function fill(): Promise<void> {
  await transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    // Skips foreign key checks row by row, and the triggers; the inserted rows are consistent.
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const part of rows) await tx.execute(part);
    await tx.execute(sql`select search_rebuild()`);
  });
  await db().execute(sql`vacuum analyze`);
}

/** The requests sent during search as you type. */
function callsOf(port: number, cookies: Record<'active' | 'admin', string>): Record<string, Call> {
  const search = (who: keyof typeof cookies, query: string): Call => ({
    port,
    path: `/api/trpc/search.everything?input=${encodeURIComponent(JSON.stringify({ query }))}`,
    headers: { cookie: cookies[who] },
  });
  return {
    'Search, a common word': search('active', 'capital'),
    'Search, two letters': search('active', 'ca'),
    'Search, two common words': search('active', 'solera capital'),
    'Search, a rare word': search('active', 'tannery'),
    'Search, a typo': search('active', 'tanenry'),
    'Search, nothing like it': search('active', 'zeppelin'),
    'Search, a common word, as admin': search('admin', 'capital'),
    'Search, a rare word, as admin': search('admin', 'tannery'),
    'Search, a typo, as admin': search('admin', 'tanenry'),
    'Search, a reference, as admin': search('admin', 'R-77777'),
  };
}

type Options = {
  /** URL of an administrator of the server. */
  admin: string;
  env: NodeJS.ProcessEnv;
  ports: { large: number };
  startServer: (env: NodeJS.ProcessEnv) => Promise<Child>;
};

/** The cost of a search among 100,000 records of each kind, on both sides. */
export async function measureSearch({ admin, env, ports, startServer }: Options): Promise<Row[]> {
  const { url } = await createDatabase(admin);
  const own = { ...env, DATABASE_URL: url, PORT: String(ports.large) };
  await prepareDatabase(own);
  await openDatabase({ url, migrate: false, limits: { statementMs: 0 } });
  await fill();
  const cookies = { active: await openSessionOf(demo('active')), admin: await openSessionOf(demo('admin')) };
  await closeDatabase();
  const server = await startServer(own);
  const database = await postgresMeter(admin);
  const calls = callsOf(ports.large, cookies);
  for (const call of Object.values(calls)) await ask(call);
  const subject = (call: Call): Subject => ({
    call,
    requests: REQUESTS,
    meters: { cpu: async () => (await server.ask({ ask: 'usage' })).cpu + ((await database?.()) ?? 0) },
  });
  const costs = await inTurn(
    Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, subject(call)])),
  );
  await server.stop();
  return Object.entries(costs).map(
    ([name, { cpu }]): Row => ({
      name: `${name} (of 100,000 of each kind)`,
      figure: cpu?.median ?? Number.NaN,
      unit: 'ms CPU',
      rounds: cpu?.rounds ?? [],
      budget: { of: 'figure', atMost: 50 },
    }),
  );
}
