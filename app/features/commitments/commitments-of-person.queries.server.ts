import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { commitment, opportunity } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { forAdmin } from './commitment-scope.queries.server.ts';

/** What one member asked to invest, newest first. */
export function findOfPerson(viewer: Viewer, db: Db, memberId: string, limit: number) {
  return db
    .select({
      commitment,
      opportunity: {
        id: opportunity.id,
        slug: opportunity.slug,
        name: opportunity.name,
        stage: opportunity.stage,
      },
    })
    .from(commitment)
    .innerJoin(opportunity, eq(opportunity.id, commitment.opportunityId))
    .where(and(forAdmin(viewer), eq(commitment.memberId, memberId)))
    .orderBy(desc(commitment.submittedAt), desc(commitment.id))
    .limit(limit);
}
