import type { Viewer } from '#app/domain/access/viewer.ts';
import { listLibrary } from './library.server.ts';
import type { LatestDocuments } from './library.ts';

/** Shown beside what they are about; the library has all of them. */
const MOST = 6;

/** Returns the latest documents that the viewer may read, about a fund or deal or all of them. */
export async function latestDocuments(viewer: Viewer, about?: string): Promise<LatestDocuments> {
  const { items } = await listLibrary(viewer, about ? { about } : {});
  return {
    items: items.slice(0, MOST).map(({ id, title, publishedAt }) => ({ id, title, publishedAt })),
    hasMore: items.length > MOST,
  };
}
