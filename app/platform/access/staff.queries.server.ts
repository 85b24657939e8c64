import { and, eq, exists, gt, inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { staffSet } from '#app/db/schema/staff.ts';
import { type StaffNeed, setsFor } from '#app/domain/access/staff.ts';

/** Matches the sets that are in force. */
export const isInForce = and(
  isNotNull(staffSet.approvedAt),
  isNull(staffSet.endedAt),
  or(isNull(staffSet.until), gt(staffSet.until, sql`now()`)),
);

/**
 * Selects the sets of the member of the row, separated by spaces. The provider appoints admins: those to whom no set has
 * ever been given have everything; the ones whose sets have all ended have none.
 */
export function setNames(db: Db | Tx): SQL<string | null> {
  const given = db
    .select({
      names: sql`case when count(*) = 0 then 'everything' else string_agg(${staffSet.set}, ' ') filter (where ${isInForce}) end`,
    })
    .from(staffSet)
    .where(and(eq(staffSet.memberId, member.id), isNotNull(staffSet.approvedAt)));
  return sql`case when 'admin' = any(${member.roles}) then (${given}) end`;
}

/** Matches the members whose sets admit what is needed: the same as `refusalOf`, for rows of admins. */
export function hasSetFor(db: Db | Tx, need: StaffNeed): SQL | undefined {
  const given = (which: SQL | undefined) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(staffSet)
        .where(and(eq(staffSet.memberId, member.id), isNotNull(staffSet.approvedAt), which)),
    );
  return or(not(given(undefined)), given(and(isInForce, inArray(staffSet.set, [...setsFor(need)]))));
}
