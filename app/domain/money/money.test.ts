import { expect, test } from 'vitest';
import { CURRENCIES, decimalsOf, FIRST_CURRENCIES } from './currencies.ts';
import { withLocale } from './locale.ts';
import {
  formatAmount,
  formatMoney,
  formatMoneyCompact,
  formatMoneyExactly,
  fromMajor,
  moneyColumn,
  moneyIn,
  plainAmount,
} from './money.ts';

const shown = CURRENCIES.map((currency) => formatMoney({ amount: fromMajor(250_000, currency), currency }));

test('no two currencies look the same, and a code never wraps away from its amount', () => {
  expect(new Set(shown).size).toBe(CURRENCIES.length);
  for (const text of shown) expect(text).not.toMatch(/ /);
  expect(FIRST_CURRENCIES.map((code) => shown[CURRENCIES.indexOf(code)])).toEqual([
    '€250,000',
    'US$250,000',
    '£250,000',
    'CHF\u00A0250,000',
    'SEK\u00A0250,000',
    'NOK\u00A0250,000',
    'DKK\u00A0250,000',
  ]);
});

test('cents appear only where there are any', () => {
  expect(formatMoney({ amount: 1_050, currency: 'EUR' })).toBe('€10.50');
  expect(formatMoney({ amount: 1_000, currency: 'EUR' })).toBe('€10');
});

test.each([
  ['JPY', 0, 1_250, 'JP¥1,250', '1,250', '1250'],
  ['KWD', 3, 1_250_125, 'KWD\u00A01,250.125', '1,250.125', '1250.125'],
  ['HUF', 2, 1_250_00, 'HUF\u00A01,250.00', '1,250.00', '1250.00'],
] as const)(
  '%s has %d decimals wherever it is written',
  (currency, decimals, amount, exact, alone, plain) => {
    expect(decimalsOf(currency)).toBe(decimals);
    expect(formatMoneyExactly({ amount, currency })).toBe(exact);
    expect(formatAmount({ amount, currency })).toBe(alone);
    expect(plainAmount(amount, currency)).toBe(plain);
    expect(fromMajor(Number(plain), currency)).toBe(amount);
    expect(plainAmount(-5, currency)).toBe(`-${(5 / 10 ** decimals).toFixed(decimals)}`);
  },
);

test('equal amounts of a currency are one object, which nobody can change', () => {
  const amount = moneyIn('EUR')(2_500_000);
  expect(amount).toEqual({ amount: 2_500_000, currency: 'EUR' });
  expect(moneyIn('EUR')(2_500_000)).toBe(amount);
  expect(moneyIn('SEK')(2_500_000)).toEqual({ amount: 2_500_000, currency: 'SEK' });
  expect(() => Object.assign(amount, { amount: 1 })).toThrow(TypeError);
});

test('a column of amounts has cents in all rows or in none', () => {
  const shown = (...amounts: number[]) => {
    const text = moneyColumn([...amounts, null]);
    return amounts.map((amount) => text({ amount, currency: 'EUR' }));
  };
  expect(shown(1_120_000_000, 1_120_341_286)).toEqual(['€11,200,000.00', '€11,203,412.86']);
  expect(shown(1_120_000_000, 0)).toEqual(['€11,200,000', '€0']);
});

test.each([
  [18_000_000, 'EUR', 1, '€18.0m'],
  [39_500_000, 'SEK', 1, 'SEK\u00A039.5m'],
  [100_000, 'USD', 0, 'US$100k'],
  [1_200_000_000, 'DKK', 0, 'DKK\u00A01.2bn'],
  [950, 'GBP', 0, '£950'],
  [999_990, 'EUR', 0, '€1m'],
  [999_990, 'EUR', 1, '€1.0m'],
  [999_940, 'EUR', 0, '€999.9k'],
  [999_999_999, 'EUR', 0, '€1bn'],
  [-999_990, 'EUR', 0, '−€1m'],
] as const)('%d %s in short', (major, currency, fixed, text) => {
  expect(formatMoneyCompact({ amount: fromMajor(major, 'EUR'), currency }, fixed)).toBe(text);
});

test('each page formats numbers for its own member, and the next page in the default locale', () => {
  const amount = { amount: fromMajor(1_234_500, 'EUR'), currency: 'EUR' } as const;
  const both = () => `${formatMoney(amount)} ${formatMoneyCompact(amount, 1)}`;
  expect(withLocale('de-DE', both)).toBe('1.234.500\u00A0€ 1,2m\u00A0€');
  expect(both()).toBe('€1,234,500 €1.2m');
  const fail = () => {
    throw new Error('A page that cannot be drawn');
  };
  expect(() => withLocale('de-DE', fail)).toThrow();
  expect(both()).toBe('€1,234,500 €1.2m');
});

test.each(['en-GB', 'de-DE', 'sv-SE', 'fr-FR', 'de-CH', 'en-US'])(
  '%s has the minus sign, not a hyphen',
  (locale) => {
    const loss = { amount: -1_300_050, currency: 'EUR' } as const;
    for (const text of [formatMoney(loss, locale), formatMoneyCompact(loss, 1, locale)])
      expect(text).toMatch(/^[^-]*−[^-]*$/);
  },
);
