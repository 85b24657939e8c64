import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { personTag } from '#app/db/schema/relations.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';

export async function findTagsOf(viewer: Viewer, db: Db | Tx, memberId: string): Promise<string[]> {
  const rows = await db
    .select({ tag: personTag.tag })
    .from(personTag)
    .where(and(forAdmin(viewer, 'people'), eq(personTag.memberId, memberId)))
    .orderBy(asc(personTag.tag));
  return rows.map(({ tag }) => tag);
}

/** Finds the tags in use. */
export async function findTags(viewer: Viewer, db: Db | Tx): Promise<string[]> {
  const rows = await db
    .selectDistinct({ tag: personTag.tag })
    .from(personTag)
    .where(forAdmin(viewer, 'people'))
    .orderBy(asc(personTag.tag));
  return rows.map(({ tag }) => tag);
}

/** Serializes who gives a tag of these letters for the first time, so that it has one spelling. */
export async function lockSpelling(tx: Tx, tag: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('tag:' || lower(${tag}::text), 0))`);
}

export async function insertTag(tx: Tx, row: typeof personTag.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(personTag).values(row).onConflictDoNothing().returning({ tag: personTag.tag });
  return rows.length > 0;
}

export async function deleteTag(tx: Tx, memberId: string, tag: string): Promise<boolean> {
  const rows = await tx
    .delete(personTag)
    .where(and(eq(personTag.memberId, memberId), sql`lower(${personTag.tag}) = lower(${tag})`))
    .returning({ tag: personTag.tag });
  return rows.length > 0;
}
