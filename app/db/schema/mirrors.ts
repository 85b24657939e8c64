import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { member } from './members.ts';
import { personal } from './personal.ts';

/** An entry or asset of the content platform, as last published there. */
export const contentItem = pgTable(
  'content_item',
  {
    /** The platform's id. */
    id: text('id').primaryKey(),
    kind: text('kind').$type<'entry' | 'asset'>().notNull(),
    /** The content type; null for an asset. */
    type: text('type'),
    /** Fields in the default locale; links are not resolved. */
    fields: jsonb('fields').$type<Record<string, unknown>>().notNull(),
    revision: integer('revision').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** When it was unpublished or deleted there. */
    goneAt: moment('gone_at'),
    /** Whether it was there when we read the space for the first time: such content is never announced. */
    isFromFirstRead: boolean('from_first_read').notNull().default(false),
  },
  (t) => [index('content_item_type').on(t.type)],
);

/** Our position in the sync of the content platform. */
export const contentCursor = pgTable('content_cursor', {
  /** Space and environment. */
  source: text('source').primaryKey(),
  /** Start of the next delta; null requests all content. */
  token: text('token'),
  syncedAt: moment('synced_at'),
  fullSyncAt: moment('full_sync_at'),
});

export const crmContact = pgTable('crm_contact', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => member.id),
  contactId: text('contact_id').notNull(),
  syncedAt: timestamp('synced_at', { withTimezone: true, mode: 'date' }).notNull(),
});
personal(crmContact, { of: 'memberId', exported: { as: 'crmContacts' }, erased: 'deleted' });

/** A note that we wrote to the CRM. `ref` is the name of the act, so that it is written once. */
export const crmNote = pgTable('crm_note', {
  ref: text('ref').primaryKey(),
  noteId: text('note_id').notNull(),
  at: moment('at').notNull().defaultNow(),
});
