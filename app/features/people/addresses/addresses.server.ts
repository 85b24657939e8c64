import type { Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { isSameJson } from '#app/domain/same-json.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { ADDRESS_CHANGED, type AddressInput, type OwnAddressInput } from './address.ts';
import { lockAddress, updateAddress } from './addresses.queries.server.ts';

/**
 * Saves the viewer's own postal address, or that of an entity of theirs; `null` removes it.
 * @throws DomainError `not_found` for an entity that is not theirs, or archived; `conflict` when it was changed since it
 * was `seen`.
 */
export const saveOwnAddress = (tx: Tx, viewer: Viewer, input: OwnAddressInput): Promise<void> =>
  save(tx, viewer, { ...input, memberId: viewer.memberId });

/**
 * Saves the address of a person for them.
 * @throws DomainError `not_found`, also for everyone but admins; `conflict` when it was changed since it was `seen`.
 */
export async function saveAddress(tx: Tx, viewer: Viewer, input: AddressInput): Promise<void> {
  if (!isAdmin(viewer)) throw notFound();
  await save(tx, viewer, input);
}

async function save(
  tx: Tx,
  viewer: Viewer,
  { memberId, entityId, address, seen }: AddressInput,
): Promise<void> {
  const before = await lockAddress(tx, memberId, entityId);
  if (!before) throw notFound();
  if (isSameJson(before.postalAddress, address)) return;
  if (!isSameJson(before.postalAddress, seen)) throw new DomainError('conflict', ADDRESS_CHANGED);
  await updateAddress(tx, memberId, entityId, address);
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: entityId === null ? 'member.changeAddress' : 'entity.changeAddress',
    subject:
      entityId === null ? { type: 'member', id: memberId } : { type: 'investing_entity', id: entityId },
    before,
    after: { postalAddress: address },
    personId: memberId,
  });
}

const notFound = () => new DomainError('not_found', 'This person or entity does not exist.');
