import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { commitmentReceipt } from '#app/db/schema/commitments.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { commitment, desiredAmount, opportunity } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isUndecidedCommitment, STATE_IS } from '#app/platform/access/commitment-state.queries.server.ts';
import { entityName } from '#app/platform/access/entity-name.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { listQuery, orNothing, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { SortIdOf } from '#app/platform/lists/list.ts';
import type { QUEUE, QueueAsked } from './admin/queue-list.tsx';
import { isOwnCommitment } from './own-commitments.queries.server.ts';

/** A commitment with the names of its opportunity and entity. */
const columns = {
  commitment,
  entityName,
  opportunity: {
    id: opportunity.id,
    slug: opportunity.slug,
    name: opportunity.name,
    stage: opportunity.stage,
  },
};

const SORTS: Record<SortIdOf<typeof QUEUE>, SortKey> = {
  member: { kind: 'text', by: orNothing(member.name) },
  opportunity: { kind: 'text', by: orNothing(opportunity.name) },
  amount: { kind: 'number', by: commitment.amount },
  desired: { kind: 'number', by: sql`coalesce(${desiredAmount.amount}, -1)` },
  submitted: { kind: 'time', by: commitment.submittedAt },
};

/** The number of the last receipt; `null` without one. */
const lastReceipt = sql<
  number | null
>`(select max(${commitmentReceipt.number}) from ${commitmentReceipt} where ${commitmentReceipt.commitmentId} = ${commitment.id})`;

/** The viewer's latest commitment to an opportunity. */
export const findLatestOwn = (viewer: Viewer, db: Db, opportunityId: string) =>
  db
    .select({ ...columns, lastReceipt })
    .from(commitment)
    .innerJoin(opportunity, eq(opportunity.id, commitment.opportunityId))
    .leftJoin(investingEntity, eq(investingEntity.id, commitment.entityId))
    .where(and(isOwnCommitment(viewer, 'figures'), eq(commitment.opportunityId, opportunityId)))
    .orderBy(desc(commitment.submittedAt), desc(commitment.id))
    .limit(1);

export const findCommitmentsAwaitingDecision = listQuery(
  SORTS,
  commitment.id,
  (viewer, db, _asked: QueueAsked, part) =>
    db
      .select({
        ...columns,
        member: { id: member.id, name: member.name, email: member.email, accreditedAt: member.accreditedAt },
        book: { target: opportunity.target, accepted: opportunity.accepted },
        minimum: opportunity.minimum,
        step: opportunity.step,
        desired: desiredAmount.amount,
        ...part.place,
      })
      .from(commitment)
      .innerJoin(opportunity, eq(opportunity.id, commitment.opportunityId))
      .leftJoin(investingEntity, eq(investingEntity.id, commitment.entityId))
      .innerJoin(member, eq(member.id, commitment.memberId))
      .leftJoin(
        desiredAmount,
        and(
          eq(desiredAmount.opportunityId, commitment.opportunityId),
          eq(desiredAmount.memberId, commitment.memberId),
        ),
      )
      .where(and(forAdmin(viewer, 'deals'), STATE_IS.submitted, part.after))
      .orderBy(...part.orderBy)
      .limit(part.limit),
);

export async function countAwaitingDecision(viewer: Viewer, db: Db): Promise<number> {
  const rows = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(commitment)
    .where(and(forAdmin(viewer, 'deals'), STATE_IS.submitted));
  return rows[0]?.count ?? 0;
}

/** Counts the commitments to one opportunity on which nothing is decided, waitlisted ones included. */
export async function countUndecided(viewer: Viewer, db: Db, opportunityId: string): Promise<number> {
  const rows = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(commitment)
    .where(
      and(forAdmin(viewer, 'deals'), eq(commitment.opportunityId, opportunityId), isUndecidedCommitment),
    );
  return rows[0]?.count ?? 0;
}

/** One member's commitments, newest first. */
export function findCommitmentsOfPerson(viewer: Viewer, db: Db, memberId: string, limit: number) {
  return db
    .select(columns)
    .from(commitment)
    .innerJoin(opportunity, eq(opportunity.id, commitment.opportunityId))
    .leftJoin(investingEntity, eq(investingEntity.id, commitment.entityId))
    .where(and(forAdmin(viewer, 'deals'), eq(commitment.memberId, memberId)))
    .orderBy(desc(commitment.submittedAt), desc(commitment.id))
    .limit(limit);
}

export type OwnRow = Awaited<ReturnType<typeof findCommitmentsOfPerson>>[number];
export type WaitingRow = Awaited<ReturnType<typeof findCommitmentsAwaitingDecision>>[number];
