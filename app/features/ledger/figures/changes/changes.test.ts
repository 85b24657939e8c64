import { expect, test } from 'vitest';
import { LedgerBuilder } from '#tests/figures/ledger-builder.ts';
import { knownLedger } from '../known-ledger.ts';
import { changesBetween } from './changes.ts';

const then = { asOf: '2024-06-30', knownAt: '2024-06-30T20:00:00.000Z' };
const now = { asOf: '2024-12-31', knownAt: '2024-12-31T20:00:00.000Z' };

function ledger(): LedgerBuilder {
  const builder = new LedgerBuilder().position('p').position('still');
  builder.line('p', '2024-01-10', 'call_investment', 1_000);
  builder.line('still', '2024-01-10', 'call_investment', 70);
  return builder;
}

test('ledger §2: a revaluation, a new line and a correction are listed with their effect on the net value', () => {
  const builder = ledger();
  const wrong = builder.rows.lines[0];
  if (!wrong) throw new Error('There is no line.');
  builder.reverse(wrong, '2024-07-01T09:00:00.000Z');
  builder.line('p', '2024-01-10', 'call_investment', 900, { recordedAt: '2024-07-01T09:00:00.000Z' });
  builder.line('p', '2024-08-01', 'distribution_gain', 50);
  builder.valuation('p', '2024-09-30', 1_200);
  const changes = changesBetween(builder.rows, then, knownLedger(builder.rows, now), null);
  expect(changes).toMatchObject([{ currency: 'EUR', rates: 0, total: 200 }]);
  expect(changes?.[0]?.positions).toHaveLength(1);
  expect(changes?.[0]?.positions[0]).toMatchObject({
    amount: 200,
    reasons: [
      { kind: 'valued', date: '2024-09-30' },
      { kind: 'correction', line: { amount: 1_000 }, replacement: { amount: 900 } },
      { kind: 'new_line', line: { type: 'distribution_gain' } },
    ],
  });
});

test('the effect of a position is the difference of its net values, not of its valuations', () => {
  const builder = new LedgerBuilder().position('p');
  builder.line('p', '2024-01-10', 'call_investment', 100_000);
  builder.valuation('p', '2024-03-31', 110_000);
  // Paid out after the valuation: it is worth 90,000 at the visit.
  builder.line('p', '2024-05-10', 'distribution_gain', 20_000);
  builder.valuation('p', '2024-09-30', 116_123);
  const changes = changesBetween(builder.rows, then, knownLedger(builder.rows, now), null);
  expect(changes).toMatchObject([{ positions: [{ amount: 26_123 }], total: 26_123 }]);
});

test('ledger §2: a line that was corrected twice is listed once, with what it is now', () => {
  const builder = new LedgerBuilder().position('p');
  const first = builder.line('p', '2024-01-10', 'call_investment', 1_000);
  builder.reverse(first, '2024-07-01T09:00:00.000Z');
  const second = builder.line('p', '2024-01-10', 'call_investment', 9_000, {
    recordedAt: '2024-07-01T09:05:00.000Z',
  });
  builder.reverse(second, '2024-07-02T09:00:00.000Z');
  const reasons = () =>
    changesBetween(builder.rows, then, knownLedger(builder.rows, now), null)?.[0]?.positions[0]?.reasons;
  expect(reasons()).toMatchObject([{ kind: 'correction', replacement: null }]);
  builder.line('p', '2024-01-10', 'call_investment', 900, { recordedAt: '2024-07-02T09:05:00.000Z' });
  expect(reasons()).toMatchObject([
    { kind: 'correction', line: { amount: 1_000 }, replacement: { amount: 900 } },
  ]);
  expect(reasons()).toHaveLength(1);
});

test('nothing new: no position changed', () => {
  const { rows } = ledger();
  const changes = changesBetween(rows, then, knownLedger(rows, now), null);
  expect(changes).toEqual([{ currency: 'EUR', positions: [], rates: 0, total: 0 }]);
});

test('effects of exchange rates alone are separated', () => {
  const builder = ledger().rate('2024-06-28', 'EUR', 'USD', '1').rate('2024-12-30', 'EUR', 'USD', '2');
  builder.rate('2024-01-01', 'EUR', 'USD', '1');
  const changes = changesBetween(builder.rows, then, knownLedger(builder.rows, now), 'USD');
  expect(changes).toEqual([{ currency: 'USD', positions: [], rates: 1_070, total: 1_070 }]);
});

test('without a rate nothing is said, and without a common currency each has its own list', () => {
  const builder = ledger().position('dollars', 'USD');
  builder.line('dollars', '2024-08-01', 'call_investment', 30);
  const current = knownLedger(builder.rows, now);
  expect(changesBetween(builder.rows, then, current, 'GBP')).toBeNull();
  expect(changesBetween(builder.rows, then, current, null)).toMatchObject([
    { currency: 'EUR', total: 0 },
    { currency: 'USD', total: 30 },
  ]);
});

test('ledger §2: a transfer whose value a later valuation changed is named with its effect', () => {
  const builder = new LedgerBuilder().position('p');
  const moved = { paidIn: 400, distributed: 0, called: 400, nav: 500 };
  const revalued = [{ nav: 650, recordedAt: '2024-07-20T09:00:00.000Z' }];
  builder.line('p', '2024-06-01', 'transfer_in', 400, { moved, revalued });
  const changes = changesBetween(builder.rows, then, knownLedger(builder.rows, now), null);
  expect(changes?.[0]?.positions).toMatchObject([{ amount: 150, reasons: [{ kind: 'transfer_revalued' }] }]);
});
