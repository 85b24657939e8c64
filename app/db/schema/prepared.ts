import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { PreparedFact, PreparedKind, PreparedOutcome } from '#app/domain/access/prepared.ts';
import { id, moment } from './columns.ts';
import { accessGrant } from './grants.ts';
import { member } from './members.ts';
import { personal } from './personal.ts';

/**
 * An act that a person prepared under a grant, until its holder confirms it: then it is done as any act of theirs. It is
 * open until it is decided, and as long as the grant is in force.
 */
export const preparedAct = pgTable(
  'prepared_act',
  {
    id: id(),
    holderId: uuid('holder_id')
      .notNull()
      .references(() => member.id),
    grantId: uuid('grant_id')
      .notNull()
      .references(() => accessGrant.id),
    personId: uuid('person_id')
      .notNull()
      .references(() => member.id),
    kind: text('kind').$type<PreparedKind>().notNull(),
    /** What it is about; a newer one of the same kind replaces it. */
    about: text('about').notNull(),
    /** The input of the act, as it was sent. */
    payload: jsonb('payload').notNull(),
    /** In words: "a commitment of €50,000 to Norrsken Grid". */
    title: text('title').notNull(),
    facts: jsonb('facts').$type<PreparedFact[]>().notNull(),
    /** The page that it was prepared on. */
    href: text('href').notNull(),
    preparedAt: moment('prepared_at').notNull(),
    decidedAt: moment('decided_at'),
    outcome: text('outcome').$type<PreparedOutcome>(),
    /** Why the holder declined it. */
    reason: text('reason'),
  },
  (t) => [
    index('prepared_act_holder').on(t.holderId, t.preparedAt, t.id),
    index('prepared_act_grant').on(t.grantId, t.preparedAt, t.id),
    index('prepared_act_person').on(t.personId),
    check('prepared_act_decided', sql`num_nonnulls(decided_at, outcome) in (0, 2)`),
  ],
);
personal(preparedAct, {
  of: 'holderId',
  actors: ['personId'],
  exported: { as: 'preparedActs' },
  erased: 'deleted',
});
