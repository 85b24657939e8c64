import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { HeldBy } from '#app/domain/investing/held-by.ts';
import { findLibraryPage } from './library.queries.server.ts';
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
  const query = { filters, newSince: new Date(0), sort: 'newest', after: null, limit: MOST } as const;
  const rows = await findLibraryPage(viewer, db(), query);
  return {
    items: rows.slice(0, MOST).map(({ id, title, publishedAt }) => ({
      id,
      title: about ? titleBeside(title, about.name) : title,
      publishedAt: publishedAt?.toISOString() ?? '',
    })),
    hasMore: rows.length > MOST,
  };
}
