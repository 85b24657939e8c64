import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { HoldAct, HoldContent } from '#app/domain/holds.ts';
import { id, moment } from './columns.ts';
import { member } from './members.ts';
import { personal } from './personal.ts';

/**
 * An act that is done and whose effects on others wait, so that its admin can undo it. It ends once: released, when the
 * effects are enqueued, or undone, when they never are.
 */
export const hold = pgTable(
  'hold',
  {
    id: id(),
    act: text('act').$type<HoldAct>().notNull(),
    heldById: uuid('held_by_id')
      .notNull()
      .references(() => member.id),
    heldAt: moment('held_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** Emptied at its end. */
    content: jsonb('content').$type<HoldContent>(),
    releasedAt: moment('released_at'),
    undoneAt: moment('undone_at'),
  },
  (t) => [
    index('hold_running').on(t.heldById, t.heldAt).where(sql`released_at is null and undone_at is null`),
    check('hold_ends_once', sql`num_nonnulls(content, released_at, undone_at) = 1`),
  ],
);
personal(hold, { actors: ['heldById'] });
