import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DurableMap } from './durable-map.ts';
import { temporaryFolder } from './testing.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
const file = (name: string) => join(folder.path, name);
const entriesOf = async (map: DurableMap<unknown>) => {
  const entries = [...map.entries()];
  await map.close();
  return entries;
};

test('acknowledged changes are there again, in order', async () => {
  const map = new DurableMap<number>(file('plain'));
  await Promise.all([map.set('a', 1), map.set('b', 2), map.set('c', 3), map.set('a', 4), map.delete('b')]);
  // Without closing it, as after a crash.
  const after = new DurableMap<number>(file('plain'));
  expect(await entriesOf(after)).toEqual([
    ['a', 4],
    ['c', 3],
  ]);
  await map.close();
});

test('any text is stored unchanged', async () => {
  const map = new DurableMap<string>(file('texts'));
  await map.set("it's\n", 'é\0"🙂');
  await map.close();
  expect(await entriesOf(new DurableMap(file('texts')))).toEqual([["it's\n", 'é\0"🙂']]);
});

test('dead entries are removed at the next opening', async () => {
  const map = new DurableMap<number>(file('expiry'));
  await Promise.all([map.set('old', 1), map.set('new', 2)]);
  await map.close();
  const alive = new DurableMap<number>(file('expiry'), (value) => value > 1);
  expect(await entriesOf(alive)).toEqual([['new', 2]]);
  expect(await entriesOf(new DurableMap(file('expiry')))).toEqual([['new', 2]]);
});

test('changes made during a write are written too', async () => {
  const map = new DurableMap<number>(file('busy'));
  const first = map.set('a', 1);
  await first;
  await Promise.all(Array.from({ length: 500 }, (_none, index) => map.set(String(index % 10), index)));
  await map.close();
  expect(new Map(await entriesOf(new DurableMap<number>(file('busy')))).get('9')).toBe(499);
});
