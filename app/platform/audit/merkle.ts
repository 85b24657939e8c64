/**
 * The Merkle tree of RFC 9162 §2.1 (the same as in RFC 6962). The hash function is a parameter, because this file
 * runs in browsers and on the server, whose hashing APIs differ.
 */
export type Hash = Uint8Array<ArrayBufferLike>;

/** Hashes two nodes to their parent: SHA-256 of 0x01 and both. */
export type Join = (left: Hash, right: Hash) => Hash;

/** The leaves from `start` up to, not including, `end`. */
export type Span = { start: number; end: number };

/** The largest power of two that is smaller than `size`, which must be at least 2. */
export function largestPowerBelow(size: number): number {
  let half = 1;
  while (half * 2 < size) half *= 2;
  return half;
}

/**
 * The roots of the largest complete subtrees from the left, one for each binary digit of `size`: all that is needed
 * to append.
 */
export type Frontier = { size: number; roots: readonly Hash[] };

export const EMPTY_FRONTIER: Frontier = { size: 0, roots: [] };

/**
 * Appends a leaf.
 * @param completed receives every subtree that becomes complete: 2^level leaves, the `index`th of its size.
 */
export function appendLeaf(
  { size, roots }: Frontier,
  leaf: Hash,
  join: Join,
  completed: (level: number, index: number, hash: Hash) => void = () => undefined,
): Frontier {
  const next = [...roots];
  let hash = leaf;
  let level = 0;
  for (let index = size; index % 2 === 1; index = (index - 1) / 2) {
    const left = next.pop();
    if (!left) throw new Error('The frontier does not fit its size');
    hash = join(left, hash);
    level += 1;
    completed(level, (index - 1) / 2, hash);
  }
  next.push(hash);
  return { size: size + 1, roots: next };
}

/** Returns the root of the tree; `null` for an empty one, whose root is the hash of nothing. */
export function rootOf({ roots }: Pick<Frontier, 'roots'>, join: Join): Hash | null {
  return roots.reduceRight<Hash | null>((right, left) => (right ? join(left, right) : left), null);
}

/** Splits a span into complete subtrees, largest first; a span of a proof starts at a boundary of its size. */
export function subtreesOf({ start, end }: Span): { level: number; index: number }[] {
  const found: { level: number; index: number }[] = [];
  for (let at = start; at < end; ) {
    let level = 0;
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= end) level += 1;
    found.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return found;
}

/** The spans whose hashes prove that leaf `position` is in a tree of `size`, from the leaf up (RFC 9162 §2.1.3.1). */
export function inclusionSpans(position: number, size: number): Span[] {
  const path = (start: number, end: number): Span[] => {
    if (end - start <= 1) return [];
    const middle = start + largestPowerBelow(end - start);
    return position < middle
      ? [...path(start, middle), { start: middle, end }]
      : [...path(middle, end), { start, end: middle }];
  };
  return path(0, size);
}

/** The spans whose hashes prove that a tree of `size` starts with the tree of `older` (RFC 9162 §2.1.4.1). */
export function consistencySpans(older: number, size: number): Span[] {
  const path = (start: number, end: number, whole: boolean): Span[] => {
    if (older === end) return whole ? [] : [{ start, end }];
    const middle = start + largestPowerBelow(end - start);
    return older <= middle
      ? [...path(start, middle, whole), { start: middle, end }]
      : [...path(middle, end, false), { start, end: middle }];
  };
  return older === 0 || older === size ? [] : path(0, size, true);
}

/** Recomputes a root from a leaf and its proof (RFC 9162 §2.1.3.2); `null` if the proof is of the wrong length. */
export function rootFromInclusion(
  { position, size, leaf, path }: { position: number; size: number; leaf: Hash; path: readonly Hash[] },
  join: Join,
): Hash | null {
  if (position >= size) return null;
  let [index, last, hash] = [position, size - 1, leaf];
  for (const sibling of path) {
    if (last === 0) return null;
    if (index % 2 === 1 || index === last) {
      hash = join(sibling, hash);
      while (index % 2 === 0 && index !== 0) [index, last] = [index / 2, Math.floor(last / 2)];
    } else {
      hash = join(hash, sibling);
    }
    [index, last] = [Math.floor(index / 2), Math.floor(last / 2)];
  }
  return last === 0 ? hash : null;
}

/** Recomputes both roots from a consistency proof (RFC 9162 §2.1.4.2); `null` if its length is wrong. */
export function rootsFromConsistency(
  { older, size, olderRoot, path }: { older: number; size: number; olderRoot: Hash; path: readonly Hash[] },
  join: Join,
): { older: Hash; newer: Hash } | null {
  if (older === 0 || older >= size) return null;
  // An older complete tree is a node of the newer one, so the proof omits it.
  const proof = Number.isInteger(Math.log2(older)) ? [olderRoot, ...path] : [...path];
  let [index, last] = [older - 1, size - 1];
  while (index % 2 === 1) [index, last] = [Math.floor(index / 2), Math.floor(last / 2)];
  const [first, ...rest] = proof;
  if (!first) return null;
  let [was, is] = [first, first];
  for (const hash of rest) {
    if (last === 0) return null;
    if (index % 2 === 1 || index === last) {
      [was, is] = [join(hash, was), join(hash, is)];
      while (index % 2 === 0 && index !== 0) [index, last] = [index / 2, Math.floor(last / 2)];
    } else {
      is = join(is, hash);
    }
    [index, last] = [Math.floor(index / 2), Math.floor(last / 2)];
  }
  return last === 0 ? { older: was, newer: is } : null;
}
