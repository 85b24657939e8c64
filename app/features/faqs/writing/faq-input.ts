import type { Document } from '@contentful/rich-text-types';
import { z } from 'zod';
import { line } from '#app/domain/text/input-text.ts';
import { isRichText, plainTextOf, problemOfRichText } from '#app/domain/text/rich-text.ts';
import { LONGEST_CATEGORY, LONGEST_FAQ_ANSWER, LONGEST_FAQ_QUESTION } from '../faq.ts';

/* Loads a validator and the whole document model: only for admins' pages. */

const NO_PICTURES: ReadonlySet<string> = new Set();

/** Returns the problem with an answer, as a sentence for its author; `null` if it can be saved. */
export function problemOfAnswer(answer: Document): string | null {
  const text = plainTextOf(answer).trim();
  if (text === '') return 'Please write an answer.';
  if (text.length > LONGEST_FAQ_ANSWER)
    return `Please shorten the answer: it has ${text.length.toLocaleString('en-GB')} characters, and the limit is ${LONGEST_FAQ_ANSWER.toLocaleString('en-GB')}.`;
  return problemOfRichText(answer, NO_PICTURES);
}

const answer = z.custom<Document>(isRichText, 'This text is in a format that we cannot show.');

const categoryName = line(LONGEST_CATEGORY);
/** An existing category, or a name; a category of that name is created unless it exists. */
const category = z.union([z.object({ id: z.uuid() }), z.object({ name: categoryName })]);
export type CategoryChoice = z.infer<typeof category>;

const written = { question: line(LONGEST_FAQ_QUESTION), answer, category };

export const faqId = z.object({ id: z.uuid() });
/** The revision that the admin has seen. */
export const faqRevision = faqId.extend({ revision: z.int().positive() });
/** `id` is chosen by the browser, so that a retry is recognised. */
export const createFaqInput = faqId.extend({ ...written, publish: z.boolean() });
export type CreateFaqInput = z.infer<typeof createFaqInput>;
export const saveFaqInput = faqRevision.extend({ ...written, publish: z.boolean() });
export type SaveFaqInput = z.infer<typeof saveFaqInput>;
/** `beforeId`: the FAQ of that category that comes next; `null` puts it last. */
export const moveFaqInput = faqId.extend({ categoryId: z.uuid(), beforeId: z.uuid().nullable() });
export type MoveFaqInput = z.infer<typeof moveFaqInput>;
export const moveCategoryInput = faqId.extend({ beforeId: z.uuid().nullable() });
export type MoveCategoryInput = z.infer<typeof moveCategoryInput>;
export const renameCategoryInput = faqId.extend({ name: categoryName });
/** An FAQ created from an answered question, in words that do not reveal the asker. */
export const promoteInput = createFaqInput.extend({ questionId: z.uuid() });
export type PromoteInput = z.infer<typeof promoteInput>;
