import { getTableColumns, is } from 'drizzle-orm';
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type PersonalData, personalDataOf } from './personal.ts';
import { schema } from './schema.ts';

export type PersonalTable = { table: PgTable; data: PersonalData };

/** Every table that declares what it keeps about people. */
export const PERSONAL_TABLES: readonly PersonalTable[] = Object.values(schema).flatMap((table) => {
  const data = is(table, PgTable) && personalDataOf(table);
  return data ? [{ table, data }] : [];
});

export function columnOf(table: PgTable, name: string): PgColumn {
  const column = getTableColumns(table)[name];
  if (!column) throw new TypeError(`There is no column ${name}.`);
  return column;
}
