import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import {
  ATTACHMENTS_CHANGED,
  type AttachmentTarget,
  MOST_ATTACHMENTS,
} from '#app/domain/messages/attachment.ts';
import {
  lockBroadcastToEdit,
  lockDraft,
  recordBroadcast,
} from '#app/features/broadcasts/broadcasts.server.ts';
import {
  cancelSchedule,
  sendBroadcast,
  undoSending,
} from '#app/features/broadcasts/sending/orders.server.ts';
import {
  type Addressees,
  prepareAttachment,
  publishAttachments,
  searchAttachable,
  unscheduleAttachments,
} from '#app/features/documents/admin/attaching/attaching.server.ts';
import { documentState } from '#app/features/documents/admin/document-admin.ts';
import { answerQuestion, undoAnswer } from '#app/features/questions/answering.server.ts';
import { askerOf } from '#app/features/questions/question-inbox.server.ts';
import {
  auditQuestion,
  lockedQuestionAndAsker,
  refuseClosed,
} from '#app/features/questions/question-lock.server.ts';
import { attach, attachedTo, detach } from '#app/platform/attachments/attachments.server.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import type { AttachedDocument } from './attachment-states.ts';

/** Returns what is attached to a message or to the next answer of a question; nothing for anyone but admins. */
export async function attachedDocuments(
  viewer: Viewer,
  target: AttachmentTarget,
): Promise<AttachedDocument[]> {
  const now = new Date();
  return (await attachedTo(viewer, target)).map(({ publishedAt, withdrawnAt, ...one }) => ({
    ...one,
    state: documentState({ publishedAt, withdrawnAt }, { now, isInReview: false }),
  }));
}

/** Returns published documents by title, for a message to many or to one person. Empty for anyone but admins. */
export async function searchForMessage(
  viewer: Viewer,
  { target, search }: { target: AttachmentTarget; search: string },
) {
  const readerId = target.to === 'question' ? await askerOf(viewer, target.id) : null;
  return readerId === undefined ? [] : searchAttachable(viewer, { search, readerId });
}

type OnMessage = { target: AttachmentTarget; documentId: string };
type Locked = { to: Addressees; record: (act: 'attach' | 'detach', title: string) => Promise<void> };

/** Locks a message that is still to be sent. @throws DomainError `not_found`, `conflict` for a sent one. */
async function lockMessage(tx: Tx, viewer: Viewer, { to, id }: AttachmentTarget): Promise<Locked> {
  const factsOf = (act: 'attach' | 'detach', document: string) =>
    act === 'attach' ? ([{}, { document }] as const) : ([{ document }, {}] as const);
  if (to === 'broadcast') {
    const { rules } = await lockDraft(tx, viewer, id);
    return {
      to: { rules },
      record: (act, title) => {
        const [before, after] = factsOf(act, title);
        return recordBroadcast(tx, viewer, `broadcast.${act}`, id, before, after);
      },
    };
  }
  const row = await lockedQuestionAndAsker(tx, viewer, id);
  await refuseClosed(tx, row);
  return {
    to: { memberId: row.memberId },
    record: (act, title) => {
      const [before, after] = factsOf(act, title);
      return auditQuestion(tx, viewer, `question.${act}`, row, after, before);
    },
  };
}

/**
 * Attaches a document to a message that is still to be sent: a published one, whose audience stays, or a draft, which is
 * published to those who get the message once it is sent. Not an error if it is attached already.
 * @throws DomainError `not_found`; `conflict` for a sent message or a withdrawn document; `unprocessable` for too many,
 * and for one that the asker may not read.
 */
export async function attachDocument(
  tx: Tx,
  viewer: Viewer,
  { target, documentId }: OnMessage,
): Promise<void> {
  const { to, record } = await lockMessage(tx, viewer, target);
  const before = await attachedTo(viewer, target, tx);
  if (before.some(({ id }) => id === documentId)) return;
  if (before.length >= MOST_ATTACHMENTS)
    throw new DomainError('unprocessable', `A message can have ${MOST_ATTACHMENTS} attachments.`);
  const { title } = await prepareAttachment(tx, viewer, documentId, to);
  await attach(tx, viewer, target, documentId);
  await record('attach', title);
}

/**
 * Removes a document from a message that is still to be sent; a draft stays in the library. Not an error if it is not
 * attached. @throws DomainError `not_found`; `conflict` for a sent message.
 */
export async function detachDocument(
  tx: Tx,
  viewer: Viewer,
  { target, documentId }: OnMessage,
): Promise<void> {
  const { record } = await lockMessage(tx, viewer, target);
  const one = (await attachedTo(viewer, target, tx)).find(({ id }) => id === documentId);
  if (one && (await detach(tx, target, documentId))) await record('detach', one.title);
}

const idsOf = async (tx: Tx, viewer: Viewer, target: AttachmentTarget): Promise<string[]> =>
  (await attachedTo(viewer, target, tx)).map(({ id }) => id);

/** Returns what is attached. @throws DomainError `conflict` if that is not what the admin has seen. */
async function seenDocuments(
  tx: Tx,
  viewer: Viewer,
  target: AttachmentTarget,
  seen: readonly string[],
): Promise<string[]> {
  const ids = await idsOf(tx, viewer, target);
  if ([...ids].sort().join() !== [...seen].sort().join())
    throw new DomainError('conflict', ATTACHMENTS_CHANGED);
  return ids;
}

/** What is sent can be undone for a while, so its documents are published when that is over. */
function onceSent(): string | null {
  const { holdMs } = settings();
  return holdMs === 0 ? null : new Date(Date.now() + holdMs).toISOString();
}

type Order = Parameters<typeof sendBroadcast>[2] & { documentIds: readonly string[] };

/**
 * Sends a message, as soon as that can no longer be undone or at a time, and publishes its drafts then to those who get
 * it.
 * @throws DomainError as `sendBroadcast` and `publishAttachments`; `conflict` if other documents are attached by now.
 */
export async function sendMessage(tx: Tx, viewer: Viewer, { documentIds, ...order }: Order) {
  const row = await lockBroadcastToEdit(tx, viewer, order.id);
  const sent = await sendBroadcast(tx, viewer, order);
  const ids = await seenDocuments(tx, viewer, { to: 'broadcast', id: order.id }, documentIds);
  if (row.startedAt === null)
    await publishAttachments(tx, viewer, { ids, to: row, at: order.at ?? onceSent() });
  return sent;
}

/** Undoes the sending; its documents are drafts again, or published at the time that the message is sent then. */
export async function undoSendingMessage(
  tx: Tx,
  viewer: Viewer,
  before: Parameters<typeof undoSending>[2],
): Promise<void> {
  await undoSending(tx, viewer, before);
  const { id, rules, scheduledFor } = await lockBroadcastToEdit(tx, viewer, before.id);
  const ids = await idsOf(tx, viewer, { to: 'broadcast', id });
  if (scheduledFor)
    await publishAttachments(tx, viewer, { ids, to: { rules }, at: scheduledFor.toISOString() });
  else await unscheduleAttachments(tx, viewer, ids);
}

/** Makes a scheduled message a draft again, with the documents that were to be published with it. */
export async function cancelScheduledMessage(tx: Tx, viewer: Viewer, { id }: { id: string }): Promise<void> {
  await cancelSchedule(tx, viewer, { id });
  await unscheduleAttachments(tx, viewer, await idsOf(tx, viewer, { to: 'broadcast', id }));
}

type Answer = Parameters<typeof answerQuestion>[2] & { documentIds: readonly string[] };

/**
 * Answers a question, and publishes the drafts that come with the answer to the asker as soon as that can no longer be
 * undone.
 * @throws DomainError as `answerQuestion` and `publishAttachments`; `conflict` if other documents are attached by now.
 */
export async function answerWithAttachments(tx: Tx, viewer: Viewer, { documentIds, ...answer }: Answer) {
  const { memberId, answeredAt } = await lockedQuestionAndAsker(tx, viewer, answer.id);
  // A repeated answer changes nothing; of a conversation, its documents are in the message by now.
  if (answeredAt) return answerQuestion(tx, viewer, answer);
  const ids = await seenDocuments(tx, viewer, { to: 'question', id: answer.id }, documentIds);
  const answered = await answerQuestion(tx, viewer, answer);
  await publishAttachments(tx, viewer, { ids, to: { memberId }, at: onceSent() });
  return answered;
}

/** Undoes an answer; its documents are drafts again. */
export async function undoAnswerWithAttachments(
  tx: Tx,
  viewer: Viewer,
  before: Parameters<typeof undoAnswer>[2],
): Promise<void> {
  await undoAnswer(tx, viewer, before);
  await unscheduleAttachments(tx, viewer, await idsOf(tx, viewer, { to: 'question', id: before.id }));
}
