import { getTableColumns, getTableName, sql } from 'drizzle-orm';

import { expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { columnOf, PERSONAL_TABLES } from '#app/db/schema/register.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeAdmin } from '#tests/factories/members.ts';
import { makeDeletion } from '#tests/factories/profile.ts';
import { fillEveryTable, MARK, rowsOf } from '#tests/personal-data/fill-every-table.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { confirmDeletion } from './account.server.ts';
import { FEATURE_DATA, takeOwnData } from './account-data.server.ts';

useTestDatabase({ jobs: JOBS });

/** Every declared table by its name, with the columns that its declaration mentions by theirs. */
const declared = new Map(
  PERSONAL_TABLES.map(({ table, data }) => {
    const { of, by = [], actors = [], released = [] } = data;
    const columns = [...(of ? [of] : []), ...by, ...actors, ...released];
    return [getTableName(table), { data, columns: columns.map((name) => columnOf(table, name).name) }];
  }),
);

const ADVICE =
  'These columns refer to people, but no declaration says what becomes of them: add `personal(table, { … })` below the table in app/db/schema';

test('every column of the database that refers to a person is declared', async () => {
  const { rows: references } = await db().execute<{ table: string; column: string; target: string }>(sql`
    select t.relname as table, a.attname as column, target.relname as target from pg_constraint c
    join pg_class t on t.oid = c.conrelid join pg_class target on target.oid = c.confrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1, 2`);
  const { rows: named } = await db().execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and (udt_name = 'citext' or column_name ~ '(email|address|phone)$'
      or udt_name in ('uuid', '_uuid') and column_name ~ '(_by|_by_ids?|_by_before|member_id|person_id|actor_id|owner_id)$')
    order by 1, 2`);
  const isDeclared = ({ table, column }: { table: string; column: string }) =>
    declared.get(table)?.columns.includes(column);
  const toMembers = [...references.filter(({ target }) => target === 'member'), ...named];
  expect(
    toMembers.filter((one) => !isDeclared(one)),
    ADVICE,
  ).toEqual([]);

  // What hangs on a row of a person is about them as well.
  const isOfPeople = (table: string) => declared.get(table)?.data.exported !== undefined;
  const hanging = references.filter(({ table, target }) => isOfPeople(target) && !declared.has(table));
  expect(hanging, ADVICE).toEqual([]);
});

test('every declaration says what is exported, and what is erased or why it is kept', () => {
  for (const [table, { data }] of declared) {
    if (data.exported === undefined) continue;
    if (typeof data.exported === 'string') expect(Object.keys(FEATURE_DATA), table).toContain(data.exported);
    expect([table, data.erased ?? data.kept]).not.toEqual([table, undefined]);
  }
  const keys = new Set(PERSONAL_TABLES.map(({ data }) => data.exported));
  expect(Object.keys(FEATURE_DATA).filter((key) => !keys.has(key))).toEqual([]);
});

/** The columns of the whole database in which a text is found, and how often. */
async function columnsWith(text: string): Promise<string[]> {
  const { rows } = await db().execute<{ table: string; column: string }>(sql`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join pg_tables t on t.schemaname = c.table_schema and t.tablename = c.table_name
    where c.table_schema = 'public' and c.data_type in ('text', 'jsonb', 'ARRAY', 'USER-DEFINED')`);
  const found: string[] = [];
  for (const { table, column } of rows) {
    const { rows: hits } = await db().execute(
      sql`select 1 from ${sql.identifier(table)} where lower(${sql.identifier(column)}::text) like ${`%${text.toLowerCase()}%`} limit 1`,
    );
    if (hits.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

test('a member with rows in every table gets them, and after their erasure only what a duty keeps is left', async () => {
  const viewer = await fillEveryTable();
  const filled = await rowsOf(viewer.memberId);
  expect([...filled].filter(([, count]) => count === 0)).toEqual([]);
  const data = JSON.parse(JSON.stringify(await takeOwnData(viewer)));
  for (const { table, data: declaration } of PERSONAL_TABLES) {
    const { exported } = declaration;
    const key = typeof exported === 'object' ? 'as' in exported && exported.as : exported;
    if (key)
      expect([getTableName(table), key, isEmpty(data[key])]).toEqual([getTableName(table), key, false]);
  }

  await committed(confirmDeletion)(await makeAdmin(), await makeDeletion(viewer.memberId));

  const left = await rowsOf(viewer.memberId);
  for (const { table, data: declaration } of PERSONAL_TABLES) {
    const { of, erased, kept } = declaration;
    const name = getTableName(table);
    if (of && erased === 'deleted') expect([name, left.get(name)]).toEqual([name, 0]);
    if (of && erased === undefined) expect([name, left.get(name)]).toEqual([name, filled.get(name)]);
    if (kept === undefined && of === undefined && erased !== 'follows' && declaration.exported)
      expect([name, await db().$count(table)]).toEqual([name, 0]);
  }
  const traces = await columnsWith(MARK);
  const allowed = PERSONAL_TABLES.flatMap(({ table, data: { kept, erased } }) => {
    const cleared = (typeof erased === 'object' && erased.cleared) || [];
    const columns = Object.entries(getTableColumns(table)).filter(([name]) => !cleared.includes(name));
    return kept ? columns.map(([, column]) => `${getTableName(table)}.${column.name}`) : [];
  });
  expect(traces.filter((trace) => !allowed.includes(trace))).toEqual([]);
});

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);
