import { sql } from 'drizzle-orm';
import { check, index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { broadcast } from './broadcasts.ts';
import { id, moment } from './columns.ts';
import { document } from './documents.ts';
import { member } from './members.ts';
import { personal } from './personal.ts';
import { contactMessage, question } from './questions.ts';

/**
 * A document of the library that comes with a message to members, or with the answer to a question. Who reads it is
 * decided by the document's own audience.
 */
export const attachment = pgTable(
  'attachment',
  {
    id: id(),
    broadcastId: uuid('broadcast_id').references(() => broadcast.id, { onDelete: 'cascade' }),
    questionId: uuid('question_id').references(() => question.id, { onDelete: 'cascade' }),
    /** Of a conversation: the firm's message that it came with; null until that is sent. */
    contactMessageId: uuid('contact_message_id').references(() => contactMessage.id, { onDelete: 'cascade' }),
    documentId: uuid('document_id')
      .notNull()
      .references(() => document.id, { onDelete: 'cascade' }),
    attachedAt: moment('attached_at').notNull(),
    attachedBy: uuid('attached_by')
      .notNull()
      .references(() => member.id),
  },
  (t) => [
    uniqueIndex('attachment_of_broadcast').on(t.broadcastId, t.documentId),
    uniqueIndex('attachment_of_answer').on(t.questionId, t.documentId).where(sql`contact_message_id is null`),
    index('attachment_question').on(t.questionId),
    index('attachment_contact_message').on(t.contactMessageId),
    index('attachment_document').on(t.documentId),
    check('attachment_of_one_message', sql`num_nonnulls(broadcast_id, question_id) = 1`),
    check('attachment_in_conversation', sql`contact_message_id is null or question_id is not null`),
  ],
);
personal(attachment, {
  by: ['questionId'],
  actors: ['attachedBy'],
  exported: 'questions',
  erased: { act: 'questions', leaves: 'nothing; the documents themselves are kept as any other' },
});
