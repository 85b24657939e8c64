import { z } from 'zod';
import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import {
  fieldMark,
  fillText,
  mergeFieldsIn,
  mergeProblemOf,
  missingIn,
} from '#app/domain/messages/merge-fields.ts';
import { mergeValuesOf } from '#app/features/ledger/merging/merge-values.server.ts';
import { returnAttachments, sendAttachments } from '#app/platform/attachments/attachments.server.ts';
import { heldJob, holdEffects } from '#app/platform/holds/holds.server.ts';
import { answerNoticeJob } from './answer-notice.jobs.server.ts';
import {
  deleteContactMessage,
  findLastMessageId,
  insertContactMessage,
} from './contact/contact.queries.server.ts';
import { findName, updateQuestion } from './question-inbox.queries.server.ts';
import type { DraftOutcome } from './question-inbox.ts';
import type { AnswerInput, DraftInput } from './question-input.ts';
import {
  auditQuestion,
  contextOf,
  lockedQuestion,
  lockedQuestionAndAsker,
  pageNameIn,
  refuseClosed,
  refusePublic,
} from './question-lock.server.ts';
import type { QuestionRow } from './questions.queries.server.ts';

/**
 * Saves the draft of an answer. Of two concurrent writers the second gets the first's draft, and nothing is
 * overwritten.
 * @throws DomainError `not_found`, or `conflict` when the question is answered or dismissed.
 */
export async function saveAnswerDraft(
  tx: Tx,
  viewer: Viewer,
  { id, draft, revision }: DraftInput,
): Promise<DraftOutcome> {
  const row = await lockedQuestion(tx, viewer, id);
  await refuseClosed(tx, row);
  const text = draft === '' ? null : draft;
  const known = row.draftedAt?.toISOString() ?? null;
  const isOwn = row.draftedBy === viewer.memberId;
  if (row.draft === text && (isOwn || known === revision)) return { outcome: 'saved', revision: known };
  if (known !== revision && row.draft !== null) {
    const by = (row.draftedBy && (await findName(tx, row.draftedBy))) || 'Another admin';
    const saved = known === null ? null : { at: known, by };
    return { outcome: 'conflict', draft: row.draft, revision: known, saved };
  }
  const at = laterThan(row.draftedAt);
  await updateQuestion(tx, id, { draft: text, draftedAt: at, draftedBy: viewer.memberId });
  // One audit entry per editing session, not one per autosave.
  if (!isOwn || row.draft === null)
    await auditQuestion(tx, viewer, 'question.draft', row, {
      state: text === null ? 'waiting' : 'drafted',
    });
  return { outcome: 'saved', revision: at.toISOString() };
}

/** A draft's time identifies it, so no two drafts of a question share one. */
const laterThan = (last: Date | null): Date => new Date(Math.max(Date.now(), (last?.getTime() ?? 0) + 1));

/**
 * Answers a question, for the asker alone or with `wording` for everyone on its page. The asker is notified once that can
 * no longer be undone. Idempotent for the same admin.
 * @throws DomainError `not_found`, `unprocessable` to publish a message from the contact page, or `conflict` when it
 * is closed, its member has written again, or another admin has saved a newer draft.
 */
export async function answerQuestion(
  tx: Tx,
  viewer: Viewer,
  { id, revision, answer: written, wording, lastMessageId }: AnswerInput,
): Promise<{ isHeld: boolean }> {
  const row = await lockedQuestionAndAsker(tx, viewer, id);
  const answer = await filledAnswer(tx, row.memberId, written);
  const isMine = row.answeredBy === viewer.memberId && row.answer === answer;
  if (isMine && (row.publishedAt ? row.publicBody : null) === wording) return { isHeld: false };
  if (wording !== null) refusePublic(row);
  await refuseClosed(tx, row);
  await refuseNewer(tx, row, lastMessageId);
  await refuseUnread(tx, viewer, row, { revision, answer: written });
  const at = new Date();
  const by = viewer.memberId;
  await updateQuestion(tx, id, {
    ...{ answer, answeredAt: at, answeredBy: by, draft: null },
    ...(wording !== null && { publicBody: wording, publishedAt: at, publishedBy: by }),
  });
  const published = wording === null ? { published: false } : { published: true, wording };
  const isConversation = row.page === 'contact';
  const asked = isConversation ? ((await findLastMessageId(tx, id)) ?? null) : null;
  const messageId = isConversation ? newId() : null;
  if (messageId) {
    await insertContactMessage(tx, {
      ...{ id: messageId, questionId: id, author: 'firm', body: answer, sentAt: at },
    });
    await sendAttachments(tx, id, messageId);
  }
  await auditQuestion(tx, viewer, 'question.answer', row, { state: 'answered', ...published });
  const { on, askerName } = await contextOf(tx, row);
  const before: AnswerBefore = {
    ...{ id, messageId, draft: written, publicBody: row.publicBody },
    answeredAt: at.toISOString(),
    publishedAt: wording === null ? null : at.toISOString(),
  };
  const notice = {
    ...{ id, askedAt: row.askedAt.toISOString(), messageId: asked, answeredBy: by },
    answerId: messageId,
  };
  const isHeld = await holdEffects(tx, viewer, {
    kind: 'question.answer',
    title: row.reference
      ? `Answered ${askerName}’s message ${row.reference}`
      : `Answered ${askerName}’s question about ${pageNameIn(on)}`,
    effects: [heldJob(answerNoticeJob, notice)],
    before,
  });
  return { isHeld };
}

/** What undoing an answer needs to know. */
export const answerBefore = z.object({
  id: z.uuid(),
  answeredAt: z.iso.datetime(),
  publishedAt: z.iso.datetime().nullable(),
  /** The answer as it was written. */
  draft: z.string(),
  publicBody: z.string().nullable(),
  /** The message that it is in a conversation. */
  messageId: z.uuid().nullable(),
});
type AnswerBefore = z.infer<typeof answerBefore>;

/**
 * Makes an answer of which nobody has been notified a draft again.
 * @throws DomainError `not_found`, or `conflict` if the member has written again, or the answer was published since.
 */
export async function undoAnswer(
  tx: Tx,
  viewer: Viewer,
  { id, answeredAt, publishedAt, draft, publicBody, messageId }: AnswerBefore,
): Promise<void> {
  const row = await lockedQuestionAndAsker(tx, viewer, id);
  if (row.answeredAt?.toISOString() !== answeredAt)
    throw new DomainError('conflict', 'The member has written again since. Nothing was undone.');
  if ((row.publishedAt?.toISOString() ?? null) !== publishedAt)
    throw new DomainError('conflict', 'The answer was published or unpublished since. Nothing was undone.');
  await updateQuestion(tx, id, {
    ...{ answer: null, answeredAt: null, answeredBy: null, publicBody, publishedAt: null, publishedBy: null },
    ...{ draft, draftedAt: laterThan(row.draftedAt), draftedBy: viewer.memberId },
  });
  if (messageId) {
    await returnAttachments(tx, messageId);
    await deleteContactMessage(tx, messageId);
  }
  await auditQuestion(tx, viewer, 'question.undoAnswer', row, { state: 'drafted' });
}

/**
 * Returns an answer with its fields filled in for the asker.
 * @throws DomainError `unprocessable` for an unknown field, and for one without a value.
 */
async function filledAnswer(tx: Tx, memberId: string, answer: string): Promise<string> {
  const problem = mergeProblemOf(answer);
  if (problem) throw new DomainError('unprocessable', problem);
  const values = (await mergeValuesOf(tx, [memberId], mergeFieldsIn(answer))).get(memberId) ?? {};
  const [missing] = missingIn(answer, values);
  if (missing) throw new DomainError('unprocessable', `${fieldMark(missing)} has no value for this member.`);
  return fillText(answer, values);
}

/** Rejects an answer if the member has written something that its author has not seen. */
async function refuseNewer(tx: Tx, row: QuestionRow, known: string | undefined): Promise<void> {
  if (row.page !== 'contact' || known === undefined || known === (await findLastMessageId(tx, row.id)))
    return;
  throw new DomainError(
    'conflict',
    'The member has written again. Please read the new message before you send your answer.',
  );
}

/** Rejects an answer if another admin has saved a draft that its author has not seen. */
async function refuseUnread(
  tx: Tx,
  viewer: Viewer,
  row: QuestionRow,
  { revision, answer }: Pick<AnswerInput, 'revision' | 'answer'>,
): Promise<void> {
  const isKnown = (row.draftedAt?.toISOString() ?? null) === revision;
  if (isKnown || row.draft === null || row.draft === answer || row.draftedBy === viewer.memberId) return;
  const name = (row.draftedBy && (await findName(tx, row.draftedBy))) || 'Another admin';
  throw new DomainError('conflict', `${name} saved another draft. Please read it before you send yours.`);
}
