import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { ndaSignature, ndaVersion } from '#app/db/schema/nda.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { owesSignature } from '../admin/version-admin.queries.server.ts';

/** Every signing of one member, newest first. */
export function findSigningsOf(viewer: Viewer, db: Db, memberId: string) {
  return db
    .select({ signature: ndaSignature, version: { version: ndaVersion.version, title: ndaVersion.title } })
    .from(ndaSignature)
    .innerJoin(ndaVersion, eq(ndaVersion.id, ndaSignature.ndaVersionId))
    .where(and(forAdmin(viewer, 'people'), eq(ndaSignature.memberId, memberId)))
    .orderBy(desc(ndaSignature.createdAt), desc(ndaSignature.id))
    .limit(50);
}

const hasDeclined = sql`exists (
  select from nda_signature s where s.member_id = ${member}.id and s.declined_at is not null
)`;
const declinedAt = sql<string | Date | null>`(
  select max(s.declined_at) from nda_signature s where s.member_id = ${member}.id
)`;

/**
 * Members who have not signed although they were approved before that day, or who declined; the longest-standing
 * first.
 */
export function findOverdue(viewer: Viewer, db: Db, required: number, approvedBefore: Date, limit: number) {
  return (
    db
      .select({
        id: member.id,
        name: member.name,
        email: member.email,
        approvedAt: member.approvedAt,
        declinedAt,
      })
      .from(member)
      .where(
        and(
          forAdmin(viewer, 'people'),
          owesSignature(db, required),
          sql`(${lt(member.approvedAt, approvedBefore)} or ${hasDeclined})`,
        ),
      )
      // Uses an index, so that these few are found without scanning all members.
      .orderBy(asc(member.createdAt), asc(member.id))
      .limit(limit + 1)
  );
}
