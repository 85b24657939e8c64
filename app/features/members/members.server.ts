import type { Tx } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import type { SessionProfile } from '#app/platform/profile.ts';
import {
  insertMember,
  lockMemberOfIdentity,
  type MemberRow,
  updateMember,
} from './members.queries.server.ts';

const MEMBER_ROLES = ['prospective', 'active'];

/**
 * Finds or makes the member of an identity that has just signed in, and takes over what the provider says
 * about it: verified address, picture and roles. A role given at the provider approves; a role granted here
 * is never lost because the provider does not know of it yet.
 * @throws DomainError `conflict` when the address belongs to a member with another identity.
 */
export async function welcomeIdentity(tx: Tx, profile: SessionProfile): Promise<{ memberId: string }> {
  const found = await lockMemberOfIdentity(tx, profile.sub, profile.email);
  const now = new Date();
  const made = found ? undefined : await insertMember(tx, newMember(profile, now));
  // Of two first sign-ins at once, the slower one waits for the other's member and finds it here.
  const known = made ? undefined : (found ?? (await lockMemberOfIdentity(tx, profile.sub, profile.email)));
  const member = made ?? known;
  if (!member) throw new Error('The member can neither be made nor found');
  if (known && known.auth0Id !== profile.sub && !(known.auth0Id === null && profile.emailVerified)) {
    throw new DomainError(
      'conflict',
      'This address belongs to another account. Please write to investor relations.',
    );
  }
  const change = changeFrom(member, profile, now);
  await updateMember(tx, member.id, change);
  if (!known || change.approvedAt || !sameRoles(member.roles, change.roles)) {
    await recordAudit(tx, {
      actorId: member.id,
      act: known ? 'member.takeOverIdentity' : 'member.create',
      subject: { type: 'member', id: member.id },
      before: known ? { roles: known.roles, approvedAt: known.approvedAt } : null,
      after: { roles: change.roles, approvedAt: change.approvedAt ?? member.approvedAt },
    });
  }
  return { memberId: member.id };
}

function newMember(profile: SessionProfile, now: Date) {
  return {
    id: newId(),
    auth0Id: profile.sub,
    email: profile.email,
    name: profile.name,
    createdAt: now,
    updatedAt: now,
  };
}

function changeFrom(member: MemberRow, profile: SessionProfile, now: Date) {
  const roles = rolesAfter(member.roles, profile.roles);
  const approvedNow =
    !member.approvedAt && !member.rejectedAt && roles.some((role) => MEMBER_ROLES.includes(role));
  return {
    auth0Id: profile.sub,
    picture: profile.picture,
    roles,
    emailVerifiedAt: profile.emailVerified ? (member.emailVerifiedAt ?? now) : member.emailVerifiedAt,
    ...(approvedNow ? { approvedAt: now } : {}),
  };
}

/** Admin is the provider's word alone; the member roles are joined, and active replaces prospective. */
export function rolesAfter(ours: readonly string[], told: readonly string[]): string[] {
  const joined = new Set([...ours.filter((role) => MEMBER_ROLES.includes(role)), ...told]);
  if (ours.includes('active') || (told.includes('active') && !told.includes('prospective')))
    joined.delete('prospective');
  return [...joined].sort();
}

const sameRoles = (a: readonly string[], b: readonly string[]) =>
  [...a].sort().join() === [...b].sort().join();
