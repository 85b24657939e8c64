import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';
import { member } from './members.ts';
import { personal } from './personal.ts';

/** A text of the firm that answers and messages are written from. */
export const savedText = pgTable('saved_text', {
  id: id(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  /** Starts at 1 and increases with every save, so that two admins do not overwrite each other. */
  revision: integer('revision').notNull().default(1),
  savedAt: moment('saved_at').notNull(),
  savedById: uuid('saved_by_id')
    .notNull()
    .references(() => member.id),
});
personal(savedText, { actors: ['savedById'] });
