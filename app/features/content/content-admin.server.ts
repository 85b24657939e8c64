import { db, type Tx } from '#app/db/client.server.ts';
import type { ContentPlatform } from '#app/integrations/content/content.server.ts';
import { brokenReferences } from './content.server.ts';
import {
  countHeldBack,
  deleteProblems,
  findLastSync,
  findProblemIds,
  findProblems,
  readLatest,
  writeProblems,
} from './content-admin.queries.server.ts';
import type { ContentOverview, ContentPage, EntryProblems } from './content-admin.ts';

const MOST_PROBLEMS = 200;
const MOST_LATEST = 12;

export const noteProblems = (tx: Tx, told: EntryProblems): Promise<void> =>
  writeProblems(tx, { ...told, at: new Date() });

export const clearProblems = (tx: Tx, entryId: string): Promise<void> => deleteProblems(tx, entryId);

export const heldBackCount = (): Promise<number> => countHeldBack(db());

export const entriesWithProblems = (tx: Tx): Promise<string[]> => findProblemIds(tx);

/** Returns the state of our copy of the content platform. For admins. */
export async function findContentOverview(
  platform: ContentPlatform,
  pagesOf: (entryIds: readonly string[]) => Promise<ReadonlyMap<string, ContentPage>>,
): Promise<ContentOverview> {
  const [cursor, problems, broken, latest] = await Promise.all([
    findLastSync(db(), platform.source),
    findProblems(db(), MOST_PROBLEMS),
    brokenReferences(),
    readLatest(db(), MOST_LATEST),
  ]);
  const pages = await pagesOf(problems.map(({ entryId }) => entryId));
  const editorUrl = (id: string, kind: 'entry' | 'asset' = 'entry') => platform.editorUrl({ kind, id });
  return {
    source: platform.source,
    syncedAt: cursor?.syncedAt?.toISOString() ?? null,
    fullSyncAt: cursor?.fullSyncAt?.toISOString() ?? null,
    problems: problems.map(({ at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      editorUrl: editorUrl(row.entryId),
      page: pages.get(row.entryId) ?? null,
    })),
    broken: broken.map((row) => ({ ...row, editorUrl: editorUrl(row.id) })),
    latest: latest.map(({ updatedAt, goneAt, ...row }) => ({
      ...row,
      at: updatedAt.toISOString(),
      isGone: goneAt !== null,
      editorUrl: editorUrl(row.id, row.kind),
    })),
  };
}
