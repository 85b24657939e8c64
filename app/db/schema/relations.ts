import { sql } from 'drizzle-orm';
import { date, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ApplicationAnswers } from '#app/domain/firm/application-questions.ts';
import type { ContactKind } from '#app/domain/people/contact-kind.ts';
import { id, moment } from './columns.ts';
import { member } from './members.ts';
import { personal } from './personal.ts';

/** What one of the firm's people wrote down about a person: seen by the firm only. */
export const personNote = pgTable(
  'person_note',
  {
    id: id(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    authorId: uuid('author_id')
      .notNull()
      .references(() => member.id),
    /** Of a contact, how it was made; `note` is none. */
    kind: text('kind').$type<ContactKind>().notNull(),
    /** The day of the contact, which may be before the day of writing. */
    day: date('day').notNull(),
    body: text('body').notNull(),
    writtenAt: moment('written_at').notNull().defaultNow(),
    /** When its author last changed it. */
    changedAt: moment('changed_at'),
  },
  (t) => [
    index('person_note_day').on(t.day, t.id),
    index('person_note_member').on(t.memberId, t.day),
    index('person_note_written').on(t.writtenAt, t.id),
    index('person_note_folded').using('gin', sql`search_fold(${t.body}) gin_trgm_ops`),
  ],
);
personal(personNote, {
  of: 'memberId',
  actors: ['authorId'],
  exported: {
    not: 'it is the firm’s own record and may concern others: an admin reviews it, and exports it from the person’s page, when the person requests access',
  },
  erased: 'deleted',
});

/** What one of the firm's people has to do about a person. */
export const personTask = pgTable(
  'person_task',
  {
    id: id(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => member.id),
    title: text('title').notNull(),
    dueOn: date('due_on').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => member.id),
    doneAt: moment('done_at'),
    doneBy: uuid('done_by').references(() => member.id),
  },
  (t) => [
    index('person_task_member').on(t.memberId, t.dueOn),
    index('person_task_open').on(t.ownerId, t.dueOn).where(sql`done_at is null`),
  ],
);
personal(personTask, {
  of: 'memberId',
  actors: ['ownerId', 'createdBy', 'doneBy'],
  exported: {
    not: 'it is the firm’s own plan of work, and says nothing about the person that a note does not',
  },
  erased: 'deleted',
});

/** The firm's own word for a person, such as "Family office". */
export const personTag = pgTable(
  'person_tag',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    tag: text('tag').notNull(),
    addedAt: moment('added_at').notNull().defaultNow(),
    addedBy: uuid('added_by')
      .notNull()
      .references(() => member.id),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.tag] }),
    uniqueIndex('person_tag_folded').on(t.memberId, sql`lower(${t.tag})`),
    index('person_tag_tag').on(sql`lower(${t.tag})`, t.memberId),
  ],
);
personal(personTag, {
  of: 'memberId',
  actors: ['addedBy'],
  exported: {
    not: 'it is the firm’s own word for the person, as a note is: an admin reviews it when the person requests access',
  },
  erased: 'deleted',
});

/** What an applicant says about themselves before the firm decides; changed by them until then. */
export const application = pgTable('application', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => member.id),
  answers: jsonb('answers').$type<ApplicationAnswers>().notNull(),
  submittedAt: moment('submitted_at').notNull().defaultNow(),
});
personal(application, { of: 'memberId', exported: { as: 'application' }, erased: 'deleted' });
