import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import type { Viewer } from '#app/platform/viewer.ts';

/** The viewer's own changes of a commitment, oldest first. */
export const findAmendments = (viewer: Viewer, db: Db, commitmentId: string) =>
  db
    .select({ before: auditEntry.before, after: auditEntry.after })
    .from(auditEntry)
    .where(
      and(
        eq(auditEntry.subjectType, 'commitment'),
        eq(auditEntry.subjectId, commitmentId),
        eq(auditEntry.act, 'commitment.amend'),
        eq(auditEntry.actorId, viewer.memberId),
      ),
    )
    .orderBy(asc(auditEntry.seq));
