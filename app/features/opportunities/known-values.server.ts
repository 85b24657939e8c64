import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { findKinds } from './known-values.queries.server.ts';
import type { KnownValues } from './ui/authoring/written.ts';

/** What opportunities are called by so far, so that the same thing keeps the same name. Empty for everyone but admins. */
export async function knownValues(viewer: Viewer): Promise<KnownValues> {
  const kinds = await findKinds(viewer, db());
  const of = (name: 'sector' | 'region' | 'type') => [...new Set(kinds.map((kind) => kind[name]))].sort();
  return { sectors: of('sector'), regions: of('region'), types: of('type') };
}
