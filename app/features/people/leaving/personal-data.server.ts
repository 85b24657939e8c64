import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { forgetPeople } from '#app/platform/audit/personal.server.ts';
import { deleteContact, writeAssigned } from '../contacts/contacts.queries.server.ts';
import { eraseMember, findMember } from './personal-data.queries.server.ts';

/** Returns the viewer's own profile for their data export, without the firm's own records of its decision. */
export async function ownMemberData(viewer: Viewer) {
  const memberRow = await findMember(viewer, db());
  if (!memberRow) throw new DomainError('not_found', 'Member not found.');
  const { member, invitedByName } = memberRow;
  const {
    approvedBy: _approver,
    rejectedBy: _rejecter,
    rejectionReason: _reason,
    invitedBy: _inviter,
    nameConfirmedBy: _confirmer,
    ...own
  } = member;
  return { ...own, invitedBy: invitedByName };
}

/** Erases a member's profile and their personal values in the audit log, and sets `erasedAt`. */
export async function eraseProfile(tx: Tx, memberId: string): Promise<void> {
  await writeAssigned(tx, memberId, null);
  await deleteContact(tx, memberId);
  await eraseMember(tx, memberId, new Date());
  await forgetPeople(tx, [memberId]);
}
