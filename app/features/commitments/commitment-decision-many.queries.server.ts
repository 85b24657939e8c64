import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { commitment, opportunity } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { forAdmin } from './commitment-scope.queries.server.ts';

/** The opportunity whose commitments an admin decides; nobody else changes its sums until the transaction ends. */
export async function lockBook(viewer: Viewer, tx: Tx, opportunityId: string) {
  const rows = await tx
    .select({
      id: opportunity.id,
      stage: opportunity.stage,
      currency: opportunity.currency,
      target: opportunity.target,
      accepted: opportunity.accepted,
      oversubscribedAt: opportunity.oversubscribedAt,
    })
    .from(opportunity)
    .where(and(forAdmin(viewer), eq(opportunity.id, opportunityId)))
    .for('no key update');
  return rows[0];
}

/** Those of an opportunity's commitments, locked in the one order, with whose they are. */
export function lockCommitments(viewer: Viewer, tx: Tx, opportunityId: string, ids: readonly string[]) {
  return tx
    .select({ commitment, name: member.name })
    .from(commitment)
    .innerJoin(member, eq(member.id, commitment.memberId))
    .where(
      and(
        forAdmin(viewer),
        eq(commitment.opportunityId, opportunityId),
        inArray(commitment.id, [...new Set(ids)]),
      ),
    )
    .orderBy(asc(commitment.id))
    .for('no key update', { of: commitment });
}

/** Locks members in one order, since what is decided may change their roles. */
export async function lockInvestors(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: member.id })
    .from(member)
    .where(inArray(member.id, [...new Set(ids)]))
    .orderBy(asc(member.id))
    .for('no key update');
}

type Change = Partial<typeof commitment.$inferInsert>;

/** The same change to several. */
export async function updateAll(tx: Tx, ids: readonly string[], change: Change): Promise<void> {
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

/** A commitment with all that telling its member needs. */
export async function findToTell(tx: Tx, commitmentId: string) {
  const rows = await tx
    .select({
      commitment,
      investor: { id: member.id, name: member.name, email: member.email },
      opportunity: {
        id: opportunity.id,
        slug: opportunity.slug,
        name: opportunity.name,
        stage: opportunity.stage,
      },
    })
    .from(commitment)
    .innerJoin(member, eq(member.id, commitment.memberId))
    .innerJoin(opportunity, eq(opportunity.id, commitment.opportunityId))
    .where(eq(commitment.id, commitmentId));
  return rows[0];
}
