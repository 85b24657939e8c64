import type { Tx } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import type { SessionProfile } from '#app/platform/profile.ts';
import { roleOf } from '#app/platform/roles.ts';
import { standingOf } from '#app/platform/session.server.ts';
import { isUndoneLately } from './decisions.server.ts';
import {
  insertMember,
  isAddressTaken,
  lockMemberOfIdentity,
  type MemberRow,
  updateMember,
} from './members.queries.server.ts';

const MEMBER_ROLES = ['prospective', 'active'];

export type Welcomed = {
  memberId: string;
  /** What the sign-in changed of the member, by the name of the act; `null` for nothing. */
  act: 'member.create' | 'member.linkIdentity' | 'member.updateIdentity' | null;
  /** This is the first we hear of them. */
  isNew: boolean;
  /** Their address is confirmed, and nobody has decided on them yet. */
  isUndecided: boolean;
};

/**
 * Finds or makes the member of an identity that has just signed in, and takes over what the provider says
 * about it: address, picture and roles. A role given at the provider approves; a role granted here is never
 * lost because the provider does not know of it yet.
 * @throws DomainError `conflict` when the address belongs to a member with another identity, `forbidden` for an
 * identity whose member was erased.
 */
export async function welcomeIdentity(tx: Tx, profile: SessionProfile): Promise<Welcomed> {
  const found = await lockMemberOfIdentity(tx, profile.sub, profile.email);
  const now = new Date();
  const made = found ? undefined : await insertMember(tx, newMember(profile, now));
  // Of two first sign-ins at once, the slower one waits for the other's member and finds it here.
  const known = made ? undefined : (found ?? (await lockMemberOfIdentity(tx, profile.sub, profile.email)));
  const member = made ?? known;
  if (!member) throw new Error('The member can neither be made nor found');
  if (member.erasedAt) throw new DomainError('forbidden', 'This account is deleted.');
  if (known && known.auth0Id !== profile.sub && !(known.auth0Id === null && profile.emailVerified)) {
    throw new DomainError(
      'conflict',
      'This address belongs to another account. Please write to investor relations.',
    );
  }
  const after = { ...factsOf(member), ...(await factsTold(tx, member, profile, now)) };
  await updateMember(tx, member.id, { ...after, picture: profile.picture });
  const before = known ? factsOf(known) : null;
  const act = JSON.stringify(before) === JSON.stringify(after) ? null : actOn(known);
  if (act) {
    const subject = { type: 'member', id: member.id };
    await recordAudit(tx, { actorId: member.id, act, subject, before, after });
  }
  const facts = { ...member, ...after };
  const isUndecided = standingOf(facts, roleOf(facts.roles)) === 'pending';
  return { memberId: member.id, act, isNew: !known, isUndecided };
}

function actOn(known: MemberRow | undefined): NonNullable<Welcomed['act']> {
  if (!known) return 'member.create';
  return known.auth0Id ? 'member.updateIdentity' : 'member.linkIdentity';
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

/** What the identity provider has a say in. */
const factsOf = ({ auth0Id, email, roles, emailVerifiedAt, approvedAt }: MemberRow) => ({
  auth0Id,
  email,
  roles: [...roles].sort(),
  emailVerifiedAt,
  approvedAt,
});

async function factsTold(tx: Tx, member: MemberRow, profile: SessionProfile, now: Date) {
  const roles = rolesAfter(member.roles, await rolesTold(tx, member, profile, now));
  const approvedNow =
    !member.approvedAt && !member.rejectedAt && roles.some((role) => MEMBER_ROLES.includes(role));
  return {
    auth0Id: profile.sub,
    roles,
    ...(await addressTold(tx, member, profile, now)),
    ...(approvedNow ? { approvedAt: now } : {}),
  };
}

/** Without the echo of an approval that was taken back: the provider's roles come with the token, ours go there by a job. */
async function rolesTold(tx: Tx, member: MemberRow, { roles }: SessionProfile, now: Date): Promise<string[]> {
  const isOurs = (role: string) => MEMBER_ROLES.includes(role);
  const mayBeEcho = !member.approvedAt && roles.some(isOurs);
  return mayBeEcho && (await isUndoneLately(tx, member.id, now))
    ? roles.filter((role) => !isOurs(role))
    : roles;
}

/**
 * Proof counts for the address that was proven alone. One that was changed at the provider replaces ours when
 * it is proven and nobody else's; until then ours stays as it is.
 */
async function addressTold(tx: Tx, member: MemberRow, { email, emailVerified }: SessionProfile, now: Date) {
  if (!emailVerified) return {};
  if (member.email.toLowerCase() === email.toLowerCase()) {
    return { emailVerifiedAt: member.emailVerifiedAt ?? now };
  }
  return (await isAddressTaken(tx, email)) ? {} : { email, emailVerifiedAt: now };
}

/**
 * Admin is the provider's word alone. The member roles are joined; who is active and not prospective, here or
 * there, is not prospective any more. Who is told to be both stays both, which counts as prospective (seed §4).
 */
export function rolesAfter(ours: readonly string[], told: readonly string[]): string[] {
  const joined = new Set([...ours.filter((role) => MEMBER_ROLES.includes(role)), ...told]);
  if (isActiveOnly(ours) || isActiveOnly(told)) joined.delete('prospective');
  return [...joined].sort();
}

const isActiveOnly = (roles: readonly string[]): boolean =>
  roles.includes('active') && !roles.includes('prospective');
