import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { urlTo } from '#app/platform/config/links.server.ts';
import { type QuestionState, questionState } from './question.ts';
import { findAskerId, findName, findSubject, lockQuestion } from './question-inbox.queries.server.ts';
import { askedOn } from './question-inbox.server.ts';
import type { QuestionPageRef } from './question-inbox.ts';
import { lockAsker, type QuestionRow } from './questions.queries.server.ts';

/**
 * Locks a question until the transaction ends.
 * @throws DomainError `not_found`, also for everyone but admins.
 */
export async function lockedQuestion(tx: Tx, viewer: Viewer, id: string): Promise<QuestionRow> {
  const row = await lockQuestion(viewer, tx, id);
  if (!row) throw new DomainError('not_found', 'Question not found.');
  return row;
}

/**
 * Locks the asker, then the question: the lock order of an erasure.
 * @throws DomainError as `lockedQuestion` does.
 */
export async function lockedQuestionAndAsker(tx: Tx, viewer: Viewer, id: string): Promise<QuestionRow> {
  const askerId = await findAskerId(viewer, tx, id);
  if (askerId) await lockAsker(tx, askerId);
  return lockedQuestion(tx, viewer, id);
}

export type QuestionContext = { on: QuestionPageRef; askerName: string };

/** Returns the page that a question was asked on, and its asker. */
export async function contextOf(tx: Tx, row: QuestionRow): Promise<QuestionContext> {
  const subject = await findSubject(tx, row);
  if (!subject) throw new Error(`Question ${row.id} is gone`);
  return { on: askedOn(row, subject), askerName: subject.askerName };
}

/**
 * Rejects a question that is answered or dismissed. The second of two concurrent admins learns who was faster.
 * @throws DomainError `conflict`.
 */
export async function refuseClosed(tx: Tx, row: QuestionRow): Promise<void> {
  const { answeredAt, answeredBy, dismissedAt, dismissedBy } = row;
  const by = answeredAt ? answeredBy : dismissedBy;
  const name = (by && (await findName(tx, by))) || 'Another admin';
  if (answeredAt) throw new DomainError('conflict', `${name} has already answered this question.`);
  if (dismissedAt) throw new DomainError('conflict', `${name} closed this question. Reopen it first.`);
}

/**
 * @throws DomainError `unprocessable` for a message from the contact page, which stays between its member and the
 * firm.
 */
export function refusePublic({ page }: QuestionRow): void {
  if (page === 'contact')
    throw new DomainError(
      'unprocessable',
      'Messages from the contact page are private and cannot be published.',
    );
}

type Change = Record<string, unknown> & { state?: QuestionState };

export const auditQuestion = (
  tx: Tx,
  viewer: Viewer,
  act: string,
  row: QuestionRow,
  after: Change,
  before: Change = { state: questionState(row) },
): Promise<void> =>
  recordAudit(tx, {
    actorId: viewer.memberId,
    act,
    subject: { type: 'question', id: row.id },
    before,
    after,
  });

export const inboxUrl = (id: string): string => urlTo(inboxHref(id));

export const inboxHref = (id: string): string => `/admin/questions?${new URLSearchParams({ question: id })}`;

/** Returns the page's name for use inside a sentence. */
export const pageNameIn = ({ page, name }: QuestionPageRef): string => (page === 'faqs' ? 'our FAQs' : name);
