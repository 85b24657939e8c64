import type { Tx } from '#app/db/client.server.ts';
import type { Written } from './content.server.ts';
import type { PublishedContent } from './content.ts';
import type { FindContent } from './entry-reader.ts';
import {
  findEntriesAbove,
  findEntryTree,
  findFromFirstRead,
  findMirroredEntriesOf,
  lockMirror,
} from './mirror.queries.server.ts';

/** The depth of links to read: an opportunity's section, its picture. */
const DEPTH = 3;

/** Locks our copy until the transaction ends. Call it first: a sync locks it first, too. */
export const lockContent = (tx: Tx): Promise<void> => lockMirror(tx);

/** Returns a published entry and a lookup of its linked items; the entry is undefined if it is not published. */
export async function entryWithLinked(
  tx: Tx,
  id: string,
): Promise<{ entry: PublishedContent | undefined; title: string; find: FindContent }> {
  const rows = await findEntryTree(tx, id, DEPTH);
  const name = rows.find((row) => row.id === id)?.fields.name;
  const published = rows.filter(({ goneAt }) => goneAt === null);
  const byKey = new Map(published.map((row) => [`${row.kind}:${row.id}`, row]));
  const find: FindContent = (link) => byKey.get(`${link.kind}:${link.id}`);
  return { entry: find({ kind: 'entry', id }), title: typeof name === 'string' ? name : id, find };
}

/** Returns the entries of a type that a change may affect. */
export const entriesTouched = (tx: Tx, type: string, { ids, isComplete }: Written): Promise<string[]> =>
  isComplete ? findMirroredEntriesOf(tx, type) : findEntriesAbove(tx, type, ids);

/** Returns which of these were there at our first read of the space; nobody is notified of them. */
export const entriesFromFirstRead = async (tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(await findFromFirstRead(tx, ids));
