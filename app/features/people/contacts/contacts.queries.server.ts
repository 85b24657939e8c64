import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { assignedContact, firmContact } from '#app/db/schema/firm.ts';
import { member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isFirmPerson } from '#app/platform/access/firm-people.queries.server.ts';
import { forAdmin, forPerson } from '#app/platform/access/viewer-scope.queries.server.ts';

/** Finds the viewer's own contact; without one, the default contact. */
export async function findOwnContact(viewer: Viewer, db: Db) {
  const rows = await db
    .select({
      ...{ name: member.name, email: member.email, phone: member.phone, pictureKey: member.pictureKey },
      ...{ title: firmContact.title, languages: firmContact.languages, since: assignedContact.since },
    })
    .from(firmContact)
    .innerJoin(member, and(eq(member.id, firmContact.memberId), isFirmPerson()))
    .leftJoin(
      assignedContact,
      and(eq(assignedContact.contactId, firmContact.memberId), eq(assignedContact.memberId, viewer.memberId)),
    )
    .where(
      and(
        forPerson(viewer),
        or(sql`${assignedContact.memberId} is not null`, eq(firmContact.isDefault, true)),
      ),
    )
    .orderBy(asc(sql`${assignedContact.memberId} is null`))
    .limit(1);
  return rows[0];
}

const card = {
  title: firmContact.title,
  languages: firmContact.languages,
  isDefault: firmContact.isDefault,
};

/** Finds the firm's people, each with what members see of them as a contact. */
export const findContacts = (viewer: Viewer, db: Db) =>
  db
    .select({
      ...{ id: member.id, name: member.name, telephone: member.phone, pictureKey: member.pictureKey },
      card,
    })
    .from(member)
    .leftJoin(firmContact, eq(firmContact.memberId, member.id))
    .where(and(forAdmin(viewer, 'people'), isFirmPerson()))
    .orderBy(asc(member.name), asc(member.id));

/** Locks one of the firm's people, and returns what members see of them as a contact, if they are one. */
export async function lockFirmPerson(viewer: Viewer, tx: Tx, memberId: string) {
  const people = await tx
    .select({ id: member.id })
    .from(member)
    .where(and(forAdmin(viewer, 'people'), isFirmPerson(), eq(member.id, memberId)))
    .for('no key update');
  if (!people[0]) return undefined;
  const cards = await tx.select(card).from(firmContact).where(eq(firmContact.memberId, memberId));
  return { card: cards[0] ?? null };
}

export async function writeContact(tx: Tx, row: typeof firmContact.$inferInsert): Promise<void> {
  if (row.isDefault) {
    // Two admins may each choose another default at the same moment.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('default contact', 0))`);
    await tx.update(firmContact).set({ isDefault: false }).where(eq(firmContact.isDefault, true));
  }
  await tx.insert(firmContact).values(row).onConflictDoUpdate({ target: firmContact.memberId, set: row });
}

/** Deletes a contact, and takes it from the members who had it. */
export async function deleteContact(tx: Tx, memberId: string): Promise<void> {
  await tx.delete(assignedContact).where(eq(assignedContact.contactId, memberId));
  await tx.delete(firmContact).where(eq(firmContact.memberId, memberId));
}

/** Locks a member, and returns the contact that they have been given, if any. */
export async function lockAssigned(viewer: Viewer, tx: Tx, memberId: string) {
  const people = await tx
    .select({ id: member.id })
    .from(member)
    .where(and(forAdmin(viewer, 'people'), eq(member.id, memberId), isNull(member.erasedAt)))
    .for('no key update');
  if (!people[0]) return undefined;
  return { contactId: await findAssigned(viewer, tx, memberId) };
}

export async function findAssigned(viewer: Viewer, db: Db | Tx, memberId: string): Promise<string | null> {
  const rows = await db
    .select({ contactId: assignedContact.contactId })
    .from(assignedContact)
    .where(and(forAdmin(viewer, 'people'), eq(assignedContact.memberId, memberId)));
  return rows[0]?.contactId ?? null;
}

/** Finds the contact that the viewer has been given, for their data export. */
export const findOwnAssigned = (viewer: Viewer, db: Db) =>
  db
    .select({ name: member.name, title: firmContact.title, since: assignedContact.since })
    .from(assignedContact)
    .innerJoin(member, eq(member.id, assignedContact.contactId))
    .leftJoin(firmContact, eq(firmContact.memberId, assignedContact.contactId))
    .where(eq(assignedContact.memberId, viewer.memberId));

export async function writeAssigned(
  tx: Tx,
  memberId: string,
  assigned: { contactId: string; assignedBy: string } | null,
): Promise<void> {
  await tx.delete(assignedContact).where(eq(assignedContact.memberId, memberId));
  if (assigned) await tx.insert(assignedContact).values({ memberId, ...assigned });
}
