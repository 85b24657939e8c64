import { db, transaction } from '#app/db/client.server.ts';
import { EMPTY_ROOT, joinHashes, leafHash } from './leaf.server.ts';
import { appendLeaf, type Frontier, type Hash, rootOf } from './merkle.ts';
import {
  becomeSealer,
  findAuditTree,
  findOldestUnsealedSeconds,
  findUnsealed,
  insertLeaves,
  insertNodes,
  type NodeRow,
  removeUnsealed,
  storeTree,
} from './tree.queries.server.ts';

/** Entries per transaction of the sealer. */
export const SEAL_BATCH = 1_000;
/** Every eighth level of inner nodes is stored: 1 for 256 leaves, 1 for 65,536, … */
export const STORED_LEVELS = 8;
const HASH_BYTES = 32;

/**
 * Appends committed entries that are not in the tree yet, in the order of their numbers. An entry whose transaction
 * ends late is appended late; none is skipped, since each stays listed until it is in the tree.
 * @returns the number of appended entries; `null` if another process is sealing.
 */
export function sealBatch(limit = SEAL_BATCH): Promise<number | null> {
  return transaction(async (tx) => {
    if (!(await becomeSealer(tx))) return null;
    const entries = await findUnsealed(tx, limit);
    if (entries.length === 0) return 0;
    const nodes: NodeRow[] = [];
    let frontier = readFrontier(await findAuditTree(tx));
    const leaves = entries.map((entry) => {
      const leaf = { position: frontier.size, entryId: entry.id, hash: leafHash(entry) };
      frontier = appendLeaf(frontier, leaf.hash, joinHashes, (level, index, hash) => {
        if (level % STORED_LEVELS === 0) nodes.push({ level, index, hash: Buffer.from(hash) });
      });
      return leaf;
    });
    await insertLeaves(tx, leaves);
    await insertNodes(tx, nodes);
    await storeTree(tx, frontier.size, Buffer.concat(frontier.roots));
    await removeUnsealed(
      tx,
      entries.map(({ seq }) => seq),
    );
    return entries.length;
  });
}

/**
 * Appends every committed entry, or as many as it can before `signal` aborts; the next sealer continues from there.
 * Returns whether this process did the work.
 */
export async function sealAll(signal?: AbortSignal): Promise<boolean> {
  for (;;) {
    const sealed = await sealBatch();
    if (sealed === null) return false;
    if (sealed < SEAL_BATCH || signal?.aborted) return true;
  }
}

/** Returns how long the oldest committed entry has been unsealed, in seconds. */
export const oldestUnsealedSeconds = (): Promise<number> => findOldestUnsealedSeconds(db());

export function readFrontier(stored: { size: number; frontier: Buffer } | undefined): Frontier {
  const { size, frontier } = stored ?? { size: 0, frontier: Buffer.alloc(0) };
  const roots: Hash[] = [];
  for (let at = 0; at < frontier.length; at += HASH_BYTES) roots.push(frontier.subarray(at, at + HASH_BYTES));
  return { size, roots };
}

export const treeRoot = (frontier: Frontier): Buffer =>
  Buffer.from(rootOf(frontier, joinHashes) ?? EMPTY_ROOT);
