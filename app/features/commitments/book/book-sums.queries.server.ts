import { asc, desc, type SQL, sql } from 'drizzle-orm';
import { member } from '#app/db/schema/members.ts';
import type { commitment } from '#app/db/schema/opportunities.ts';
import type { Position } from '#app/platform/lists/paging.ts';
import { exactTime } from '#app/platform/lists/sql.server.ts';
import type { BookFilters } from './book.ts';

/** A sum in minor units; 0 when there are no rows. */
export const total = (amount: SQL | typeof commitment.amount | typeof commitment.acceptedAmount) =>
  sql<number>`coalesce(sum(${amount}), 0)`.mapWith(Number);
export const count = sql<number>`count(*)`.mapWith(Number);

const nameKey = sql<string>`lower(${member.name})`;

/** Sort order by `key` and then by `id`, ascending or descending. */
export function sorting(sort: BookFilters['sort'], by: { time: SQL; amount: SQL; id: SQL }) {
  const isRising = sort === 'oldest' || sort === 'name';
  const direction = isRising ? asc : desc;
  const sign = sql.raw(isRising ? '>' : '<');
  const order = (key: SQL) => [direction(key), direction(by.id)];
  switch (sort) {
    case 'newest':
    case 'oldest':
      return {
        key: exactTime<string>(by.time),
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
