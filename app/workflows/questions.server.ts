import { type Tx, transaction } from '#app/db/client.server.ts';
import { notify } from '#app/features/notifications/notifications.server.ts';
import { excerpt, type OwnQuestion, tooManyQuestions } from '#app/features/questions/question.ts';
import {
  answerQuestion,
  assignQuestion,
  dismissQuestion,
  type Settled,
} from '#app/features/questions/question-acts.server.ts';
import type { AnswerInput, AskInput } from '#app/features/questions/question-input.ts';
import { type Asked, askQuestion, sentBefore } from '#app/features/questions/questions.server.ts';
import { noteForContact } from '#app/integrations/crm/crm.jobs.server.ts';
import { mailFirm } from '#app/integrations/mail/mail.jobs.server.ts';
import { env } from '#app/platform/env.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import { countAct } from '#app/platform/rate-limit.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';

/**
 * Asks a question on a page and tells investor relations, in one transaction. Sent again under its key it is the same
 * question, and nobody is told twice.
 * @throws DomainError `not_found`, `forbidden` (without the agreement), `conflict` (asked before), `too_many_requests`.
 */
export async function ask(viewer: Viewer, input: AskInput): Promise<OwnQuestion> {
  const sent = await sentBefore(viewer, input);
  if (sent) return sent.question;
  await countQuestion(viewer);
  return transaction(async (tx) => {
    const asked = await askQuestion(tx, viewer, input);
    if (!asked.repeated) await tellFirm(tx, viewer, asked);
    return asked.question;
  });
}

async function countQuestion({ memberId }: Viewer): Promise<void> {
  try {
    await countAct('question', memberId);
    await countAct('questionDay', memberId);
  } catch (refusal) {
    if (!(refusal instanceof DomainError) || refusal.retryAfter === undefined) throw refusal;
    const { retryAfter } = refusal;
    throw new DomainError('too_many_requests', tooManyQuestions(retryAfter), { retryAfter });
  }
}

/**
 * Without the member's address to reply to: the answer is to be written where the question is, so that all see that it is
 * answered, and it can be published.
 */
async function tellFirm(tx: Tx, viewer: Viewer, { id, question, pageName }: Asked): Promise<void> {
  const content = {
    template: 'firm-question' as const,
    memberName: viewer.name,
    memberEmail: viewer.email,
    pageName,
    question: question.body,
    url: new URL(deskHref(id), env.APP_BASE_URL).href,
  };
  await mailFirm(tx, { id: `question.${id}`, content });
  await noteForContact(tx, {
    memberId: viewer.memberId,
    ref: `question.ask:${id}`,
    text: `Asked about ${pageName}: ${question.body}`,
  });
}

const deskHref = (id: string): string => `/admin/questions?${new URLSearchParams({ question: id })}`;

/**
 * Answers a question and tells who asked, in one transaction.
 * @throws DomainError `not_found`, or `conflict` when somebody else was faster.
 */
export const answer = (viewer: Viewer, input: AnswerInput): Promise<void> =>
  transaction(async (tx) => {
    const settled = await answerQuestion(tx, viewer, input);
    if (!settled.repeated) await tellAnswered(tx, settled, viewer);
  });

/** The answer itself is read on the page, behind the agreement that it may be under, and stands in no mail. */
async function tellAnswered(tx: Tx, { question, on, askerName }: Settled, { name }: Viewer): Promise<void> {
  const { id, memberId } = question;
  const content = {
    template: 'question-answered' as const,
    memberName: askerName,
    pageName: named(on),
    question: question.body,
    url: new URL(on.href, env.APP_BASE_URL).href,
  };
  await notify(tx, {
    memberId,
    kind: 'question_answered',
    title: `Your question about ${named(on)} is answered`,
    body: excerpt(question.body),
    href: on.href,
    cause: `question.answer:${id}`,
    letter: { id: `question-answered.${id}`, content },
  });
  await noteForContact(tx, {
    memberId,
    ref: `question.answer:${id}`,
    text: `${name} answered the question about ${on.name}: ${excerpt(question.body)}`,
  });
}

const named = ({ page, name }: Settled['on']): string => (page === 'faqs' ? 'our FAQs' : name);

/**
 * Puts a question aside; who asked is told when `tell` says so, with no more than that.
 * @throws DomainError `not_found`, or `conflict` when it is answered.
 */
export const putAside = (viewer: Viewer, { id, tell }: { id: string; tell: boolean }): Promise<void> =>
  transaction(async (tx) => {
    const { question, on, repeated } = await dismissQuestion(tx, viewer, id);
    if (repeated || !tell) return;
    await notify(tx, {
      memberId: question.memberId,
      kind: 'question_answered',
      title: `Your question about ${named(on)} is closed`,
      body: 'We have closed it without an answer. If it still matters to you, please ask again or write to us.',
      href: on.href,
      cause: `question.dismiss:${id}`,
    });
  });

/**
 * Makes a question an admin's to answer, or nobody's; told to them as a message of the firm, unless they took it
 * themselves. It does not name who asked, so that nothing of them is left there when they leave.
 * @throws DomainError `not_found`, `unprocessable` when they are no admin, `conflict` when it is settled.
 */
export const assign = (viewer: Viewer, input: { id: string; assigneeId: string | null }): Promise<void> =>
  transaction(async (tx) => {
    const { question, on, repeated } = await assignQuestion(tx, viewer, input);
    const { assignedTo, assignedAt } = question;
    if (repeated || !assignedTo || !assignedAt || assignedTo === viewer.memberId) return;
    await notify(tx, {
      memberId: assignedTo,
      kind: 'firm_message',
      title: 'A question is yours to answer',
      body: `It is about ${named(on)}. ${viewer.name} gave it to you.`,
      href: deskHref(question.id),
      cause: `question.assign:${question.id}:${assignedAt.getTime()}`,
    });
  });
