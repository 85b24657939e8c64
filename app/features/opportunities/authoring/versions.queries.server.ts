import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { opportunityVersion, stageMove } from '#app/db/schema/authoring.ts';
import { member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';

const columns = {
  number: opportunityVersion.number,
  note: opportunityVersion.note,
  publishedAt: opportunityVersion.publishedAt,
  publishedBy: member.name,
};

/** The newest versions of an opportunity, without their content. */
export function findOpportunityVersions(viewer: Viewer, db: Db, opportunityId: string, limit: number) {
  return db
    .select(columns)
    .from(opportunityVersion)
    .leftJoin(member, eq(member.id, opportunityVersion.publishedBy))
    .where(and(forAdmin(viewer, 'deals'), eq(opportunityVersion.opportunityId, opportunityId)))
    .orderBy(desc(opportunityVersion.number))
    .limit(limit);
}

export async function findOpportunityVersion(viewer: Viewer, db: Db, opportunityId: string, number: number) {
  const rows = await db
    .select({ ...columns, fields: opportunityVersion.fields })
    .from(opportunityVersion)
    .leftJoin(member, eq(member.id, opportunityVersion.publishedBy))
    .where(
      and(
        forAdmin(viewer, 'deals'),
        eq(opportunityVersion.opportunityId, opportunityId),
        eq(opportunityVersion.number, number),
      ),
    );
  return rows[0];
}

/** The stage moves of an opportunity, newest first. */
export function findStageMoves(viewer: Viewer, db: Db, opportunityId: string, limit: number) {
  return db
    .select({
      id: stageMove.id,
      from: stageMove.fromStage,
      to: stageMove.toStage,
      reason: stageMove.reason,
      movedAt: stageMove.movedAt,
      movedBy: member.name,
    })
    .from(stageMove)
    .leftJoin(member, eq(member.id, stageMove.movedBy))
    .where(and(forAdmin(viewer, 'deals'), eq(stageMove.opportunityId, opportunityId)))
    .orderBy(desc(stageMove.movedAt), desc(stageMove.id))
    .limit(limit);
}
