import { expect, test } from 'vitest';
import { NOT_FOUND, SAMPLING } from './sampling.ts';

test('seed §9: how much is reported', () => {
  expect(SAMPLING).toEqual({ traces: 0.1, replaysOnError: 1, replaysPerSession: 0.1 });
  expect(NOT_FOUND).toBe('/404');
});
