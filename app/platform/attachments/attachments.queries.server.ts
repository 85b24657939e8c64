import { and, asc, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { attachment } from '#app/db/schema/attachments.ts';
import { document } from '#app/db/schema/documents.ts';
import { member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { AttachmentTarget } from '#app/domain/messages/attachment.ts';
import { isDocumentPublished, isOpenTo } from '../access/document-access.queries.server.ts';
import { wouldRead } from '../access/document-readers.queries.server.ts';
import { forAdmin } from '../access/viewer-scope.queries.server.ts';

const MESSAGES = {
  broadcast: attachment.broadcastId,
  question: attachment.questionId,
  contactMessage: attachment.contactMessageId,
} as const;
export type MessageKind = keyof typeof MESSAGES;

/**
 * Finds the documents that came with messages and are for the viewer, in the order in which they were attached; also
 * withdrawn ones, without their titles.
 */
export const findAttachments = (viewer: Viewer, db: Db | Tx, of: MessageKind, ids: readonly string[]) =>
  db
    .select({
      messageId: sql<string>`${MESSAGES[of]}`,
      id: document.id,
      title: sql<string | null>`case when ${isDocumentPublished} then ${document.title} end`,
    })
    .from(attachment)
    .innerJoin(document, eq(document.id, attachment.documentId))
    .where(and(inArray(MESSAGES[of], [...ids]), lte(document.publishedAt, sql`now()`), isOpenTo(viewer, db)))
    .orderBy(asc(attachment.attachedAt), asc(attachment.id));

/** What documents are attached to: also a sent message of a conversation. */
export type Message = { to: MessageKind; id: string };

/** Matches what is attached to a message; of a conversation, to its next answer. */
const isOf = ({ to, id }: Message): SQL | undefined =>
  and(eq(MESSAGES[to], id), to === 'question' ? isNull(attachment.contactMessageId) : undefined);

/** Finds what is attached, with its state, in the order in which it was attached. */
export const findAttached = (viewer: Viewer, db: Db | Tx, target: AttachmentTarget) =>
  db
    .select({
      id: document.id,
      title: document.title,
      policy: document.policy,
      publishedAt: document.publishedAt,
      withdrawnAt: document.withdrawnAt,
    })
    .from(attachment)
    .innerJoin(document, eq(document.id, attachment.documentId))
    .where(and(forAdmin(viewer, 'people'), isOf(target)))
    .orderBy(asc(attachment.attachedAt), asc(attachment.id));

/**
 * Finds which of these members may read which documents of a message. The hour of publication is not compared: what is
 * published with the message is so by the time that anyone opens it, whichever clock is ahead.
 */
export const findReadable = (tx: Tx, target: Message, memberIds: readonly string[]) =>
  tx
    .select({ memberId: member.id, id: document.id, title: document.title })
    .from(attachment)
    .innerJoin(document, eq(document.id, attachment.documentId))
    .innerJoin(member, and(inArray(member.id, [...memberIds]), wouldRead(tx)))
    .where(and(isOf(target), isNotNull(document.publishedAt), isNull(document.withdrawnAt)))
    .orderBy(asc(member.id), asc(attachment.attachedAt), asc(attachment.id));

/** Attaches a document; returns whether it was not attached yet. */
export async function insertAttachment(tx: Tx, row: typeof attachment.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(attachment).values(row).onConflictDoNothing().returning({ id: attachment.id });
  return rows.length > 0;
}

/** Detaches a document; returns whether it was attached. */
export async function deleteAttachment(
  tx: Tx,
  target: AttachmentTarget,
  documentId: string,
): Promise<boolean> {
  const rows = await tx
    .delete(attachment)
    .where(and(isOf(target), eq(attachment.documentId, documentId)))
    .returning({ id: attachment.id });
  return rows.length > 0;
}

/** What came with a message of a conversation is for its next answer again. */
export async function unbindAttachments(tx: Tx, contactMessageId: string): Promise<void> {
  await tx
    .update(attachment)
    .set({ contactMessageId: null })
    .where(eq(attachment.contactMessageId, contactMessageId));
}

/** What was attached to the next answer of a conversation came with this message. */
export async function bindAttachments(tx: Tx, questionId: string, contactMessageId: string): Promise<void> {
  await tx
    .update(attachment)
    .set({ contactMessageId })
    .where(isOf({ to: 'question', id: questionId }));
}
