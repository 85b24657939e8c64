import { and, asc, desc, eq, inArray, or } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { contactMessage, question } from '#app/db/schema/questions.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isOwnConversation } from '#app/platform/access/own-records.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import type { QuestionRow } from '../questions.queries.server.ts';

export type MessageRow = typeof contactMessage.$inferSelect;

/** Finds the viewer's conversations, the most recently continued first. */
export const findOwnConversations = (viewer: Viewer, db: Db, limit: number) =>
  db
    .select()
    .from(question)
    .where(isOwnConversation(viewer))
    .orderBy(desc(question.askedAt), desc(question.id))
    .limit(limit);

/** Finds the messages of these conversations, oldest first, for their member and for admins. */
export async function findMessages(viewer: Viewer, db: Db, ids: readonly string[]): Promise<MessageRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ contactMessage })
    .from(contactMessage)
    .innerJoin(question, eq(question.id, contactMessage.questionId))
    .where(
      and(
        inArray(contactMessage.questionId, [...ids]),
        or(forAdmin(viewer, 'people'), isOwnConversation(viewer)),
      ),
    )
    .orderBy(asc(contactMessage.sentAt), asc(contactMessage.id));
  return rows.map((row) => row.contactMessage);
}

/** Locks one of the viewer's own conversations until the transaction ends. */
export async function lockOwnConversation(
  viewer: Viewer,
  tx: Tx,
  id: string,
): Promise<QuestionRow | undefined> {
  const rows = await tx
    .select()
    .from(question)
    .where(and(isOwnConversation(viewer), eq(question.id, id)))
    .for('no key update');
  return rows[0];
}

export async function findOwnByKey(viewer: Viewer, db: Db | Tx, idempotencyKey: string) {
  const rows = await db
    .select({ question, message: contactMessage })
    .from(contactMessage)
    .innerJoin(question, eq(question.id, contactMessage.questionId))
    .where(and(isOwnConversation(viewer), eq(contactMessage.idempotencyKey, idempotencyKey)));
  return rows[0];
}

/** Finds a conversation by its reference, for a reply by mail, whose secret identifies the member. */
export async function findThread(db: Db, reference: string) {
  const rows = await db
    .select({ id: question.id, reference: question.reference, memberId: question.memberId })
    .from(question)
    .where(and(eq(question.reference, reference), eq(question.page, 'contact')));
  return rows[0];
}

/** Stores a conversation unless its reference is taken; returns whether it did. */
export async function insertConversation(tx: Tx, row: typeof question.$inferInsert): Promise<boolean> {
  const made = await tx
    .insert(question)
    .values(row)
    .onConflictDoNothing({ target: question.reference })
    .returning({ id: question.id });
  return made.length > 0;
}

export async function insertContactMessage(tx: Tx, row: typeof contactMessage.$inferInsert): Promise<void> {
  await tx.insert(contactMessage).values(row);
}

export async function findLastMessageId(tx: Tx, questionId: string): Promise<string | undefined> {
  const rows = await tx
    .select({ id: contactMessage.id })
    .from(contactMessage)
    .where(eq(contactMessage.questionId, questionId))
    .orderBy(desc(contactMessage.sentAt), desc(contactMessage.id))
    .limit(1);
  return rows[0]?.id;
}

export async function findMessageBody(tx: Tx, messageId: string): Promise<string | undefined> {
  const rows = await tx
    .select({ body: contactMessage.body })
    .from(contactMessage)
    .where(eq(contactMessage.id, messageId));
  return rows[0]?.body;
}

export async function deleteContactMessage(tx: Tx, messageId: string): Promise<void> {
  await tx.delete(contactMessage).where(eq(contactMessage.id, messageId));
}

/** Finds a message, for the member who sent it and for admins. */
export async function findMessage(
  viewer: Viewer,
  db: Db,
  messageId: string,
): Promise<MessageRow | undefined> {
  const rows = await db
    .select({ contactMessage })
    .from(contactMessage)
    .innerJoin(question, eq(question.id, contactMessage.questionId))
    .where(and(eq(contactMessage.id, messageId), or(forAdmin(viewer, 'people'), isOwnConversation(viewer))));
  return rows[0]?.contactMessage;
}

/** Finds the keys of all files and mails that a member has sent. */
export async function findFileKeys(tx: Tx, memberId: string): Promise<string[]> {
  const rows = await tx
    .select({ fileKey: contactMessage.fileKey, mailKey: contactMessage.mailKey })
    .from(contactMessage)
    .innerJoin(question, eq(question.id, contactMessage.questionId))
    .where(eq(question.memberId, memberId));
  return rows.flatMap(({ fileKey, mailKey }) => [fileKey, mailKey].filter((key) => key !== null));
}

export async function isFileKept(db: Db, key: string): Promise<boolean> {
  const isOf = or(eq(contactMessage.fileKey, key), eq(contactMessage.mailKey, key));
  return (await db.$count(contactMessage, isOf)) > 0;
}
