import { createHash } from 'node:crypto';
import { HELD_JOBS } from '#app/platform/jobs/held.server.ts';
import type { DatabasePart } from './manifest.ts';
import type { Run } from './snapshot.server.ts';

const PAGE = 500;
const MODULUS = 1n << 256n;

/** What is over with the process or the day: a restored database starts without sessions and used-up limits. */
const NOT_KEPT: ReadonlySet<string> = new Set(['public.session', 'public.rate_limit']);

/** The job queue: a restore creates its schema again, so only what has not been done is kept. */
export const JOBS = 'pgboss.job';
const UNDONE = `state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss\\_\\_%'`;

export type TableToRead = { name: string; columns: string[]; select: string };

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** `public.member` → `"public"."member"` */
export const quotedTable = (name: string): string => name.split('.').map(quoteIdentifier).join('.');

export async function findSnapshotTime(run: Run): Promise<string> {
  const [row] = await run<{ at: string }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  );
  return row?.at ?? '';
}

/** Returns the hashes of the applied migrations, in their order; empty where none was. */
export async function findMigrations(run: Run): Promise<string[]> {
  const [there] = await run<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!there?.there) return [];
  const rows = await run<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at, id',
  );
  return rows.map(({ hash }) => hash);
}

/** Returns every table with the columns that are written: those that the database computes are left out. */
export async function findTables(run: Run): Promise<{ name: string; columns: string[]; types: string[] }[]> {
  return run(`
    select n.nspname || '.' || c.relname as name,
      array_agg(a.attname::text order by a.attnum) as columns,
      array_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) as types
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
    group by n.nspname, c.relname order by c.relname`);
}

export async function findTablesToRead(run: Run): Promise<TableToRead[]> {
  const tables = (await findTables(run)).map(({ name, columns }) => ({
    name,
    columns,
    select: `${asLine(columns.map(quoteIdentifier))} from ${quotedTable(name)}${NOT_KEPT.has(name) ? ' where false' : ''}`,
  }));
  const places: string[] = [];
  for (const [place, rows] of JOB_ROWS) if (await isThere(run, place)) places.push(rows);
  if (places.length === 0) return tables;
  const jobs = {
    name: JOBS,
    columns: ['row'],
    select: `${asLine(['"row"'])} from (${places.join(' union all ')}) as jobs`,
  };
  return [...tables, jobs];
}

/** Where jobs are, and what reads them there. Those that a restore holds lie as the queue had them. */
const JOB_ROWS = [
  [JOBS, `select to_jsonb(job) as "row" from ${JOBS} as job where ${UNDONE}`],
  [HELD_JOBS, `select "row" from ${HELD_JOBS}`],
] as const;

async function isThere(run: Run, table: string): Promise<boolean> {
  const [found] = await run<{ there: boolean }>(`select to_regclass($1) is not null as there`, [table]);
  return found?.there === true;
}

/** A row as one line: a JSON array of its values as text, in which PostgreSQL reads them again without a loss. */
export const asLine = (expressions: readonly string[]): string =>
  `array_to_json(array[${expressions.map((one) => `(${one})::text`).join(', ')}]::text[])::text as line`;

/** Reads a table, some hundred lines at a time. */
export async function* readLines(run: Run, select: string): AsyncGenerator<string[]> {
  await run(`declare backup_lines no scroll cursor for select ${select}`);
  for (;;) {
    const page = await run<{ line: string }>(`fetch ${PAGE} from backup_lines`);
    if (page.length === 0) break;
    yield page.map(({ line }) => line);
  }
  await run('close backup_lines');
}

/** Where each sequence is. They are no part of the snapshot, and never behind it. */
export async function findSequences(run: Run): Promise<DatabasePart['sequences']> {
  const names = await run<{ name: string }>(
    `select schemaname || '.' || sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  );
  const found: DatabasePart['sequences'] = [];
  for (const { name } of names) {
    const [at] = await run<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quotedTable(name)}`,
    );
    if (at) found.push({ name, value: at.value, isCalled: at.called });
  }
  return found;
}

/** Counts lines, and sums their hashes up: two tables with the same rows have the same digest in any order. */
export class LineDigest {
  rows = 0;
  #sum = 0n;

  add(line: string): void {
    this.rows += 1;
    this.#sum = (this.#sum + BigInt(`0x${createHash('sha256').update(line).digest('hex')}`)) % MODULUS;
  }

  get digest(): string {
    return this.#sum.toString(16).padStart(64, '0');
  }
}
