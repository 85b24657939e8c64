import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { commitment, opportunity } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { entityName, forAdmin } from './commitment-scope.queries.server.ts';

/** What one member asked to invest, newest first. */
export function findOfPerson(viewer: Viewer, db: Db, memberId: string, limit: number) {
  return db
    .select({
      commitment,
      entityName,
      opportunity: {
        id: opportunity.id,
        slug: opportunity.slug,
        name: opportunity.name,
        stage: opportunity.stage,
      },
    })
    .from(commitment)
    .innerJoin(opportunity, eq(opportunity.id, commitment.opportunityId))
    .leftJoin(investingEntity, eq(investingEntity.id, commitment.entityId))
    .where(and(forAdmin(viewer), eq(commitment.memberId, memberId)))
    .orderBy(desc(commitment.submittedAt), desc(commitment.id))
    .limit(limit);
}
