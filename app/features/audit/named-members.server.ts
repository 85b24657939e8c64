import type { Db } from '#app/db/client.server.ts';
import { findNames } from './audit-log.queries.server.ts';

type Facts = Record<string, unknown> | null;
type Entry = { before: Facts; after: Facts };

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

/** Replaces ids of members by their names as of now, in the fields that `isNamed` accepts. */
export async function withNames<E extends Entry>(
  on: Db,
  entries: readonly E[],
  isNamed: (field: string) => boolean = () => true,
): Promise<E[]> {
  const fields = entries.flatMap(({ before, after }) => [
    ...Object.entries(before ?? {}),
    ...Object.entries(after ?? {}),
  ]);
  const ids = fields.flatMap(([field, value]) => (isNamed(field) && isId(value) ? [value] : []));
  const names = await findNames(on, [...new Set(ids)]);
  const named = (facts: Facts): Facts =>
    facts &&
    Object.fromEntries(
      Object.entries(facts).map(([field, value]) => [
        field,
        isNamed(field) && isId(value) ? (names.get(value) ?? value) : value,
      ]),
    );
  return entries.map((entry) => ({ ...entry, before: named(entry.before), after: named(entry.after) }));
}
