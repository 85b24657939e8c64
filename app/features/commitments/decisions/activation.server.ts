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

/** Returns members to the roles that they had before an activation that is undone; the caller records its audits. */
export async function deactivateInvestors(
  tx: Tx,
  viewer: Viewer,
  former: readonly { memberId: string; roles: string[] }[],
): Promise<AuditInput[]> {
  if (former.length === 0) return [];
  const rolesBefore = new Map(former.map(({ memberId, roles }) => [memberId, roles]));
  const locked = await lockRoles(tx, [...rolesBefore.keys()]);
  const changed = locked.flatMap(({ memberId, roles }) => {
    const after = rolesBefore.get(memberId);
    // Roles that were changed otherwise since stay.
    return after && sameRoles(roles, activeInstead(after)) ? [{ memberId, before: roles, after }] : [];
  });
  for (const { memberId, after } of changed) await setRoles(tx, memberId, after);
  return activationAudits(viewer, changed).map((audit) => ({ ...audit, act: 'member.undoActivation' }));
}

const sameRoles = (one: readonly string[], other: readonly string[]): boolean =>
  [...one].sort().join() === [...other].sort().join();
