import { and, asc, eq, gt, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { decision } from '#app/db/schema/commitments.ts';
import { member } from '#app/db/schema/members.ts';
import { commitment, opportunity } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isPosition } from '#app/platform/access/holding.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';

/**
 * Locks the opportunity whose commitments an admin decides, so that its sums cannot change until the transaction
 * ends.
 */
export async function lockBook(viewer: Viewer, tx: Tx, opportunityId: string) {
  const rows = await tx
    .select({
      id: opportunity.id,
      name: opportunity.name,
      stage: opportunity.stage,
      currency: opportunity.currency,
      target: opportunity.target,
      accepted: opportunity.accepted,
      oversubscribedAt: opportunity.oversubscribedAt,
    })
    .from(opportunity)
    .where(and(forAdmin(viewer, 'deals'), eq(opportunity.id, opportunityId)))
    .for('no key update');
  return rows[0];
}

/** Locks these commitments of the opportunity in id order and returns them with their members' names. */
export function lockCommitments(viewer: Viewer, tx: Tx, opportunityId: string, ids: readonly string[]) {
  return tx
    .select({ commitment, name: member.name })
    .from(commitment)
    .innerJoin(member, eq(member.id, commitment.memberId))
    .where(
      and(
        forAdmin(viewer, 'deals'),
        eq(commitment.opportunityId, opportunityId),
        inArray(commitment.id, [...new Set(ids)]),
      ),
    )
    .orderBy(asc(commitment.id))
    .for('no key update', { of: commitment });
}

/** Finds which of these commitments are positions by now. */
export async function findPositioned(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: commitment.id })
    .from(commitment)
    .where(and(inArray(commitment.id, [...ids]), isPosition));
  return new Set(rows.map(({ id }) => id));
}

export async function findDecision(tx: Tx, key: string) {
  const rows = await tx.select().from(decision).where(eq(decision.key, key));
  return rows[0];
}

/** Finds the decisions on an opportunity that were made at these times. */
export const findDecisionsAt = (tx: Tx, opportunityId: string, times: readonly Date[]) =>
  tx
    .select({ key: decision.key, decidedAt: decision.decidedAt })
    .from(decision)
    .where(and(eq(decision.opportunityId, opportunityId), inArray(decision.decidedAt, [...times])));

/** Forgets a decision that is undone, so that the same one can be made again. */
export async function deleteDecision(tx: Tx, key: string): Promise<void> {
  await tx.delete(decision).where(eq(decision.key, key));
}

/** Serializes one admin's acceptances until the transaction ends. */
export async function lockAcceptances(tx: Tx, { memberId }: Viewer): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('accept:' || ${memberId}::text, 0))`);
}

/** Counts an admin's acceptances since a time. */
export const countAcceptances = (tx: Tx, viewer: Viewer, since: Date): Promise<number> =>
  tx.$count(
    decision,
    and(eq(decision.decidedBy, viewer.memberId), eq(decision.kind, 'accept'), gt(decision.decidedAt, since)),
  );

/** Returns whether the key was free. */
export async function insertCommitmentDecision(tx: Tx, row: typeof decision.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(decision).values(row).onConflictDoNothing().returning({ key: decision.key });
  return rows.length > 0;
}

export async function updateCommitments(
  tx: Tx,
  ids: readonly string[],
  change: Partial<typeof commitment.$inferInsert>,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(commitment)
    .set(change)
    .where(inArray(commitment.id, [...ids]));
}

/** Accepts each with its own amount, in minor units. */
export async function updateAccepted(
  tx: Tx,
  rows: readonly { id: string; amount: number }[],
  by: { acceptedAt: Date; acceptedBy: string },
): Promise<void> {
  if (rows.length === 0) return;
  const values = sql.join(
    rows.map(({ id, amount }) => sql`(${id}::uuid, ${amount}::bigint)`),
    sql`, `,
  );
  await tx.execute(sql`
    update commitment set accepted_at = ${by.acceptedAt.toISOString()}::timestamptz,
      accepted_by = ${by.acceptedBy}::uuid, accepted_amount = given.amount
    from (values ${values}) as given (id, amount) where commitment.id = given.id`);
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

/** Takes an amount off what is accepted; the target may be exceeded only where it still is. */
export async function takeAccepted(
  tx: Tx,
  opportunityId: string,
  { amount, wasOversubscribed }: { amount: number; wasOversubscribed: boolean },
): Promise<void> {
  await tx
    .update(opportunity)
    .set({
      accepted: sql`${opportunity.accepted} - ${amount}`,
      updatedAt: new Date(),
      ...(!wasOversubscribed && {
        oversubscribedAt: sql`case when ${opportunity.accepted} - ${amount} > ${opportunity.target} then ${opportunity.oversubscribedAt} end`,
      }),
    })
    .where(eq(opportunity.id, opportunityId));
}

/** Finds which of these members have another commitment to the opportunity that is neither declined nor withdrawn. */
export async function findOtherLive(
  tx: Tx,
  opportunityId: string,
  { memberIds, but }: { memberIds: readonly string[]; but: readonly string[] },
): Promise<Set<string>> {
  const rows = await tx
    .select({ memberId: commitment.memberId })
    .from(commitment)
    .where(
      and(
        eq(commitment.opportunityId, opportunityId),
        inArray(commitment.memberId, [...memberIds]),
        notInArray(commitment.id, [...but]),
        isNull(commitment.declinedAt),
        isNull(commitment.withdrawnAt),
      ),
    );
  return new Set(rows.map(({ memberId }) => memberId));
}
