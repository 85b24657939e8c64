import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { AuditInput } from '#app/platform/audit/audit.server.ts';
import { lockRoles, setRoles } from './activation.queries.server.ts';

type Activation = { memberId: string; before: string[]; after: string[] };

/**
 * Turns prospective members with an accepted commitment into active investors (product.md §1). Everyone else keeps
 * their role. The caller passes the result to `activationAudits` once all rows are locked.
 */
export async function activateInvestors(tx: Tx, memberIds: readonly string[]): Promise<Activation[]> {
  if (memberIds.length === 0) return [];
  const locked = await lockRoles(tx, memberIds);
  const activations = locked
    .filter(({ roles }) => roles.includes('prospective'))
    .map(({ memberId, roles }) => ({ memberId, before: roles, after: activeInstead(roles) }));
  for (const { memberId, after } of activations) await setRoles(tx, memberId, after);
  return activations;
}

export const activationAudits = (viewer: Viewer, activations: readonly Activation[]): AuditInput[] =>
  activations.map(({ memberId, before, after }) => ({
    actorId: viewer.memberId,
    act: 'member.activate',
    subject: { type: 'member', id: memberId },
    before: { roles: before },
    after: { roles: after },
  }));

const activeInstead = (roles: readonly string[]): string[] =>
  [...new Set([...roles.filter((role) => role !== 'prospective'), 'active'])].sort();
