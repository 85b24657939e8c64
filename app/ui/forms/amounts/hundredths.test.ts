import { expect, test } from 'vitest';
import { hundredthsText, parseHundredths, readHundredths } from './hundredths.ts';

test('a number is read with either decimal mark', () => {
  expect(['1.9', '13,4', ' 0.75 ', '8', '-16.7', '−5', '-0'].map((text) => parseHundredths(text))).toEqual([
    190, 1_340, 75, 800, -1_670, -500, 0,
  ]);
});

test('a number is read while it is typed, and with its unit', () => {
  expect(['1', '1.', '1.2', '1.25'].map((text) => parseHundredths(text))).toEqual([100, 100, 120, 125]);
  expect(['12%', '12,5 %', '12 ×', '%', '12%%'].map((text) => parseHundredths(text, '%'))).toEqual([
    1_200,
    1_250,
    null,
    null,
    null,
  ]);
});

test('a field that cannot be read differs from an empty one', () => {
  expect(['', ' ', '8 %', 'eight'].map((text) => readHundredths(text, '%'))).toEqual([
    null,
    null,
    800,
    undefined,
  ]);
});

test('what is no number, or finer than a hundredth, is not guessed', () => {
  const given = ['', '1.234', 'x', '1,000.5', '12 %', '1e3'];
  expect(given.map((text) => parseHundredths(text))).toEqual(Array(6).fill(null));
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
