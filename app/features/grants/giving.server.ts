import type { Tx } from '#app/db/client.server.ts';
import { type GrantInput, refusalOfGrant } from '#app/domain/access/giving.ts';
import { DELEGATE } from '#app/domain/access/grants.ts';
import { roleOf } from '#app/domain/access/roles.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { dayAfter } from '#app/domain/days.ts';
import { DomainError } from '#app/domain/errors.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { currentFirm } from '#app/platform/firm/firm.server.ts';
import { momentOf } from '#app/platform/format/wall-clock.ts';
import { lockLivingMember } from '#app/platform/living-member/living-member.server.ts';
import { requireConfirmed } from '#app/platform/session/step-up.server.ts';
import {
  findEntityIds,
  findHoldings,
  findPerson,
  insertGrant,
  updateGrant,
} from './grants.queries.server.ts';
import { lockOwnGrant } from './grants.server.ts';

/** The uploaded letter of authorisation of a data collector. */
export type Letter = { name: string; content: Buffer };

/**
 * Gives another person access to what the viewer holds: they accept it under the address. A repeated call gives it once.
 * @throws DomainError `confirm_identity` without a recent sign-in; `unprocessable` with why it is refused.
 */
export async function giveGrant(
  tx: Tx,
  viewer: Viewer,
  input: GrantInput,
  letter: Letter | null = null,
): Promise<{ id: string; isNew: boolean }> {
  return give(tx, viewer, viewer.memberId, input, letter);
}

/**
 * Proposes access to what a member holds, for admins; the member confirms it (`confirmGrant`).
 * @throws DomainError as `giveGrant`.
 */
export async function proposeGrant(
  tx: Tx,
  admin: Viewer,
  holderId: string,
  input: GrantInput,
  letter: Letter | null = null,
): Promise<{ id: string; isNew: boolean }> {
  return give(tx, admin, holderId, input, letter);
}

async function give(
  tx: Tx,
  giver: Viewer,
  holderId: string,
  input: GrantInput,
  letter: Letter | null,
): Promise<{ id: string; isNew: boolean }> {
  requireConfirmed(giver);
  await lockLivingMember(tx, holderId);
  const now = new Date();
  const { timeZone } = await currentFirm(tx);
  const startOf = (day: string) => momentOf(Date.parse(day), timeZone);
  const from = input.from ? startOf(input.from) : now;
  const until = input.until ? startOf(dayAfter(input.until, 1)) : null;
  const refusal = refusalOfGrant(
    { ...input, from, until, hasLetter: letter !== null, ...(await factsFor(tx, holderId, input.email)) },
    now,
  );
  if (refusal) throw new DomainError('unprocessable', refusal);
  const { id, entity, rights, vehicles, email, preset, receivesInstead } = input;
  const { categories, ...others } = rights;
  const isNew = await insertGrant(tx, {
    ...{ id, holderId, email: email.toLowerCase(), preset, from, until, ...others },
    ...{ ofAll: entity === 'all', entityId: entity === 'all' ? null : entity },
    categories: categories === 'all' ? null : [...categories],
    vehicles: vehicles === 'all' ? null : [...vehicles],
    receivesInstead: rights.receive && receivesInstead,
    ...{ givenById: giver.memberId, givenAt: now, needsApproval: settings().grantsNeedApproval },
    confirmedAt: giver.memberId === holderId ? now : null,
    ...{ letter: letter?.content ?? null, letterName: letter?.name ?? null },
  });
  if (isNew)
    await recordAudit(tx, {
      actorId: giver.memberId,
      act: giver.memberId === holderId ? 'grant.give' : 'grant.propose',
      subject: { type: 'member', id: holderId },
      before: null,
      after: { grantId: id, email: email.toLowerCase(), preset, rights, entity, vehicles, from, until },
    });
  return { id, isNew };
}

async function factsFor(tx: Tx, holderId: string, email: string) {
  const holder = await findPerson(tx, { memberId: holderId });
  if (!holder) throw new DomainError('not_found', 'This account no longer exists.');
  const person = await findPerson(tx, { email });
  const role = roleOf(holder.roles);
  return {
    holder: {
      memberId: holderId,
      email: holder.email,
      isMember: holder.status === 'approved' && role !== 'unknown',
      isAdmin: role === 'admin',
      isDelegate: role === 'unknown' && holder.roles.includes(DELEGATE),
    },
    person: person && { ...person, isRejected: person.status === 'rejected' },
    entityIds: await findEntityIds(tx, holderId),
    holdings: await findHoldings(tx, holderId),
  };
}

/**
 * Confirms, as the holder, what an admin proposed.
 * @throws DomainError `not_found`, `confirm_identity`; `conflict` if it has ended.
 */
export async function confirmGrant(tx: Tx, viewer: Viewer, { id }: { id: string }): Promise<void> {
  requireConfirmed(viewer);
  const grant = await lockOwnGrant(tx, viewer, id);
  if (grant.confirmedAt) return;
  if (grant.revokedAt || grant.endedAt) throw new DomainError('conflict', 'This access has already ended.');
  await updateGrant(tx, id, { confirmedAt: new Date() });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'grant.confirm',
    subject: { type: 'member', id: viewer.memberId },
    before: null,
    after: { grantId: id },
  });
}
