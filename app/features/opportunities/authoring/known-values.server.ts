import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { KnownValues } from './drafts.ts';
import { findKinds } from './known-values.queries.server.ts';

/** Returns the values in use, so that authors keep using the same names. Empty for everyone but admins. */
export async function knownValues(viewer: Viewer): Promise<KnownValues> {
  const kinds = await findKinds(viewer, db());
  const of = (name: 'sector' | 'region' | 'type') => [...new Set(kinds.map((kind) => kind[name]))].sort();
  return { sectors: of('sector'), regions: of('region'), types: of('type') };
}
