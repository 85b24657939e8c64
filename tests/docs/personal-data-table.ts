import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { DUTIES, type PersonalData } from '#app/db/schema/personal.ts';
import { columnOf, PERSONAL_TABLES } from '#app/db/schema/register.ts';

const BEGIN =
  '<!-- begin: printed from the declarations in app/db/schema by tests/docs/personal-data.test.ts -->\n';
const END = '<!-- end -->\n';

/** Returns a page with the table between its marks printed again. */
export function withPersonalData(page: string): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error('The page has no marks for the table.');
  return `${before}${BEGIN}${printed()}${END}${after}`;
}

function printed(): string {
  const rows = PERSONAL_TABLES.flatMap(({ table, data }) =>
    data.exported === undefined
      ? []
      : [`| \`${getTableName(table)}\` | ${exportOf(data)} | ${erasureOf(table, data)} | ${keptOf(data)} |`],
  );
  const acting = PERSONAL_TABLES.filter(({ data }) => data.exported === undefined);
  const names = acting.map(({ table }) => `\`${getTableName(table)}\``).sort();
  return `| Table | In their data export | When the member is erased | Kept because |
|---|---|---|---|
${rows.sort().join('\n')}
| ${names.join(', ')}, and the columns of other tables that name who acted | the acts, in \`log\` | they refer to "Former member" | ${DUTIES.acts} |
`;
}

function exportOf({ exported }: PersonalData): string {
  if (typeof exported === 'string') return `\`${exported}\``;
  if (exported === undefined) return '';
  return 'as' in exported ? `\`${exported.as}\`` : `no: ${exported.not}`;
}

function erasureOf(table: PgTable, { erased }: PersonalData): string {
  if (erased === undefined) return 'kept';
  if (erased === 'deleted') return 'deleted';
  if (erased === 'follows') return 'deleted with what it belongs to or is derived from';
  if ('act' in erased) return `leaves ${erased.leaves}`;
  return `emptied: ${erased.cleared.map((name) => `\`${columnOf(table, name).name}\``).join(', ')}`;
}

const keptOf = ({ kept }: PersonalData): string => (kept ? DUTIES[kept] : '');
