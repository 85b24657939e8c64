import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { ledgerLine } from '#app/db/schema/ledger.ts';
import { member } from '#app/db/schema/members.ts';
import { commitment, opportunity } from '#app/db/schema/opportunities.ts';
import { isPosition } from '#app/platform/access/holding.queries.server.ts';

export async function findClosing(db: Db, opportunityId: string) {
  const [row] = await db
    .select({ name: opportunity.name, stage: opportunity.stage, closedAt: opportunity.closedAt })
    .from(opportunity)
    .where(eq(opportunity.id, opportunityId));
  return row ?? null;
}

/** Matches funded commitments whose holder has no lines in the opportunity, or only lines that were undone. */
export const isWaiting: SQL = sql`(${commitment.fundedAt} is not null and ${commitment.acceptedAmount} is not null
  and not ${isPosition})`;

/** Matches the lines by which a commitment became a position: by its reference, numbered from the second time on. */
export const isOpeningLine: SQL = sql`(${ledgerLine.reference} = 'commitment-' || ${commitment.id}
  or starts_with(${ledgerLine.reference}, 'commitment-' || ${commitment.id} || '-'))`;

/** Finds the funded commitments to an opportunity whose holder has no lines in it, oldest first. */
export const findFunded = (db: Db, opportunityId: string) =>
  db
    .select({
      id: commitment.id,
      memberId: commitment.memberId,
      entityId: commitment.entityId,
      name: member.name,
      entityName: investingEntity.name,
      acceptedAmount: commitment.acceptedAmount,
      currency: commitment.currency,
      fundedAt: commitment.fundedAt,
      /** How often it became a position before and was undone. */
      times: sql<number>`(select count(*)::int from ledger_line where ledger_line.vehicle_id = ${commitment.opportunityId} and ${isOpeningLine})`,
    })
    .from(commitment)
    .innerJoin(member, eq(member.id, commitment.memberId))
    .leftJoin(investingEntity, eq(investingEntity.id, commitment.entityId))
    .where(and(eq(commitment.opportunityId, opportunityId), isWaiting))
    .orderBy(asc(commitment.submittedAt), asc(commitment.id));
