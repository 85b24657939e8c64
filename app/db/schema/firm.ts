import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { member } from './members.ts';
import { personal } from './personal.ts';

/** An admin whom members see as their contact. Name, picture, telephone and address are those of their profile. */
export const firmContact = pgTable(
  'firm_contact',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => member.id),
    /** Their role at the firm, such as "Partner". */
    title: text('title').notNull(),
    /** The languages that they speak, as shown. */
    languages: text('languages').notNull(),
    /** The contact of members without one of their own. */
    isDefault: boolean('is_default').notNull().default(false),
  },
  (t) => [uniqueIndex('firm_contact_default').on(t.isDefault).where(sql`is_default`)],
);
personal(firmContact, { of: 'memberId', exported: { as: 'contactCard' }, erased: 'deleted' });

/** The contact of one member. */
export const assignedContact = pgTable(
  'assigned_contact',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => member.id),
    contactId: uuid('contact_id')
      .notNull()
      .references(() => member.id),
    since: moment('since').notNull().defaultNow(),
    assignedBy: uuid('assigned_by').references(() => member.id),
  },
  (t) => [index('assigned_contact_contact').on(t.contactId)],
);
personal(assignedContact, {
  of: 'memberId',
  by: ['contactId'],
  actors: ['assignedBy'],
  exported: 'contact',
  erased: { act: 'profile', leaves: 'nothing' },
});
