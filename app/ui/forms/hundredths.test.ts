import { expect, test } from 'vitest';
import { hundredthsText, parseHundredths } from './hundredths.ts';

test('a number is read with either decimal mark', () => {
  expect(['1.9', '13,4', ' 0.75 ', '8', '-16.7', '−5', '-0'].map(parseHundredths)).toEqual([
    190, 1_340, 75, 800, -1_670, -500, 0,
  ]);
});

test('what is no number, or finer than a hundredth, is not guessed', () => {
  expect(['', '1.234', 'x', '1,000.5', '12 %', '1e3'].map(parseHundredths)).toEqual(Array(6).fill(null));
});

test('what was read is written as it was', () => {
  expect([190, 1_340, 75, 800, -1_670, 0].map(hundredthsText)).toEqual([
    '1.9',
    '13.4',
    '0.75',
    '8',
    '-16.7',
    '0',
  ]);
});
