import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { contentCursor, contentItem } from '#app/db/schema/mirrors.ts';
import { LINKS } from './content-links.queries.server.ts';

export type ContentRow = typeof contentItem.$inferSelect;

/** Locks our copy against changes until the transaction ends, for consistent reads. */
export async function lockMirror(tx: Tx): Promise<void> {
  await tx
    .select({ source: contentCursor.source })
    .from(contentCursor)
    .orderBy(contentCursor.source)
    .for('update');
}

/** Finds entries of a type that are among these or link to one of them, over any number of links; gone ones too. */
export async function findEntriesAbove(tx: Tx, type: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive link as materialized (
      select item.id as source, found ->> 'id' as target
      from ${contentItem} as item cross join jsonb_path_query(item.fields, ${LINKS}) as found
      where item.gone_at is null
    ), above (id) as (
      select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)
      union select link.source from above join link on link.target = above.id
    )
    select item.id from ${contentItem} as item join above on above.id = item.id
    where item.kind = 'entry' and item.type = ${type} order by item.id`);
  return rows.map(({ id }) => id);
}

/** Finds every entry of a type that was ever published. */
export async function findMirroredEntriesOf(tx: Tx, type: string): Promise<string[]> {
  const rows = await tx
    .select({ id: contentItem.id })
    .from(contentItem)
    .where(and(eq(contentItem.kind, 'entry'), eq(contentItem.type, type)))
    .orderBy(contentItem.id);
  return rows.map(({ id }) => id);
}

/** Finds which of these items were there at the first read of their space. */
export async function findFromFirstRead(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: contentItem.id })
    .from(contentItem)
    .where(and(sql`${contentItem.id} = any(${sql.param([...ids])}::text[])`, contentItem.isFromFirstRead));
  return rows.map(({ id }) => id);
}

/** Finds an entry and all published items within `depth` links of it. */
export async function findEntryTree(tx: Tx, id: string, depth: number): Promise<ContentRow[]> {
  const reached = sql`
    with recursive reached (id, depth) as (
      select ${id}::text, 0
      union
      select found ->> 'id', reached.depth + 1
      from reached join ${contentItem} as item on item.id = reached.id and item.gone_at is null
      cross join jsonb_path_query(item.fields, ${LINKS}) as found
      where reached.depth < ${depth}
    )
    select reached.id from reached`;
  return tx.select().from(contentItem).where(sql`${contentItem.id} in (${reached})`);
}
