import { db, type Tx } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { markAnswered } from '#app/platform/session/session.server.ts';
import { lockMemberToDecide } from '../approving/decisions.queries.server.ts';
import { findIdentityId, updateMember } from './sync-member.queries.server.ts';

/** Returns the identity of a member; `null` for one without, and for one whose data is erased. */
export const identityOf = async (memberId: string): Promise<string | null> =>
  (await findIdentityId(db(), memberId)) ?? null;

/** Removes the admin role, which only the provider grants, from a member who has lost it there. */
export async function takeAdminAway(tx: Tx, memberId: string): Promise<void> {
  const member = await lockMemberToDecide(tx, memberId);
  if (!member?.roles.includes('admin')) return;
  const roles = member.roles.filter((role) => role !== 'admin');
  await updateMember(tx, memberId, { roles });
  await recordAudit(tx, {
    actorId: null,
    act: 'member.updateIdentity',
    subject: { type: 'member', id: memberId },
    before: { roles: member.roles },
    after: { roles },
  });
}

/** Records that the provider has answered for a member's account. */
export const accountAnswered = (tx: Tx, memberId: string): Promise<void> => markAnswered(tx, memberId);
