import { db } from '#app/db/client.server.ts';
import { staffSet } from '#app/db/schema/staff.ts';
import type { StaffSet } from '#app/domain/access/staff.ts';
import { newId } from '#app/domain/ids.ts';
import { makeAdmin, makeMember } from './members.ts';
import { openSessionOf } from './sessions.ts';

const LONG_AGO = new Date('2026-01-05T09:00:00Z');

/** A set that an admin with everything gave, in force by default. */
export async function makeStaffSet(
  memberId: string,
  set: StaffSet,
  change: Partial<typeof staffSet.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  const givenById = change.givenById ?? (await makeAdmin()).memberId;
  await db()
    .insert(staffSet)
    .values({ id, memberId, set, givenById, givenAt: LONG_AGO, approvedAt: LONG_AGO, ...change });
  return id;
}

/** A signed-in admin with these sets; with none, one whose only set has ended. */
export async function makeStaff(sets: readonly StaffSet[]) {
  const row = await makeMember({ roles: ['admin'] });
  for (const set of sets) await makeStaffSet(row.id, set);
  if (sets.length === 0) await makeStaffSet(row.id, 'read_only', { endedAt: LONG_AGO });
  return { member: row, cookie: (await openSessionOf(row)).cookie };
}
