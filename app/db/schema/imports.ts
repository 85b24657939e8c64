import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { member } from './members.ts';
import { personal } from './personal.ts';

/** How tables with these headers are read: chosen once. */
export const tableChoices = pgTable(
  'table_choices',
  {
    /** What such tables are read for: `import`, or an account of a bank. */
    scope: text('scope').notNull(),
    /** A hash of the headers, in their order. */
    shape: text('shape').notNull(),
    choices: jsonb('choices').$type<Record<string, unknown>>().notNull(),
    chosenAt: moment('chosen_at').notNull(),
    chosenById: uuid('chosen_by_id')
      .notNull()
      .references(() => member.id),
  },
  (t) => [primaryKey({ columns: [t.scope, t.shape] })],
);
personal(tableChoices, { actors: ['chosenById'] });

/** What a word of a fund administrator stands for in a column of ours, such as a type or a vehicle: chosen once. */
export const importWord = pgTable(
  'import_word',
  {
    column: text('column').$type<'type' | 'vehicle'>().notNull(),
    /** As `wordKey` writes it. */
    word: text('word').notNull(),
    meaning: text('meaning').notNull(),
    chosenAt: moment('chosen_at').notNull(),
    chosenById: uuid('chosen_by_id')
      .notNull()
      .references(() => member.id),
  },
  (t) => [primaryKey({ columns: [t.column, t.word] })],
);
personal(importWord, { actors: ['chosenById'] });
