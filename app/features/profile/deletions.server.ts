import { db, type Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/platform/access.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import type { OwnDeletion } from './deletion.ts';
import {
  type DeletionRow,
  findDeletion,
  findOpenDeletions,
  findOwnDeletion,
  insertDeletion,
  lockMemberToErase,
  lockOwnDeletion,
  updateDeletion,
} from './deletions.queries.server.ts';

/** The viewer's wish to be forgotten, while it waits; `null` for none. */
export async function ownDeletion(viewer: Viewer): Promise<OwnDeletion | null> {
  const found = await findOwnDeletion(viewer, db());
  return found ? { requestedAt: found.requestedAt.toISOString(), reason: found.reason } : null;
}

/** Asks for the viewer's account to be deleted. Answers the request when it is a new one; `null` when one waits already. */
export async function requestDeletion(
  tx: Tx,
  viewer: Viewer,
  reason: string | null,
): Promise<{ id: string } | null> {
  if (await lockOwnDeletion(viewer, tx)) return null;
  const id = newId();
  await insertDeletion(tx, { id, memberId: viewer.memberId, reason, requestedAt: new Date() });
  await audit(tx, viewer, 'account.askDeletion', viewer.memberId, { deletionId: id });
  return { id };
}

/** Takes the request back; where none waits, nothing is changed. */
export async function withdrawDeletion(tx: Tx, viewer: Viewer): Promise<void> {
  const found = await lockOwnDeletion(viewer, tx);
  if (!found) return;
  await updateDeletion(tx, found.id, { withdrawnAt: new Date() });
  await audit(tx, viewer, 'account.withdrawDeletion', viewer.memberId, { deletionId: found.id });
}

/** The requests that wait for an admin. @throws DomainError `not_found` for everyone else. */
export function deletionsForDesk(viewer: Viewer): ReturnType<typeof findOpenDeletions> {
  requireAdmin(viewer);
  return findOpenDeletions(db());
}

/**
 * The request that an admin wants to confirm; `null` when it has been.
 * @throws DomainError `not_found`, or `conflict` when it is their own, or was withdrawn.
 */
export async function deletionToConfirm(tx: Tx, viewer: Viewer, id: string): Promise<DeletionRow | null> {
  requireAdmin(viewer);
  const found = await findDeletion(tx, id);
  if (!found) throw new DomainError('not_found', 'There is no such request.');
  if (found.withdrawnAt) throw new DomainError('conflict', 'The member has withdrawn this request.');
  if (found.memberId === viewer.memberId)
    throw new DomainError('conflict', 'Another admin has to confirm the deletion of your own account.');
  return found.confirmedAt ? null : found;
}

/** The member as they are before they are erased, with all that could change of them held still. */
export async function holdMemberToErase(tx: Tx, memberId: string) {
  const found = await lockMemberToErase(tx, memberId);
  if (!found) throw new Error(`Member ${memberId} is gone`);
  return found;
}

/** Notes that a request was confirmed; why it was made is personal and is forgotten with the rest. */
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

function requireAdmin(viewer: Viewer): void {
  if (!isAdmin(viewer)) throw new DomainError('not_found', 'There is nothing here.');
}
