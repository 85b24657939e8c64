import { and, asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { commitmentAmendment } from '#app/db/schema/commitments.ts';
import { commitment } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isOwnCommitment } from './own-commitments.queries.server.ts';

export async function insertAmendment(tx: Tx, row: typeof commitmentAmendment.$inferInsert): Promise<void> {
  await tx.insert(commitmentAmendment).values(row);
}

/** The amendments of one of the viewer's own commitments, oldest first. */
export const findAmendments = (viewer: Viewer, db: Db, commitmentId: string) =>
  db
    .select({
      at: commitmentAmendment.amendedAt,
      before: commitmentAmendment.amountBefore,
      after: commitmentAmendment.amountAfter,
    })
    .from(commitmentAmendment)
    .innerJoin(commitment, eq(commitment.id, commitmentAmendment.commitmentId))
    .where(and(eq(commitment.id, commitmentId), isOwnCommitment(viewer, 'figures')))
    .orderBy(asc(commitmentAmendment.revisionAfter));
