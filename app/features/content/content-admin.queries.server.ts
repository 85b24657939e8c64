import { desc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { contentProblem } from '#app/db/schema/authoring.ts';
import { contentCursor, contentItem } from '#app/db/schema/mirrors.ts';
import type { EntryProblems } from './content-admin.ts';

/** Upserts an entry's problems; the time is kept while they stay the same. */
export async function writeProblems(tx: Tx, told: EntryProblems & { at: Date }): Promise<void> {
  const isSame = sql`${contentProblem.problems} = excluded.problems and ${contentProblem.isHeldBack} = excluded.is_held_back`;
  await tx
    .insert(contentProblem)
    .values({ ...told, problems: [...told.problems] })
    .onConflictDoUpdate({
      target: contentProblem.entryId,
      set: {
        title: told.title,
        problems: [...told.problems],
        isHeldBack: told.isHeldBack,
        at: sql`case when ${isSame} then ${contentProblem.at} else excluded.at end`,
      },
    });
}

export async function deleteProblems(tx: Tx, entryId: string): Promise<void> {
  await tx.delete(contentProblem).where(eq(contentProblem.entryId, entryId));
}

export const countHeldBack = (db: Db): Promise<number> =>
  db.$count(contentProblem, eq(contentProblem.isHeldBack, true));

export async function findProblemIds(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ id: contentProblem.entryId })
    .from(contentProblem)
    .orderBy(contentProblem.entryId);
  return rows.map(({ id }) => id);
}

/** Finds the entries with problems, held-back ones first. */
export function findProblems(db: Db, limit: number) {
  return db
    .select()
    .from(contentProblem)
    .orderBy(desc(contentProblem.isHeldBack), desc(contentProblem.at), contentProblem.entryId)
    .limit(limit);
}

/** Finds when the space was last read, and last read in full. */
export async function findLastSync(db: Db, source: string) {
  const rows = await db
    .select({ syncedAt: contentCursor.syncedAt, fullSyncAt: contentCursor.fullSyncAt })
    .from(contentCursor)
    .where(eq(contentCursor.source, source));
  return rows[0];
}

/** Finds the latest published and unpublished items. */
export function readLatest(db: Db, limit: number) {
  const named = (name: string) => sql<string | null>`nullif(${contentItem.fields} ->> ${name}, '')`;
  return db
    .select({
      id: contentItem.id,
      kind: contentItem.kind,
      type: contentItem.type,
      title: sql<string | null>`coalesce(${named('name')}, ${named('title')}, ${named('label')})`,
      updatedAt: contentItem.updatedAt,
      goneAt: contentItem.goneAt,
    })
    .from(contentItem)
    .orderBy(desc(contentItem.updatedAt), contentItem.id)
    .limit(limit);
}
