import { asc, desc, type SQL, sql } from 'drizzle-orm';
import { member } from '#app/db/schema/members.ts';
import type { commitment } from '#app/db/schema/opportunities.ts';
import type { Position } from '#app/platform/paging.ts';
import type { BookFilters } from './book.ts';

/** A sum in minor units, 0 of nothing. */
export const total = (amount: SQL | typeof commitment.amount | typeof commitment.acceptedAmount) =>
  sql<number>`coalesce(sum(${amount}), 0)`.mapWith(Number);
export const count = sql<number>`count(*)`.mapWith(Number);

const escaped = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
/** That `text` holds each word of a search. */
export const wordsIn = (q: string, text: SQL): SQL[] =>
  q
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => sql`${text} ilike ${`%${escaped(word)}%`}`);

/** A time with its microseconds, so that no row is lost between two pages. */
export const timeKey = (time: SQL | typeof commitment.submittedAt) =>
  sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const nameKey = sql<string>`lower(${member.name})`;

/** How a list is sorted: by `key` and then by `id`, from the first or from the last. */
export function sorting(sort: BookFilters['sort'], by: { time: SQL; amount: SQL; id: SQL }) {
  const isRising = sort === 'oldest' || sort === 'name';
  const direction = isRising ? asc : desc;
  const sign = sql.raw(isRising ? '>' : '<');
  const order = (key: SQL) => [direction(key), direction(by.id)];
  switch (sort) {
    case 'newest':
    case 'oldest':
      return {
        key: timeKey(by.time),
        order: order(by.time),
        after: ({ key, id }: Position) =>
          sql`(${by.time}, ${by.id}) ${sign} (${key}::timestamptz, ${id}::uuid)`,
      };
    case 'largest':
      return {
        key: sql<string>`${by.amount}::text`,
        order: order(by.amount),
        after: ({ key, id }: Position) => sql`(${by.amount}, ${by.id}) ${sign} (${key}::bigint, ${id}::uuid)`,
      };
    case 'name':
      return {
        key: nameKey,
        order: order(nameKey),
        after: ({ key, id }: Position) => sql`(${nameKey}, ${by.id}) ${sign} (${key}, ${id}::uuid)`,
      };
  }
}
