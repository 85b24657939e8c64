import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { contentCursor, contentItem } from '#app/db/schema/mirrors.ts';
import type { BrokenReference, GoneContent, PublishedContent } from './content.ts';
import { LINKS } from './content-links.queries.server.ts';

const ROWS_PER_INSERT = 500;

/** Returns the token of the next delta; null requests a full sync. */
export async function readToken(db: Db, source: string): Promise<string | null> {
  const cursor = eq(contentCursor.source, source);
  const [row] = await db.select({ token: contentCursor.token }).from(contentCursor).where(cursor);
  return row?.token ?? null;
}

/** Returns the same, locked against other runs until the transaction ends. */
export async function lockToken(tx: Tx, source: string): Promise<string | null> {
  await tx.insert(contentCursor).values({ source }).onConflictDoNothing();
  const cursor = eq(contentCursor.source, source);
  const [row] = await tx
    .select({ token: contentCursor.token })
    .from(contentCursor)
    .where(cursor)
    .for('update');
  return row?.token ?? null;
}

/** Saves the token. The mirror contains one space; switching spaces requires a full sync. */
export async function saveToken(
  tx: Tx,
  source: string,
  { token, isComplete, at }: { token: string; isComplete: boolean; at: Date },
): Promise<void> {
  await tx
    .update(contentCursor)
    .set({ token, syncedAt: at, ...(isComplete && { fullSyncAt: at }) })
    .where(eq(contentCursor.source, source));
  if (isComplete) await tx.update(contentCursor).set({ token: null }).where(ne(contentCursor.source, source));
}

/**
 * Writes published items. An older version never replaces a newer one, except at the first read of a space, whose
 * versions are not comparable with what is there.
 */
export async function writePublished(
  tx: Tx,
  items: readonly PublishedContent[],
  { isFirstRead }: { isFirstRead: boolean },
): Promise<void> {
  const isNewer = sql`(excluded.updated_at, excluded.revision) >= (${contentItem.updatedAt}, ${contentItem.revision})`;
  for (let from = 0; from < items.length; from += ROWS_PER_INSERT) {
    await tx
      .insert(contentItem)
      .values(
        items.slice(from, from + ROWS_PER_INSERT).map((item) => ({ ...item, isFromFirstRead: isFirstRead })),
      )
      .onConflictDoUpdate({
        target: contentItem.id,
        set: {
          kind: sql`excluded.kind`,
          type: sql`excluded.type`,
          fields: sql`excluded.fields`,
          revision: sql`excluded.revision`,
          updatedAt: sql`excluded.updated_at`,
          goneAt: null,
          ...(isFirstRead && { isFromFirstRead: true }),
        },
        setWhere: isFirstRead ? undefined : isNewer,
      });
  }
}

/** Marks items as unpublished or deleted, unless they were published again since. */
export async function markGone(tx: Tx, gone: readonly GoneContent[]): Promise<void> {
  if (gone.length === 0) return;
  const told = JSON.stringify(gone);
  await tx.execute(sql`
    update ${contentItem} as item set gone_at = told.at, updated_at = told.at
    from jsonb_to_recordset(${told}::jsonb) as told (kind text, id text, at timestamptz)
    where item.id = told.id and item.kind = told.kind and item.updated_at <= told.at and item.gone_at is null`);
}

/** Marks every item that is not among these as gone. */
export async function markOthersGone(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  const isOther = sql`${contentItem.id} not in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
  await tx
    .update(contentItem)
    .set({ goneAt: at })
    .where(and(isNull(contentItem.goneAt), isOther));
}

/** Finds links of published entries to unpublished items. */
export async function findBrokenReferences(db: Db, limit: number): Promise<BrokenReference[]> {
  const { rows } = await db.execute<BrokenReference>(sql`
    select distinct item.id, item.type, lower(link ->> 'linkType') as "targetKind", link ->> 'id' as "targetId"
    from ${contentItem} as item
    cross join jsonb_path_query(item.fields, ${LINKS}) as link
    left join ${contentItem} as target
      on target.id = link ->> 'id' and target.kind = lower(link ->> 'linkType') and target.gone_at is null
    where item.gone_at is null and target.id is null
    order by 1, 4 limit ${limit}`);
  return rows;
}

/** Deletes waiting runs, since the run that is starting does their work. */
export async function forgetWaitingRuns(db: Db, job: string): Promise<void> {
  await db.execute(sql`delete from pgboss.job where name = ${job} and state in ('created', 'retry')`);
}
