import type { Db } from '#app/db/client.server.ts';
import { joinHashes } from './leaf.server.ts';
import { consistencySpans, type Hash, inclusionSpans, type Span, subtreesOf } from './merkle.ts';
import { STORED_LEVELS } from './sealing.server.ts';
import { findLeafHashes, findNodeHashes } from './tree.queries.server.ts';

/** Returns the hashes that prove that a leaf is in the tree of that size. */
export const inclusionProof = (db: Db, position: number, size: number): Promise<Buffer[]> =>
  hashesOf(db, inclusionSpans(position, size));

/** Returns the hashes that prove that the tree of a size starts with an older one. */
export const consistencyProof = (db: Db, older: number, size: number): Promise<Buffer[]> =>
  hashesOf(db, consistencySpans(older, size));

async function hashesOf(db: Db, spans: readonly Span[]): Promise<Buffer[]> {
  const hashes: Buffer[] = [];
  for (const span of spans) {
    const roots: Hash[] = [];
    for (const subtree of subtreesOf(span)) roots.push(await subtreeHash(db, subtree));
    hashes.push(Buffer.from(roots.reduceRight((right, left) => joinHashes(left, right))));
  }
  return hashes;
}

/** Hashes a complete subtree from the nearest stored level below it: at most 128 rows, whatever the size of the log. */
async function subtreeHash(db: Db, { level, index }: { level: number; index: number }): Promise<Hash> {
  const stored = level - (level % STORED_LEVELS);
  const count = 2 ** (level - stored);
  const [start, end] = [index * count, (index + 1) * count];
  let hashes: Hash[] =
    stored === 0 ? await findLeafHashes(db, start, end) : await findNodeHashes(db, stored, start, end);
  if (hashes.length !== count) throw new Error('The tree of the audit log has a gap: run "verify audit"');
  while (hashes.length > 1) hashes = pairs(hashes);
  const [hash] = hashes;
  if (!hash) throw new Error('A subtree has at least one leaf');
  return hash;
}

function pairs(hashes: readonly Hash[]): Hash[] {
  const joined: Hash[] = [];
  for (let at = 0; at + 1 < hashes.length; at += 2) {
    const [left, right] = [hashes[at], hashes[at + 1]];
    if (left && right) joined.push(joinHashes(left, right));
  }
  return joined;
}
