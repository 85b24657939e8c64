import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { personal } from './personal.ts';

/** How often each act was done in its current window, which ends at `expire`; shared by all processes. */
export const rateLimit = pgTable(
  'rate_limit',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expire: moment('expire'),
  },
  (t) => [index('rate_limit_expire').on(t.expire)],
);
personal(rateLimit, { by: ['key'], exported: { not: 'counters of the last hours' }, kept: 'abuse' });
