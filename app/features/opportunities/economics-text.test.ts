import { expect, test } from 'vitest';
import { feesOf } from '#tests/factories/authoring.ts';
import { feeLines, scenarioLine } from './economics-text.ts';

const texts = (change: Parameters<typeof feesOf>[0]) =>
  Object.fromEntries(feeLines(feesOf(change)).map(({ label, value }) => [label, value]));

test('fees are written in full', () => {
  expect(texts({ entry: 100, isOutside: true, note: 'Reduced from year six.' })).toEqual({
    'Called at closing': '85% of the commitment',
    'Entry fee': '1%, once, on top of the commitment',
    'Management fee': '0.75% a year of called capital, on top of the commitment',
    'Carried interest': '10% of the profit, above a preferred return of 7% a year',
    Note: 'Reduced from year six.',
  });
});

test('no fee is said, what is not settled is omitted', () => {
  expect(texts({ firstCall: null, entry: 0, management: 0, carry: 0 })).toEqual({
    'Entry fee': 'None',
    'Management fee': 'None',
    'Carried interest': 'None',
  });
  expect(texts({ entry: null, management: null, carry: 1_500, hurdle: null })).toEqual({
    'Called at closing': '85% of the commitment',
    'Carried interest': '15% of the profit',
  });
});

test('a scenario is one line, of what is written so far', () => {
  expect(scenarioLine({ case: 'low', multiple: 40, irr: -1_670, note: 'Germany slow' })).toBe(
    'Low · 0.4× · −16.7% a year · Germany slow',
  );
  expect(scenarioLine({ case: 'high', multiple: null, irr: null })).toBe('High');
});
