import { and, asc, eq, or } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import type { Viewer } from '#app/domain/viewer.ts';

/** Finds the entries in which the viewer is the actor or the subject. */
export const findEntriesAbout = ({ memberId }: Viewer, db: Db) =>
  db
    .select({
      id: auditEntry.id,
      at: auditEntry.at,
      actorId: auditEntry.actorId,
      act: auditEntry.act,
      subjectType: auditEntry.subjectType,
      subjectId: auditEntry.subjectId,
      before: auditEntry.before,
      after: auditEntry.after,
    })
    .from(auditEntry)
    .where(
      or(
        eq(auditEntry.actorId, memberId),
        and(eq(auditEntry.subjectType, 'member'), eq(auditEntry.subjectId, memberId)),
      ),
    )
    .orderBy(asc(auditEntry.id));
