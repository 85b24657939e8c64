import fc from 'fast-check';
import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';
import { expect, test } from 'vitest';
import { dataText } from './data-text.ts';

/** Returns what the browser makes of a text. */
async function read(text: string): Promise<unknown> {
  const { value, done } = await decode(new Blob([text]).stream(), globalThis);
  await done;
  return value;
}

/** React Router's decoder drops a key of this name, also from data that React Router encoded. */
const key = fc.string().filter((name) => name !== '__proto__');

const plain = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', '"', '\\', '\u2028', '\ud800', '€'),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.constantFrom(true, false, null, undefined),
    tie('list'),
    tie('object'),
  ),
  list: fc.array(tie('value')),
  object: fc.dictionary(key, tie('value'), { noNullPrototype: true }),
}));

test('the browser reads what was written', async () => {
  await fc.assert(
    fc.asyncProperty(plain.value, async (data) => {
      const text = dataText({ data });
      expect(await read(text ?? '')).toEqual({ data });
    }),
  );
});

test('a value that occurs more than once is written once, and stays one object', async () => {
  const euro = { currency: 'EUR' };
  const text = dataText({ from: euro, to: [euro, 'EUR', 'EUR'] }) ?? '';
  expect(text.match(/EUR/g)).toHaveLength(1);
  const { from, to } = (await read(text)) as { from: object; to: unknown[] };
  expect(to[0]).toBe(from);
});

test.each([
  new Date(),
  new Map(),
  new Set(),
  new URL('http://localhost'),
  new Error('no'),
  Promise.resolve(1),
  new Response(),
  Object.create(null),
  /a/,
  1n,
  Symbol.for('a'),
  () => 1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -0,
  // biome-ignore lint/suspicious/noSparseArray: an array with a hole is what is refused
  [1, , 2],
])('%o is not plain', (value) => {
  expect(dataText({ deep: [{ value }] })).toBeNull();
});
