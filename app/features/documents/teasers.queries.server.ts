import { and, desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { document, opportunity } from '#app/db/schema/opportunities.ts';

/** Returns the name of an opportunity and locks its row, so concurrent uploads leave one teaser. */
export async function lockNameOf(tx: Tx, opportunityId: string): Promise<string | undefined> {
  const rows = await tx
    .select({ name: opportunity.name })
    .from(opportunity)
    .where(eq(opportunity.id, opportunityId))
    .for('update');
  return rows[0]?.name;
}

/** Finds the teaser shown to members: the newest. */
export async function findTeaser(tx: Tx, opportunityId: string) {
  const rows = await tx
    .select({
      id: document.id,
      title: document.title,
      bytes: document.bytes,
      storageKey: document.storageKey,
    })
    .from(document)
    .where(and(eq(document.opportunityId, opportunityId), eq(document.category, 'teaser')))
    .orderBy(desc(document.publishedAt), desc(document.id))
    .limit(1);
  return rows[0];
}

export async function insertTeaser(tx: Tx, row: typeof document.$inferInsert): Promise<void> {
  await tx.insert(document).values(row);
}

export async function updateTeaser(
  tx: Tx,
  id: string,
  change: Pick<
    typeof document.$inferInsert,
    'storageKey' | 'bytes' | 'pages' | 'publishedAt' | 'contentType'
  >,
): Promise<void> {
  await tx.update(document).set(change).where(eq(document.id, id));
}

export async function isKeyInUse(db: Db, storageKey: string): Promise<boolean> {
  const rows = await db.select({ id: document.id }).from(document).where(eq(document.storageKey, storageKey));
  return rows.length > 0;
}
