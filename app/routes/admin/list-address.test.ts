import { expect, test } from 'vitest';
import { searchWith } from './list-address.ts';

test('a change of the filters keeps the others, and starts the list over', () => {
  expect(searchWith('?q=ada&standing=pending&cursor=abc&person=1', { role: 'active' })).toBe(
    '?q=ada&standing=pending&role=active',
  );
});

test('what opens beside the list keeps nothing but what is told', () => {
  expect(searchWith('?q=ada&cursor=abc', { cursor: 'abc', person: '1' })).toBe('?q=ada&cursor=abc&person=1');
});

test('a filter that is taken away, and empty fields of a plain form, are not in the address', () => {
  expect(searchWith('?q=&standing=pending&role=', { standing: null })).toBe('');
  expect(searchWith('?q=a+b', { q: undefined })).toBe('');
});
