import { db, type Tx } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import {
  alreadyAsked,
  isSameQuestion,
  type OwnQuestion,
  ownState,
  type PageQuestions,
  type QuestionSubject,
} from './question.ts';
import type { AskInput } from './question-input.ts';
import { hasSigned } from './question-scope.queries.server.ts';
import {
  findByKey,
  findFundsToAskAbout,
  findOwnOn,
  findPublishedOn,
  findSubjectName,
  insertQuestion,
  lockAsker,
  type QuestionRow,
} from './questions.queries.server.ts';

/** As many as a page shows of each. */
const SHOWN = 100;
/** So many of the viewer's own are looked at for the same question. */
const COMPARED = 50;

/** What the viewer may read of the questions of a page: their own, and what is published. */
export async function questionsOn(viewer: Viewer, about: QuestionSubject): Promise<PageQuestions> {
  const [own, published] = await Promise.all([
    findOwnOn(viewer, db(), about, SHOWN),
    findPublishedOn(viewer, db(), about, SHOWN),
  ]);
  return {
    own: own.map(ownQuestion),
    published: published.flatMap(({ id, publicBody, answer, publishedAt }) =>
      publicBody && answer && publishedAt
        ? [{ id, question: publicBody, answer, publishedAt: publishedAt.toISOString() }]
        : [],
    ),
  };
}

/** The funds that the viewer may ask about; none before they have signed the agreement. */
export const fundsToAskAbout = (viewer: Viewer): Promise<{ id: string; name: string }[]> =>
  findFundsToAskAbout(viewer, db());

export type Asked = { id: string; question: OwnQuestion; pageName: string; repeated: boolean };

/**
 * The question that the viewer has sent under this key before; `null` when there is none.
 * @throws DomainError `conflict` when it was another one, and as `pageNameFor` does.
 */
export async function sentBefore(viewer: Viewer, input: AskInput, tx?: Tx): Promise<Asked | null> {
  const pageName = await pageNameFor(viewer, input.about, tx);
  const sent = await findByKey(viewer, tx ?? db(), input.idempotencyKey);
  if (!sent) return null;
  if (sent.body !== input.body || !isAbout(sent, input.about))
    throw new DomainError('conflict', 'This was sent before with other words. Please try again.');
  return { id: sent.id, question: ownQuestion(sent), pageName, repeated: true };
}

/**
 * Asks a question on a page. The same key again, also at the same moment, is the same question.
 * @throws DomainError `conflict` when the viewer has asked the same here before, and as `pageNameFor` does.
 */
export async function askQuestion(tx: Tx, viewer: Viewer, input: AskInput): Promise<Asked> {
  const { about, body, idempotencyKey } = input;
  await lockAsker(tx, viewer.memberId);
  const sent = await sentBefore(viewer, input, tx);
  if (sent) return sent;
  const earlier = await findOwnOn(viewer, tx, about, COMPARED);
  const same = earlier.find((one) => one.dismissedAt === null && isSameQuestion(one.body, body));
  if (same) throw new DomainError('conflict', alreadyAsked(same, viewer.timeZone));
  const row = await insertQuestion(tx, {
    id: newId(),
    memberId: viewer.memberId,
    page: about.page,
    opportunityId: about.page === 'opportunity' ? about.opportunityId : null,
    fundId: about.page === 'fund' ? about.fundId : null,
    body,
    idempotencyKey,
    askedAt: new Date(),
  });
  const { page, opportunityId, fundId } = row;
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'question.ask',
    subject: { type: 'question', id: row.id },
    before: null,
    // The log is kept for good: without the words, which their owner may have erased.
    after: { state: 'waiting', page, opportunityId, fundId },
  });
  const pageName = await pageNameFor(viewer, about, tx);
  return { id: row.id, question: ownQuestion(row), pageName, repeated: false };
}

/**
 * What the page is called.
 * @throws DomainError `forbidden` without the agreement that the page wants, `not_found` when there is no such page.
 */
async function pageNameFor(viewer: Viewer, about: QuestionSubject, tx?: Tx): Promise<string> {
  if (about.page === 'faqs') return 'FAQs';
  if (!hasSigned(viewer))
    throw new DomainError('forbidden', 'Please sign the non-disclosure agreement first.');
  const name = await findSubjectName(viewer, tx ?? db(), about);
  if (name === undefined) throw new DomainError('not_found', 'There is no such page to ask on.');
  return name;
}

const isAbout = ({ page, opportunityId, fundId }: QuestionRow, about: QuestionSubject): boolean =>
  page === about.page &&
  (about.page !== 'opportunity' || opportunityId === about.opportunityId) &&
  (about.page !== 'fund' || fundId === about.fundId);

const ownQuestion = (row: QuestionRow): OwnQuestion => ({
  id: row.id,
  body: row.body,
  askedAt: row.askedAt.toISOString(),
  state: ownState(row),
  answer: row.answer,
  answeredAt: row.answeredAt?.toISOString() ?? null,
  isPublished: row.publishedAt !== null,
});
