import { expect, test } from 'vitest';
import { rateText, shareOf, timesText } from './rates.ts';

test('rates have as many decimals as they need', () => {
  expect([1_340, 75, 800, 0, -1_670].map((rate) => rateText(rate, 'en-GB'))).toEqual([
    '13.4%',
    '0.75%',
    '8%',
    '0%',
    '−16.7%',
  ]);
});

test('multiples have at least one decimal', () => {
  expect([190, 200, 225, 0].map((multiple) => timesText(multiple, 'en-GB'))).toEqual([
    '1.9×',
    '2.0×',
    '2.25×',
    '0.0×',
  ]);
  expect(timesText(190, 'de-DE')).toBe('1,9×');
});

test('a small share is not shown as zero', () => {
  expect(shareOf(1, 1_000_000, 'en-GB')).toBe('less than 0.1%');
  expect(shareOf(1, 1_000, 'en-GB')).toBe('0.1%');
  expect(shareOf(0, 1_000_000, 'en-GB')).toBe('0.0%');
  expect(shareOf(1, 4, 'en-GB')).toBe('25.0%');
  expect(shareOf(3, 200, 'de-DE')).toBe('1,5\u00a0%');
  expect(shareOf(1, 1_000_000, 'de-DE')).toBe('less than 0,1\u00a0%');
});
