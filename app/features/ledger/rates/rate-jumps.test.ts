import { expect, test } from 'vitest';
import { type RateOfDay, rateJumps } from './rate-jumps.ts';

const rate = (day: string, rate: string, base = 'EUR', quote = 'USD'): RateOfDay =>
  ({ day: `2026-03-${day}`, rate, base, quote }) as RateOfDay;
const recorded = [rate('30', '1.0837')];
const asked = (...rates: RateOfDay[]) => rateJumps(rates, recorded);

test.each([
  ['10837', 'EUR/USD: 1.0837 on 2026-03-30 → 10837 on 2026-03-31 (+999,900%).'],
  ['0.0001', 'EUR/USD: 1.0837 on 2026-03-30 → 0.0001 on 2026-03-31 (−100%).'],
  ['1.3005', 'EUR/USD: 1.0837 on 2026-03-30 → 1.3005 on 2026-03-31 (+20%).'],
  ['0.9228', 'EUR/USD: 1.0837 on 2026-03-30 → 0.9228 on 2026-03-31 (−14.8%). It looks like USD/EUR.'],
])('%s is asked about', (text, sentence) => {
  expect(asked(rate('31', text))).toEqual([sentence]);
});

test.each(['1.0837', '1.30044', '0.86697', '1.09'])('%s is not', (text) => {
  expect(asked(rate('31', text))).toEqual([]);
});

test('a pair is compared in either direction, and with the next day if that is nearer', () => {
  expect(asked(rate('31', '0.9228', 'USD', 'EUR'))).toEqual([]);
  expect(asked(rate('31', '1.0837', 'USD', 'EUR'))).toHaveLength(1);
  expect(asked(rate('29', '10837'))).toHaveLength(1);
});

test('one wrong rate among right ones is asked about alone, and a wrong scale on every line', () => {
  const days = ['02', '03', '04', '05', '06'];
  const right = days.map((day) => rate(day, '1.08'));
  expect(rateJumps(right.with(2, rate('04', '10.8')), [])).toHaveLength(1);
  expect(
    rateJumps(
      days.map((day) => rate(day, '108')),
      [rate('01', '1.08')],
    ),
  ).toHaveLength(5);
});

test('a wrong rate in the ledger is corrected unasked', () => {
  expect(rateJumps([rate('31', '1.09')], [...recorded, rate('31', '10837')])).toEqual([]);
});

test('without a neighbour, a rate is compared with the one that it replaces', () => {
  expect(asked(rate('30', '10837'))).toHaveLength(1);
  expect(asked(rate('30', '1.09'))).toEqual([]);
});

test('over years a rate may drift, but not change its scale', () => {
  const of = (day: string, text: string) => ({ ...rate('30', text), day });
  expect(rateJumps([of('1999-01-04', '9.47'), of('2026-11-20', '11.5')], [])).toEqual([]);
  expect(rateJumps([of('2026-11-20', '115')], [of('1999-01-04', '9.47')])).toHaveLength(1);
});
