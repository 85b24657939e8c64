import { describe, expect, test } from 'vitest';
import { keySequence } from './key-sequence.ts';

const press = (...keys: (string | number)[]) => {
  let now = 0;
  const follow = keySequence(() => now);
  return keys.flatMap((key) => {
    if (typeof key === 'string') return [follow(key)];
    now += key;
    return [];
  });
};
const last = (...keys: (string | number)[]) => press(...keys).at(-1);

describe('single keys', () => {
  test('g, then p or d, goes to a page', () => {
    expect(last('g', 'p')).toEqual({ kind: 'go', to: '/portfolio' });
    expect(last('g', 200, 'd')).toEqual({ kind: 'go', to: '/documents' });
  });

  test.each([
    ['without g', ['p']],
    ['after another key', ['g', 'x', 'p']],
    ['too late', ['g', 2_000, 'p']],
    ['twice after one g', ['g', 'p', 'd']],
    ['while the search opens', ['/', 'g', 'p', '?']],
    ['for a name that every object has', ['g', 'constructor']],
  ])('lead nowhere %s', (_when, keys) => expect(last(...keys)).toBeNull());

  test('/ searches', () => expect(last('/')).toEqual({ kind: 'search' }));

  test('? shows the list, also after g', () => {
    expect(last('?')).toEqual({ kind: 'help' });
    expect(last('g', '?')).toEqual({ kind: 'help' });
  });
});
