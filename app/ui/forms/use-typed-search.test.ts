import { expect, test } from 'vitest';
import { foundFor } from './use-typed-search.ts';

const BERG = { to: 'berg', results: ['Anna Berg'] };

test('Enter takes the one result of the text in the field', () => {
  expect(foundFor('berg', BERG)).toEqual({ found: ['Anna Berg'], only: 'Anna Berg', failed: false });
  expect(foundFor(' berg ', BERG).only).toBe('Anna Berg');
});

test('Enter never takes the result of an earlier text, which stays in the list until the next answer', () => {
  expect(foundFor('keller', BERG)).toEqual({ found: ['Anna Berg'], only: null, failed: false });
});

test('Enter takes none of several results', () => {
  expect(foundFor('a', { to: 'a', results: ['Anna', 'Bruno'] }).only).toBeNull();
});

test('that nothing was found is said only of the text that was searched for', () => {
  const nobody = { to: 'x', results: [] };
  expect(foundFor('x', nobody).found).toEqual([]);
  expect(foundFor('xa', nobody).found).toBeNull();
});

test('a failed search is reported until the text changes', () => {
  const failure = { to: 'berg', results: null };
  expect(foundFor('berg', failure)).toEqual({ found: null, only: null, failed: true });
  expect(foundFor('ber', failure)).toEqual({ found: null, only: null, failed: false });
});

test('without an answer nothing is known', () => {
  expect(foundFor('', null)).toEqual({ found: null, only: null, failed: false });
});
