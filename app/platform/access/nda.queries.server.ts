import { and, eq, gte, isNotNull, isNull, lte, max, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { ndaSignature, ndaVersion } from '#app/db/schema/nda.ts';

/** Selects when the member of the row signed the required NDA; `null` if they have not. */
export function ndaSignedAt(db: Db | Tx) {
  // The newest version in force that requires a new signature, else the first version; older signatures do not count.
  const required = db
    .select({
      version: sql<number>`coalesce(max(${ndaVersion.version}) filter (where ${ndaVersion.mustSignAgain} = 'yes'), min(${ndaVersion.version}))`,
    })
    .from(ndaVersion)
    .where(and(isNotNull(ndaVersion.publishedAt), lte(ndaVersion.effectiveAt, sql`now()`)));
  const signedAt = db
    .select({ at: max(ndaSignature.completedAt) })
    .from(ndaSignature)
    .innerJoin(ndaVersion, eq(ndaVersion.id, ndaSignature.ndaVersionId))
    .where(
      and(
        eq(ndaSignature.memberId, member.id),
        isNull(ndaSignature.voidedAt),
        gte(ndaVersion.version, sql`(${required})`),
      ),
    );
  return sql<string | Date | null>`(${signedAt})`;
}
