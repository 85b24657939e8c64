import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCIES, FIRST_CURRENCIES } from '#app/domain/money/currencies.ts';
import {
  currencySign,
  groupTyped,
  parseAmount,
  readTypedAmount,
  stepAmount,
  typedAmount,
  ungroupTyped,
} from './money-input.ts';

describe('parseAmount', () => {
  test.each([
    ['250000', 250_000_00],
    ['250,000', 250_000_00],
    ['250.000', 250_000_00],
    ['250 000', 250_000_00],
    ['250\u00a0000', 250_000_00],
    ["CHF 80'000", 80_000_00],
    ['€250,000.50', 250_000_50],
    ['250.000,50 €', 250_000_50],
    ['1,234,567', 1_234_567_00],
    ['12.5', 12_50],
    ['12,50', 12_50],
    ['0.500', 50],
    ['75k', 75_000_00],
    ['1.5m', 1_500_000_00],
    ['1,250m', 1_250_000_00],
    ['2 M', 2_000_000_00],
    ['0.1bn', 100_000_000_00],
    ['0', 0],
  ])('%s', (text, minor) => {
    expect(parseAmount(text, 'EUR')).toBe(minor);
  });

  test.each([
    '',
    'abc',
    '-5',
    '1.2.3',
    '12,34,567',
    '1,23.456,7',
    '12.345.6',
    '0.001',
    '1e5',
    '5kk',
    '9'.repeat(20),
    '.5',
  ])('%s is ambiguous', (text) => {
    expect(parseAmount(text, 'EUR')).toBeNull();
  });

  test('parses every amount that it formats', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_00 }), (minor) => {
        expect(parseAmount(typedAmount(minor, 'EUR'), 'EUR')).toBe(minor);
        expect(parseAmount(typedAmount(minor, 'KWD', 'de-DE'), 'KWD')).toBe(minor);
        expect(parseAmount(typedAmount(minor, 'JPY', 'sv-SE'), 'JPY')).toBe(minor);
      }),
    );
  });
});

test('an amount that cannot be read differs from none', () => {
  expect(['', ' ', '25,000'].map((text) => readTypedAmount(text, 'EUR'))).toEqual([null, null, 25_000_00]);
  for (const text of ["25'000.–", '25.000,-', '-25,000', '2 Mio', '€'])
    expect(readTypedAmount(text, 'EUR'), text).toBeUndefined();
});

describe('stepAmount', () => {
  const steps = { min: 100_000_00, max: 275_000_00, step: 50_000_00 };

  test.each([
    [null, 1, 100_000_00],
    [null, -1, 100_000_00],
    [40_000_00, 1, 100_000_00],
    [100_000_00, 1, 150_000_00],
    [100_000_00, -1, 100_000_00],
    [120_000_00, 1, 150_000_00],
    [120_000_00, -1, 100_000_00],
    [250_000_00, 1, 250_000_00],
    [900_000_00, -1, 250_000_00],
  ] as const)('from %s by %s', (value, direction, next) => {
    expect(stepAmount(value, direction, steps)).toBe(next);
  });

  test('always lands on a step between minimum and maximum', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500_000_00 }),
        fc.constantFrom(1 as const, -1 as const),
        (value, direction) => {
          const next = stepAmount(value, direction, steps);
          expect((next - steps.min) % steps.step).toBe(0);
          expect(next).toBeGreaterThanOrEqual(steps.min);
          expect(next).toBeLessThanOrEqual(steps.max);
        },
      ),
    );
  });
});

test('each currency has a distinct sign', () => {
  expect(FIRST_CURRENCIES.map((currency) => currencySign(currency))).toEqual([
    ...['€', 'US$', '£', 'CHF', 'SEK', 'NOK', 'DKK'],
  ]);
  expect(new Set(CURRENCIES.map((currency) => currencySign(currency))).size).toBe(CURRENCIES.length);
});

test('an amount has the decimals of its currency', () => {
  expect(parseAmount('¥1,250,000', 'JPY')).toBe(1_250_000);
  expect(parseAmount('1.5m', 'JPY')).toBe(1_500_000);
  expect(parseAmount('12.50', 'JPY')).toBeNull();
  expect(parseAmount('KWD 1,250.125', 'KWD')).toBe(1_250_125);
  expect(parseAmount('1250.1255', 'KWD')).toBeNull();
  expect(typedAmount(1_250_000, 'JPY', 'en-GB')).toBe('1,250,000');
  expect(typedAmount(1_250_125, 'KWD', 'en-GB')).toBe('1,250.125');
});

describe('grouping while typing', () => {
  test.each([
    // text with | for the caret, before and after
    ['1000|', '1,000|'],
    ['1,0005|', '10,005|'],
    ['12|34567', '1,2|34,567'],
    ['|1000', '|1,000'],
    ['1,00|', '100|'],
    ['1,250,50|', '125,050|'],
    ['250|', '250|'],
    ['|', '|'],
    ['250k|', '250k|'],
    ['1250.5|', '1250.5|'],
    ['0012|', '0012|'],
  ])('%s becomes %s', (before, after) => {
    const grouped = groupTyped(before.replace('|', ''), before.indexOf('|'), 'en-GB');
    expect(`${grouped.text.slice(0, grouped.caret)}|${grouped.text.slice(grouped.caret)}`).toBe(after);
  });

  test.each(['en-GB', 'de-DE', 'de-CH', 'sv-SE', 'fr-FR'])('is read as the same amount in %s', (locale) => {
    for (const digits of ['1000', '250000', '1234567', '98765432'])
      expect(parseAmount(groupTyped(digits, digits.length, locale).text, 'EUR')).toBe(Number(digits) * 100);
  });
});

/** What a field shows after these keys: digits are grouped until a mark begins a way of writing of one's own. */
function shownAfter(keys: string, locale: string): string {
  let text = '';
  let isFree = false;
  for (const key of keys) {
    text += key;
    if (isFree) continue;
    isFree = !/\d/.test(key);
    text = (isFree ? ungroupTyped(text, text.length, key, locale) : groupTyped(text, text.length, locale))
      .text;
  }
  return text;
}

test.each(['en-GB', 'en-US', 'de-DE', 'de-CH', 'fr-FR', 'nb-NO', 'sv-SE'])(
  'what is typed in %s is read as when it is pasted',
  (locale) => {
    const texts = [
      '1250,50',
      '1250.50',
      '1.250,50',
      '1,250.50',
      '1 250,50',
      "1'250.50",
      '1’250,50',
      '1250000,5',
    ];
    for (const text of [...texts, '1250k', '1250 000', '12500', '1250,000'])
      expect(parseAmount(shownAfter(text, locale), 'EUR'), text).toBe(parseAmount(text, 'EUR'));
    expect(parseAmount(shownAfter('1250,50', locale), 'EUR')).toBe(1_250_50);
  },
);
