import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { member } from './members.ts';

/** An entry or asset of the content platform, as it was last published there. */
export const contentItem = pgTable(
  'content_item',
  {
    /** The platform's id. */
    id: text('id').primaryKey(),
    kind: text('kind').$type<'entry' | 'asset'>().notNull(),
    /** The content type; none for an asset. */
    type: text('type'),
    /** Field by field in the default locale; links are left as links. */
    fields: jsonb('fields').$type<Record<string, unknown>>().notNull(),
    revision: integer('revision').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Unpublished or deleted there. */
    goneAt: moment('gone_at'),
  },
  (t) => [index('content_item_type').on(t.type)],
);

/** How far we have read the content platform. */
export const contentCursor = pgTable('content_cursor', {
  /** Space and environment. */
  source: text('source').primaryKey(),
  /** Where the next delta begins; none asks for all. */
  token: text('token'),
  syncedAt: moment('synced_at'),
  fullSyncAt: moment('full_sync_at'),
});

/** The contact that stands for a member in the CRM. */
export const crmContact = pgTable('crm_contact', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => member.id),
  contactId: text('contact_id').notNull(),
  syncedAt: timestamp('synced_at', { withTimezone: true, mode: 'date' }).notNull(),
});

/** A note that we have written into the CRM; `ref` is the act's own name, so that it is written once. */
export const crmNote = pgTable('crm_note', {
  ref: text('ref').primaryKey(),
  noteId: text('note_id').notNull(),
  at: moment('at').notNull().defaultNow(),
});
