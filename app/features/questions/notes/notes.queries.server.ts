import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { questionNote } from '#app/db/schema/questions.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';

/** Finds the latest notes on a question, newest first, each with the number of all. */
export const findNotes = (viewer: Viewer, db: Db, questionId: string, limit: number) =>
  db
    .select({
      id: questionNote.id,
      body: questionNote.body,
      author: member.name,
      writtenAt: questionNote.writtenAt,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(questionNote)
    .innerJoin(member, eq(member.id, questionNote.authorId))
    .where(and(forAdmin(viewer, 'people'), eq(questionNote.questionId, questionId)))
    .orderBy(desc(questionNote.writtenAt), desc(questionNote.id))
    .limit(limit);

/** Inserts a note; returns whether it was not there yet. */
export async function insertNote(tx: Tx, row: typeof questionNote.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(questionNote)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: questionNote.id });
  return rows.length > 0;
}

/** Deletes a note; returns the question that it was about. */
export async function deleteNote(viewer: Viewer, tx: Tx, id: string): Promise<string | undefined> {
  const rows = await tx
    .delete(questionNote)
    .where(and(forAdmin(viewer, 'people'), eq(questionNote.id, id)))
    .returning({ questionId: questionNote.questionId });
  return rows[0]?.questionId;
}
