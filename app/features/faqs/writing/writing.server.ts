import type { Document } from '@contentful/rich-text-types';
import type { Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { isSameJson } from '#app/domain/same-json.ts';
import { storableJson } from '#app/domain/text/plain-text.ts';
import { plainTextOf } from '#app/domain/text/rich-text.ts';
import { chosenCategory } from './arranging.server.ts';
import { faqSlug } from './faq-address.server.ts';
import { type CreateFaqInput, problemOfAnswer, type SaveFaqInput } from './faq-input.ts';
import { auditFaq, faqNotFound, lockedFaq, refuseOutdated } from './faq-lock.server.ts';
import { holdPublication } from './undo-publish.server.ts';
import {
  type FaqRow,
  insertFaq,
  lockArrangement,
  lockFaq,
  nextPosition,
  updateFaq,
} from './writing.queries.server.ts';

/** `isHeld`: it was published, and that can be undone. */
export type FaqSaved = { id: string; revision: number; isHeld?: boolean };

/**
 * Creates an FAQ, published immediately or as a draft. A retry with the same id and words returns the same result;
 * one that switches between publishing and drafting is saved as a change.
 * @param questionId the answered question that it is created from. Stored in the row only: the audit log, from which
 * nothing can be removed, must not link an FAQ to the asker.
 * @throws DomainError `not_found` for anyone but admins and for a missing category; `unprocessable` with the problem
 * of the answer; `conflict` when the id belongs to another FAQ.
 */
export async function createFaq(
  tx: Tx,
  viewer: Viewer,
  input: CreateFaqInput,
  questionId: string | null = null,
): Promise<FaqSaved> {
  if (!isAdmin(viewer)) throw faqNotFound();
  const { id, question, publish } = input;
  const answer = checkedAnswer(input.answer);
  await lockArrangement(tx);
  const known = await lockFaq(viewer, tx, id);
  if (known) {
    const isDone = (known.publishedAt !== null && known.withdrawnAt === null) === publish;
    if (!isSavedBy(viewer, known, { question, answer }) || (known.revision > 1 && !isDone))
      throw new DomainError('conflict', 'This FAQ is already saved. Please open it from the list.');
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
  const isHeld = publish && (await holdPublication(tx, viewer, { id, question, now, former: null }));
  return { id, revision: 1, ...(isHeld && { isHeld }) };
}

/**
 * Saves an FAQ, and publishes what is saved if asked to. Without that, members keep reading what was published before. A
 * save that is repeated because its answer was lost changes nothing.
 * @throws DomainError `not_found`, `unprocessable` with the problem of the answer, `conflict` when another has saved
 * since `revision` or when it is deleted.
 */
export async function saveFaq(tx: Tx, viewer: Viewer, input: SaveFaqInput): Promise<FaqSaved> {
  const { id, question, publish } = input;
  const answer = checkedAnswer(input.answer);
  // Before the FAQ's own lock: changes of the order lock in this sequence.
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
    // Nobody has a link to it yet. The first draft of a member's question may still contain their words.
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
  const isHeld = publish && (await holdPublication(tx, viewer, { id, question, now, former: row }));
  return { id, revision, ...(isHeld && { isHeld }) };
}

/**
 * Discards unpublished changes.
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
    throw new DomainError('conflict', 'This FAQ was never published. You can delete it instead.');
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

/** @throws DomainError `unprocessable` with the problem. */
function checkedAnswer(given: Document): Document {
  const answer = storableJson(given);
  const problem = problemOfAnswer(answer);
  if (problem) throw new DomainError('unprocessable', problem);
  return answer;
}

/** Returns whether the viewer was the last to save, with these words. */
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
 * What members read, for the audit log. Drafts are not recorded: a draft may still contain the words of the member
 * whose question it was created from, and nothing can be removed from the log.
 */
const auditedText = ({ question, answer }: Text) => ({ question, answer: plainTextOf(answer) });

const publishedText = ({ publishedQuestion, publishedText: answer }: FaqRow) =>
  publishedQuestion === null ? null : { question: publishedQuestion, answer };
