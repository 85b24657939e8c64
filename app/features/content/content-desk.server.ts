import { db, type Tx } from '#app/db/client.server.ts';
import { contentPlatform } from '#app/integrations/content/content.server.ts';
import { brokenReferences } from './content.server.ts';
import {
  countHeldBack,
  deleteProblems,
  readCursor,
  readLatest,
  readProblemIds,
  readProblems,
  writeProblems,
} from './content-desk.queries.server.ts';
import type { ContentDesk, ContentPage, EntryProblems } from './content-desk.ts';

const MOST_PROBLEMS = 200;
const MOST_LATEST = 12;

/** Notes what is wrong with an entry, in the place of what was. */
export const noteProblems = (tx: Tx, told: EntryProblems): Promise<void> =>
  writeProblems(tx, { ...told, at: new Date() });

/** Nothing is wrong with it any more. */
export const clearProblems = (tx: Tx, entryId: string): Promise<void> => deleteProblems(tx, entryId);

/** How many entries are held back. */
export const heldBackCount = (): Promise<number> => countHeldBack(db());

/** The entries that something is wrong with. */
export const entriesWithProblems = (tx: Tx): Promise<string[]> => readProblemIds(tx);

/** How our copy of the content platform stands. For admins. */
export async function readContentDesk(
  pagesOf: (entryIds: readonly string[]) => Promise<ReadonlyMap<string, ContentPage>>,
): Promise<ContentDesk> {
  const [cursor, problems, broken, latest] = await Promise.all([
    readCursor(db(), contentPlatform.source),
    readProblems(db(), MOST_PROBLEMS),
    brokenReferences(),
    readLatest(db(), MOST_LATEST),
  ]);
  const pages = await pagesOf(problems.map(({ entryId }) => entryId));
  const editorUrl = (id: string, kind: 'entry' | 'asset' = 'entry') =>
    contentPlatform.editorUrl({ kind, id });
  return {
    source: contentPlatform.source,
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
