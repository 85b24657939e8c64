import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { database } from '#app/db/client.server.ts';
import { emptyTables, withoutTriggers } from './database.ts';

/** Copies every table that has rows. */
const SAVE = sql`
  do $$
  declare source record; has_rows boolean;
  begin
    drop schema if exists starting_rows cascade;
    create schema starting_rows;
    for source in select schemaname, tablename from pg_tables
      where schemaname = 'public' or (schemaname = 'pgboss' and tablename = 'job_common')
    loop
      execute format('select exists (select from %I.%I)', source.schemaname, source.tablename) into has_rows;
      if has_rows then
        execute format('create table starting_rows.%I as table %I.%I',
          source.schemaname || '.' || source.tablename, source.schemaname, source.tablename);
      end if;
    end loop;
  end $$`;

/** Restores the copies without firing triggers; PostgreSQL recomputes generated columns. */
const RESTORE = `
  declare saved record; columns text;
  begin
    for saved in select tablename as copy, split_part(tablename, '.', 1) as schema, split_part(tablename, '.', 2) as name
      from pg_tables where schemaname = 'starting_rows'
    loop
      select string_agg(quote_ident(column_name), ', ') into columns from information_schema.columns
        where table_schema = saved.schema and table_name = saved.name and is_generated = 'NEVER';
      execute format('insert into %I.%I (%s) overriding system value select %s from starting_rows.%I',
        saved.schema, saved.name, columns, columns, saved.copy);
    end loop;
  end;`;

/**
 * Runs `make` once and restores the rows it created before every test of the file: for fixtures that are too
 * large to create for each test. `useTestDatabase` must be called first.
 */
export function useStartingRows<Scene extends object>(make: () => Promise<Scene>): Scene {
  const scene = {} as Scene;
  beforeAll(async () => {
    await emptyTables();
    Object.assign(scene, await make());
    await database().db.execute(SAVE);
  });
  beforeEach(() => withoutTriggers(RESTORE));
  afterAll(async () => {
    await database().db.execute(sql`drop schema starting_rows cascade`);
  });
  return scene;
}
