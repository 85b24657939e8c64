import { transaction } from '#app/db/client.server.ts';
import { coversDocument } from '#app/domain/access/grants.ts';
import type { HolderScope, Viewer } from '#app/domain/access/viewer.ts';
import type { HeldBy } from '#app/domain/investing/held-by.ts';
import { findLatest, findLatestPersonal } from './library.queries.server.ts';
import { type LatestDocuments, titleBeside } from './library.ts';

/** Shown beside what they are about; the library has all of them. */
const MOST = 6;

type Scope = {
  /** A fund or deal. Its name stands on the page. */
  about?: { id: string; name: string };
  heldBy?: HeldBy | null;
};

/** Returns the latest documents that the viewer may read, about a fund or deal or all of them. */
export async function latestDocuments(
  viewer: Viewer,
  { about, heldBy }: Scope = {},
): Promise<LatestDocuments> {
  const filters = { categories: null, about: about?.id, held_by: heldBy ?? undefined };
  const rows = await transaction((tx) => findLatest(viewer, tx, filters, MOST), { reads: true });
  return {
    items: rows.slice(0, MOST).map(({ id, title, publishedAt }) => ({
      id,
      title: about ? titleBeside(title, about.name) : title,
      publishedAt: publishedAt?.toISOString() ?? '',
      grant: null,
    })),
    hasMore: rows.length > MOST,
  };
}

/** Returns the latest documents of the viewer, and of all holders who gave them access: these are one query. */
export async function latestForAll(
  viewer: Viewer,
  scopes: readonly HolderScope[],
  heldBy: HeldBy | null,
): Promise<LatestDocuments> {
  // What one of their own holders has is narrowed to.
  if (scopes.length === 0 || heldBy) return latestDocuments(viewer, { heldBy });
  const [{ items, hasMore }, rows] = await Promise.all([
    latestDocuments(viewer),
    transaction((tx) => findLatestPersonal({ ...viewer, holders: scopes }, tx, MOST), { reads: true }),
  ]);
  const theirs = rows.flatMap(({ id, title, publishedAt, ...row }): LatestDocuments['items'] => {
    const scope = scopes.find((one) => coversDocument(one, { ...row, owned: true }));
    const grant = scope && { id: scope.grantId, holder: scope.holderName };
    return grant ? [{ id, title, publishedAt: publishedAt?.toISOString() ?? '', grant }] : [];
  });
  const latest = [...items, ...theirs].sort((a, b) => (a.publishedAt > b.publishedAt ? -1 : 1));
  return { items: latest.slice(0, MOST), hasMore: hasMore || (items.length > 0 && latest.length > MOST) };
}
