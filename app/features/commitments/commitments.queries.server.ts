import { and, eq, getTableColumns, isNull, type SQL } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { commitment, desiredAmount, opportunity } from '#app/db/schema/opportunities.ts';
import { holderIdOf } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isLiveCommitment } from '#app/platform/access/commitment-state.queries.server.ts';
import { entityName } from '#app/platform/access/entity-name.queries.server.ts';
import { seesHeadline } from '#app/platform/access/opportunity-access.queries.server.ts';
import { isOwnCommitment } from './own-commitments.queries.server.ts';

/*
 * Rows are locked in the same order everywhere to prevent deadlocks: opportunity, commitment, member, and last the
 * audit log's chain.
 */

export type CommitmentRow = typeof commitment.$inferSelect;

/** With the name of the investing entity; `null` for the member's own name. */
export type NamedCommitment = CommitmentRow & { entityName: string | null };
const named = { ...getTableColumns(commitment), entityName };

const offer = {
  opportunity: {
    id: opportunity.id,
    slug: opportunity.slug,
    name: opportunity.name,
    stage: opportunity.stage,
  },
  terms: {
    stage: opportunity.stage,
    currency: opportunity.currency,
    target: opportunity.target,
    minimum: opportunity.minimum,
    maximum: opportunity.maximum,
    step: opportunity.step,
    accepted: opportunity.accepted,
    oversubscribedAt: opportunity.oversubscribedAt,
    requiresAccreditation: opportunity.requiresAccreditation,
    closesAt: opportunity.closesAt,
  },
};

/** Locks the opportunity that a member sees and commits to; its terms cannot change until the transaction ends. */
export const lockOffer = (viewer: Viewer, tx: Tx, opportunityId: string) =>
  hold(viewer, tx, eq(opportunity.id, opportunityId));

export const lockOfferOf = (viewer: Viewer, tx: Tx, commitmentId: string) =>
  hold(
    viewer,
    tx,
    eq(
      opportunity.id,
      tx
        .select({ id: commitment.opportunityId })
        .from(commitment)
        .where(and(eq(commitment.id, commitmentId), isOwnCommitment(viewer, 'act'))),
    ),
  );

async function hold(viewer: Viewer, tx: Tx, which: SQL) {
  const rows = await tx
    .select(offer)
    .from(opportunity)
    .where(and(which, seesHeadline(viewer)))
    .for('share');
  return rows[0];
}

export type Offer = NonNullable<Awaited<ReturnType<typeof lockOffer>>>;

/** Locks an entity of the viewer's own that is not archived, and cannot be until the transaction ends. */
export async function lockOwnEntity(
  viewer: Viewer,
  tx: Tx,
  id: string,
): Promise<{ id: string; name: string | null } | undefined> {
  const rows = await tx
    .select({ id: investingEntity.id, name: entityName })
    .from(investingEntity)
    .where(
      and(
        eq(investingEntity.id, id),
        eq(investingEntity.memberId, holderIdOf(viewer)),
        isNull(investingEntity.archivedAt),
      ),
    )
    .for('share');
  return rows[0];
}

export async function lockOwnCommitment(
  viewer: Viewer,
  tx: Tx,
  id: string,
): Promise<NamedCommitment | undefined> {
  const rows = await tx
    .select(named)
    .from(commitment)
    .leftJoin(investingEntity, eq(investingEntity.id, commitment.entityId))
    .where(and(eq(commitment.id, id), isOwnCommitment(viewer, 'act')))
    .for('no key update', { of: commitment });
  return rows[0];
}

/** The present name of the opportunity of a commitment. */
export async function opportunityNameOf(tx: Tx, opportunityId: string): Promise<string> {
  const [row] = await tx
    .select({ name: opportunity.name })
    .from(opportunity)
    .where(eq(opportunity.id, opportunityId));
  if (!row) throw new Error(`Opportunity ${opportunityId} is gone`);
  return row.name;
}

export async function findCommitmentByKey(
  viewer: Viewer,
  tx: Tx,
  idempotencyKey: string,
): Promise<NamedCommitment | undefined> {
  const rows = await tx
    .select(named)
    .from(commitment)
    .leftJoin(investingEntity, eq(investingEntity.id, commitment.entityId))
    .where(and(isOwnCommitment(viewer, 'act'), eq(commitment.idempotencyKey, idempotencyKey)))
    .limit(1);
  return rows[0];
}

/** The viewer's only commitment to this opportunity that is neither declined nor withdrawn. */
export async function findLive(
  viewer: Viewer,
  tx: Tx,
  opportunityId: string,
): Promise<CommitmentRow | undefined> {
  const rows = await tx
    .select()
    .from(commitment)
    .where(and(eq(commitment.opportunityId, opportunityId), isOwnCommitment(viewer, 'act'), isLiveCommitment))
    .limit(1);
  return rows[0];
}

/** Inserts a commitment unless one with its key, or a live one for the same opportunity, already exists. */
export async function insertUnlessThere(
  tx: Tx,
  row: typeof commitment.$inferInsert,
): Promise<CommitmentRow | undefined> {
  const rows = await tx.insert(commitment).values(row).onConflictDoNothing().returning();
  return rows[0];
}

export async function updateCommitment(
  tx: Tx,
  id: string,
  change: Partial<CommitmentRow>,
): Promise<CommitmentRow> {
  const [changed] = await tx.update(commitment).set(change).where(eq(commitment.id, id)).returning();
  if (!changed) throw new Error(`Commitment ${id} is gone`);
  return changed;
}

/** Stores the member's desired amount and returns the previous one. */
export async function upsertDesired(
  viewer: Viewer,
  tx: Tx,
  opportunityId: string,
  amount: number,
): Promise<number | null> {
  const mine = and(
    eq(desiredAmount.opportunityId, opportunityId),
    eq(desiredAmount.memberId, holderIdOf(viewer)),
  );
  const before = await tx
    .select({ amount: desiredAmount.amount })
    .from(desiredAmount)
    .where(mine)
    .for('update');
  const setAt = new Date();
  await tx
    .insert(desiredAmount)
    .values({ opportunityId, memberId: holderIdOf(viewer), amount, setAt })
    .onConflictDoUpdate({
      target: [desiredAmount.opportunityId, desiredAmount.memberId],
      set: { amount, setAt },
    });
  return before[0]?.amount ?? null;
}
