import type { Document } from '@contentful/rich-text-types';
import type { Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access.ts';
import { DomainError } from '#app/domain/errors.ts';
import { storableJson } from '#app/domain/input-text.ts';
import { plainTextOf } from '#app/domain/rich-text.ts';
import { isSameJson } from '#app/domain/same-json.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { chosenCategory } from './arranging.server.ts';
import { faqSlug } from './faq-address.server.ts';
import { type CreateFaqInput, problemOfAnswer, type SaveFaqInput } from './faq-input.ts';
import { auditFaq, lockedFaq, notThere, refuseOutdated } from './faq-lock.server.ts';
import {
  type FaqRow,
  insertFaq,
  lockArrangement,
  lockFaq,
  nextPosition,
  updateFaq,
} from './writing.queries.server.ts';

export type FaqSaved = { id: string; revision: number };

/**
 * Writes a new FAQ, published at once or as a draft. A retry with the same id and words returns the same result; one that
 * publishes what was a draft, or the other way round, is saved as a change of it.
 * @param questionId the answered question that it is made of. It is kept in the row only: the audit log, which nothing
 * can be removed from, must not lead from an FAQ to who asked.
 * @throws DomainError `not_found` for anyone but admins and for a category that is gone; `unprocessable` with what is
 * wrong with the answer; `conflict` when the id is another FAQ's.
 */
export async function createFaq(
  tx: Tx,
  viewer: Viewer,
  input: CreateFaqInput,
  questionId: string | null = null,
): Promise<FaqSaved> {
  if (!isAdmin(viewer)) throw notThere();
  const { id, question, publish } = input;
  const answer = checkedAnswer(input.answer);
  await lockArrangement(tx);
  const known = await lockFaq(viewer, tx, id);
  if (known) {
    const isDone = (known.publishedAt !== null && known.withdrawnAt === null) === publish;
    if (!isSavedBy(viewer, known, { question, answer }) || (known.revision > 1 && !isDone))
      throw new DomainError('conflict', 'This was saved already. Please open it from the list.');
    return isDone ? { id, revision: known.revision } : saveFaq(tx, viewer, { ...input, revision: 1 });
  }
  const category = await chosenCategory(tx, viewer, input.category);
  const now = new Date();
  await insertFaq(tx, {
    id,
    slug: await faqSlug(tx, { id, question }),
    categoryId: category.id,
    position: await nextPosition(tx, category.id),
    question,
    answer,
    savedAt: now,
    savedBy: viewer.memberId,
    questionId,
    ...(publish && publishedAs({ question, answer }, viewer, now)),
  });
  await auditFaq(tx, viewer, 'faq.create', id, null, {
    ...(publish && auditedText({ question, answer })),
    category: category.name,
    published: publish,
  });
  return { id, revision: 1 };
}

/**
 * Saves an FAQ, and publishes what is saved if asked to. Without that, members keep reading what was published before. A
 * save that is repeated because its answer was lost changes nothing.
 * @throws DomainError `not_found`, `unprocessable` with what is wrong with the answer, `conflict` when another has
 * saved since `revision` or when it is deleted.
 */
export async function saveFaq(tx: Tx, viewer: Viewer, input: SaveFaqInput): Promise<FaqSaved> {
  const { id, question, publish } = input;
  const answer = checkedAnswer(input.answer);
  // Before the FAQ's own lock: acts on the order lock in this sequence.
  if (isAdmin(viewer)) await lockArrangement(tx);
  const row = await lockedFaq(tx, viewer, id);
  const isOwnLast = isOwnNext(viewer, row, { question, answer }, input.revision);
  await refuseOutdated(tx, row, isOwnLast ? row.revision : input.revision);
  const category = await chosenCategory(tx, viewer, input.category);
  if (isOwnLast && category.id === row.categoryId && (!publish || isPublishedAs(row, { question, answer })))
    return { id, revision: row.revision };
  const now = new Date();
  const revision = row.revision + 1;
  await updateFaq(tx, id, {
    // Nobody has a link to it yet. Of a member's question the first draft may still have their words.
    ...(row.publishedAt === null && { slug: await faqSlug(tx, { id, question }) }),
    question,
    answer,
    revision,
    savedAt: now,
    savedBy: viewer.memberId,
    ...(category.id !== row.categoryId && {
      categoryId: category.id,
      position: await nextPosition(tx, category.id),
    }),
    ...(publish && publishedAs({ question, answer }, viewer, now)),
  });
  if (publish)
    await auditFaq(tx, viewer, 'faq.publish', id, publishedText(row), {
      ...auditedText({ question, answer }),
      category: category.name,
    });
  else
    await auditFaq(
      tx,
      viewer,
      'faq.save',
      id,
      { revision: row.revision },
      { revision, category: category.name },
    );
  return { id, revision };
}

/**
 * Discards what was written since the publication.
 * @throws DomainError `not_found`, `conflict` when another has saved since `revision` or when it was never published.
 */
export async function discardFaqChanges(
  tx: Tx,
  viewer: Viewer,
  { id, revision }: { id: string; revision: number },
): Promise<FaqSaved> {
  const row = await lockedFaq(tx, viewer, id);
  await refuseOutdated(tx, row, revision);
  const { publishedQuestion: question, publishedAnswer: answer } = row;
  if (question === null || answer === null)
    throw new DomainError('conflict', 'It was never published. You can delete it instead.');
  const now = new Date();
  await updateFaq(tx, id, {
    question,
    answer,
    revision: revision + 1,
    savedAt: now,
    savedBy: viewer.memberId,
  });
  await auditFaq(tx, viewer, 'faq.discard', id, { revision }, { revision: revision + 1 });
  return { id, revision: revision + 1 };
}

type Text = { question: string; answer: Document };

/** @throws DomainError `unprocessable` with what is wrong with it. */
function checkedAnswer(given: Document): Document {
  const answer = storableJson(given);
  const problem = problemOfAnswer(answer);
  if (problem) throw new DomainError('unprocessable', problem);
  return answer;
}

/** Whether these words are what the viewer has saved last. */
const isSavedBy = (viewer: Viewer, row: FaqRow, { question, answer }: Text): boolean =>
  row.savedBy === viewer.memberId && row.question === question && isSameJson(row.answer, answer);

/** Whether what was saved after `revision` are these very words, by the viewer: they did not learn of it. */
const isOwnNext = (viewer: Viewer, row: FaqRow, text: Text, revision: number): boolean =>
  row.revision === revision + 1 && row.withdrawnAt === null && isSavedBy(viewer, row, text);

const isPublishedAs = (row: FaqRow, { question, answer }: Text): boolean =>
  row.publishedQuestion === question && isSameJson(row.publishedAnswer, answer);

const publishedAs = ({ question, answer }: Text, viewer: Viewer, now: Date) => ({
  publishedQuestion: question,
  publishedAnswer: answer,
  publishedText: plainTextOf(answer),
  publishedAt: now,
  publishedBy: viewer.memberId,
  withdrawnAt: null,
});

/**
 * What members read, for the audit log. A draft is not recorded: it may still have the words of the member whose question
 * it is made of, and nothing can be removed from the log.
 */
const auditedText = ({ question, answer }: Text) => ({ question, answer: plainTextOf(answer) });

const publishedText = ({ publishedQuestion, publishedText: answer }: FaqRow) =>
  publishedQuestion === null ? null : { question: publishedQuestion, answer };
