import { expect, test } from 'vitest';
import { LedgerBuilder } from '#tests/figures/ledger-builder.ts';
import { knownLedger } from '../known-ledger.ts';
import { figureChangesBetween } from './changes.ts';

const then = { asOf: '2024-06-30', knownAt: '2024-06-30T20:00:00.000Z' };
const now = { asOf: '2024-12-31', knownAt: '2024-12-31T20:00:00.000Z' };

function ledger(): LedgerBuilder {
  const builder = new LedgerBuilder().position('p').position('still');
  builder.line('p', '2024-01-10', 'call_investment', 1_000);
  builder.line('still', '2024-01-10', 'call_investment', 70);
  return builder;
}

test('ledger §2: a revaluation, a new line and a correction are listed with their effects', () => {
  const builder = ledger();
  const wrong = builder.rows.lines[0];
  if (!wrong) throw new Error('There is no line.');
  builder.reverse(wrong, '2024-07-01T09:00:00.000Z');
  builder.line('p', '2024-01-10', 'call_investment', 900, { recordedAt: '2024-07-01T09:00:00.000Z' });
  builder.line('p', '2024-08-01', 'distribution_gain', 50);
  builder.valuation('p', '2024-09-30', 1_200);
  const { positions, total } = figureChangesBetween(builder.rows, then, knownLedger(builder.rows, now), null);
  expect(positions).toHaveLength(1);
  expect(positions[0]).toMatchObject({ amounts: { nav: 200, paidIn: -100, distributed: 50 } });
  expect(positions[0]?.reasons).toMatchObject([
    { kind: 'revalued', date: '2024-09-30', before: null, after: 1_200 },
    { kind: 'correction', effect: { paidIn: -100 }, line: { amount: 1_000 }, replacement: { amount: 900 } },
    { kind: 'new_line', effect: { distributed: 50 } },
  ]);
  expect(total.amounts).toEqual({ nav: 200, paidIn: -100, distributed: 50 });
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
    figureChangesBetween(builder.rows, then, knownLedger(builder.rows, now), null).positions[0]?.reasons;
  expect(reasons()).toMatchObject([{ kind: 'correction', replacement: null, effect: { paidIn: -1_000 } }]);
  builder.line('p', '2024-01-10', 'call_investment', 900, { recordedAt: '2024-07-02T09:05:00.000Z' });
  expect(reasons()).toMatchObject([
    { kind: 'correction', line: { amount: 1_000 }, replacement: { amount: 900 }, effect: { paidIn: -100 } },
  ]);
  expect(reasons()).toHaveLength(1);
});

test('nothing new: no position changed', () => {
  const { rows } = ledger();
  const { positions, total } = figureChangesBetween(rows, then, knownLedger(rows, now), null);
  expect(positions).toEqual([]);
  expect(total.amounts).toEqual({ nav: 0, paidIn: 0, distributed: 0 });
});

test('effects of exchange rates alone are separated', () => {
  const builder = ledger().rate('2024-06-28', 'EUR', 'USD', '1').rate('2024-12-30', 'EUR', 'USD', '2');
  builder.rate('2024-01-01', 'EUR', 'USD', '1');
  const { positions, total } = figureChangesBetween(
    builder.rows,
    then,
    knownLedger(builder.rows, now),
    'USD',
  );
  expect(positions).toEqual([]);
  expect(total).toMatchObject({ amounts: { nav: 1_070 }, rates: { nav: 1_070 } });
});

test('ledger §2: a transfer whose value a later valuation changed is named with both values', () => {
  const builder = new LedgerBuilder().position('p');
  const moved = { paidIn: 400, distributed: 0, called: 400, nav: 500 };
  const revalued = [{ nav: 650, recordedAt: '2024-07-20T09:00:00.000Z' }];
  builder.line('p', '2024-06-01', 'transfer_in', 400, { moved, revalued });
  const { positions } = figureChangesBetween(builder.rows, then, knownLedger(builder.rows, now), null);
  expect(positions[0]).toMatchObject({
    amounts: { nav: 150, paidIn: 0 },
    reasons: [{ kind: 'transfer_revalued', before: 500, after: 650 }],
  });
});
