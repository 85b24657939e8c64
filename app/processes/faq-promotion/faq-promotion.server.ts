import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { documentFrom } from '#app/domain/text/rich-text.ts';
import { LONGEST_FAQ_QUESTION } from '#app/features/faqs/faq.ts';
import type { PromoteInput } from '#app/features/faqs/writing/faq-input.ts';
import { faqOfQuestion } from '#app/features/faqs/writing/faq-list.server.ts';
import { refusePromoted } from '#app/features/faqs/writing/promoting.server.ts';
import { createFaq, type FaqSaved } from '#app/features/faqs/writing/writing.server.ts';
import { questionForAdmin } from '#app/features/questions/question-inbox.server.ts';
import { lockedQuestion, refusePublic } from '#app/features/questions/question-lock.server.ts';
import type { FaqOrigin } from './faq-origin.ts';

/**
 * Creates an FAQ from an answered question, in the admin's edited words. Nothing about the asker is copied, and the
 * audit log records only the FAQ. The question does not change. A retry with the same id returns the same FAQ.
 * @throws DomainError `not_found`; `unprocessable` for a message from the contact page; `conflict` when the question
 * is not answered or already has an FAQ.
 */
export async function promoteQuestion(
  tx: Tx,
  viewer: Viewer,
  { questionId, ...faq }: PromoteInput,
): Promise<FaqSaved> {
  const question = await lockedQuestion(tx, viewer, questionId);
  refusePublic(question);
  if (!question.answeredAt) throw new DomainError('conflict', 'Only an answered question can become an FAQ.');
  await refusePromoted(tx, { questionId, faqId: faq.id });
  return createFaq(tx, viewer, faq, questionId);
}

/**
 * Returns an answered question to create an FAQ from, or the FAQ already created from it.
 * @throws DomainError `not_found` when there is no such answered question, and for anyone but admins.
 */
export async function questionToPromote(
  viewer: Viewer,
  questionId: string,
): Promise<{ origin: FaqOrigin; faqId: null } | { origin: null; faqId: string }> {
  const [found, faq] = await Promise.all([
    questionForAdmin(viewer, questionId),
    faqOfQuestion(viewer, questionId),
  ]);
  if (faq) return { origin: null, faqId: faq.id };
  if (!found?.answer || found.conversation)
    throw new DomainError('not_found', 'Answered question not found.');
  const { askedBy, answer, body, publication } = found;
  return {
    origin: {
      questionId,
      question: (publication.wording ?? body).replace(/\s+/gu, ' ').slice(0, LONGEST_FAQ_QUESTION),
      answer: documentFrom(answer.text),
      askedBy: { name: askedBy.name, email: askedBy.email },
    },
    faqId: null,
  };
}
