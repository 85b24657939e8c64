import type { Tx } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { insertGrant, lockGrantee } from './grants.queries.server.ts';
import type { TokenGrant } from './grants.ts';
import { sumInviteTokens } from './invitations.queries.server.ts';

/**
 * Gives a member more invite tokens; the same grant twice gives them once. Answers how many they have now.
 * @throws DomainError `not_found` when there is no such member who may share, and for everyone but admins.
 */
export async function grantTokens(
  tx: Tx,
  viewer: Viewer,
  { memberId, count, idempotencyKey }: TokenGrant,
): Promise<{ tokens: number }> {
  if (!(await lockGrantee(viewer, tx, memberId)))
    throw new DomainError('not_found', 'There is no such member who may share invites.');
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
