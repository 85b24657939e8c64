import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { lockEntity, updateEntity } from './entities/entities.queries.server.ts';
import type { SeenName } from './entities/entity.ts';
import { lockNamed, updateNamed } from './profile.queries.server.ts';

/**
 * Confirms for the firm that a name which a member gave themselves or an entity is theirs, so that statements can be
 * matched by it. Admins only.
 * @throws DomainError `not_found`; `conflict` when the name is another one by now.
 */
export async function confirmName(
  tx: Tx,
  viewer: Viewer,
  { memberId, entityId, name }: SeenName,
): Promise<void> {
  const named =
    entityId === null ? await lockNamed(viewer, tx, memberId) : await lockEntity(viewer, tx, entityId);
  if (!named || ('memberId' in named && named.memberId !== memberId))
    throw new DomainError('not_found', 'Name not found.');
  if (named.name !== name)
    throw new DomainError('conflict', 'The name was changed in the meantime. Please check the new one.');
  if (named.nameConfirmedAt !== null) return;
  const change = { nameConfirmedAt: new Date(), nameConfirmedBy: viewer.memberId };
  if (entityId === null) await updateNamed(tx, memberId, change);
  else await updateEntity(tx, entityId, change);
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: entityId === null ? 'member.confirmName' : 'entity.confirmName',
    subject:
      entityId === null ? { type: 'member', id: memberId } : { type: 'investing_entity', id: entityId },
    before: null,
    after: { name },
    personId: memberId,
  });
}
