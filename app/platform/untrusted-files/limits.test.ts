import { expect, test } from 'vitest';
import { shareOfMemory } from './limits.ts';

test('files may take a part of a container’s memory, and are not refused where its size is unknown', () => {
  expect(shareOfMemory(1000)).toBe(600);
  expect(shareOfMemory(0)).toBe(Number.POSITIVE_INFINITY);
});
