import { expect, test } from 'vitest';
import { sectionAt } from './use-current-section.ts';

const tops = [
  { id: 'thesis', top: -900 },
  { id: 'business', top: 120 },
  { id: 'terms', top: 700 },
];

test('the section being read is the last one above the line', () => {
  expect(sectionAt(tops, 160)).toBe('business');
  expect(sectionAt(tops, 100)).toBe('thesis');
});

test('before any section has started, the first one counts', () => {
  expect(sectionAt([{ id: 'thesis', top: 400 }], 160)).toBe('thesis');
});

test('a page without sections has none', () => {
  expect(sectionAt([], 160)).toBeNull();
});
