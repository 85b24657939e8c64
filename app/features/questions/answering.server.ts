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
import { noteForContact } from '#app/notify/crm/crm.jobs.server.ts';
import { notify } from '#app/notify/notify.server.ts';
import { urlTo } from '#app/platform/config/links.server.ts';
import { answerCause, roundOf } from './answer-round.ts';
import { findLastMessageId, insertContactMessage } from './contact/contact.queries.server.ts';
import { replyTo } from './contact/reply-address.server.ts';
import { questionExcerpt } from './question.ts';
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
 * Answers a question, for the asker alone or with `wording` for everyone on its page, and notifies the asker.
 * Idempotent for the same admin.
 * @throws DomainError `not_found`, `unprocessable` to publish a message from the contact page, or `conflict` when it
 * is closed, its member has written again, or another admin has saved a newer draft.
 */
export async function answerQuestion(
  tx: Tx,
  viewer: Viewer,
  { id, revision, answer: written, wording, lastMessageId }: AnswerInput,
): Promise<void> {
  const row = await lockedQuestionAndAsker(tx, viewer, id);
  const answer = await filledAnswer(tx, row.memberId, written);
  const isMine = row.answeredBy === viewer.memberId && row.answer === answer;
  if (isMine && (row.publishedAt ? row.publicBody : null) === wording) return;
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
  if (row.page === 'contact')
    await insertContactMessage(tx, { id: newId(), questionId: id, author: 'firm', body: answer, sentAt: at });
  await auditQuestion(tx, viewer, 'question.answer', row, { state: 'answered', ...published });
  await notifyAsker(tx, viewer, row);
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

/** The answer may be confidential under the NDA: it is shown on the page only, never in a mail. */
async function notifyAsker(tx: Tx, viewer: Viewer, row: QuestionRow): Promise<void> {
  const { memberId, body, reference, subject } = row;
  const { on, askerName } = await contextOf(tx, row);
  const common = { memberName: askerName, question: body, url: urlTo(on.href) };
  const reply = reference ? replyTo({ reference, memberId }) : null;
  const content =
    reference && subject
      ? {
          template: 'contact-answered' as const,
          takesReplies: reply?.isThread ?? false,
          ...{ reference, subject, ...common },
        }
      : { template: 'question-answered' as const, pageName: pageNameIn(on), ...common };
  const round = roundOf(row);
  await notify(tx, {
    memberId,
    kind: 'question_answered',
    title: reference
      ? `We answered your message ${reference}`
      : `We answered your question about ${pageNameIn(on)}`,
    body: questionExcerpt(body),
    href: on.href,
    cause: answerCause(row),
    mail: { id: `question-answered.${round}`, content, replyTo: reply?.address },
  });
  await noteForContact(tx, {
    memberId,
    ref: `question.answer:${round}`,
    text: `${viewer.name} answered the question about ${on.name}: ${questionExcerpt(body)}`,
  });
}
