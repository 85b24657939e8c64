import { Column, getTableName, is, noopDecoder, SQL, Subquery } from 'drizzle-orm';

type Decoder = { mapFromDriverValue(value: unknown): unknown };

/** A selected field as Drizzle lists it: its position in the result, and its column or expression. */
export type SelectedField = { path: string[]; field: unknown };

/** `decoder`: null if the driver's value stays as it is, as most do. */
type Leaf = { key: string; at: number; decoder: Decoder | null };
/** `absentIf`: the position of a value whose absence means that the joined row is absent. */
type Branch = { key: string; parts: RowField[]; absentIf: number | null };
type RowField = Leaf | Branch;

/** What an object of a row is made of: a copy of `blank`, which has all of its keys, is filled in by the parts. */
type Plan = { blank: Readonly<Record<string, unknown>>; parts: readonly (Leaf | Filled)[] };
type Filled = { key: string; plan: Plan; absentIf: number | null };

type Row = readonly unknown[];

/**
 * Returns a function that maps a query's rows to the same objects as Drizzle does. Drizzle works out for every value
 * of every row how it is decoded and where it belongs; this does so once per query.
 */
export function rowMapper(
  fields: readonly SelectedField[],
  isTableRequired: Readonly<Record<string, boolean>> | undefined,
): (rows: readonly Row[]) => Record<string, unknown>[] {
  const parts: RowField[] = [];
  for (const [at, { path, field }] of fields.entries()) {
    const branches = path.slice(0, -1);
    const siblings = branches.reduce((inner, key) => branchAt(inner, key).parts, parts);
    const decoder = decoderOf(field);
    siblings.push({ key: path.at(-1) ?? '', at, decoder: keeps(decoder) ? null : decoder });
  }
  if (isTableRequired) {
    for (const part of parts) {
      if ('parts' in part) part.absentIf = absenceOf(part.key, fields, isTableRequired);
    }
  }
  const plan = planOf(parts);
  return (rows) => rows.map((row) => build(plan, row));
}

/**
 * An object to which keys are added one by one is moved each time its room is used up: 3 KB for a row that needs 250
 * bytes. A parsed one has room for all of its keys from the start, and so has its copy.
 */
function planOf(parts: readonly RowField[]): Plan {
  const keys = parts.map(({ key }) => [key, null]);
  return {
    blank: JSON.parse(JSON.stringify(Object.fromEntries(keys))),
    parts: parts.map((part) =>
      'parts' in part ? { key: part.key, plan: planOf(part.parts), absentIf: part.absentIf } : part,
    ),
  };
}

function branchAt(parts: RowField[], key: string): Branch {
  const known = parts.find((part): part is Branch => part.key === key && 'parts' in part);
  if (known) return known;
  const made: Branch = { key, parts: [], absentIf: null };
  parts.push(made);
  return made;
}

/**
 * An object is absent if its first column is, provided that all of its columns belong to one table that may be
 * missing.
 */
function absenceOf(
  key: string,
  fields: readonly SelectedField[],
  isTableRequired: Readonly<Record<string, boolean>>,
): number | null {
  const columns = fields.flatMap(({ path, field }, at) =>
    path.length === 2 && path[0] === key && is(field, Column)
      ? [{ at, table: getTableName(field.table) }]
      : [],
  );
  const [first] = columns;
  if (!first || isTableRequired[first.table] || columns.some(({ table }) => table !== first.table))
    return null;
  return first.at;
}

function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field;
  if (is(field, SQL)) return decoderIn(field);
  if (is(field, Subquery)) return decoderIn(field._.sql);
  if (is(field, SQL.Aliased)) return decoderIn(field.sql);
  throw new TypeError('A selected field of a kind that is not known');
}

/** Drizzle does not declare the decoder of an expression. */
const decoderIn = (expression: SQL): Decoder => (expression as unknown as { decoder: Decoder }).decoder;

const keeps = ({ mapFromDriverValue }: Decoder): boolean =>
  mapFromDriverValue === Column.prototype.mapFromDriverValue ||
  mapFromDriverValue === noopDecoder.mapFromDriverValue;

function build({ blank, parts }: Plan, row: Row): Record<string, unknown> {
  const result = { ...blank };
  for (const part of parts) {
    if ('plan' in part) {
      const isAbsent = part.absentIf !== null && row[part.absentIf] === null;
      result[part.key] = isAbsent ? null : build(part.plan, row);
    } else {
      const value = row[part.at];
      result[part.key] =
        value === null || part.decoder === null ? value : part.decoder.mapFromDriverValue(value);
    }
  }
  return result;
}
