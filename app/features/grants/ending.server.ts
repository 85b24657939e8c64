import type { Tx } from '#app/db/client.server.ts';
import { mayChange } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { closeRequest } from '#app/platform/approvals/approvals.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { lockGrant, updateGrant } from './grants.queries.server.ts';

/**
 * Takes a grant back, as its holder or an admin, from the next request on. Acts under way are done first, and are in the
 * log before it. Repeating it does nothing.
 * @returns whether it was open
 * @throws DomainError `not_found`.
 */
export async function revokeGrant(tx: Tx, viewer: Viewer, { id }: { id: string }): Promise<boolean> {
  const grant = await lockGrant(tx, id);
  if (!grant || (grant.holderId !== viewer.memberId && !mayChange(viewer, 'people')))
    throw new DomainError('not_found', 'This access does not exist.');
  if (grant.revokedAt || grant.endedAt) return false;
  await updateGrant(tx, id, { revokedAt: new Date(), revokedById: viewer.memberId });
  await closeRequest(tx, viewer, { subject: 'grant', subjectId: id });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'grant.revoke',
    subject: { type: 'member', id: grant.holderId },
    before: null,
    after: { grantId: id, personId: grant.personId },
  });
  return true;
}

/** What follows from the firm's decision on a grant that was accepted. */
export async function settleGrant(
  tx: Tx,
  viewer: Viewer,
  { id, isApproved }: { id: string; isApproved: boolean; reason: string | null },
): Promise<void> {
  const at = new Date();
  await updateGrant(
    tx,
    id,
    isApproved ? { approvedAt: at } : { revokedAt: at, revokedById: viewer.memberId },
  );
}
