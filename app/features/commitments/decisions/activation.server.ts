import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { contactChange } from '#app/notify/crm/crm.jobs.server.ts';
import { roleChange } from '#app/notify/identity/management.jobs.server.ts';
import type { AuditInput } from '#app/platform/audit/audit.server.ts';
import { heldBefore } from '#app/platform/holds/holds.server.ts';
import { findInvested, lockRoles, setRoles } from './activation.queries.server.ts';
import { type DecidedBefore, decidedBefore } from './undo-decision.ts';

type FormerRoles = DecidedBefore['activated'][number];
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

/**
 * Finds the former roles of those members who are active investors only by acceptances that can still be undone. A later
 * acceptance keeps them as well: it notifies of them if the first is undone, and if it is undone last, returns them.
 */
export async function findHeldActivations(tx: Tx, memberIds: readonly string[]): Promise<FormerRoles[]> {
  const accepted = new Set(memberIds);
  const held = (await heldBefore(tx, 'commitment.decide')).flatMap(
    (before) => decidedBefore.parse(before).activated,
  );
  const byMember = new Map(held.map((one) => [one.memberId, one]));
  return [...byMember.values()].filter(({ memberId }) => accepted.has(memberId));
}

/**
 * Returns members without an accepted commitment to the roles that they had before an activation that is undone, also
 * in CRM and identity provider, which another change may have notified of it. The caller records the audits.
 */
export async function deactivateInvestors(
  tx: Tx,
  viewer: Viewer,
  former: readonly FormerRoles[],
): Promise<AuditInput[]> {
  if (former.length === 0) return [];
  const rolesBefore = new Map(former.map(({ memberId, roles }) => [memberId, roles]));
  // An acceptance locks the roles, too: it is seen here, or it sees what is done here.
  const locked = await lockRoles(tx, [...rolesBefore.keys()]);
  const invested = await findInvested(tx, [...rolesBefore.keys()]);
  const changed = locked.flatMap(({ memberId, roles }) => {
    const after = invested.has(memberId) ? undefined : rolesBefore.get(memberId);
    // Roles that were changed otherwise since stay.
    return after && sameRoles(roles, activeInstead(after)) ? [{ memberId, before: roles, after }] : [];
  });
  const act = `member.undoActivation:${newId()}`;
  for (const { memberId, after } of changed) {
    await setRoles(tx, memberId, after);
    await roleChange(tx, memberId, act);
    await contactChange(tx, memberId, act);
  }
  return activationAudits(viewer, changed).map((audit) => ({ ...audit, act: 'member.undoActivation' }));
}

const sameRoles = (one: readonly string[], other: readonly string[]): boolean =>
  [...one].sort().join() === [...other].sort().join();
