import { expect, test } from 'vitest';
import { rememberResults } from './remembered.ts';

test('each value is formatted once, until too many are kept', () => {
  const asked: number[] = [];
  const format = rememberResults((value) => {
    asked.push(value);
    return `<${value}>`;
  });
  expect([format(1), format(2), format(1)]).toEqual(['<1>', '<2>', '<1>']);
  expect(asked).toEqual([1, 2]);
  for (let value = 0; value < 10_000; value += 1) expect(format(value)).toBe(`<${value}>`);
  expect(format(1)).toBe('<1>');
  expect(asked.length).toBeGreaterThan(10_000);
});

test('a negative zero has no sign', () => {
  const format = rememberResults((value) => new Intl.NumberFormat('en-GB').format(value));
  expect([format(-0), format(0)]).toEqual(['0', '0']);
});
