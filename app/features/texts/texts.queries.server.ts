import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { savedText } from '#app/db/schema/saved-texts.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';

type SavedTextRow = typeof savedText.$inferInsert;

/** Finds the firm's texts, by title. */
export const findTexts = (viewer: Viewer, db: Db, limit: number) =>
  db
    .select({
      id: savedText.id,
      revision: savedText.revision,
      title: savedText.title,
      body: savedText.body,
      savedAt: savedText.savedAt,
      savedBy: member.name,
    })
    .from(savedText)
    .innerJoin(member, eq(member.id, savedText.savedById))
    .where(forAdmin(viewer, 'people'))
    .orderBy(asc(sql`lower(${savedText.title})`), asc(savedText.id))
    .limit(limit);

export const countTexts = (tx: Tx): Promise<number> => tx.$count(savedText);

/** Inserts a text; returns whether it was not there yet. */
export async function insertText(tx: Tx, row: SavedTextRow): Promise<boolean> {
  const rows = await tx.insert(savedText).values(row).onConflictDoNothing().returning({ id: savedText.id });
  return rows.length > 0;
}

/** Changes a text that is as it was at `revision`; returns its title before, or nothing. */
export async function changeText(tx: Tx, { id, revision, ...row }: SavedTextRow & { revision: number }) {
  const isAsSeen = and(eq(savedText.id, id as string), eq(savedText.revision, revision));
  const before = await tx.select({ title: savedText.title }).from(savedText).where(isAsSeen).for('update');
  if (before[0])
    await tx
      .update(savedText)
      .set({ ...row, revision: revision + 1 })
      .where(isAsSeen);
  return before[0];
}

export async function deleteText(tx: Tx, id: string) {
  const rows = await tx.delete(savedText).where(eq(savedText.id, id)).returning({ title: savedText.title });
  return rows[0];
}
