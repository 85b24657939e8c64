import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { member } from './members.ts';
import { personal } from './personal.ts';

/** When a member visited the library, so that newer documents can be marked as new. */
export const libraryVisit = pgTable('library_visit', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => member.id),
  /** Documents published after this are new: the end of the previous visit. */
  newSince: moment('new_since').notNull(),
  lastAt: moment('last_at').notNull(),
});
personal(libraryVisit, { of: 'memberId', exported: { as: 'libraryVisits' }, erased: 'deleted' });

/** When a member last viewed their portfolio, so that later changes can be marked. */
export const portfolioVisit = pgTable('portfolio_visit', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => member.id),
  /** Lines recorded after this count as changes: the end of the previous visit. */
  newSince: moment('new_since').notNull(),
  lastAt: moment('last_at').notNull(),
});
personal(portfolioVisit, { of: 'memberId', exported: { as: 'portfolioVisits' }, erased: 'deleted' });
