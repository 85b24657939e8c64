import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { notify } from '#app/notify/notify.server.ts';
import { roundOf } from './answer-round.ts';
import { isOneOfAdmins, updateQuestion } from './question-inbox.queries.server.ts';
import type { AssignInput, DismissInput } from './question-input.ts';
import {
  auditQuestion,
  contextOf,
  inboxHref,
  lockedQuestion,
  lockedQuestionAndAsker,
  pageNameIn,
  refuseClosed,
} from './question-lock.server.ts';
import { lockAsker, type QuestionRow } from './questions.queries.server.ts';

/**
 * Assigns a question to an admin, or unassigns it, and notifies the assignee unless they assigned it to themselves.
 * @throws DomainError `not_found`, `unprocessable` for an assignee who is not an admin, `conflict` when it is closed.
 */
export async function assignQuestion(tx: Tx, viewer: Viewer, { id, assigneeId }: AssignInput): Promise<void> {
  // As everywhere, a member who will be notified is locked against deletion before the question and the log.
  if (assigneeId) await lockAsker(tx, assigneeId);
  const row = await lockedQuestion(tx, viewer, id);
  if (row.assignedTo === assigneeId) return;
  await refuseClosed(tx, row);
  if (assigneeId && !(await isOneOfAdmins(tx, assigneeId)))
    throw new DomainError('unprocessable', 'Only an admin can be assigned a question.');
  const assignedAt = new Date();
  await updateQuestion(tx, id, { assignedTo: assigneeId, assignedAt: assigneeId ? assignedAt : null });
  await auditQuestion(
    tx,
    viewer,
    'question.assign',
    row,
    { assignedTo: assigneeId },
    { assignedTo: row.assignedTo },
  );
  if (assigneeId && assigneeId !== viewer.memberId)
    await notifyAssignee(tx, viewer, row, { assigneeId, assignedAt });
}

/** Does not name the asker, so the notification keeps no trace of them after an erasure. */
async function notifyAssignee(
  tx: Tx,
  viewer: Viewer,
  row: QuestionRow,
  { assigneeId, assignedAt }: { assigneeId: string; assignedAt: Date },
): Promise<void> {
  const { on } = await contextOf(tx, row);
  await notify(tx, {
    memberId: assigneeId,
    kind: 'firm_message',
    title: 'A question was assigned to you',
    body: `It is about ${pageNameIn(on)}. ${viewer.name} assigned it to you.`,
    href: inboxHref(row.id),
    cause: `question.assign:${row.id}:${assignedAt.getTime()}`,
  });
}

/**
 * Dismisses a question without an answer; `tell` notifies the asker. Idempotent.
 * @throws DomainError `not_found`, or `conflict` when it is answered.
 */
export async function dismissQuestion(tx: Tx, viewer: Viewer, { id, tell }: DismissInput): Promise<void> {
  const row = await lockedQuestionAndAsker(tx, viewer, id);
  if (row.dismissedAt) return;
  await refuseClosed(tx, row);
  await updateQuestion(tx, id, { dismissedAt: new Date(), dismissedBy: viewer.memberId });
  await auditQuestion(tx, viewer, 'question.dismiss', row, { state: 'dismissed' });
  if (!tell) return;
  const { on } = await contextOf(tx, row);
  await notify(tx, {
    memberId: row.memberId,
    kind: 'question_answered',
    ...closingWords(row, pageNameIn(on)),
    href: on.href,
    cause: `question.dismiss:${roundOf(row)}`,
  });
}

const closingWords = ({ reference }: QuestionRow, pageName: string) =>
  reference
    ? {
        title: `Your message ${reference} is closed`,
        body: 'We closed it without an answer. If you still need one, please write again.',
      }
    : {
        title: `Your question about ${pageName} is closed`,
        body: 'We closed it without an answer. If you still need one, please ask again or write to us.',
      };

/**
 * Reopens a dismissed question. Idempotent.
 * @throws DomainError `not_found`.
 */
export async function reopenQuestion(tx: Tx, viewer: Viewer, { id }: { id: string }): Promise<void> {
  const row = await lockedQuestion(tx, viewer, id);
  if (!row.dismissedAt) return;
  await updateQuestion(tx, id, { dismissedAt: null, dismissedBy: null });
  await auditQuestion(tx, viewer, 'question.bringBack', row, {
    state: row.draft === null ? 'waiting' : 'drafted',
  });
}
