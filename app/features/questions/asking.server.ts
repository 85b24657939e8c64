import { createHash } from 'node:crypto';
import { type Db, db, type Tx } from '#app/db/client.server.ts';
import { passesNda } from '#app/domain/access/access.ts';
import { holderIdOf, holderOf, onBehalf } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { noteForContact } from '#app/notify/crm/crm.jobs.server.ts';
import { mailFirm } from '#app/notify/mail/mail.jobs.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { lockLivingMember } from '#app/platform/living-member/living-member.server.ts';
import { countOnce } from '#app/platform/rate-limit/rate-limit.server.ts';
import {
  duplicateSentence,
  essenceOf,
  type OwnQuestion,
  type QuestionSubject,
  tooManyQuestions,
} from './question.ts';
import type { AskInput } from './question-input.ts';
import { inboxUrl } from './question-lock.server.ts';
import {
  findQuestionByKey,
  findSameQuestion,
  findSubjectName,
  insertQuestion,
  type QuestionRow,
} from './questions.queries.server.ts';
import { ownQuestion } from './questions.server.ts';

/** Two questions with the same fingerprint are the same question. Stored, so that comparing reads no texts. */
const fingerprintOf = (body: string): string => createHash('sha256').update(essenceOf(body)).digest('hex');

/**
 * Counts a question against the viewer's limit, before the transaction: a refused question counts too. A retry of an
 * asked question, and a question on a page that accepts none, do not count.
 * @throws DomainError `too_many_requests`, and as `askedBefore` does.
 */
export async function countQuestion(viewer: Viewer, input: AskInput): Promise<void> {
  await pageNameFor(viewer, db(), input.about);
  if (await askedBefore(viewer, db(), input)) return;
  try {
    await countOnce(['question', 'questionDay'], viewer.memberId, input.idempotencyKey);
  } catch (refusal) {
    if (!(refusal instanceof DomainError) || refusal.retryAfter === undefined) throw refusal;
    const { retryAfter } = refusal;
    throw new DomainError('too_many_requests', tooManyQuestions(retryAfter), { retryAfter });
  }
}

/**
 * Asks a question on a page and notifies investor relations. A repeated key, even a concurrent one, yields the same
 * question.
 * @throws DomainError `not_found`, `forbidden` (without the agreement), `conflict` (the key was used for other words,
 * or the same question exists under another key).
 */
export async function askQuestion(tx: Tx, viewer: Viewer, input: AskInput): Promise<OwnQuestion> {
  const { about, body } = input;
  await lockLivingMember(tx, holderIdOf(viewer));
  const pageName = await pageNameFor(viewer, tx, about);
  const sent = await askedBefore(viewer, tx, input);
  if (sent) return ownQuestion(sent);
  const same = await findSameQuestion(viewer, tx, about, fingerprintOf(body));
  if (same) throw new DomainError('conflict', duplicateSentence(same, viewer.timeZone));
  const row = await insertQuestion(tx, rowOf(viewer, input));
  const { page, opportunityId, fundId } = row;
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'question.ask',
    subject: { type: 'question', id: row.id },
    before: null,
    // The audit log is permanent, so it omits the text, which its author may have erased.
    after: { state: 'waiting', page, opportunityId, fundId, ...onBehalf(viewer) },
  });
  await notifyFirm(tx, viewer, row, pageName);
  return ownQuestion(row);
}

/**
 * Returns the page's name.
 * @throws DomainError `forbidden` without the agreement that the page requires, `not_found` when there is no such page.
 */
async function pageNameFor(viewer: Viewer, on: Db | Tx, about: QuestionSubject): Promise<string> {
  if (about.page === 'faqs') return 'FAQs';
  if (!passesNda(viewer))
    throw new DomainError('forbidden', 'Please sign the non-disclosure agreement first.');
  const name = await findSubjectName(viewer, on, about);
  if (name === undefined) throw new DomainError('not_found', 'Page not found.');
  return name;
}

/**
 * Returns the question that the viewer has already asked under this key.
 * @throws DomainError `conflict` when that was a different question.
 */
async function askedBefore(viewer: Viewer, on: Db | Tx, input: AskInput): Promise<QuestionRow | undefined> {
  const sent = await findQuestionByKey(viewer, on, input.idempotencyKey);
  if (sent && (sent.body !== input.body || !isAbout(sent, input.about)))
    throw new DomainError('conflict', 'This was already sent with different text. Please try again.');
  return sent;
}

const isAbout = ({ page, opportunityId, fundId }: QuestionRow, about: QuestionSubject): boolean =>
  page === about.page &&
  (about.page !== 'opportunity' || opportunityId === about.opportunityId) &&
  (about.page !== 'fund' || fundId === about.fundId);

const rowOf = (viewer: Viewer, { about, body, idempotencyKey }: AskInput) => ({
  id: newId(),
  memberId: holderIdOf(viewer),
  grantId: holderOf(viewer)?.grantId ?? null,
  page: about.page,
  opportunityId: about.page === 'opportunity' ? about.opportunityId : null,
  fundId: about.page === 'fund' ? about.fundId : null,
  body,
  fingerprint: fingerprintOf(body),
  idempotencyKey,
  askedAt: new Date(),
});

/**
 * Omits the member's address: answers are written in the inbox, where all admins see them and where they can be
 * published.
 */
async function notifyFirm(
  tx: Tx,
  viewer: Viewer,
  { id, body }: QuestionRow,
  pageName: string,
): Promise<void> {
  const holder = holderOf(viewer);
  const content = {
    template: 'firm-question' as const,
    memberName: holder ? `${viewer.name} for ${holder.holderName}` : viewer.name,
    memberEmail: viewer.email,
    pageName,
    question: body,
    url: inboxUrl(id),
  };
  await mailFirm(tx, { id: `question.${id}`, content });
  await noteForContact(tx, {
    memberId: holderIdOf(viewer),
    ref: `question.ask:${id}`,
    text: `${holder ? `${viewer.name} asked` : 'Asked'} about ${pageName}: ${body}`,
  });
}
