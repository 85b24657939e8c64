import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#app/db/client.server.ts';
import { approval } from '#app/db/schema/approvals.ts';
import { member } from '#app/db/schema/members.ts';
import { staffSet } from '#app/db/schema/staff.ts';
import type { StaffSet } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isOpenApproval } from '#app/platform/access/approval-state.queries.server.ts';
import { isFirmPerson } from '#app/platform/access/firm-people.queries.server.ts';
import { hasSetFor } from '#app/platform/access/staff.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';

/** One lock for all sets: the check that somebody keeps everything must see what others end at the same moment. */
export const lockStaff = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('staff', 0))`);
};

const isStaff = and(isFirmPerson(), eq(member.membershipStatus, 'approved'));

export async function findStaffMember(tx: Tx, memberId: string): Promise<{ name: string } | undefined> {
  const rows = await tx
    .select({ name: member.name })
    .from(member)
    .where(and(isStaff, eq(member.id, memberId)));
  return rows[0];
}

const giver = alias(member, 'giver');
const ender = alias(member, 'ender');

/** Matches the sets that are in force or await a second admin. */
const isLive = and(isNull(staffSet.endedAt), or(isNull(staffSet.until), sql`${staffSet.until} > now()`));

/** Finds every admin by name, each with the live sets, as a row for each set or one without. */
export const findStaff = (viewer: Viewer, db: Db) =>
  db
    .select({
      id: member.id,
      name: member.name,
      email: member.email,
      isUnlimited: sql<boolean>`not exists (select from ${staffSet} as given where given.member_id = ${member.id} and given.approved_at is not null)`,
      given: staffSet,
      givenBy: giver.name,
      endAskedBy: ender.name,
      approvalId: approval.id,
    })
    .from(member)
    .leftJoin(staffSet, and(eq(staffSet.memberId, member.id), isLive))
    .leftJoin(giver, eq(giver.id, staffSet.givenById))
    .leftJoin(ender, eq(ender.id, staffSet.endAskedById))
    .leftJoin(
      approval,
      and(eq(approval.subject, 'staff_set'), eq(approval.subjectId, staffSet.id), isOpenApproval),
    )
    .where(and(forAdmin(viewer, 'access'), isStaff))
    .orderBy(asc(member.name), asc(member.id), asc(staffSet.givenAt), asc(staffSet.id));

const named = (db: Db | Tx) =>
  db
    .select({ given: staffSet, name: member.name, email: member.email })
    .from(staffSet)
    .innerJoin(member, eq(member.id, staffSet.memberId));

/** Finds sets with their admins, for those who see who has which. */
export const findNamedSets = (viewer: Viewer, db: Db, ids: readonly string[]) =>
  named(db).where(and(forAdmin(viewer, 'access'), sql`${staffSet.id} = any(${sql.param([...ids])}::uuid[])`));

export async function lockSet(tx: Tx, id: string) {
  const rows = await named(tx).where(eq(staffSet.id, id)).for('update', { of: staffSet });
  return rows[0];
}

/** Finds a set of an admin that has not been ended, in force or not. */
export async function findUnended(tx: Tx, memberId: string, set: StaffSet) {
  const rows = await tx
    .select()
    .from(staffSet)
    .where(and(eq(staffSet.memberId, memberId), eq(staffSet.set, set), isNull(staffSet.endedAt)));
  return rows[0];
}

export async function insertSet(tx: Tx, row: typeof staffSet.$inferInsert): Promise<void> {
  await tx.insert(staffSet).values(row);
}

type Standing = Pick<typeof staffSet.$inferInsert, 'approvedAt' | 'endAskedById' | 'endedById' | 'endedAt'>;

export async function updateSet(tx: Tx, id: string, standing: Partial<Standing>): Promise<void> {
  await tx.update(staffSet).set(standing).where(eq(staffSet.id, id));
}

/** Counts the admins with everything, without one of them if given. */
export const countWithEverything = (db: Db | Tx, but?: string): Promise<number> =>
  db.$count(member, and(isStaff, hasSetFor(db, { changes: 'access' }), but ? ne(member.id, but) : undefined));
