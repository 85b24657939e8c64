import { and, asc, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';

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

export const findIdentityChanges = (db: Db, memberId: string) =>
  db
    .select({ id: auditEntry.id, at: auditEntry.at, before: auditEntry.before, after: auditEntry.after })
    .from(auditEntry)
    .where(
      and(
        eq(auditEntry.subjectType, 'member'),
        eq(auditEntry.subjectId, memberId),
        inArray(auditEntry.act, ['member.updateIdentity', 'member.linkIdentity']),
      ),
    )
    .orderBy(asc(auditEntry.id));

/** Finds which of these addresses another member has now. */
export async function findAddressesOfOthers(db: Db, memberId: string, emails: string[]): Promise<string[]> {
  const rows = await db
    .select({ email: member.email })
    .from(member)
    .where(and(inArray(member.email, emails), ne(member.id, memberId), isNull(member.erasedAt)));
  return rows.map(({ email }) => email.toLowerCase());
}
