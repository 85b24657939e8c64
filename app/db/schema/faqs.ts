import type { Document } from '@contentful/rich-text-types';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';
import { member } from './members.ts';
import { personal } from './personal.ts';
import { question } from './questions.ts';

/** A heading of the FAQs, in the order of `position`. */
export const faqCategory = pgTable(
  'faq_category',
  { id: id(), name: text('name').notNull(), position: integer('position').notNull() },
  (t) => [uniqueIndex('faq_category_name').on(sql`lower(${t.name})`)],
);

/** A question with its answer: the latest draft, and the published text. */
export const faq = pgTable(
  'faq',
  {
    id: id(),
    /**
     * Its anchor on the page, derived from the first published question. It never changes afterwards, so links keep
     * working.
     */
    slug: text('slug').notNull().unique(),
    categoryId: uuid('category_id')
      .notNull()
      .references(() => faqCategory.id),
    position: integer('position').notNull(),
    /** The latest draft. */
    question: text('question').notNull(),
    answer: jsonb('answer').$type<Document>().notNull(),
    /** Increases with each save, so that two admins cannot overwrite each other unnoticed. */
    revision: integer('revision').notNull().default(1),
    savedAt: moment('saved_at').notNull().defaultNow(),
    savedBy: uuid('saved_by').references(() => member.id),
    /** As members read it now, or read it before withdrawal. */
    publishedQuestion: text('published_question'),
    publishedAnswer: jsonb('published_answer').$type<Document>(),
    /** The plain text of the published answer, one line per block, to search in. */
    publishedText: text('published_text'),
    publishedAt: moment('published_at'),
    publishedBy: uuid('published_by').references(() => member.id),
    /** No longer shown to members; its link says so. */
    withdrawnAt: moment('withdrawn_at'),
    /** Deleted for everyone, unless restored. */
    deletedAt: moment('deleted_at'),
    /** The answered question that it was created from. Never shown to members, nor written to the audit log. */
    questionId: uuid('question_id').references(() => question.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('faq_category_position').on(t.categoryId, t.position),
    uniqueIndex('faq_question').on(t.questionId).where(sql`deleted_at is null`),
    check(
      'faq_published_whole',
      sql`num_nonnulls(published_question, published_answer, published_text, published_at) in (0, 4)`,
    ),
    check('faq_withdrawn', sql`withdrawn_at is null or published_at is not null`),
  ],
);
personal(faq, {
  by: ['questionId'],
  actors: ['savedBy', 'publishedBy'],
  exported: 'questions',
  erased: { act: 'questions', leaves: 'what was published; drafts made of their questions are deleted' },
  kept: 'published',
});

/** A member's latest answer to whether a FAQ helped. */
export const faqFeedback = pgTable(
  'faq_feedback',
  {
    faqId: uuid('faq_id')
      .notNull()
      .references(() => faq.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    helped: boolean('helped').notNull(),
    /** What was missing. */
    comment: text('comment'),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.faqId, t.memberId] }),
    index('faq_feedback_newest').on(t.faqId, t.at),
    index('faq_feedback_member').on(t.memberId, t.at),
    check('faq_feedback_comment', sql`comment is null or not helped`),
  ],
);
personal(faqFeedback, { of: 'memberId', exported: 'faqFeedback', erased: 'deleted' });
