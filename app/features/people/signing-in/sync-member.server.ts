import type { Tx } from '#app/db/client.server.ts';
import { DELEGATE } from '#app/domain/access/grants.ts';
import { roleOf } from '#app/domain/access/roles.ts';
import type { SessionProfile } from '#app/domain/access/session-profile.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { imitatesFirm } from '#app/features/people/profile/imitation.ts';
import { claimMails } from '#app/notify/mail/claim-mails.queries.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { currentNames } from '#app/platform/firm/firm.server.ts';
import { membershipStatusOf } from '#app/platform/session/session.server.ts';
import { isUndoneLately } from '../approving/decisions.server.ts';
import {
  findAdminNames,
  insertMember,
  isAddressTaken,
  lockMemberOfIdentity,
  type MemberRow,
  updateMember,
} from './sync-member.queries.server.ts';

const MEMBER_ROLES = ['prospective', 'active'];

export type SyncedMember = {
  memberId: string;
  /** The audit act of the sign-in's change to the member; `null` for no change. */
  act: 'member.create' | 'member.linkIdentity' | 'member.updateIdentity' | null;
  /** This is their first sign-in. */
  isNew: boolean;
  /** Their address is confirmed, and no decision on them exists yet. */
  isUndecided: boolean;
};

/**
 * Finds or creates the member of an identity that has just signed in, and applies what the provider says about it:
 * address, picture and roles. A role given at the provider approves, and the admin role ends a rejection; a role granted
 * here is never lost because the provider does not know of it yet.
 * @throws DomainError `conflict` when the address belongs to a member with another identity, `forbidden` for an
 * identity whose member was erased.
 */
export async function syncMemberFromIdentity(tx: Tx, profile: SessionProfile): Promise<SyncedMember> {
  const memberRow = await lockMemberOfIdentity(tx, profile.sub, profile.email);
  const now = new Date();
  const made = memberRow
    ? undefined
    : await insertMember(tx, { ...newMember(profile, now), name: await honestName(tx, profile) });
  // The slower of two concurrent first sign-ins waits for the other's member and finds it here.
  const known = made
    ? undefined
    : (memberRow ?? (await lockMemberOfIdentity(tx, profile.sub, profile.email)));
  const member = made ?? known;
  if (!member) throw new Error('The member can neither be made nor found');
  if (member.erasedAt) throw new DomainError('forbidden', 'This account is deleted.');
  if (known && known.auth0Id !== profile.sub && !mayTakeOver(known, profile)) {
    throw new DomainError(
      'conflict',
      'This address belongs to another account. Please write to investor relations.',
    );
  }
  const after = { ...factsOf(member), ...(await factsFromProvider(tx, member, profile, now)) };
  // A name entered by another person before the address was confirmed is not kept; the name that the firm gave a person
  // whom it prepared is.
  const isTheirs = member.auth0Id !== null && hasNeverJoined(member);
  const name = isTheirs ? await honestName(tx, profile) : member.name;
  if (known?.emailVerifiedAt && known.email.toLowerCase() !== after.email.toLowerCase())
    await claimMails(tx, member.id, known.email);
  const cleared = endsRejection(member, profile) ? NO_DECISION : {};
  await updateMember(tx, member.id, { ...cleared, ...after, name, picture: profile.picture });
  const before = known ? factsOf(known) : null;
  const act = JSON.stringify(before) === JSON.stringify(after) ? null : actOn(known);
  if (act) {
    const subject = { type: 'member', id: member.id };
    await recordAudit(tx, { actorId: member.id, act, subject, before, after });
  }
  const facts = { ...member, ...after };
  const isUndecided = membershipStatusOf(facts, roleOf(facts.roles)) === 'pending';
  return { memberId: member.id, act, isNew: !known, isUndecided };
}

/**
 * A confirmed address takes over a member without an identity, and one that another identity never confirmed: nobody
 * can block an address that is not theirs.
 */
const mayTakeOver = (known: MemberRow, profile: SessionProfile): boolean =>
  profile.emailVerified && (known.auth0Id === null || hasNeverJoined(known));

/** Returns whether a member has neither confirmed an address nor been decided on. */
export const hasNeverJoined = (member: MemberRow): boolean =>
  !member.emailVerifiedAt && !member.approvedAt && !member.rejectedAt && !member.erasedAt;

function actOn(known: MemberRow | undefined): NonNullable<SyncedMember['act']> {
  if (!known) return 'member.create';
  return known.auth0Id ? 'member.updateIdentity' : 'member.linkIdentity';
}

/** The name of a new identity, or its address if the name could be taken for the firm. Admins keep theirs. */
async function honestName(tx: Tx, { name, email, roles }: SessionProfile): Promise<string> {
  if (roles.includes('admin')) return name;
  const firm = { firmNames: await currentNames(tx), adminNames: await findAdminNames(tx) };
  return imitatesFirm(name, firm) ? email : name;
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

/** The fields that the identity provider can change. */
const factsOf = ({ auth0Id, email, roles, emailVerifiedAt, approvedAt, rejectedAt }: MemberRow) => ({
  auth0Id,
  email,
  roles: [...roles].sort(),
  emailVerifiedAt,
  approvedAt,
  rejectedAt,
});

const NO_DECISION = {
  approvedAt: null,
  approvedBy: null,
  rejectedAt: null,
  rejectedBy: null,
  rejectionReason: null,
};

/** Admins are appointed only at the provider, and no admin can decide on another. */
const endsRejection = (member: MemberRow, { roles }: SessionProfile): boolean =>
  member.rejectedAt !== null && roles.includes('admin');

async function factsFromProvider(tx: Tx, member: MemberRow, profile: SessionProfile, now: Date) {
  // What the person was before the rejection does not return once they are no longer an admin.
  const ours = endsRejection(member, profile) ? { ...NO_DECISION, roles: [] } : member;
  const roles = rolesAfter(ours.roles, await rolesFromProvider(tx, member, profile, now));
  const approvedNow =
    !ours.approvedAt && !ours.rejectedAt && roles.some((role) => MEMBER_ROLES.includes(role));
  return {
    auth0Id: profile.sub,
    roles,
    ...(await addressFromProvider(tx, member, profile, now)),
    approvedAt: approvedNow ? now : ours.approvedAt,
    rejectedAt: ours.rejectedAt,
  };
}

/** Omits the roles of an undone approval: a token may still carry them until our job has updated the provider. */
async function rolesFromProvider(
  tx: Tx,
  member: MemberRow,
  { roles }: SessionProfile,
  now: Date,
): Promise<string[]> {
  const isOurs = (role: string) => MEMBER_ROLES.includes(role);
  const mayBeEcho = !member.approvedAt && roles.some(isOurs);
  return mayBeEcho && (await isUndoneLately(tx, member.id, now))
    ? roles.filter((role) => !isOurs(role))
    : roles;
}

/**
 * A verification counts only for the verified address. An address changed at the provider replaces ours once it is
 * verified and no other member has it; until then ours stays.
 */
async function addressFromProvider(
  tx: Tx,
  member: MemberRow,
  { email, emailVerified }: SessionProfile,
  now: Date,
) {
  if (!emailVerified) return {};
  if (member.email.toLowerCase() === email.toLowerCase()) {
    return { emailVerifiedAt: member.emailVerifiedAt ?? now };
  }
  return (await isAddressTaken(tx, email)) ? {} : { email, emailVerifiedAt: now };
}

/**
 * Only the provider grants admin. The member roles are merged, and a delegate's is only ours; a member who is active and not prospective on either
 * side loses prospective. A member with both at the provider keeps both, which counts as prospective (seed §4).
 */
export function rolesAfter(ours: readonly string[], theirs: readonly string[]): string[] {
  const isOurs = (role: string) => MEMBER_ROLES.includes(role) || role === DELEGATE;
  const joined = new Set([...ours.filter(isOurs), ...theirs]);
  if (isActiveOnly(ours) || isActiveOnly(theirs)) joined.delete('prospective');
  return [...joined].sort();
}

const isActiveOnly = (roles: readonly string[]): boolean =>
  roles.includes('active') && !roles.includes('prospective');
