import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { closeDatabase, db, openDatabase } from '#app/db/client.server.ts';

/** Copies of each open opportunity of the demo: with four, the list's first page is full (30) and has a next page. */
const COPIES = 8;

/** Creates a database with the demo data, in a process of its own. */
export function seedDatabase(env: NodeJS.ProcessEnv): void {
  execFileSync(process.execPath, [...process.execArgv, 'build/server/index.js', 'migrate', 'seed'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Creates a database with the demo data and enough open opportunities. */
export async function prepareDatabase(env: NodeJS.ProcessEnv): Promise<void> {
  seedDatabase(env);
  await openDatabase({ url: env.DATABASE_URL ?? '' });
  try {
    await db().execute(sql`
      insert into opportunity (id, slug, name, summary, stage, sector, region, type, currency, target, minimum,
        maximum, step, accepted, oversubscribed_at, requires_accreditation, opens_at, closes_at, published_at,
        hero_key, content)
      select gen_random_uuid(), slug || '-' || n, name || ' ' || n, summary, stage, sector, region, type, currency,
        target, minimum, maximum, step, accepted, oversubscribed_at, requires_accreditation, opens_at,
        closes_at + n * interval '1 day', published_at, hero_key, content
      from opportunity cross join generate_series(1, ${COPIES}::int) as n
      where stage = 'open'`);
    await db().execute(sql`analyze`);
  } finally {
    await closeDatabase();
  }
}

const TICK_US = 10_000;

type Stat = { pid: number; parent: number; own: number; ended: number };

/** Reads from Linux's /proc the CPU of a process, and of its children that have ended, in µs. */
function statOf(pid: string): Stat | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // It ended between the listing and the read.
    return null;
  }
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
    (index) => fields[index],
  );
  return {
    pid: Number(pid),
    parent,
    own: (user + system) * TICK_US,
    ended: (endedUser + endedSystem) * TICK_US,
  };
}

/** µs of CPU that a process has used so far. */
export const processMeter = (pid: number) => async (): Promise<number> => statOf(String(pid))?.own ?? 0;

/** µs of CPU that all processes of the PostgreSQL server at `url` have used so far; null except on Linux. */
export async function postgresMeter(url: string): Promise<(() => Promise<number>) | null> {
  if (process.platform !== 'linux') return null;
  await openDatabase({ url, migrate: false });
  try {
    const { rows } = await db().execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const server = statOf(String(rows[0]?.pid))?.parent;
    return async () =>
      readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .flatMap((pid) => statOf(pid) ?? [])
        .filter(({ pid, parent }) => pid === server || parent === server)
        .reduce((sum, { pid, own, ended }) => sum + own + (pid === server ? ended : 0), 0);
  } finally {
    await closeDatabase();
  }
}
