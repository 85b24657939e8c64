import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { inPieces } from './pieces.ts';

test('pieces are whole, in order, and say which is the last', async () => {
  const found = async (lengths: number[]) => {
    const pieces: [number, boolean][] = [];
    const given = lengths.map((length) => Buffer.alloc(length));
    for await (const { piece, isLast } of inPieces(Readable.from(given), 4))
      pieces.push([piece.length, isLast]);
    return pieces;
  };
  expect(await found([])).toEqual([[0, true]]);
  expect(await found([4])).toEqual([[4, true]]);
  expect(await found([1, 9])).toEqual([
    [4, false],
    [4, false],
    [2, true],
  ]);
  expect(await found([4, 4])).toEqual([
    [4, false],
    [4, true],
  ]);
});
