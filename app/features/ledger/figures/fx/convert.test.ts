import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Currency } from '#app/domain/money/currencies.ts';
import { LedgerBuilder } from '#tests/figures/ledger-builder.ts';
import { dayNumber } from '../days.ts';
import { Converter } from './convert.ts';

const DAY = dayNumber('2026-03-10');

function converter(write: (ledger: LedgerBuilder) => void, to: Currency = 'USD'): Converter {
  const ledger = new LedgerBuilder();
  write(ledger);
  return new Converter(ledger.known('2026-12-31').rates, to);
}

describe('ledger §2: conversion', () => {
  test('is exact: equal to integer arithmetic, half away from zero', () => {
    const anyRate = fc.integer({ min: 1, max: 9_999_999 }).map((digits) => (digits / 10_000).toFixed(4));
    const anyAmount = fc.integer({ min: -1e14, max: 1e14 });
    fc.assert(
      fc.property(anyRate, anyAmount, fc.boolean(), (rate, amount, isInverse) => {
        const [base, quote] = isInverse ? (['USD', 'EUR'] as const) : (['EUR', 'USD'] as const);
        const convert = converter((ledger) => void ledger.rate('2026-03-10', base, quote, rate));
        const digits = BigInt(rate.replace('.', ''));
        const [top, bottom] = isInverse ? [10_000n, digits] : [digits, 10_000n];
        const size = BigInt(Math.abs(amount)) * top;
        const rounded = Number(size / bottom + ((size % bottom) * 2n >= bottom ? 1n : 0n));
        const expected = amount < 0 ? -rounded : rounded;
        expect(convert.convert(amount, 'EUR', DAY)).toBe(expected);
        expect(convert.convertPositive(Float64Array.of(amount), 'EUR', DAY)).toBe(Math.max(0, expected));
      }),
      { numRuns: 3_000, seed: 5 },
    );
  });

  test('is of minor units, however many decimals a currency has', () => {
    const anyRate = fc.integer({ min: 1, max: 9_999_999 }).map((digits) => (digits / 10_000).toFixed(4));
    const pairs = [
      ['EUR', 'JPY', 1n, 100n],
      ['JPY', 'EUR', 100n, 1n],
      ['EUR', 'KWD', 10n, 1n],
      ['KWD', 'EUR', 1n, 10n],
      ['KWD', 'JPY', 1n, 1_000n],
      ['JPY', 'KWD', 1_000n, 1n],
    ] as const;
    fc.assert(
      fc.property(
        anyRate,
        fc.integer({ min: 1, max: 1e12 }),
        fc.constantFrom(...pairs),
        (rate, amount, pair) => {
          const [from, to, more, less] = pair;
          const convert = converter((ledger) => void ledger.rate('2026-03-10', from, to, rate), to);
          const top = BigInt(amount) * BigInt(rate.replace('.', '')) * more;
          const bottom = 10_000n * less;
          const expected = Number((2n * top + bottom) / (2n * bottom));
          expect(convert.convert(amount, from, DAY)).toBe(expected);
          expect(convert.convertPositive(Float64Array.of(amount), from, DAY)).toBe(expected);
        },
      ),
      { numRuns: 3_000, seed: 5 },
    );
    const yen = converter((ledger) => void ledger.rate('2026-03-10', 'EUR', 'JPY', '163.1'), 'JPY');
    expect(yen.convert(100_00, 'EUR', DAY)).toBe(16_310);
    expect(yen.rateOn('EUR', DAY)?.value).toBeCloseTo(163.1);
  });

  test('half a cent is rounded away from zero', () => {
    const convert = converter((ledger) => void ledger.rate('2026-03-10', 'EUR', 'USD', '1.5'));
    expect([convert.convert(1, 'EUR', DAY), convert.convert(-1, 'EUR', DAY)]).toEqual([2, -2]);
  });

  test('uses the last rate recorded for a day, and no withdrawn one', () => {
    const write = (ledger: LedgerBuilder) =>
      ledger
        .rate('2026-03-10', 'EUR', 'USD', '3', { recordedAt: '2026-03-11T00:00:00.000Z' })
        .rate('2026-03-10', 'EUR', 'USD', '2', { recordedAt: '2026-03-10T00:00:00.000Z' })
        .rate('2026-03-09', 'EUR', 'USD', '5');
    expect(converter(write).convert(100, 'EUR', DAY)).toBe(300);
    const withdrawn = converter((ledger) => {
      write(ledger).rate('2026-03-10', 'EUR', 'USD', null, { recordedAt: '2026-03-12T00:00:00.000Z' });
    });
    expect(withdrawn.convert(100, 'EUR', DAY)).toBe(500);
  });

  test('prefers a recent cross rate to an old direct one, and reports an old one if there is no other', () => {
    const old = (ledger: LedgerBuilder) => ledger.rate('2026-03-02', 'GBP', 'USD', '9');
    const named = converter((ledger) => void old(ledger));
    expect(named.convert(100, 'GBP', DAY)).toBe(900);
    expect(named.staleRates()).toMatchObject([{ from: 'GBP', to: 'USD', stale: true }]);
    const crossed = converter((ledger) => {
      old(ledger).rate('2026-03-09', 'EUR', 'GBP', '0.8').rate('2026-03-10', 'EUR', 'USD', '1.2');
    });
    expect(crossed.convert(100, 'GBP', DAY)).toBe(150);
    expect(crossed.staleRates()).toEqual([]);
  });

  test('a rate seven days old is not old', () => {
    const convert = converter((ledger) => void ledger.rate('2026-03-03', 'EUR', 'USD', '2'));
    convert.convert(1, 'EUR', DAY);
    expect(convert.staleRates()).toEqual([]);
  });
});
