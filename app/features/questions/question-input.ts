import { z } from 'zod';
import { LONGEST_SEARCH, line, paragraph } from '#app/domain/input-text.ts';
import { cursorText } from '#app/platform/lists/paging.ts';
import { sortParam } from '#app/platform/lists/sorting.ts';
import { LONGEST_ANSWER, LONGEST_QUESTION, SHORTEST_QUESTION } from './question.ts';
import { INBOX_SORTS, INBOX_STATES, inboxOrder } from './question-inbox.ts';

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
export const draftInput = one.extend({ revision, draft: answerText.or(z.string().trim().length(0)) });
export type DraftInput = z.infer<typeof draftInput>;
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

const aboutFilter = z.union([
  z.enum(['faqs', 'opportunity', 'fund', 'contact']),
  z
    .string()
    .regex(/^(opportunity|fund):/)
    .refine((text) => z.uuid().safeParse(text.slice(text.indexOf(':') + 1)).success),
]);

/** The filters of the inbox; kept in the page's URL. */
export const inboxFilters = z
  .object({
    state: z.enum(INBOX_STATES).catch('waiting'),
    q: line(LONGEST_SEARCH).catch(''),
    about: aboutFilter.optional().catch(undefined),
    assignee: z
      .union([z.enum(['me', 'none']), z.uuid()])
      .optional()
      .catch(undefined),
    sort: z.string().optional().catch(undefined),
    cursor: cursorText.optional().catch(undefined),
  })
  .transform(({ sort, ...filters }) => ({
    ...filters,
    sort: sortParam(INBOX_SORTS, inboxOrder(filters.state)).parse(sort),
  }));
export type InboxFilters = z.infer<typeof inboxFilters>;
