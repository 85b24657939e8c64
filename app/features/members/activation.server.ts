import type { Tx } from '#app/db/client.server.ts';
import { recordAudit, recordAudits } from '#app/platform/audit.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { lockProspective, lockRoles } from './activation.queries.server.ts';
import { updateMember } from './members.queries.server.ts';

/**
 * Makes a prospective member active, since they hold an accepted commitment (product.md §1). Everyone else stays
 * what they are. Answers whether anything changed.
 */
export async function activateMember(tx: Tx, viewer: Viewer, memberId: string): Promise<boolean> {
  const roles = await lockRoles(tx, memberId);
  if (!roles) throw new DomainError('not_found', 'There is no such member.');
  if (!roles.includes('prospective')) return false;
  const next = activeInstead(roles);
  await updateMember(tx, memberId, { roles: next });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'member.activate',
    subject: { type: 'member', id: memberId },
    before: { roles },
    after: { roles: next },
  });
  return true;
}

/** The same for several, whose rows are locked already. Answers who became active. */
export async function activateMembers(
  tx: Tx,
  viewer: Viewer,
  memberIds: readonly string[],
): Promise<string[]> {
  if (memberIds.length === 0) return [];
  const prospective = await lockProspective(tx, memberIds);
  for (const { id, roles } of prospective) await updateMember(tx, id, { roles: activeInstead(roles) });
  await recordAudits(
    tx,
    prospective.map(({ id, roles }) => ({
      actorId: viewer.memberId,
      act: 'member.activate',
      subject: { type: 'member', id },
      before: { roles },
      after: { roles: activeInstead(roles) },
    })),
  );
  return prospective.map(({ id }) => id);
}

const activeInstead = (roles: readonly string[]): string[] =>
  [...new Set([...roles.filter((role) => role !== 'prospective'), 'active'])].sort();
