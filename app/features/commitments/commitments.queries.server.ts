import { and, eq, getTableColumns, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { commitment, desiredAmount, opportunity } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { entityName, forAdmin, forMember, stands } from './commitment-scope.queries.server.ts';

/*
 * Rows are locked in one order everywhere, so that no two transactions wait for each other:
 * opportunity, commitment, member, and last the chain of the audit log.
 */

export type CommitmentRow = typeof commitment.$inferSelect;

/** With the name of the entity that it was made for; `null`: the member's own. */
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

/** The published opportunity that a member asks to invest in; its terms stay as they are until the transaction ends. */
export const holdOffer = (viewer: Viewer, tx: Tx, opportunityId: string) =>
  hold(viewer, tx, eq(opportunity.id, opportunityId));

/** The same for what one of the viewer's own commitments is to. */
export const holdOfferOf = (viewer: Viewer, tx: Tx, commitmentId: string) =>
  hold(
    viewer,
    tx,
    eq(
      opportunity.id,
      tx
        .select({ id: commitment.opportunityId })
        .from(commitment)
        .where(and(eq(commitment.id, commitmentId), eq(commitment.memberId, viewer.memberId))),
    ),
  );

async function hold(viewer: Viewer, tx: Tx, which: SQL) {
  const rows = await tx
    .select(offer)
    .from(opportunity)
    .where(and(forMember(viewer), which, lte(opportunity.publishedAt, sql`now()`)))
    .for('share');
  return rows[0];
}

export type Offer = NonNullable<Awaited<ReturnType<typeof holdOffer>>>;

/** In whose name the viewer may invest: one of their own that is not archived, nor is until the transaction ends. */
export async function holdOwnEntity(
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
        eq(investingEntity.memberId, viewer.memberId),
        isNull(investingEntity.archivedAt),
      ),
    )
    .for('share');
  return rows[0];
}

/** The opportunity of a commitment, for an admin who decides; nobody else changes its sums until the transaction ends. */
export async function lockOpportunity(viewer: Viewer, tx: Tx, commitmentId: string) {
  const itsOpportunity = tx
    .select({ id: commitment.opportunityId })
    .from(commitment)
    .where(eq(commitment.id, commitmentId));
  const rows = await tx
    .select(offer)
    .from(opportunity)
    .where(and(forAdmin(viewer), eq(opportunity.id, itsOpportunity)))
    .for('no key update');
  return rows[0];
}

export async function addAccepted(
  tx: Tx,
  opportunityId: string,
  amount: number,
  oversubscribedAt: Date | null,
): Promise<void> {
  await tx
    .update(opportunity)
    .set({
      accepted: sql`${opportunity.accepted} + ${amount}`,
      updatedAt: new Date(),
      ...(oversubscribedAt && { oversubscribedAt }),
    })
    .where(eq(opportunity.id, opportunityId));
}

/** A commitment of the viewer's own, locked. */
export async function lockOwnCommitment(
  viewer: Viewer,
  tx: Tx,
  id: string,
): Promise<NamedCommitment | undefined> {
  const rows = await tx
    .select(named)
    .from(commitment)
    .leftJoin(investingEntity, eq(investingEntity.id, commitment.entityId))
    .where(and(eq(commitment.id, id), eq(commitment.memberId, viewer.memberId)))
    .for('no key update', { of: commitment });
  return rows[0];
}

/** Any commitment, for an admin; locked. */
export async function lockCommitment(viewer: Viewer, tx: Tx, id: string): Promise<CommitmentRow | undefined> {
  const rows = await tx
    .select()
    .from(commitment)
    .where(and(forAdmin(viewer), eq(commitment.id, id)))
    .for('no key update');
  return rows[0];
}

/** Whose commitment it is; locked, since a decision may change their role. */
export async function lockInvestor(tx: Tx, id: string) {
  const rows = await tx
    .select({ id: member.id, name: member.name, email: member.email })
    .from(member)
    .where(eq(member.id, id))
    .for('no key update');
  const investor = rows[0];
  if (!investor) throw new Error(`Commitment of an unknown member ${id}`);
  return investor;
}

export async function findByKey(
  viewer: Viewer,
  tx: Tx,
  idempotencyKey: string,
): Promise<NamedCommitment | undefined> {
  const rows = await tx
    .select(named)
    .from(commitment)
    .leftJoin(investingEntity, eq(investingEntity.id, commitment.entityId))
    .where(and(eq(commitment.memberId, viewer.memberId), eq(commitment.idempotencyKey, idempotencyKey)))
    .limit(1);
  return rows[0];
}

/** The viewer's one commitment to this opportunity that is neither declined nor withdrawn. */
export async function findLive(
  viewer: Viewer,
  tx: Tx,
  opportunityId: string,
): Promise<CommitmentRow | undefined> {
  const rows = await tx
    .select()
    .from(commitment)
    .where(and(eq(commitment.opportunityId, opportunityId), eq(commitment.memberId, viewer.memberId), stands))
    .limit(1);
  return rows[0];
}

/** Stores a commitment unless one with its key, or a live one for the same opportunity, is there already. */
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

/** Keeps what a member would like to invest; answers what it was before. */
export async function upsertDesired(
  viewer: Viewer,
  tx: Tx,
  opportunityId: string,
  amount: number,
): Promise<number | null> {
  const mine = and(
    eq(desiredAmount.opportunityId, opportunityId),
    eq(desiredAmount.memberId, viewer.memberId),
  );
  const before = await tx
    .select({ amount: desiredAmount.amount })
    .from(desiredAmount)
    .where(mine)
    .for('update');
  const setAt = new Date();
  await tx
    .insert(desiredAmount)
    .values({ opportunityId, memberId: viewer.memberId, amount, setAt })
    .onConflictDoUpdate({
      target: [desiredAmount.opportunityId, desiredAmount.memberId],
      set: { amount, setAt },
    });
  return before[0]?.amount ?? null;
}
