import type { Tx } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import { lockMember } from './decisions.queries.server.ts';
import { findMemberId, findNameAndAddress } from './joining.queries.server.ts';
import { updateMember } from './members.queries.server.ts';

/** Remembers who brought a member in. */
export const setInviter = (tx: Tx, memberId: string, invitedBy: string): Promise<void> =>
  updateMember(tx, memberId, { invitedBy });

/** The member of an address; `null` where it has no account. */
export const memberIdOf = async (tx: Tx, email: string): Promise<string | null> =>
  (await findMemberId(tx, email)) ?? null;

/** Whom to write to. @throws DomainError `not_found` */
export async function nameAndAddress(tx: Tx, memberId: string): Promise<{ name: string; email: string }> {
  const found = await findNameAndAddress(tx, memberId);
  if (!found) throw new DomainError('not_found', 'There is no such member.');
  return found;
}

/**
 * Takes over what a member declares of themselves: where they pay taxes, and whether they are accredited or qualified,
 * which opens opportunities that ask for it. A status that stands keeps the date since when it does.
 */
export async function declareStatus(
  tx: Tx,
  memberId: string,
  { country, isAccredited }: { country: string | null; isAccredited: boolean },
): Promise<void> {
  const member = await lockMember(tx, memberId);
  if (!member) throw new DomainError('not_found', 'There is no such member.');
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
