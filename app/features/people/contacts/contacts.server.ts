import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { isSameJson } from '#app/domain/same-json.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { pictureAddress } from '../profile/picture.ts';
import type { ContactRow, NamedContact } from './contact.ts';
import type { AssignContactInput, ContactCardInput } from './contact-input.ts';
import {
  deleteContact,
  findAssigned,
  findContacts,
  findOwnAssigned,
  findOwnContact,
  lockAssigned,
  lockFirmPerson,
  writeAssigned,
  writeContact,
} from './contacts.queries.server.ts';

/** Returns whom the viewer can call; `null` where the firm names nobody. */
export async function ownContact(viewer: Viewer): Promise<NamedContact | null> {
  const found = await findOwnContact(viewer, db());
  if (!found) return null;
  const { phone, pictureKey, since, ...contact } = found;
  return {
    ...contact,
    telephone: phone,
    picture: pictureAddress(pictureKey),
    since: since?.toISOString() ?? null,
  };
}

/** Returns where the viewer's contact gets their messages; `null` where the firm names nobody. */
export const contactEmailOf = async (viewer: Viewer): Promise<string | null> =>
  (await findOwnContact(viewer, db()))?.email ?? null;

/** Returns the contact that the viewer has been given, for their data export. */
export const ownContactData = (viewer: Viewer) => findOwnAssigned(viewer, db());

/** Returns the firm's people and what members see of them; none for anyone but admins. */
export async function contactRows(viewer: Viewer): Promise<ContactRow[]> {
  const rows = await findContacts(viewer, db());
  return rows.map(({ pictureKey, ...row }) => ({ ...row, picture: pictureAddress(pictureKey) }));
}

/** Returns the id of a member's owner at the firm, for admins. */
export const assignedContactOf = (viewer: Viewer, memberId: string): Promise<string | null> =>
  findAssigned(viewer, db(), memberId);

/**
 * Shows one of the firm's people to members as a contact. Only one of them is the default contact.
 * @throws DomainError `not_found` for somebody else, and for everyone but admins.
 */
export async function saveContact(
  tx: Tx,
  viewer: Viewer,
  { memberId, ...card }: ContactCardInput,
): Promise<void> {
  const found = await lockFirmPerson(viewer, tx, memberId);
  if (!found) throw notFound();
  if (isSameJson(found.card, card)) return;
  await writeContact(tx, { memberId, ...card });
  await record(tx, viewer, 'contact.show', memberId, { before: found.card, after: card });
}

/** No longer shows them: their members have the default contact. @throws DomainError `not_found`. */
export async function removeContact(
  tx: Tx,
  viewer: Viewer,
  { memberId }: { memberId: string },
): Promise<void> {
  const found = await lockFirmPerson(viewer, tx, memberId);
  if (!found) throw notFound();
  if (!found.card) return;
  await deleteContact(tx, memberId);
  await record(tx, viewer, 'contact.hide', memberId, { before: found.card, after: null });
}

/**
 * Gives a member an owner at the firm, or none. Members see their owner as their contact if the owner has a card.
 * @throws DomainError `not_found` for a member or an owner who is not there, and for everyone but admins.
 */
export async function assignContact(
  tx: Tx,
  viewer: Viewer,
  { memberId, contactId }: AssignContactInput,
): Promise<void> {
  const found = await lockAssigned(viewer, tx, memberId);
  if (!found) throw notFound();
  if (found.contactId === contactId) return;
  if (contactId && !(await lockFirmPerson(viewer, tx, contactId))) throw notFound();
  await writeAssigned(tx, memberId, contactId ? { contactId, assignedBy: viewer.memberId } : null);
  await record(tx, viewer, 'contact.assign', memberId, { before: found, after: { contactId } });
}

type Change = { before: Record<string, unknown> | null; after: Record<string, unknown> | null };

const record = (tx: Tx, viewer: Viewer, act: string, memberId: string, change: Change) =>
  recordAudit(tx, { actorId: viewer.memberId, act, subject: { type: 'member', id: memberId }, ...change });

const notFound = () => new DomainError('not_found', 'Person not found.');
