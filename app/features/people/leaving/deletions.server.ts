import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { isId, newId } from '#app/domain/ids.ts';
import { mailFirm } from '#app/notify/mail/mail.jobs.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { urlTo } from '#app/platform/config/links.server.ts';
import { requireAdmin } from '#app/platform/session/require-admin.ts';
import type { OwnDeletion } from './deletion.ts';
import {
  closeOpenDeletion,
  type DeletionRow,
  findDeletion,
  findOpenDeletions,
  findOwnDeletion,
  insertDeletion,
  isMember,
  lockMemberToErase,
  lockOwnDeletion,
  updateDeletion,
} from './deletions.queries.server.ts';

/** Returns the viewer's open deletion request; `null` for none. */
export async function ownDeletion(viewer: Viewer): Promise<OwnDeletion | null> {
  const ownDeletionRow = await findOwnDeletion(viewer, db());
  return ownDeletionRow
    ? { requestedAt: ownDeletionRow.requestedAt.toISOString(), reason: ownDeletionRow.reason }
    : null;
}

/** Requests the deletion of the viewer's account and notifies the firm; does nothing if a request is open. */
export async function requestDeletion(
  tx: Tx,
  viewer: Viewer,
  { reason }: { reason: string | null },
): Promise<void> {
  if (await lockOwnDeletion(viewer, tx)) return;
  const id = newId();
  await insertDeletion(tx, { id, memberId: viewer.memberId, reason, requestedAt: new Date() });
  await audit(tx, viewer, 'account.askDeletion', viewer.memberId, { deletionId: id });
  const content = {
    template: 'firm-deletion-asked' as const,
    memberName: viewer.name,
    memberEmail: viewer.email,
    words: reason,
    url: urlTo(`/admin/people?person=${viewer.memberId}`),
  };
  await mailFirm(tx, { id: `deletion-asked.${id}`, content });
}

/** Withdraws the viewer's request; does nothing if none is open. */
export async function withdrawDeletion(tx: Tx, viewer: Viewer): Promise<void> {
  const ownDeletion = await lockOwnDeletion(viewer, tx);
  if (!ownDeletion) return;
  await updateDeletion(tx, ownDeletion.id, { withdrawnAt: new Date() });
  await audit(tx, viewer, 'account.withdrawDeletion', viewer.memberId, { deletionId: ownDeletion.id });
}

/** Returns the open requests. @throws DomainError `not_found` for everyone else. */
export function deletionsForAdmin(viewer: Viewer): ReturnType<typeof findOpenDeletions> {
  requireAdmin(viewer, { sees: 'people' });
  return findOpenDeletions(db());
}

/**
 * Returns the request that an admin is about to confirm; `null` when it is already confirmed.
 * @throws DomainError `not_found`, or `conflict` when it is their own, or was withdrawn.
 */
export async function deletionToConfirm(tx: Tx, viewer: Viewer, id: string): Promise<DeletionRow | null> {
  requireAdmin(viewer, { changes: 'people' });
  const deletion = await findDeletion(tx, id);
  if (!deletion) throw new DomainError('not_found', 'Request not found.');
  if (deletion.withdrawnAt) throw new DomainError('conflict', 'The member has withdrawn this request.');
  if (deletion.memberId === viewer.memberId)
    throw new DomainError('conflict', 'Another admin must confirm the deletion of your own account.');
  return deletion.confirmedAt ? null : deletion;
}

/** Returns the member before their erasure, locked against every change. */
export async function lockedMemberToErase(tx: Tx, memberId: string) {
  const member = await lockMemberToErase(tx, memberId);
  if (!member) throw new Error(`Member ${memberId} is gone`);
  return member;
}

/** @throws DomainError `not_found` unless there is such a member. */
export async function requireMemberToErase(tx: Tx, memberId: string): Promise<void> {
  if (!isId(memberId) || !(await isMember(tx, memberId)))
    throw new DomainError('not_found', `No person found with the id ${memberId}.`);
}

/** Records an erasure that was confirmed before a restore, and closes the request if the backup has it open. */
export async function markRepeated(tx: Tx, memberId: string): Promise<void> {
  await closeOpenDeletion(tx, memberId, { confirmedAt: new Date(), reason: null });
  await recordAudit(tx, {
    actorId: null,
    act: 'account.erase',
    subject: { type: 'member', id: memberId },
    before: null,
    after: { afterRestore: true },
  });
}

/** Marks a request as confirmed; its reason is personal and is erased with the rest. */
export async function markConfirmed(tx: Tx, viewer: Viewer, { id, memberId }: DeletionRow): Promise<void> {
  await updateDeletion(tx, id, { confirmedAt: new Date(), confirmedBy: viewer.memberId, reason: null });
  await audit(tx, viewer, 'account.erase', memberId, { deletionId: id });
}

const audit = (
  tx: Tx,
  viewer: Viewer,
  act: string,
  memberId: string,
  after: Record<string, unknown>,
): Promise<void> =>
  recordAudit(tx, {
    actorId: viewer.memberId,
    act,
    subject: { type: 'member', id: memberId },
    before: null,
    after,
  });
