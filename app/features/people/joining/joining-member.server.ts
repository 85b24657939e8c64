import type { Tx } from '#app/db/client.server.ts';
import { DELEGATE } from '#app/domain/access/grants.ts';
import type { SessionProfile } from '#app/domain/access/session-profile.ts';
import { DomainError } from '#app/domain/errors.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { lockMemberToDecide } from '../approving/decisions.queries.server.ts';
import { lockMemberOfIdentity, updateMember } from '../signing-in/sync-member.queries.server.ts';
import { hasNeverJoined } from '../signing-in/sync-member.server.ts';
import { findMemberId, findNameAndAddress } from './joining-member.queries.server.ts';

export const setInviter = (tx: Tx, memberId: string, invitedBy: string): Promise<void> =>
  updateMember(tx, memberId, { invitedBy });

/** Requires a new authentication before the account opens another session, unless there was one after `at`. */
export const requireSignInAfter = (tx: Tx, memberId: string, at: Date): Promise<void> =>
  updateMember(tx, memberId, { signInAfter: at });

/**
 * Returns an identity's joining state, and locks its member: `new` without a member, `unconfirmed` if the address was
 * never confirmed and nobody has decided, `joined` otherwise. `isTheirs`: the member is linked to this identity, not
 * merely found by its address.
 */
export async function lockedJoiningState(
  tx: Tx,
  { sub, email }: Pick<SessionProfile, 'sub' | 'email'>,
): Promise<{ state: 'new' | 'unconfirmed' | 'joined'; isTheirs: boolean; signInAfter: Date | null }> {
  const member = await lockMemberOfIdentity(tx, sub, email);
  if (!member) return { state: 'new', isTheirs: false, signInAfter: null };
  const state = hasNeverJoined(member) ? 'unconfirmed' : 'joined';
  return { state, isTheirs: member.auth0Id === sub, signInAfter: member.signInAfter };
}

/** Returns the member with an address; `null` if it has no account, or one that has never joined. */
export const memberIdOf = async (tx: Tx, email: string): Promise<string | null> =>
  (await findMemberId(tx, email)) ?? null;

/** Returns a member's name and address. @throws DomainError `not_found` */
export async function nameAndAddress(tx: Tx, memberId: string): Promise<{ name: string; email: string }> {
  const nameAndAddressRow = await findNameAndAddress(tx, memberId);
  if (!nameAndAddressRow) throw new DomainError('not_found', 'Member not found.');
  return nameAndAddressRow;
}

/** Admits a person as a delegate: they see what holders give them, and nothing else. */
export async function admitDelegate(tx: Tx, memberId: string): Promise<void> {
  const member = await lockMemberToDecide(tx, memberId);
  if (!member) throw new DomainError('not_found', 'Member not found.');
  const before = { roles: member.roles, approvedAt: member.approvedAt };
  const after = { roles: [...member.roles, DELEGATE].sort(), approvedAt: member.approvedAt ?? new Date() };
  await updateMember(tx, memberId, after);
  await recordAudit(tx, {
    actorId: memberId,
    act: 'grant.admit',
    subject: { type: 'member', id: memberId },
    before,
    after,
  });
}

/**
 * Stores a member's declaration: their tax residence, and whether they are accredited or qualified, which opens the
 * opportunities that require it. An unchanged status keeps its date, and `null` keeps the country.
 */
export async function declareStatus(
  tx: Tx,
  memberId: string,
  { country, isAccredited }: { country: string | null; isAccredited: boolean },
): Promise<void> {
  const member = await lockMemberToDecide(tx, memberId);
  if (!member) throw new DomainError('not_found', 'Member not found.');
  const accreditedAt = isAccredited ? (member.accreditedAt ?? new Date()) : null;
  const after = { country: country ?? member.country, accreditedAt };
  const before = { country: member.country, accreditedAt: member.accreditedAt };
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  await updateMember(tx, memberId, after);
  await recordAudit(tx, {
    actorId: memberId,
    act: 'member.declareStatus',
    subject: { type: 'member', id: memberId },
    before,
    after,
  });
}
