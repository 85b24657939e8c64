import { and, asc, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { commitment, opportunity } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { STATE_IS } from '#app/platform/access/commitment-state.queries.server.ts';
import { entityName } from '#app/platform/access/entity-name.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';

/** Returns the newest decisions with the admin who made each. */
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
    .where(
      and(forAdmin(viewer, 'deals'), or(isNotNull(commitment.acceptedAt), isNotNull(commitment.declinedAt))),
    )
    .orderBy(desc(decidedAt), desc(commitment.id))
    .limit(limit);
}

/** Returns the open opportunities that close first, with accepted and undecided totals in minor units. */
export async function findOpenBooks(viewer: Viewer, db: Db, limit: number) {
  const open = db
    .select({
      id: opportunity.id,
      slug: opportunity.slug,
      name: opportunity.name,
      currency: opportunity.currency,
      target: opportunity.target,
      accepted: opportunity.accepted,
      closesAt: opportunity.closesAt,
    })
    .from(opportunity)
    .where(and(forAdmin(viewer, 'deals'), eq(opportunity.stage, 'open')))
    .orderBy(asc(opportunity.closesAt), asc(opportunity.id))
    .limit(limit)
    .as('open');
  const waiting = db
    .select({
      amount: sql<number>`coalesce(sum(${commitment.amount}), 0)`.mapWith(Number).as('waiting'),
      count: sql<number>`count(*)`.mapWith(Number).as('waiting_count'),
    })
    .from(commitment)
    .where(and(eq(commitment.opportunityId, open.id), STATE_IS.submitted))
    .as('waiting_of');
  return db
    .select({
      id: open.id,
      slug: open.slug,
      name: open.name,
      currency: open.currency,
      target: open.target,
      accepted: open.accepted,
      closesAt: open.closesAt,
      waiting: waiting.amount,
      waitingCount: waiting.count,
    })
    .from(open)
    .innerJoinLateral(waiting, sql`true`)
    .orderBy(asc(open.closesAt), asc(open.id));
}
