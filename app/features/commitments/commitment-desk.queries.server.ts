import { and, desc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { commitment, desiredAmount, opportunity } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { entityName, forAdmin, waits } from './commitment-scope.queries.server.ts';

/** By commitment, in minor units: its opportunity's least amount and step, and what the member had desired. */
export async function findTerms(viewer: Viewer, db: Db, commitmentIds: readonly string[]) {
  if (commitmentIds.length === 0) return [];
  return db
    .select({
      commitmentId: commitment.id,
      minimum: opportunity.minimum,
      step: opportunity.step,
      desired: desiredAmount.amount,
    })
    .from(commitment)
    .innerJoin(opportunity, eq(opportunity.id, commitment.opportunityId))
    .leftJoin(
      desiredAmount,
      and(
        eq(desiredAmount.opportunityId, commitment.opportunityId),
        eq(desiredAmount.memberId, commitment.memberId),
      ),
    )
    .where(and(forAdmin(viewer), inArray(commitment.id, [...commitmentIds])));
}

/** The newest decisions with who made them. */
export async function findDecided(viewer: Viewer, db: Db, limit: number) {
  const decider = alias(member, 'decider');
  const decidedAt = sql<Date>`coalesce(${commitment.acceptedAt}, ${commitment.declinedAt})`;
  return db
    .select({
      commitment,
      opportunity: {
        id: opportunity.id,
        slug: opportunity.slug,
        name: opportunity.name,
        stage: opportunity.stage,
      },
      entityName,
      memberName: member.name,
      decidedBy: decider.name,
    })
    .from(commitment)
    .innerJoin(opportunity, eq(opportunity.id, commitment.opportunityId))
    .innerJoin(member, eq(member.id, commitment.memberId))
    .leftJoin(investingEntity, eq(investingEntity.id, commitment.entityId))
    .leftJoin(decider, eq(decider.id, sql`coalesce(${commitment.acceptedBy}, ${commitment.declinedBy})`))
    .where(and(forAdmin(viewer), or(isNotNull(commitment.acceptedAt), isNotNull(commitment.declinedAt))))
    .orderBy(desc(decidedAt), desc(commitment.id))
    .limit(limit);
}

/** Every open opportunity with what was accepted and what waits; minor units. */
export async function findOpenBooks(viewer: Viewer, db: Db) {
  return db
    .select({
      id: opportunity.id,
      slug: opportunity.slug,
      name: opportunity.name,
      currency: opportunity.currency,
      target: opportunity.target,
      accepted: opportunity.accepted,
      closesAt: opportunity.closesAt,
      waiting: sql<number>`coalesce(sum(${commitment.amount}), 0)`.mapWith(Number),
      waitingCount: sql<number>`count(${commitment.id})`.mapWith(Number),
    })
    .from(opportunity)
    .leftJoin(commitment, and(eq(commitment.opportunityId, opportunity.id), waits))
    .where(and(forAdmin(viewer), eq(opportunity.stage, 'open'), gt(opportunity.target, 0)))
    .groupBy(opportunity.id)
    .orderBy(sql`${opportunity.closesAt} asc nulls last`, opportunity.id);
}
