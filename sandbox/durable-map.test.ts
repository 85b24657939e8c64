import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DurableMap } from './durable-map.ts';
import { temporaryFolder } from './testing.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
const file = (name: string) => join(folder.path, name);

test('what was answered is there again, in order', async () => {
  const map = new DurableMap<number>(file('plain'));
  await Promise.all([map.set('a', 1), map.set('b', 2), map.set('c', 3), map.set('a', 4), map.delete('b')]);
  await map.close();
  expect([...new DurableMap<number>(file('plain')).entries()]).toEqual([
    ['a', 4],
    ['c', 3],
  ]);
});

test('a line torn by a crash is dropped, and writing goes on', async () => {
  const map = new DurableMap<string>(file('torn'));
  await map.set('whole', 'é\n');
  await map.close();
  appendFileSync(file('torn'), '["half","val');
  const after = new DurableMap<string>(file('torn'));
  expect([...after.entries()]).toEqual([['whole', 'é\n']]);
  await after.set('next', 'x');
  await after.close();
  expect(new DurableMap<string>(file('torn')).get('next')).toBe('x');
});

test('what is no longer alive goes at the next opening', async () => {
  const map = new DurableMap<number>(file('expiry'));
  await Promise.all([map.set('old', 1), map.set('new', 2)]);
  await map.close();
  expect([...new DurableMap<number>(file('expiry'), (value) => value > 1).entries()]).toEqual([['new', 2]]);
});

test('the log does not grow without end', async () => {
  const map = new DurableMap<number>(file('grows'));
  for (let round = 0; round < 60; round += 1) {
    await Promise.all(Array.from({ length: 100 }, (_none, index) => map.set(String(index % 10), round)));
  }
  await map.close();
  expect(readFileSync(file('grows'), 'utf8').split('\n').length).toBeLessThan(5_500);
  expect(new DurableMap<number>(file('grows')).get('9')).toBe(59);
});
