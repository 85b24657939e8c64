import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { questionText, readAmount, readDay, readDecimal, WritingReader } from './writing.ts';

const valueIn = (read: object) => ('value' in read ? read.value : 'asks' in read ? 'asks' : null);

test.each([
  ['1234.50', '.', 1234_50],
  ['1,234.50', '.', 1234_50],
  ['1.234,50', ',', 1234_50],
  ["1'234.50", '.', 1234_50],
  ['-12,00', ',', -12_00],
  ['12.00-', '.', -12_00],
  ['−0,01', ',', -1],
  ['+3', '.', 3_00],
  ['7,5', ',', 7_50],
  ['€ 5,00', ',', 5_00],
  ['2.500000', '.', 2_50],
  ['1.234,50', '.', null],
  ['12,34', '.', null],
  ['1.005', '.', null],
  ['1,23,4', '.', null],
  ['', '.', null],
  ['--1', '.', null],
  ['1e3', '.', null],
  ['99999999999999', '.', null],
] as const)('the amount %s with %s is %s', (text, decimals, minor) => {
  expect(valueIn(readAmount(text, decimals))).toBe(minor);
});

test.each([
  ['31.12.2026', 'dmy', '2026-12-31'],
  ['1.2.26', 'dmy', '2026-02-01'],
  ['12/31/2026', 'mdy', '2026-12-31'],
  ['2026-12-31', 'dmy', '2026-12-31'],
  ['2026/12/31', 'ymd', '2026-12-31'],
  ['31.12.2026', 'ymd', null],
  ['31/12/2026', 'mdy', null],
  ['30.02.2026', 'dmy', null],
  ['2026-12-31T10:00', 'ymd', null],
  ['', 'dmy', null],
  ['31-Mar-2026', 'ymd', '2026-03-31'],
  ['31 March 2026', null, '2026-03-31'],
  ['March 31st, 2026', 'dmy', '2026-03-31'],
  ['1-Sept-26', null, '2026-09-01'],
  ['2026-Mar-31', null, '2026-03-31'],
  ['31. März 2026', null, '2026-03-31'],
  ['1. Jänner 2026', null, '2026-01-01'],
  ['14 févr. 2026', null, '2026-02-14'],
  ['1er août 2026', null, '2026-08-01'],
  ['1 jui 2026', null, null],
  ['30 Feb 2026', null, null],
  ['12 Ma 2026', null, null],
  ['March 2026', null, null],
] as const)('the day %s as %s is %s', (text, order, day) => expect(valueIn(readDay(text, order))).toBe(day));

describe('without a choice, what can be read in two ways is asked', () => {
  test.each([
    ['1.234', 'asks'],
    ['1,234', 'asks'],
    ['-1.234', 'asks'],
    ['(12,345)', 'asks'],
    ['1.000', 'asks'],
    ['1234.50', 1234_50],
    ['1.234,50', 1234_50],
    ['1,234.5', 1234_50],
    ['1,234,567', 1_234_567_00],
    ['1.234.567', 1_234_567_00],
    ["1'234", 1234_00],
    ['1’234.50', 1234_50],
    ['1 234,50', 1234_50],
    ['12,34,567.50', 1_234_567_50],
    ['(1,234.50)', -1234_50],
    ['(€ 7,5)', -7_50],
    ['EUR 1.234,50', 1234_50],
    ['1234.50 CHF', 1234_50],
    ['0.123', null],
    ['0,10', 10],
    ['(-5)', null],
    ['12 34', null],
    ["1'23", null],
    ['1.234,567.89', null],
  ] as const)('the amount %s', (text, minor) => expect(valueIn(readAmount(text, null))).toBe(minor));

  test.each([
    ['12/11/2026', 'asks'],
    ['12-11-2026', 'asks'],
    ['01.02.26', 'asks'],
    ['31/12/2026', '2026-12-31'],
    ['12/31/2026', '2026-12-31'],
    ['11/11/2026', '2026-11-11'],
    ['12.11.2026', '2026-11-12'],
    ['20261231', '2026-12-31'],
    ['2026/2/1', '2026-02-01'],
    ['31. 12. 2026', '2026-12-31'],
    ['31/02/2026', null],
    ['1/2.2026', null],
  ] as const)('the day %s', (text, day) => expect(valueIn(readDay(text, null))).toBe(day));

  test('an amount in another currency than its line is refused', () => {
    expect(readAmount('$5', null, 'EUR')).toEqual({
      problem: 'This amount is in $, and the line in EUR.',
    });
    expect(valueIn(readAmount('$5', null, 'USD'))).toBe(5_00);
    expect(valueIn(readAmount('$5', null, 'CAD'))).toBe(5_00);
    expect(valueIn(readAmount('¥1,250', '.', 'JPY'))).toBe(1_250);
    expect(readAmount('12.50', '.', 'JPY')).toEqual({ problem: 'JPY has no decimals.' });
    expect(valueIn(readAmount('(1,250.125)', '.', 'KWD'))).toBe(-1_250_125);
    expect(readAmount('1.2345', '.', 'KWD')).toEqual({ problem: 'Use at most three decimals.' });
  });

  test('a day with a time is refused, and the day alone suggested', () => {
    expect(readDay('2026-03-31T23:30', null)).toMatchObject({ instead: ['2026-03-31'] });
  });
});

const LOCALES = [
  ...['en', 'en-IN', 'en-ZA', 'de', 'de-CH', 'de-AT', 'fr', 'fr-CH', 'it', 'it-CH', 'es', 'pt', 'pt-BR'],
  ...[
    'nl',
    'sv',
    'nb',
    'da',
    'fi',
    'pl',
    'cs',
    'hu',
    'ru',
    'uk',
    'tr',
    'el',
    'ja',
    'zh',
    'ko',
    'he',
    'ar',
    'hi',
  ],
];

test('an amount as any locale writes it reads back, or is asked, and reads back once that is answered', () => {
  const minor = fc.integer({ min: -1e13, max: 1e13 });
  const isGrouped = fc.boolean();
  const decimals = fc.constantFrom(0, 2);
  fc.assert(
    fc.property(
      fc.constantFrom(...LOCALES),
      minor,
      isGrouped,
      decimals,
      (locale, cents, useGrouping, digits) => {
        const amount = digits === 0 ? Math.trunc(cents / 100) * 100 : cents;
        const format = new Intl.NumberFormat(locale, {
          ...{
            useGrouping,
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
            numberingSystem: 'latn',
          },
        });
        const written = format.format(amount / 100);
        const negative = amount < 0 ? `(${format.format(-amount / 100)})` : written;
        const sign = new Intl.NumberFormat(locale)
          .formatToParts(0.5)
          .find(({ type }) => type === 'decimal')?.value;
        for (const text of [written, negative]) {
          const read = readAmount(text, null);
          if (!('asks' in read)) expect([locale, text, valueIn(read)]).toEqual([locale, text, amount + 0]);
          const chosen = readAmount(text, sign === ',' ? ',' : '.');
          expect([locale, text, valueIn(chosen)]).toEqual([locale, text, amount + 0]);
        }
      },
    ),
    {
      numRuns: 2_000,
      examples: [
        ['de', 123_400, true, 0],
        ['en', 123_400, true, 0],
      ],
    },
  );
});

test('a day as any locale writes it with numbers reads back, or is asked', () => {
  const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(
      fc.constantFrom('en-US', 'en-GB', 'de', 'fr', 'sv', 'nl', 'pl', 'ja', 'lt'),
      day,
      (locale, at) => {
        const options = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const;
        const text = new Intl.DateTimeFormat(locale, options).format(at);
        const read = readDay(text, null);
        expect([text, ['asks', at.toISOString().slice(0, 10)].includes(String(valueIn(read)))]).toEqual([
          text,
          true,
        ]);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('a day with the name of its month reads back, whole or shortened, whatever order is chosen', () => {
  for (const locale of ['en-GB', 'en-US', 'de', 'de-AT', 'fr', 'it', 'nl'])
    for (const month of ['long', 'short'] as const)
      for (const order of ['ymd', 'dmy', 'mdy', null] as const)
        for (let at = 0; at < 12; at += 1) {
          const day = new Date(Date.UTC(2026, at, at + 1));
          const options = { year: 'numeric', month, day: 'numeric', timeZone: 'UTC' } as const;
          const text = new Intl.DateTimeFormat(locale, options).format(day);
          const read = valueIn(readDay(text, order));
          expect([locale, text, read]).toEqual([locale, text, day.toISOString().slice(0, 10)]);
        }
});

describe('a table', () => {
  const cell = (text: string) => ({ text, line: 2 });

  test('whose other cells show how it is written answers itself', () => {
    const writing = new WritingReader({ decimals: null, days: null });
    expect(writing.amount(cell('1.234'))).toBeNull();
    expect(writing.answered()).toBeNull();
    writing.amount(cell('7,50'));
    expect(writing.answered()).toEqual({ decimals: ',', days: null });
    writing.amount(cell('7.50'));
    expect(writing.answered()).toBeNull();
  });

  test('asks with both meanings of its first cell', () => {
    const writing = new WritingReader({ decimals: null, days: null });
    for (const text of ['12/11/2026', '1/2/2026']) writing.day(cell(text));
    writing.amount(cell('(1.234)'));
    expect([...writing.questions.values()].map(questionText)).toEqual([
      'On line 2, “12/11/2026” can be 2026-11-12 or 2026-12-11. So can another cell. Choose how days are written.',
      'On line 2, “(1.234)” can be 1234 or 1.234. Choose how amounts are written.',
    ]);
  });

  test('reads the numbers of a spreadsheet with a decimal point, whatever its texts use', () => {
    const writing = new WritingReader({ decimals: ',', days: null });
    expect(writing.amount({ ...cell('1234.5'), isNumber: true })).toMatchObject({ value: 1234_50 });
    expect(writing.amount({ ...cell('1.234'), isNumber: true })).toEqual({
      problem: 'Use at most two decimals.',
    });
    expect(writing.amount(cell('1.234'))).toMatchObject({ value: 1234_00 });
  });
});

test('a rate keeps its digits', () => {
  expect(valueIn(readDecimal('1,08370', null))).toBe('1.08370');
  expect(valueIn(readDecimal('1.083', null))).toBe('asks');
  expect(valueIn(readDecimal('1.083', null, true))).toBe('1.083');
  expect(valueIn(readDecimal('10,837', null, true))).toBe('10.837');
  expect(valueIn(readDecimal('1.083', ',', true))).toBe('1083');
  expect(valueIn(readDecimal('-1', null))).toBeNull();
});
