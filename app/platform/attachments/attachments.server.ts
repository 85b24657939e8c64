import { type Db, db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { type Attachment, type AttachmentTarget, documentPath } from '#app/domain/messages/attachment.ts';
import { urlTo } from '../config/links.server.ts';
import {
  bindAttachments,
  deleteAttachment,
  findAttached,
  findAttachments,
  findReadable,
  insertAttachment,
  type Message,
  type MessageKind,
  unbindAttachments,
} from './attachments.queries.server.ts';

/**
 * Returns the documents that came with messages and are for the viewer, by the id of the message. The caller has
 * checked that the messages are theirs to read, and were sent.
 */
export async function attachmentsOf(
  viewer: Viewer,
  of: MessageKind,
  ids: readonly string[],
): Promise<(messageId: string) => Attachment[]> {
  const rows = ids.length > 0 ? await findAttachments(viewer, db(), of, ids) : [];
  const byMessage = Map.groupBy(rows, ({ messageId }) => messageId);
  return (messageId) => (byMessage.get(messageId) ?? []).map(({ id, title }) => ({ id, title }));
}

/** What a member's own data says of a document that came with a message. */
export const attachmentData = ({ id, title }: Attachment) =>
  title === null ? { title: null, withdrawn: true } : { title, url: urlTo(documentPath(id)) };

/** Returns what is attached to a message or to the next answer of a question; nothing for anyone but admins. */
export const attachedTo = (viewer: Viewer, target: AttachmentTarget, on: Db | Tx = db()) =>
  findAttached(viewer, on, target);

export type MailedAttachment = { title: string; url: string };

/** Returns the documents of a message that these members may read, each with its URL, by member. */
export async function mailedAttachments(
  tx: Tx,
  target: Message,
  memberIds: readonly string[],
): Promise<(memberId: string) => MailedAttachment[]> {
  const rows = memberIds.length > 0 ? await findReadable(tx, target, memberIds) : [];
  const byMember = Map.groupBy(rows, ({ memberId }) => memberId);
  return (memberId) =>
    (byMember.get(memberId) ?? []).map(({ id, title }) => ({ title, url: urlTo(documentPath(id)) }));
}

/** Attaches a document; returns whether it was not attached yet. */
export const attach = (
  tx: Tx,
  viewer: Viewer,
  { to, id }: AttachmentTarget,
  documentId: string,
): Promise<boolean> =>
  insertAttachment(tx, {
    id: newId(),
    broadcastId: to === 'broadcast' ? id : null,
    questionId: to === 'question' ? id : null,
    documentId,
    attachedAt: new Date(),
    attachedBy: viewer.memberId,
  });

/** Detaches a document; returns whether it was attached. */
export const detach = (tx: Tx, target: AttachmentTarget, documentId: string): Promise<boolean> =>
  deleteAttachment(tx, target, documentId);

/** What was attached to the next answer of a conversation came with this message. */
export const sendAttachments = (tx: Tx, questionId: string, contactMessageId: string): Promise<void> =>
  bindAttachments(tx, questionId, contactMessageId);

/** What came with a message of a conversation is for its next answer again. */
export const returnAttachments = (tx: Tx, contactMessageId: string): Promise<void> =>
  unbindAttachments(tx, contactMessageId);
