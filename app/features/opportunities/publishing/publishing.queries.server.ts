import { and, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import {
  mediaProgress,
  opportunityFile,
  opportunityRule,
  opportunityVersion,
  stageMove,
} from '#app/db/schema/authoring.ts';
import { documentBatch } from '#app/db/schema/document-uploads.ts';
import { document, documentRule } from '#app/db/schema/documents.ts';
import { commitment, desiredAmount, indication, opportunity } from '#app/db/schema/opportunities.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import { question } from '#app/db/schema/questions.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { OpportunityFields } from '#app/domain/investing/opportunity-content.ts';
import { isLiveCommitment } from '#app/platform/access/commitment-state.queries.server.ts';
import { isOpenTo, shownTo } from '#app/platform/access/opportunity-access.queries.server.ts';
import { forMember } from '#app/platform/access/viewer-scope.queries.server.ts';

/* Rows are locked in the same order everywhere: opportunity, commitment, member, and last the audit log's chain. */

export type OpportunityRow = typeof opportunity.$inferSelect;

/** Locks the row, which serializes publishing, stage moves and decisions on its commitments. */
export async function lockOpportunityRow(tx: Tx, id: string): Promise<OpportunityRow | undefined> {
  const rows = await tx.select().from(opportunity).where(eq(opportunity.id, id)).for('no key update');
  return rows[0];
}

/** Locks the row also against whatever refers to it: no question about it can be stored until the transaction ends. */
export async function lockOpportunityWhole(tx: Tx, id: string): Promise<OpportunityRow | undefined> {
  const rows = await tx.select().from(opportunity).where(eq(opportunity.id, id)).for('update');
  return rows[0];
}

/** Inserts a new one unless its id, slug or entry already exists; returns whether it did. */
export async function insertOpportunity(tx: Tx, row: typeof opportunity.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(opportunity)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: opportunity.id });
  return rows.length > 0;
}

export async function updateOpportunity(
  tx: Tx,
  id: string,
  change: Partial<typeof opportunity.$inferInsert>,
): Promise<void> {
  await tx.update(opportunity).set(change).where(eq(opportunity.id, id));
}

/** The name of the other opportunity, or of the fund, with this slug: a closed deal is a vehicle beside the funds. */
export async function nameAtSlug(db: Db, slug: string, exceptId: string): Promise<string | null> {
  const rows = await db
    .select({ name: opportunity.name })
    .from(opportunity)
    .where(and(eq(opportunity.slug, slug), ne(opportunity.id, exceptId)))
    .unionAll(db.select({ name: fund.name }).from(fund).where(eq(fund.slug, slug)))
    .limit(1);
  return rows[0]?.name ?? null;
}

/** Whether any member has named an amount in the opportunity's currency, or has a position in it. */
export async function hasAmounts(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (select 1 from ${commitment} where ${commitment.opportunityId} = ${id})
      or exists (select 1 from ${desiredAmount} where ${desiredAmount.opportunityId} = ${id})
      or exists (select 1 from ${indication} where ${indication.opportunityId} = ${id} and ${indication.amount} is not null)
      or exists (select 1 from ${position} where ${position.vehicleId} = ${id})
      as found`);
  return rows[0]?.found ?? false;
}

/** Whether nothing refers to an opportunity that was done since its publication, which then may be as if it was never published. */
export async function isUntouched(tx: Tx, id: string): Promise<boolean> {
  const counts = [
    await tx.$count(commitment, eq(commitment.opportunityId, id)),
    await tx.$count(desiredAmount, eq(desiredAmount.opportunityId, id)),
    await tx.$count(indication, eq(indication.opportunityId, id)),
    await tx.$count(question, eq(question.opportunityId, id)),
    await tx.$count(mediaProgress, eq(mediaProgress.opportunityId, id)),
    await tx.$count(stageMove, eq(stageMove.opportunityId, id)),
  ];
  return counts.every((count) => count === 0);
}

/** Deletes the versions of an opportunity, whose row only holds the documents of its draft from then on. */
export async function forgetVersions(tx: Tx, id: string, name: string): Promise<void> {
  await tx.delete(opportunityVersion).where(eq(opportunityVersion.opportunityId, id));
  await replaceFiles(tx, id, []);
  await updateOpportunity(tx, id, { version: 0, publishedAt: null, slug: id, name });
}

/** Counts what binds members to an opportunity: their commitments and their positions. */
export async function countBinding(db: Db | Tx, id: string) {
  const commitments = await db
    .select({
      undecided: sql<number>`(count(*) filter (where ${commitment.acceptedAt} is null))::int`,
      accepted: sql<number>`count(${commitment.acceptedAt})::int`,
    })
    .from(commitment)
    .where(and(eq(commitment.opportunityId, id), isLiveCommitment));
  const positions = await db.$count(position, eq(position.vehicleId, id));
  return { undecided: 0, accepted: 0, ...commitments[0], positions };
}

/** Finds the name of an opportunity that was published, would be open to the viewer and is no longer published. */
export async function findWithdrawnOpportunity(
  viewer: Viewer,
  db: Db,
  slug: string,
): Promise<string | undefined> {
  const rows = await db
    .select({ name: opportunity.name })
    .from(opportunity)
    .where(
      and(
        forMember(viewer),
        isOpenTo(shownTo(viewer)),
        eq(opportunity.slug, slug),
        isNull(opportunity.publishedAt),
        gt(opportunity.version, 0),
      ),
    );
  return rows[0]?.name;
}

export async function findVersionFields(
  tx: Tx,
  opportunityId: string,
  number: number,
): Promise<OpportunityFields | undefined> {
  const rows = await tx
    .select({ fields: opportunityVersion.fields })
    .from(opportunityVersion)
    .where(and(eq(opportunityVersion.opportunityId, opportunityId), eq(opportunityVersion.number, number)));
  return rows[0]?.fields;
}

export async function insertOpportunityVersion(
  tx: Tx,
  row: typeof opportunityVersion.$inferInsert,
): Promise<void> {
  await tx.insert(opportunityVersion).values(row);
}

/** Whether documents are filed under an opportunity or being uploaded to it, or a rule names it. */
export async function isReferredTo(tx: Tx, opportunityId: string): Promise<boolean> {
  const counts = [
    await tx.$count(document, eq(document.opportunityId, opportunityId)),
    await tx.$count(documentRule, eq(documentRule.opportunityId, opportunityId)),
    await tx.$count(opportunityRule, eq(opportunityRule.relatedId, opportunityId)),
    await tx.$count(
      documentBatch,
      and(
        eq(documentBatch.opportunityId, opportunityId),
        isNull(documentBatch.discardedAt),
        isNull(documentBatch.publicationId),
      ),
    ),
  ];
  return counts.some((count) => count > 0);
}

/** Deletes the row of a draft; batches that were published or discarded let go of it. */
export async function deleteReserved(tx: Tx, opportunityId: string): Promise<void> {
  await tx
    .update(documentBatch)
    .set({ opportunityId: null })
    .where(
      and(
        eq(documentBatch.opportunityId, opportunityId),
        or(isNotNull(documentBatch.discardedAt), isNotNull(documentBatch.publicationId)),
      ),
    );
  await tx.delete(opportunity).where(eq(opportunity.id, opportunityId));
}

export async function replaceFiles(
  tx: Tx,
  opportunityId: string,
  files: readonly { key: string; gated: boolean }[],
): Promise<void> {
  await tx.delete(opportunityFile).where(eq(opportunityFile.opportunityId, opportunityId));
  if (files.length > 0)
    await tx.insert(opportunityFile).values(files.map((file) => ({ opportunityId, ...file })));
}
