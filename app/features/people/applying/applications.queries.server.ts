import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { application } from '#app/db/schema/relations.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { ApplicationAnswers } from '#app/domain/firm/application-questions.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';

export async function findOwnApplication(viewer: Viewer, db: Db | Tx) {
  const rows = await db.select().from(application).where(eq(application.memberId, viewer.memberId));
  return rows[0];
}

export async function findApplication(viewer: Viewer, db: Db, memberId: string) {
  const rows = await db
    .select()
    .from(application)
    .where(and(forAdmin(viewer, 'people'), eq(application.memberId, memberId)));
  return rows[0];
}

/** Locks the viewer against a decision on them; returns whether they still await one. */
export async function lockApplicant(viewer: Viewer, tx: Tx): Promise<boolean> {
  const rows = await tx
    .select({ status: member.membershipStatus })
    .from(member)
    .where(eq(member.id, viewer.memberId))
    .for('no key update');
  return rows[0]?.status === 'pending';
}

export async function writeApplication(tx: Tx, memberId: string, answers: ApplicationAnswers): Promise<void> {
  await tx
    .insert(application)
    .values({ memberId, answers })
    .onConflictDoUpdate({ target: application.memberId, set: { answers, submittedAt: sql`now()` } });
}
