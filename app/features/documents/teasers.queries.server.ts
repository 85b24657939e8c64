import { and, desc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
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

/**
 * Finds the teaser that every member sees: the newest published one without an audience of its own. `now` is not the
 * database's, which stands still in a transaction and would be too early after a wait for `lockNameOf`.
 */
export async function findTeaser(db: Db | Tx, opportunityId: string, now: Date) {
  const rows = await db
    .select({ id: document.id, bytes: documentVersion.bytes })
    .from(document)
    .innerJoin(documentVersion, eq(documentVersion.id, document.versionId))
    .where(
      and(
        eq(document.opportunityId, opportunityId),
        eq(document.category, 'teaser'),
        isNull(document.fundId),
        isNull(document.ownerId),
        eq(document.hasRules, false),
        lte(document.publishedAt, now),
        or(isNull(document.withdrawnAt), gt(document.withdrawnAt, now)),
      ),
    )
    .orderBy(desc(document.publishedAt), desc(document.id))
    .limit(1);
  return rows[0];
}

export async function setPublishedAt(tx: Tx, id: string, publishedAt: Date): Promise<void> {
  await tx.update(document).set({ publishedAt }).where(eq(document.id, id));
}
