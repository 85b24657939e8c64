import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { About, ContactSubject } from '#app/domain/messages/contact.ts';
import { id, moment } from './columns.ts';
import { accessGrant } from './grants.ts';
import { member } from './members.ts';
import { opportunity } from './opportunities.ts';
import { personal } from './personal.ts';
import { fund } from './portfolio.ts';

/**
 * A member's question on a page and the firm's answer, visible either to the member alone or to all readers of the
 * page. A conversation from the contact page is stored here too: its row holds the member's latest message and the
 * answer to it.
 */
export const question = pgTable(
  'question',
  {
    id: id(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    /** The grant under which a person asked in the member's name; null for the member themselves. */
    grantId: uuid('grant_id').references(() => accessGrant.id),
    page: text('page').$type<'opportunity' | 'fund' | 'faqs' | 'contact'>().notNull(),
    opportunityId: uuid('opportunity_id').references(() => opportunity.id),
    fundId: uuid('fund_id').references(() => fund.id),
    subject: text('subject').$type<ContactSubject>(),
    /** What a conversation is about, if its member named it. */
    aboutKind: text('about_kind').$type<About['kind']>(),
    aboutId: uuid('about_id'),
    /** The reference of a conversation in mails: `VC-7K2M93`. */
    reference: text('reference'),
    /** The original question; for a conversation, the member's latest message. */
    body: text('body').notNull(),
    /** Hash of the question without case, spaces and final punctuation, to recognise repeated questions. */
    fingerprint: text('fingerprint'),
    /** Chosen by the browser per question, so that a retry is recognised. */
    idempotencyKey: uuid('idempotency_key').notNull(),
    askedAt: moment('asked_at').notNull().defaultNow(),
    assignedTo: uuid('assigned_to').references(() => member.id),
    assignedAt: moment('assigned_at'),
    draft: text('draft'),
    draftedAt: moment('drafted_at'),
    draftedBy: uuid('drafted_by').references(() => member.id),
    answer: text('answer'),
    answeredAt: moment('answered_at'),
    answeredBy: uuid('answered_by').references(() => member.id),
    /** The published question, edited so that it does not reveal who asked. */
    publicBody: text('public_body'),
    publishedAt: moment('published_at'),
    publishedBy: uuid('published_by').references(() => member.id),
    /** Closed without an answer. */
    dismissedAt: moment('dismissed_at'),
    dismissedBy: uuid('dismissed_by').references(() => member.id),
  },
  (t) => [
    uniqueIndex('question_idempotency').on(t.memberId, t.idempotencyKey),
    index('question_member').on(t.memberId, t.askedAt),
    index('question_opportunity').on(t.opportunityId, t.publishedAt),
    index('question_opportunity_asked').on(t.opportunityId, t.askedAt).where(sql`opportunity_id is not null`),
    index('question_fund').on(t.fundId, t.publishedAt),
    index('question_waiting').on(t.askedAt, t.id).where(sql`answered_at is null and dismissed_at is null`),
    check(
      'question_page',
      sql`(page = 'opportunity') = (opportunity_id is not null) and (page = 'fund') = (fund_id is not null)`,
    ),
    check(
      'question_contact',
      sql`(page = 'contact') = (subject is not null) and (page = 'contact') = (reference is not null)`,
    ),
    uniqueIndex('question_reference').on(t.reference),
    check('question_private', sql`page <> 'contact' or (public_body is null and published_at is null)`),
    check('question_answered', sql`(answer is null) = (answered_at is null)`),
    check(
      'question_published',
      sql`published_at is null or (answered_at is not null and public_body is not null)`,
    ),
  ],
);
personal(question, {
  of: 'memberId',
  actors: ['assignedTo', 'draftedBy', 'answeredBy', 'publishedBy', 'dismissedBy'],
  exported: 'questions',
  erased: { act: 'questions', leaves: 'a published wording; files are deleted by a job' },
  kept: 'published',
});

/** One message of a conversation from the contact page, by the member or by the firm. Messages are never changed. */
export const contactMessage = pgTable(
  'contact_message',
  {
    id: id(),
    questionId: uuid('question_id')
      .notNull()
      .references(() => question.id, { onDelete: 'cascade' }),
    author: text('author').$type<'member' | 'firm'>().notNull(),
    body: text('body').notNull(),
    sentAt: moment('sent_at').notNull().defaultNow(),
    /** For a member's message: chosen by the browser, so that a retry is recognised. */
    idempotencyKey: uuid('idempotency_key'),
    fileKey: text('file_key'),
    fileName: text('file_name'),
    fileType: text('file_type'),
    fileBytes: integer('file_bytes'),
    /** Where the mail is stored that it came by. */
    mailKey: text('mail_key'),
  },
  (t) => [
    index('contact_message_question').on(t.questionId, t.sentAt),
    uniqueIndex('contact_message_idempotency').on(t.questionId, t.idempotencyKey),
    uniqueIndex('contact_message_file').on(t.fileKey),
    check('contact_message_author', sql`(author = 'member') = (idempotency_key is not null)`),
    check(
      'contact_message_file_whole',
      sql`num_nonnulls(file_key, file_name, file_type, file_bytes) in (0, 4)`,
    ),
  ],
);
personal(contactMessage, { by: ['questionId'], exported: 'messages', erased: 'follows' });

/** What the firm's people write to each other about a question: never seen by its member. */
export const questionNote = pgTable(
  'question_note',
  {
    id: id(),
    questionId: uuid('question_id')
      .notNull()
      .references(() => question.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => member.id),
    body: text('body').notNull(),
    writtenAt: moment('written_at').notNull().defaultNow(),
  },
  (t) => [index('question_note_question').on(t.questionId, t.writtenAt)],
);
personal(questionNote, {
  by: ['questionId'],
  actors: ['authorId'],
  exported: {
    not: 'it is the firm’s own record and may concern others: an admin reviews it when the person requests access',
  },
  erased: { act: 'questions', leaves: 'nothing, also where the published wording stays' },
});
