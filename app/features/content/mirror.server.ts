import type { Tx } from '#app/db/client.server.ts';
import type { Written } from './content.server.ts';
import type { PublishedContent } from './content.ts';
import type { FindContent } from './entry-reader.ts';
import { lockMirror, readEntriesAbove, readEntriesOf, readEntryTree } from './mirror.queries.server.ts';

/** An opportunity's section, its picture: what hangs on it is read so far down. */
const DEPTH = 3;

/** Keeps our copy as it is until the transaction ends. To be called first: whoever syncs holds it first, too. */
export const holdContent = (tx: Tx): Promise<void> => lockMirror(tx);

/** A published entry, and how to find what it leads to; the entry is missing where it is not published. */
export async function entryWithLinked(
  tx: Tx,
  id: string,
): Promise<{ entry: PublishedContent | undefined; title: string; find: FindContent }> {
  const rows = await readEntryTree(tx, id, DEPTH);
  const name = rows.find((row) => row.id === id)?.fields.name;
  const published = rows.filter(({ goneAt }) => goneAt === null);
  const byKey = new Map(published.map((row) => [`${row.kind}:${row.id}`, row]));
  const find: FindContent = (link) => byKey.get(`${link.kind}:${link.id}`);
  return { entry: find({ kind: 'entry', id }), title: typeof name === 'string' ? name : id, find };
}

/** The entries of a type that may look different after a change. */
export const entriesTouched = (
  tx: Tx,
  type: string,
  { ids, isComplete }: Pick<Written, 'ids' | 'isComplete'>,
): Promise<string[]> => (isComplete ? readEntriesOf(tx, type) : readEntriesAbove(tx, type, ids));
