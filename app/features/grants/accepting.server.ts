import type { Tx } from '#app/db/client.server.ts';
import { grantState } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { requestApproval } from '#app/platform/approvals/approvals.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { type GrantRecord, lockGrant, updateGrant } from './grants.queries.server.ts';

/**
 * Accepts what was given to the viewer's address; where the firm wants it, its approval is requested. Repeating it does
 * nothing.
 * @throws DomainError `not_found` for what is given to others; `conflict` if it has ended.
 */
export async function acceptGrant(tx: Tx, viewer: Viewer, { id }: { id: string }): Promise<void> {
  const grant = await lockOwn(tx, viewer, id);
  if (grant.acceptedAt) return;
  if (grantState(grant, new Date()) !== 'invited')
    throw new DomainError('conflict', 'This access has ended, or is not confirmed yet.');
  await updateGrant(tx, id, { personId: viewer.memberId, acceptedAt: new Date() });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'grant.accept',
    subject: { type: 'member', id: grant.holderId },
    before: null,
    after: { grantId: id },
  });
  if (grant.needsApproval)
    await requestApproval(tx, viewer, {
      ...{ subject: 'grant', subjectId: id, revision: 1, aboutId: grant.holderId },
      authorIds: [grant.holderId, grant.givenById, viewer.memberId],
    });
}

/**
 * Declines what was given to the viewer, or gives it back.
 * @throws DomainError `not_found`.
 */
export async function declineGrant(tx: Tx, viewer: Viewer, { id }: { id: string }): Promise<void> {
  const grant = await lockOwn(tx, viewer, id);
  if (grant.revokedAt || grant.endedAt) return;
  const reason = grant.acceptedAt ? 'delegate_left' : 'declined';
  await updateGrant(tx, id, { endedAt: new Date(), endReason: reason, personId: viewer.memberId });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'grant.end',
    subject: { type: 'member', id: grant.holderId },
    before: null,
    after: { grantId: id, personId: viewer.memberId, reason },
  });
}

async function lockOwn(tx: Tx, viewer: Viewer, id: string): Promise<GrantRecord> {
  const grant = await lockGrant(tx, id);
  const isTheirs = grant?.personId
    ? grant.personId === viewer.memberId
    : grant?.email.toLowerCase() === viewer.email.toLowerCase() && grant.holderId !== viewer.memberId;
  if (!grant || !isTheirs) throw new DomainError('not_found', 'This access does not exist.');
  return grant;
}
