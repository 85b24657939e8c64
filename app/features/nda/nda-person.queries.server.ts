import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { ndaSignature, ndaVersion } from '#app/db/schema/nda.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { owes } from './nda-desk.queries.server.ts';
import { forAdmin } from './nda-scope.queries.server.ts';

/** Every signing of one member, the newest first. */
export function findSigningsOf(viewer: Viewer, db: Db, memberId: string) {
  return db
    .select({ signature: ndaSignature, version: { version: ndaVersion.version, title: ndaVersion.title } })
    .from(ndaSignature)
    .innerJoin(ndaVersion, eq(ndaVersion.id, ndaSignature.ndaVersionId))
    .where(and(forAdmin(viewer), eq(ndaSignature.memberId, memberId)))
    .orderBy(desc(ndaSignature.createdAt), desc(ndaSignature.id))
    .limit(50);
}

const declinedAt = sql<string | Date | null>`(
  select s.declined_at from nda_signature s where s.member_id = ${member}.id order by s.created_at desc, s.id desc limit 1
)`;

/** Members who still have to sign although they were approved before that day, or who declined; the oldest first. */
export function findOverdue(viewer: Viewer, db: Db, required: number, approvedBefore: Date, limit: number) {
  return db
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
        forAdmin(viewer),
        owes(db, required),
        sql`(${lt(member.approvedAt, approvedBefore)} or ${declinedAt} is not null)`,
      ),
    )
    .orderBy(asc(member.approvedAt), asc(member.id))
    .limit(limit + 1);
}
