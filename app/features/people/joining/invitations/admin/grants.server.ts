import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { sumInviteTokens } from '../invitations.queries.server.ts';
import { insertGrant, lockGrantee } from './grants.queries.server.ts';
import type { TokenGrant } from './grants.ts';

/**
 * Gives a member more invite tokens; a repeated grant counts once. Returns their new balance.
 * @throws DomainError `not_found` when there is no such member who may share, and for everyone but admins.
 */
export async function grantTokens(
  tx: Tx,
  viewer: Viewer,
  { memberId, count, idempotencyKey }: TokenGrant,
): Promise<{ tokens: number }> {
  if (!(await lockGrantee(viewer, tx, memberId)))
    throw new DomainError('not_found', 'This member cannot share invites.');
  const before = await sumInviteTokens(tx, memberId);
  const entry = { id: idempotencyKey, memberId, delta: count, reason: 'grant' as const };
  if (!(await insertGrant(tx, entry))) return { tokens: before };
  const tokens = before + count;
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'invitation.grant',
    subject: { type: 'member', id: memberId },
    before: { tokens: before },
    after: { tokens, granted: count },
  });
  return { tokens };
}
