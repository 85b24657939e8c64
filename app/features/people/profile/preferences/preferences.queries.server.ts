import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { preferenceDraft, preferenceVersion, waitlistEntry } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';

/** The owner of preferences: a member, or a waitlist entry. */
export type Owner = { memberId: string } | { waitlistEntryId: string };

const draftOf = (owner: Owner) =>
  'memberId' in owner
    ? eq(preferenceDraft.memberId, owner.memberId)
    : eq(preferenceDraft.waitlistEntryId, owner.waitlistEntryId);
const versionsOf = (owner: Owner) =>
  'memberId' in owner
    ? eq(preferenceVersion.memberId, owner.memberId)
    : eq(preferenceVersion.waitlistEntryId, owner.waitlistEntryId);

export async function findPreferenceDraft(db: Db | Tx, owner: Owner) {
  const rows = await db.select().from(preferenceDraft).where(draftOf(owner));
  return rows[0];
}

export async function findLatest(db: Db | Tx, owner: Owner) {
  const rows = await db
    .select()
    .from(preferenceVersion)
    .where(versionsOf(owner))
    .orderBy(desc(preferenceVersion.version))
    .limit(1);
  return rows[0];
}

/** Finds all submitted versions, newest first. */
export const findPreferenceVersions = (db: Db, owner: Owner) =>
  db
    .select()
    .from(preferenceVersion)
    .where(versionsOf(owner))
    .orderBy(desc(preferenceVersion.version))
    .limit(100);

/** What a member's profile already answers. */
export async function findProfileFacts(db: Db | Tx, memberId: string) {
  const rows = await db
    .select({ country: member.country, accreditedAt: member.accreditedAt })
    .from(member)
    .where(eq(member.id, memberId));
  return rows[0];
}

/** Serializes the changes of one owner. Returns whether the owner exists. */
export async function lockOwner(tx: Tx, owner: Owner): Promise<boolean> {
  const rows =
    'memberId' in owner
      ? await tx
          .select({ id: member.id })
          .from(member)
          .where(and(eq(member.id, owner.memberId), isNull(member.erasedAt)))
          .for('no key update')
      : await tx
          .select({ id: waitlistEntry.id })
          .from(waitlistEntry)
          .where(eq(waitlistEntry.id, owner.waitlistEntryId))
          .for('no key update');
  return rows.length === 1;
}

export async function upsertDraft(tx: Tx, row: typeof preferenceDraft.$inferInsert): Promise<void> {
  const { answers, step, savedAt } = row;
  await tx
    .insert(preferenceDraft)
    .values(row)
    .onConflictDoUpdate({
      target: row.memberId ? preferenceDraft.memberId : preferenceDraft.waitlistEntryId,
      set: { answers, step, savedAt },
    });
}

export async function deletePreferenceDraft(tx: Tx, owner: Owner): Promise<void> {
  await tx.delete(preferenceDraft).where(draftOf(owner));
}

export async function insertPreferenceVersion(
  tx: Tx,
  row: typeof preferenceVersion.$inferInsert,
): Promise<void> {
  await tx.insert(preferenceVersion).values(row);
}

/** Finds what a person began to answer on the waitlist and did not submit, before they had an account. */
export async function findDraftOfAddress(tx: Tx, email: string) {
  const rows = await tx
    .select({ answers: preferenceDraft.answers })
    .from(preferenceDraft)
    .innerJoin(waitlistEntry, eq(waitlistEntry.id, preferenceDraft.waitlistEntryId))
    .where(eq(waitlistEntry.email, email))
    .orderBy(desc(preferenceDraft.savedAt))
    .limit(1);
  return rows[0];
}

/** Finds the answers that a person submitted on the waitlist before they had an account. */
export async function findLatestOfAddress(tx: Tx, email: string) {
  const rows = await tx
    .select({ answers: preferenceVersion.answers })
    .from(preferenceVersion)
    .innerJoin(waitlistEntry, eq(waitlistEntry.id, preferenceVersion.waitlistEntryId))
    .where(eq(waitlistEntry.email, email))
    .orderBy(desc(preferenceVersion.version))
    .limit(1);
  return rows[0];
}
