import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EMPTY_ROOT, joinHashes } from './leaf.server.ts';
import {
  appendLeaf,
  consistencySpans,
  EMPTY_FRONTIER,
  type Frontier,
  type Hash,
  inclusionSpans,
  rootFromInclusion,
  rootOf,
  rootsFromConsistency,
  type Span,
  subtreesOf,
} from './merkle.ts';

const sha256 = (...parts: Uint8Array[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const leafOf = (data: Uint8Array) => sha256(Buffer.from([0]), data);

/** MTH as defined in RFC 6962 §2.1, over the data themselves. */
function naiveRoot(data: readonly Uint8Array[]): Buffer {
  const [first] = data;
  if (!first) return sha256();
  if (data.length === 1) return leafOf(first);
  let half = 1;
  while (half * 2 < data.length) half *= 2;
  return sha256(Buffer.from([1]), naiveRoot(data.slice(0, half)), naiveRoot(data.slice(half)));
}

const grown = (data: readonly Uint8Array[]): Frontier =>
  data.reduce<Frontier>((frontier, one) => appendLeaf(frontier, leafOf(one), joinHashes), EMPTY_FRONTIER);
const rootIn = (data: readonly Uint8Array[]) => rootOf(grown(data), joinHashes) ?? EMPTY_ROOT;
const hashOf = (data: readonly Uint8Array[], { start, end }: Span): Hash => naiveRoot(data.slice(start, end));
const hex = (hash: Hash | null | undefined) => hash && Buffer.from(hash).toString('hex');

/** The leaves and roots with which the authors of RFC 6962 test their own implementation. */
const KNOWN_DATA = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const KNOWN_ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const known = KNOWN_DATA.map((text) => Buffer.from(text, 'hex'));

const anyData = fc.array(fc.uint8Array({ maxLength: 8 }), { minLength: 1, maxLength: 70 });

describe('the known vectors of RFC 6962', () => {
  test.each(KNOWN_ROOTS.map((root, size) => [size, root]))('a tree of %i', (size, root) => {
    expect(hex(rootIn(known.slice(0, Number(size))))).toBe(root);
  });

  test('the path of the first of eight leaves, and of the sixth', () => {
    const path = (position: number) => inclusionSpans(position, 8).map((span) => hex(hashOf(known, span)));
    expect(path(0)).toEqual([
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ]);
    expect(path(5)).toEqual([
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ]);
  });

  test('the proof that a tree of eight starts with a tree of six', () => {
    expect(consistencySpans(6, 8).map((span) => hex(hashOf(known, span)))).toEqual([
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ]);
  });
});

describe('compared with the definition', () => {
  test('appending computes the same root and reports every complete subtree', () => {
    fc.assert(
      fc.property(anyData, (data) => {
        let frontier: Frontier = EMPTY_FRONTIER;
        for (const one of data)
          frontier = appendLeaf(frontier, leafOf(one), joinHashes, (level, index, hash) => {
            const span = { start: index * 2 ** level, end: (index + 1) * 2 ** level };
            expect(hex(hash)).toBe(hex(hashOf(data, span)));
          });
        expect(hex(rootOf(frontier, joinHashes))).toBe(hex(naiveRoot(data)));
      }),
    );
  });

  test('every span of a proof splits into complete subtrees with the same hash', () => {
    fc.assert(
      fc.property(anyData, fc.nat(), fc.nat(), (data, one, other) => {
        const spans = [
          ...inclusionSpans(one % data.length, data.length),
          ...consistencySpans(1 + (other % data.length), data.length),
        ];
        for (const span of spans) {
          const roots = subtreesOf(span).map(({ level, index }) =>
            hashOf(data, { start: index * 2 ** level, end: (index + 1) * 2 ** level }),
          );
          expect(hex(rootOf({ roots }, joinHashes))).toBe(hex(hashOf(data, span)));
        }
      }),
    );
  });

  test('a leaf is proven in its own tree only', () => {
    fc.assert(
      fc.property(anyData, fc.nat(), fc.nat(), (data, at, wrong) => {
        const [size, position] = [data.length, at % data.length];
        const path = inclusionSpans(position, size).map((span) => hashOf(data, span));
        const leaf = leafOf(data[position] ?? Buffer.alloc(0));
        const proven = (change: object) =>
          hex(rootFromInclusion({ position, size, leaf, path, ...change }, joinHashes));
        const root = hex(naiveRoot(data));
        expect(proven({})).toBe(root);
        expect(proven({ leaf: leafOf(Buffer.from('something else')) })).not.toBe(root);
        expect(proven({ position: size + wrong })).toBeNull();
        expect(proven({ path: [...path, leaf] })).not.toBe(root);
        if (path.length > 0) {
          expect(proven({ path: path.slice(1) })).not.toBe(root);
          const broken = path.with(wrong % path.length, leafOf(Buffer.from('something else')));
          expect(proven({ path: broken })).not.toBe(root);
        }
      }),
    );
  });

  test('an older tree is proven to be a prefix, and a different one is not', () => {
    fc.assert(
      fc.property(anyData, fc.nat(), fc.nat(), (data, first, wrong) => {
        const [size, older] = [data.length, 1 + (first % data.length)];
        fc.pre(older < size);
        const path = consistencySpans(older, size).map((span) => hashOf(data, span));
        const olderRoot = naiveRoot(data.slice(0, older));
        const proven = (change: object) => {
          const found = rootsFromConsistency({ older, size, olderRoot, path, ...change }, joinHashes);
          return found && [hex(found.older), hex(found.newer)];
        };
        const both = [hex(olderRoot), hex(naiveRoot(data))];
        expect(proven({})).toEqual(both);
        expect(proven({ path: path.slice(1) })).not.toEqual(both);
        const broken = path.with(wrong % path.length, leafOf(Buffer.from('something else')));
        expect(proven({ path: broken })).not.toEqual(both);
        // A different tree has a different root.
        const other = naiveRoot(data.slice(0, older).with(0, Buffer.from('was changed since')));
        expect(
          proven({ olderRoot: other })?.[0] === hex(other) && proven({ olderRoot: other })?.[1] === both[1],
        ).toBe(false);
      }),
    );
  });
});
