import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { commitmentReceipt, commitmentReceiptPdf } from '#app/db/schema/commitments.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { commitment, desiredAmount, indication, opportunity } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isUndecidedCommitment } from '#app/platform/access/commitment-state.queries.server.ts';
import { entityName } from '#app/platform/access/entity-name.queries.server.ts';

export const findAllCommitments = (viewer: Viewer, db: Db) =>
  db
    .select({ commitment, opportunityName: opportunity.name, entityName })
    .from(commitment)
    .innerJoin(opportunity, eq(opportunity.id, commitment.opportunityId))
    .leftJoin(investingEntity, eq(investingEntity.id, commitment.entityId))
    .where(eq(commitment.memberId, viewer.memberId))
    .orderBy(desc(commitment.submittedAt));

export const findAllReceipts = (viewer: Viewer, db: Db) =>
  db
    .select({ receipt: commitmentReceipt, currency: commitment.currency })
    .from(commitmentReceipt)
    .innerJoin(commitment, eq(commitment.id, commitmentReceipt.commitmentId))
    .where(eq(commitment.memberId, viewer.memberId))
    .orderBy(desc(commitmentReceipt.madeAt));

export const findAllDesired = (viewer: Viewer, db: Db) =>
  db
    .select({
      opportunity: opportunity.name,
      amount: desiredAmount.amount,
      currency: opportunity.currency,
      setAt: desiredAmount.setAt,
    })
    .from(desiredAmount)
    .innerJoin(opportunity, eq(opportunity.id, desiredAmount.opportunityId))
    .where(eq(desiredAmount.memberId, viewer.memberId))
    .orderBy(desc(desiredAmount.setAt));

export const findAllIndications = (viewer: Viewer, db: Db) =>
  db
    .select({
      opportunity: opportunity.name,
      likelihood: indication.likelihood,
      amount: indication.amount,
      currency: opportunity.currency,
      setAt: indication.setAt,
    })
    .from(indication)
    .innerJoin(opportunity, eq(opportunity.id, indication.opportunityId))
    .where(eq(indication.memberId, viewer.memberId))
    .orderBy(desc(indication.setAt));

/** A member's commitments awaiting a decision, locked in the common order. */
export const lockUndecided = (tx: Tx, memberId: string) =>
  tx
    .select({ id: commitment.id, amount: commitment.amount, waitlistedAt: commitment.waitlistedAt })
    .from(commitment)
    .where(and(eq(commitment.memberId, memberId), isUndecidedCommitment))
    .orderBy(asc(commitment.id))
    .for('no key update');

export async function setWithdrawn(tx: Tx, memberId: string, at: Date): Promise<void> {
  await tx
    .update(commitment)
    .set({ withdrawnAt: at })
    .where(and(eq(commitment.memberId, memberId), isUndecidedCommitment));
}

/** Counts a member's accepted but unfunded commitments, and all of their commitments. */
export async function countKept(db: Db | Tx, memberId: string) {
  const rows = await db
    .select({
      unfunded: sql<number>`(count(*) filter (where ${commitment.acceptedAt} is not null and ${commitment.fundedAt} is null))::int`,
      all: sql<number>`count(*)::int`,
    })
    .from(commitment)
    .where(eq(commitment.memberId, memberId));
  return rows[0] ?? { unfunded: 0, all: 0 };
}

/** Removes entity names except on accepted commitments, where they are part of a contract. */
export async function forgetNames(tx: Tx, memberId: string): Promise<void> {
  const notAccepted = tx
    .select({ id: commitment.id })
    .from(commitment)
    .where(and(eq(commitment.memberId, memberId), isNull(commitment.acceptedAt)));
  await tx
    .update(commitmentReceipt)
    .set({ entityName: null })
    .where(inArray(commitmentReceipt.commitmentId, notAccepted));
  await tx.delete(commitmentReceiptPdf).where(inArray(commitmentReceiptPdf.commitmentId, notAccepted));
  await tx
    .update(commitment)
    .set({ entityId: null })
    .where(
      and(eq(commitment.memberId, memberId), isNull(commitment.acceptedAt), isNotNull(commitment.entityId)),
    );
}
