import { expect, test } from 'vitest';
import { searchWith } from './list-address.ts';

test('changing a filter keeps the others, and restarts the list', () => {
  expect(searchWith('?q=ada&standing=pending&cursor=abc&person=1', { role: 'active' })).toBe(
    '?q=ada&standing=pending&role=active',
  );
});

test('a panel next to the list keeps only the given parameters', () => {
  expect(searchWith('?q=ada&cursor=abc', { cursor: 'abc', person: '1' })).toBe('?q=ada&cursor=abc&person=1');
});

test('removed filters, and empty fields of a plain form, are not in the URL', () => {
  expect(searchWith('?q=&standing=pending&role=', { standing: null })).toBe('');
  expect(searchWith('?q=a+b', { q: undefined })).toBe('');
});
