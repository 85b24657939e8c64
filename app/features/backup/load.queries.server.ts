import { HELD_JOBS, holdWork } from '#app/platform/jobs/held.server.ts';
import { BackupError } from './backup-error.ts';
import {
  asLine,
  findTables,
  JOBS,
  LineDigest,
  quotedTable,
  quoteIdentifier,
  readLines,
} from './dump.queries.server.ts';
import type { DatabasePart, DumpedTable } from './manifest.ts';
import type { Run } from './snapshot.server.ts';

/** A statement takes so many rows, or so many characters, whichever is reached first. */
const MOST_ROWS = 500;
const MOST_CHARACTERS = 1_000_000;

/** Returns whether a database has anything that is ours, or belongs to someone else. */
export async function hasTables(run: Run): Promise<boolean> {
  const rows = await run(`
    select c.oid::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`);
  return rows.length > 0 || (await hasQueue(run));
}

/** Returns whether a process of the application has been started on the database: it makes the job queue. */
async function hasQueue(run: Run): Promise<boolean> {
  return (await run(`select oid::text from pg_namespace where nspname = 'pgboss'`)).length > 0;
}

/** @throws BackupError if someone has used the database since it was found empty. */
async function refuseUsed(run: Run): Promise<void> {
  const used = (await hasQueue(run)) || (await run('select id from public.member limit 1')).length > 0;
  if (used)
    throw new BackupError(
      'The application was started on the database while the backup was restored. Nothing was restored: stop it, create a new database, and repeat.',
    );
}

type Lines = (table: DumpedTable) => AsyncIterable<string>;

/**
 * Fills a database that has the tables and no rows, and leaves its work held. Triggers do not fire, since what they
 * write is in the backup too; foreign keys are taken away and checked as they are put back, so that the order of the
 * tables does not matter. Reads every row back before the transaction ends.
 *
 * @throws BackupError if the database was used meanwhile, if a table is not the one that was backed up, or its rows do not come out as they went in.
 */
export async function loadDatabase(run: Run, part: DatabasePart, linesOf: Lines): Promise<void> {
  const present = new Map((await findTables(run)).map((table) => [table.name, table]));
  const keys = await takeForeignKeys(run);
  for (const name of present.keys()) await run(`alter table ${quotedTable(name)} disable trigger user`);
  // These locks keep everybody else from writing until the transaction ends.
  await refuseUsed(run);
  for (const name of present.keys()) await run(`delete from ${quotedTable(name)}`);
  await holdWork(run, part.snapshotAt);
  for (const table of part.tables) {
    if (table.name === JOBS) {
      await loadTable(run, { ...table, name: HELD_JOBS, types: ['jsonb'] }, linesOf(table));
      continue;
    }
    const { columns = [], types = [] } = present.get(table.name) ?? {};
    if (columns.toSorted().join() !== table.columns.toSorted().join())
      throw new BackupError(`${table.name} has other columns than the table of that name in the backup.`);
    const typeOf = new Map(columns.map((column, at) => [column, types[at] ?? '']));
    await loadTable(
      run,
      { ...table, types: table.columns.map((name) => typeOf.get(name) ?? '') },
      linesOf(table),
    );
  }
  for (const { name, value, isCalled } of part.sequences)
    await run('select setval($1::regclass, $2::bigint, $3)', [quotedTable(name), value, isCalled]);
  for (const name of present.keys()) await run(`alter table ${quotedTable(name)} enable trigger user`);
  for (const { name, key, definition } of keys)
    await run(`alter table ${name} add constraint ${quoteIdentifier(key)} ${definition}`);
}

/** Drops the foreign keys and returns what puts them back. */
async function takeForeignKeys(run: Run): Promise<{ name: string; key: string; definition: string }[]> {
  const keys = await run<{ name: string; key: string; definition: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name, k.conname::text as key, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and n.nspname = 'public' and k.conparentid = 0 order by c.relname, k.conname`);
  for (const { name, key } of keys) await run(`alter table ${name} drop constraint ${quoteIdentifier(key)}`);
  return keys;
}

async function loadTable(
  run: Run,
  table: DumpedTable & { types: string[] },
  lines: AsyncIterable<string>,
): Promise<void> {
  const columns = table.columns.map(quoteIdentifier);
  const values = table.types.map((type, at) => `(line->>${at})::${type}`);
  // "overriding system value": numbers that are drawn from a sequence stay what they were.
  const insert = `insert into ${quotedTable(table.name)} (${columns.join(', ')}) overriding system value
    select ${values.join(', ')} from jsonb_array_elements($1::text::jsonb) as t (line)`;
  for await (const batch of batches(lines)) await run(insert, [`[${batch.join(',')}]`]);

  const loaded = new LineDigest();
  for await (const page of readLines(run, `${asLine(columns)} from ${quotedTable(table.name)}`))
    for (const line of page) loaded.add(line);
  if (loaded.rows !== table.rows || loaded.digest !== table.digest)
    throw new BackupError(`The rows of ${table.name} differ from those in the backup.`);
}

async function* batches(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let characters = 0;
  for await (const line of lines) {
    batch.push(line);
    characters += line.length;
    if (batch.length < MOST_ROWS && characters < MOST_CHARACTERS) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}
