import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { findEntitiesOf } from './entities-of-person.queries.server.ts';
import { type EntityView, entityInput } from './entity.ts';

/** In whose names one member invests, the default first. Empty for everyone but admins. */
export async function entitiesOfPerson(viewer: Viewer, memberId: string): Promise<EntityView[]> {
  const rows = await findEntitiesOf(viewer, db(), memberId);
  return rows.map(({ id, kind, name, details, isDefault }) => ({
    ...entityInput.parse({ ...details, kind, name }),
    id,
    isDefault,
  }));
}
