import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { attachmentData, attachmentsOf } from '#app/platform/attachments/attachments.server.ts';
import { urlTo } from '#app/platform/config/links.server.ts';
import { ownState } from '../question.ts';
import { findSeen } from './about.queries.server.ts';
import {
  findMessage,
  findMessages,
  findOwnConversations,
  findThread,
  type MessageRow,
} from './contact.queries.server.ts';
import { type ContactMessage, type Conversation, mailHref } from './contact.ts';

/** Limit on the conversations shown on the page. */
const SHOWN = 100;

/** Returns the viewer's conversations with investor relations, the most recently continued first. */
export const ownConversations = (viewer: Viewer): Promise<Conversation[]> => conversationsOf(viewer, SHOWN);

export async function ownMessageData(viewer: Viewer) {
  const all = await conversationsOf(viewer, Number.MAX_SAFE_INTEGER);
  return all.map(({ reference, subject, about, state, messages }) => ({
    ...{ reference, subject, about, state },
    messages: messages.map(({ id, author, text, sentAt, file, attachments, isMail }) => ({
      by: author === 'member' ? 'you' : 'the firm',
      text,
      sentAt,
      file: file && { name: file.name, contentType: file.contentType, bytes: file.bytes },
      attachments: attachments.map(attachmentData),
      wholeEmail: isMail ? urlTo(mailHref({ id })) : null,
    })),
  }));
}

/**
 * Returns the conversation of a reference, for a reply by mail, whose secret identifies the member; `null` if there
 * is none.
 */
export async function threadOf(
  reference: string,
): Promise<{ id: string; reference: string; memberId: string } | null> {
  const thread = await findThread(db(), reference);
  return thread?.reference ? { ...thread, reference: thread.reference } : null;
}

/** Returns the messages of a conversation, oldest first. Empty for everyone but its member and admins. */
export async function messagesOf(viewer: Viewer, questionId: string): Promise<ContactMessage[]> {
  return withAttachments(viewer, await findMessages(viewer, db(), [questionId]));
}

/**
 * Returns where the file of a message is stored, for the member who sent it and for admins; `null` for everyone else.
 */
export async function contactFile(viewer: Viewer, messageId: string) {
  const message = await findMessage(viewer, db(), messageId);
  if (!message?.fileKey || !message.fileName || !message.fileType) return null;
  return { key: message.fileKey, name: message.fileName, contentType: message.fileType };
}

/** Returns where the mail is stored that a message came by, with the same readers. */
export async function contactMail(viewer: Viewer, messageId: string) {
  const message = await findMessage(viewer, db(), messageId);
  return message?.mailKey
    ? { key: message.mailKey, name: `${message.sentAt.toISOString().slice(0, 10)}.eml` }
    : null;
}

async function conversationsOf(viewer: Viewer, limit: number): Promise<Conversation[]> {
  const rows = await findOwnConversations(viewer, db(), limit);
  const messages = await findMessages(
    viewer,
    db(),
    rows.map(({ id }) => id),
  );
  const abouts = rows.flatMap(({ aboutKind: kind, aboutId: id }) => (kind && id ? [{ kind, id }] : []));
  const names = await findSeen(viewer, db(), abouts);
  const questionOf = new Map(messages.map(({ id, questionId }) => [id, questionId]));
  const byConversation = Map.groupBy(await withAttachments(viewer, messages), ({ id }) => questionOf.get(id));
  return rows.flatMap((row) => {
    const { id, reference, subject } = row;
    if (!reference || !subject) return [];
    const own = byConversation.get(id) ?? [];
    const about = (row.aboutId && names.get(row.aboutId)) ?? null;
    return [{ id, reference, subject, about, state: ownState(row), messages: own }];
  });
}

async function withAttachments(viewer: Viewer, messages: readonly MessageRow[]): Promise<ContactMessage[]> {
  const ids = messages.map(({ id }) => id);
  const attachments = await attachmentsOf(viewer, 'contactMessage', ids);
  return messages.map((message) => ({ ...contactMessage(message), attachments: attachments(message.id) }));
}

function contactMessage({ id, author, body, sentAt, mailKey, ...file }: MessageRow) {
  const { fileName, fileType, fileBytes } = file;
  const isThere = fileName !== null && fileType !== null && fileBytes !== null;
  return {
    ...{ id, author, text: body },
    sentAt: sentAt.toISOString(),
    file: isThere ? { id, name: fileName, contentType: fileType, bytes: fileBytes } : null,
    isMail: mailKey !== null,
  };
}
