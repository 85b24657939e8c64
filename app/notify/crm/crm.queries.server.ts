import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { crmContact, crmNote } from '#app/db/schema/mirrors.ts';

/** Returns the current CRM facts of these members, with their contact ids. Erased members are left out. */
export function findMembersForCrm(db: Db, memberIds: readonly string[]) {
  const inviter = alias(member, 'inviter');
  return db
    .select({
      memberId: member.id,
      email: member.email,
      name: member.name,
      country: member.country,
      roles: member.roles,
      emailVerifiedAt: member.emailVerifiedAt,
      approvedAt: member.approvedAt,
      rejectedAt: member.rejectedAt,
      joinedAt: member.createdAt,
      invitedBy: inviter.name,
      contactId: crmContact.contactId,
    })
    .from(member)
    .leftJoin(inviter, eq(inviter.id, member.invitedBy))
    .leftJoin(crmContact, eq(crmContact.memberId, member.id))
    .where(sql`${inArray(member.id, [...memberIds])} and ${member.erasedAt} is null`);
}

/** Stores the contacts of members who were not erased while they were written there. */
export async function saveContacts(
  tx: Tx,
  contacts: readonly { memberId: string; contactId: string }[],
  syncedAt: Date,
): Promise<void> {
  const ids = contacts.map(({ memberId }) => memberId);
  const rows = await tx
    .select({ id: member.id })
    .from(member)
    .where(and(inArray(member.id, ids), isNull(member.erasedAt)))
    .orderBy(asc(member.id))
    .for('share');
  const living = new Set(rows.map(({ id }) => id));
  const values = contacts.filter(({ memberId }) => living.has(memberId));
  if (values.length === 0) return;
  await tx
    .insert(crmContact)
    .values(values.map((contact) => ({ ...contact, syncedAt })))
    .onConflictDoUpdate({
      target: crmContact.memberId,
      set: { contactId: sql`excluded.contact_id`, syncedAt },
    });
}

export async function isNoteWritten(db: Db, ref: string): Promise<boolean> {
  const rows = await db.select({ ref: crmNote.ref }).from(crmNote).where(eq(crmNote.ref, ref));
  return rows.length > 0;
}

export async function saveNote(db: Db, ref: string, noteId: string): Promise<void> {
  await db.insert(crmNote).values({ ref, noteId }).onConflictDoNothing();
}
