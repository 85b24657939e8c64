import { z } from 'zod';
import { LONGEST_NOTE, paragraph } from '#app/domain/text/input-text.ts';
import { LONGEST_ANSWER, LONGEST_QUESTION, SHORTEST_QUESTION } from './question.ts';

const questionSubject = z.discriminatedUnion('page', [
  z.object({ page: z.literal('opportunity'), opportunityId: z.uuid() }),
  z.object({ page: z.literal('fund'), fundId: z.uuid() }),
  z.object({ page: z.literal('faqs') }),
]);

const questionText = paragraph(LONGEST_QUESTION).min(SHORTEST_QUESTION);
const answerText = paragraph(LONGEST_ANSWER);

export const askInput = z.object({
  about: questionSubject,
  body: questionText,
  idempotencyKey: z.uuid(),
});
export type AskInput = z.infer<typeof askInput>;

const one = z.object({ id: z.uuid() });
/** When the draft being edited was saved; `null` without one. */
const revision = z.iso.datetime().nullable();

export const questionId = one;
export const assignInput = one.extend({ assigneeId: z.uuid().nullable() });
export type AssignInput = z.infer<typeof assignInput>;
/** An empty draft counts as no draft. */
export const answerDraftInput = one.extend({ revision, draft: answerText.or(z.string().trim().length(0)) });
export type DraftInput = z.infer<typeof answerDraftInput>;
/** `wording`: the question as published on the page; `null` answers in private. */
export const answerInput = one.extend({
  revision,
  answer: answerText,
  wording: questionText.nullable(),
  /** The last message of a conversation that the admin has read. */
  lastMessageId: z.uuid().optional(),
});
export type AnswerInput = z.infer<typeof answerInput>;
export const publishInput = one.extend({ wording: questionText });
export const dismissInput = one.extend({ tell: z.boolean() });
export type DismissInput = z.infer<typeof dismissInput>;
/** The id of the note is chosen by the browser, so that a retry adds nothing twice. */
export const noteInput = one.extend({ questionId: z.uuid(), body: paragraph(LONGEST_NOTE) });
export type NoteInput = z.infer<typeof noteInput>;
