import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { commitmentReceipt } from '#app/db/schema/commitments.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { commitment, opportunity } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { STATE_IS } from '#app/platform/access/commitment-state.queries.server.ts';
import { entityName } from '#app/platform/access/entity-name.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import type { Position } from '#app/platform/lists/paging.ts';
import { exactTime } from '#app/platform/lists/sql.server.ts';

/** A commitment with the names of its opportunity and entity; `sortKey` keeps the microseconds. */
const columns = {
  commitment,
  entityName,
  opportunity: {
    id: opportunity.id,
    slug: opportunity.slug,
    name: opportunity.name,
    stage: opportunity.stage,
  },
  sortKey: exactTime(commitment.submittedAt),
};

const bookColumns = {
  ...columns,
  member: { id: member.id, name: member.name, email: member.email, accreditedAt: member.accreditedAt },
  book: { target: opportunity.target, accepted: opportunity.accepted },
};

const after = (position: Position | null): SQL | undefined =>
  position
    ? sql`(${commitment.submittedAt}, ${commitment.id}) > (${position.key}::timestamptz, ${position.id}::uuid)`
    : undefined;

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
    .where(and(eq(commitment.memberId, viewer.memberId), eq(commitment.opportunityId, opportunityId)))
    .orderBy(desc(commitment.submittedAt), desc(commitment.id))
    .limit(1);

/** Commitments awaiting a decision, oldest first. */
export function findWaiting(viewer: Viewer, db: Db, position: Position | null, limit: number) {
  return db
    .select(bookColumns)
    .from(commitment)
    .innerJoin(opportunity, eq(opportunity.id, commitment.opportunityId))
    .leftJoin(investingEntity, eq(investingEntity.id, commitment.entityId))
    .innerJoin(member, eq(member.id, commitment.memberId))
    .where(and(forAdmin(viewer), STATE_IS.submitted, after(position)))
    .orderBy(asc(commitment.submittedAt), asc(commitment.id))
    .limit(limit + 1);
}

export async function countWaiting(viewer: Viewer, db: Db): Promise<number> {
  const rows = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(commitment)
    .where(and(forAdmin(viewer), STATE_IS.submitted));
  return rows[0]?.count ?? 0;
}

/** One member's commitments, newest first. */
export function findOfPerson(viewer: Viewer, db: Db, memberId: string, limit: number) {
  return db
    .select(columns)
    .from(commitment)
    .innerJoin(opportunity, eq(opportunity.id, commitment.opportunityId))
    .leftJoin(investingEntity, eq(investingEntity.id, commitment.entityId))
    .where(and(forAdmin(viewer), eq(commitment.memberId, memberId)))
    .orderBy(desc(commitment.submittedAt), desc(commitment.id))
    .limit(limit);
}

export type OwnRow = Awaited<ReturnType<typeof findOfPerson>>[number];
export type BookRow = Awaited<ReturnType<typeof findWaiting>>[number];
