import { and, asc, count, eq, isNotNull, isNull, not, sql, sum } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { commitment, opportunity } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isOpeningLine } from '#app/features/ledger/commitments/commitments.queries.server.ts';
import { isPosition } from '#app/platform/access/holding.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';

/** Locks the opportunity against other decisions on its commitments. */
export async function lockOpportunity(viewer: Viewer, tx: Tx, id: string) {
  const [row] = await tx
    .select({
      id: opportunity.id,
      slug: opportunity.slug,
      name: opportunity.name,
      currency: opportunity.currency,
      stage: opportunity.stage,
    })
    .from(opportunity)
    .where(and(forAdmin(viewer, 'money'), eq(opportunity.id, id)))
    .for('no key update');
  return row;
}

const isUnpaid = (opportunityId: string) =>
  and(
    eq(commitment.opportunityId, opportunityId),
    isNotNull(commitment.acceptedAt),
    isNull(commitment.fundedAt),
    not(isPosition),
  );

/** Returns how many commitments `findUnpaid` finds, and their accepted sum in minor units. */
export async function sumUnpaid(viewer: Viewer, db: Db, opportunityId: string) {
  const [row] = await db
    .select({ count: count(), sum: sum(commitment.acceptedAmount).mapWith(Number) })
    .from(commitment)
    .where(and(forAdmin(viewer, 'money'), isUnpaid(opportunityId)));
  return { count: row?.count ?? 0, sum: row?.sum ?? 0 };
}

/** Finds the accepted commitments that are neither funded nor a position, oldest first. */
export const findUnpaid = (tx: Tx, opportunityId: string) =>
  tx
    .select({
      id: commitment.id,
      memberId: commitment.memberId,
      entityId: commitment.entityId,
      acceptedAt: commitment.acceptedAt,
      acceptedAmount: commitment.acceptedAmount,
      /** How often it became a position before and was undone. */
      times: sql<number>`(select count(*)::int from ledger_line where ledger_line.vehicle_id = ${commitment.opportunityId} and ${isOpeningLine})`,
    })
    .from(commitment)
    .where(isUnpaid(opportunityId))
    .orderBy(asc(commitment.submittedAt), asc(commitment.id));
