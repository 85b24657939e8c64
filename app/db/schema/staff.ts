import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { StaffSet } from '#app/domain/access/staff.ts';
import { id, moment } from './columns.ts';
import { member } from './members.ts';
import { personal } from './personal.ts';

/**
 * A set of permissions that was given to an admin. It is in force once it is approved, until it ends or is ended; one
 * that ended without an approval was never in force. An admin without an approved row has everything.
 */
export const staffSet = pgTable(
  'staff_set',
  {
    id: id(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    set: text('set').$type<StaffSet>().notNull(),
    givenById: uuid('given_by_id')
      .notNull()
      .references(() => member.id),
    givenAt: moment('given_at').notNull(),
    /** When it came into force. */
    approvedAt: moment('approved_at'),
    /** When it ends by itself; `null` if it does not. */
    until: moment('until'),
    /** Who ends it, while a second admin has not approved that. */
    endAskedById: uuid('end_asked_by_id').references(() => member.id),
    endedById: uuid('ended_by_id').references(() => member.id),
    endedAt: moment('ended_at'),
  },
  (t) => [
    uniqueIndex('staff_set_one').on(t.memberId, t.set).where(sql`ended_at is null`),
    index('staff_set_member').on(t.memberId),
    check('staff_set_until', sql`until is null or set = 'read_only'`),
  ],
);
personal(staffSet, {
  of: 'memberId',
  actors: ['givenById', 'endAskedById', 'endedById'],
  exported: { as: 'permissions', newest: 'givenAt' },
  kept: 'acts',
});
