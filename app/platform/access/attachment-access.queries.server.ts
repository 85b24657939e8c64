import { and, eq, exists, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { attachment } from '#app/db/schema/attachments.ts';
import { broadcastRecipient } from '#app/db/schema/broadcasts.ts';
import { document } from '#app/db/schema/documents.ts';
import { question } from '#app/db/schema/questions.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';

/**
 * Matches documents that came with a message to the viewer, or with the answer to a question of theirs. Whether they may
 * read it is decided by `isReadBy`.
 */
export function isAttachedFor(viewer: Viewer, db: Db): SQL {
  const isRecipient = and(
    eq(broadcastRecipient.broadcastId, attachment.broadcastId),
    eq(broadcastRecipient.memberId, viewer.memberId),
  );
  const isAnswered = and(
    eq(question.id, attachment.questionId),
    eq(question.memberId, viewer.memberId),
    or(isNotNull(attachment.contactMessageId), and(isNotNull(question.answeredAt), isOfPage)),
  );
  const one = { one: sql`1` };
  const isTheirs = or(
    exists(db.select(one).from(broadcastRecipient).where(isRecipient)),
    exists(db.select(one).from(question).where(isAnswered)),
  );
  return exists(
    db
      .select(one)
      .from(attachment)
      .where(and(eq(attachment.documentId, document.id), isTheirs)),
  );
}

const isOfPage: SQL = sql`${question.page} <> 'contact'`;
