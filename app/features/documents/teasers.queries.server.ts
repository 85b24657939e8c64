import { and, desc, eq } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { document, documentVersion } from '#app/db/schema/documents.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';

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
    .select({ id: document.id, bytes: documentVersion.bytes, storageKey: documentVersion.storageKey })
    .from(document)
    .innerJoin(documentVersion, eq(documentVersion.id, document.versionId))
    .where(and(eq(document.opportunityId, opportunityId), eq(document.category, 'teaser')))
    .orderBy(desc(document.publishedAt), desc(document.id))
    .limit(1);
  return rows[0];
}

export async function setPublishedAt(tx: Tx, id: string, publishedAt: Date): Promise<void> {
  await tx.update(document).set({ publishedAt }).where(eq(document.id, id));
}
