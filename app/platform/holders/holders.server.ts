import { type Db, db, type Tx } from '#app/db/client.server.ts';
import type { ListedHolder } from '#app/domain/access/audience.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { findHolder, findHolderChoices } from './holders.queries.server.ts';

/**
 * Finds members and their entities by name or address; with a vehicle its holders first. Empty for everyone but admins.
 */
export const searchHolders = (
  viewer: Viewer,
  given: { search: string; vehicleId?: string },
): Promise<ListedHolder[]> => findHolderChoices(viewer, db(), given);

/** @throws DomainError `not_found` unless the member exists and the entity is theirs. */
export async function requireHolder(
  viewer: Viewer,
  at: Db | Tx,
  holder: { memberId: string; entityId: string | null },
): Promise<{ name: string; entity: string | null }> {
  const holderRow = await findHolder(viewer, at, holder);
  if (!holderRow) throw new DomainError('not_found', 'Member or investing entity not found.');
  return holderRow;
}
