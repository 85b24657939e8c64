import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { member } from './members.ts';
import { personal } from './personal.ts';

/** The address at which a calendar program reads a member's due dates. Renewing it makes another row take its place. */
export const calendarFeed = pgTable('calendar_feed', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => member.id),
  /** The secret of the address is derived from it. */
  id: uuid('id').notNull(),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: moment('created_at').notNull(),
});
personal(calendarFeed, {
  of: 'memberId',
  exported: { as: 'calendarFeeds', omits: ['tokenHash'] },
  erased: 'deleted',
});
