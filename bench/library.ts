import { sql } from 'drizzle-orm';
import { closeDatabase, db, openDatabase, transaction } from '#app/db/client.server.ts';
import { prepareDatabase } from './database.ts';
import type { Call } from './load.ts';
import { comparePair, type PairOptions, startPair, stopPair } from './pair.ts';
import type { Row } from './report.ts';
import { demo, openSessionOf } from './session.ts';

/** Enough documents to fill a page of the library, and as many as a large firm has after many years. */
const [FEW, MANY] = [400, 100_000];
const OTHERS = 2_000;

const uuid = (kind: string, n: string) =>
  sql.raw(`('000000${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`);

const members = sql`
  insert into member (id, auth0_id, email, name, roles, email_verified_at, approved_at, created_at)
  select ${uuid('a1', 'n')}, 'auth0|reader-' || n, 'reader' || n || '@vestry.test', 'Reader ' || n, '{active}', now(), now(), now()
  from generate_series(0, ${OTHERS}::int - 1) as n`;

const otherFund = sql`
  insert into fund (id, slug, name, strategy, summary, vintage, currency, size, terms, published_at)
  select ${uuid('a2', '0')}, 'bench-fund', 'Bench Fund', strategy, summary, vintage, currency, size, terms, published_at
  from fund order by id limit 1`;

/** Of every ten, six are statements of others, three reports of a fund that others hold, one is for one person. */
const documents = (count: number) => sql`
  insert into document (id, title, category, fund_id, owner_id, policy, has_rules, version_id, created_at, published_at)
  select ${uuid('a3', 'n')}, 'Statement ' || n || case when n < 200 and n % 10 = 0 then ' of the tannery' else '' end,
    case when n % 10 < 6 then 'statement' else 'report' end,
    case when n % 10 between 6 and 8 then ${uuid('a2', '0')} end,
    case when n % 10 < 6 then ${uuid('a1', `n % ${OTHERS}`)} end,
    'original', n % 10 = 9, ${uuid('a4', 'n')}, now(), now() - n * interval '1 minute'
  from generate_series(0, ${count}::int - 1) as n`;

const versions = (count: number) => sql`
  insert into document_version (id, document_id, number, storage_key, file_name, content_type, bytes, pages, created_at, prepared_at, text_read_at)
  select ${uuid('a4', 'n')}, ${uuid('a3', 'n')}, 1, 'bench/' || n, 'statement.pdf', 'application/pdf', 48213, 2, now(), now(), now()
  from generate_series(0, ${count}::int - 1) as n`;

const rules = (count: number) => sql`
  insert into document_rule (id, document_id, kind, member_id)
  select ${uuid('a5', 'n')}, ${uuid('a3', 'n')}, 'person', ${uuid('a1', `n % ${OTHERS}`)}
  from generate_series(9, ${count}::int - 1, 10) as n`;

/** Every page contains the word "capital"; twenty contain "weir", whatever the size. */
const pages = (count: number) => sql`
  insert into document_page (version_id, page, text)
  select ${uuid('a4', 'n')}, page, 'The capital account of number ' || n || ' on page ' || page || ' shows what was called, what was paid and what is left. '
    || (array['Ports','Grids','Homes','Mills','Farms','Yards','Pipes'])[1 + n % 7] || ' did as planned. '
    || repeat('The manager reports once a quarter and values each holding by the guidelines of the trade. ', 6)
    || case when n < 200 and n % 10 = 0 and page = 2 then 'The weir was mended.' else '' end
  from generate_series(0, ${count}::int - 1) as n, generate_series(1, 2) as page`;

async function fill(url: string, count: number): Promise<void> {
  await openDatabase({ url, migrate: false });
  try {
    await transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      // Skips foreign key checks row by row; the inserted rows are consistent.
      await tx.execute(sql`set local session_replication_role = replica`);
      for (const part of [members, otherFund, documents(count), versions(count), rules(count), pages(count)])
        await tx.execute(part);
    });
    await db().execute(sql`vacuum analyze`);
  } finally {
    await closeDatabase();
  }
}

/** The requests measured on both databases, as a click in the browser sends them. */
function callsOf(port: number, { active, admin }: Record<'active' | 'admin', string>) {
  const library = (cookie: string, search = ''): Call => ({
    port,
    path: `/documents.data?${search}_routes=${encodeURIComponent('routes/documents/route')}`,
    headers: { cookie },
  });
  return {
    'The library of a member': library(active),
    'The library of a member, a search in the text': library(active, 'search=lease&'),
    'The library of a member, a word that others have on every page': library(active, 'search=capital&'),
    'The library of an admin': library(admin),
    'The library of an admin, by title': library(admin, 'sort=title&'),
    'The library of an admin, a rare word': library(admin, 'search=weir&'),
    'The library of an admin, a rare word of titles': library(admin, 'search=tannery&'),
    'The library of an admin, a word of every page': library(admin, 'search=capital&'),
  };
}

/** Compares the library with 100,000 documents to the library with few. */
export async function measureLibrary(options: PairOptions): Promise<Row[]> {
  const pair = await startPair(options, async (which, url, env) => {
    await prepareDatabase(env);
    await fill(url, which === 'small' ? FEW : MANY);
    await openDatabase({ url, migrate: false });
    try {
      return callsOf(options.ports[which], {
        active: await openSessionOf(demo('active')),
        admin: await openSessionOf(demo('admin')),
      });
    } finally {
      await closeDatabase();
    }
  });
  const rows = await comparePair(pair, options.admin, (name) => `${name} (of 100,000 documents)`);
  await stopPair(pair);
  return rows;
}
