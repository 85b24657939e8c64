import { describe, expect, test } from 'vitest';
import { LedgerBuilder } from '#tests/figures/ledger-builder.ts';
import { computeFigures, figuresOf } from './figures.ts';
import { bridgeOf } from './series/bridge.ts';
import { seriesOf } from './series/series.ts';
import { sparklinesOf } from './series/sparkline.ts';

const ONE = { level: 'position', positionId: 'p' } as const;

function figuresIn(ledger: LedgerBuilder, asOf: string, knownAt?: string) {
  const { figures } = figuresOf(ledger.known(asOf, knownAt), ONE, null);
  if (!figures) throw new Error('There are no figures.');
  return figures;
}

/** A fund with one line of every common type; amounts in cents. */
function fund(): LedgerBuilder {
  const ledger = new LedgerBuilder().position('p');
  ledger.line('p', '2023-01-01', 'commitment', 100_000);
  ledger.line('p', '2023-02-01', 'call_investment', 30_000);
  ledger.line('p', '2023-02-01', 'call_management_fee', 2_000);
  ledger.line('p', '2023-03-01', 'call_outside', 500);
  ledger.valuation('p', '2023-12-31', 33_000);
  ledger.line('p', '2024-02-01', 'call_returned', 1_000);
  ledger.line('p', '2024-03-01', 'distribution_gain', 4_000, { unfundedChange: 1_500 });
  ledger.line('p', '2024-03-01', 'tax_withheld', 600);
  return ledger;
}

describe('ledger §2: figures of one position', () => {
  test('are the sums of the effects of its lines', () => {
    expect(figuresIn(fund(), '2024-12-31')).toMatchObject({
      committed: 100_000,
      paidIn: 31_500,
      called: 32_000,
      unfunded: 100_000 - 32_000 + 1_000 + 1_500,
      distributed: 4_600,
      nav: 33_000 - 1_000 - 4_000 - 600,
      navBasis: { basis: 'rolled_forward', from: '2023-12-31' },
      gain: 4_600 + 27_400 - 31_500,
      dpi: { value: 4_600 / 31_500 },
      rvpi: { value: 27_400 / 31_500 },
      tvpi: { value: 32_000 / 31_500 },
      calledShare: { value: 0.32 },
    });
  });

  test('on the day of the valuation the value is the valuation, which includes lines of that day', () => {
    const ledger = fund();
    ledger.line('p', '2023-12-31', 'call_investment', 7_000);
    expect(figuresIn(ledger, '2023-12-31')).toMatchObject({ nav: 33_000, navBasis: { basis: 'valued' } });
  });

  test('before the first valuation the value is at cost, without fees', () => {
    expect(figuresIn(fund(), '2023-06-30')).toMatchObject({
      nav: 30_000,
      navBasis: { basis: 'at_cost', from: null },
    });
  });

  test('the rolled-forward value never falls below zero', () => {
    const ledger = fund();
    ledger.line('p', '2024-04-01', 'distribution_capital', 90_000);
    expect(figuresIn(ledger, '2024-12-31').nav).toBe(0);
  });

  test('nothing paid in: no multiples, with the reason', () => {
    const ledger = new LedgerBuilder().position('p');
    ledger.line('p', '2023-01-01', 'commitment', 100);
    expect(figuresIn(ledger, '2024-01-01')).toMatchObject({
      dpi: { value: null, reason: 'nothing_paid_in' },
      tvpi: { value: null, reason: 'nothing_paid_in' },
      irr: { basis: 'none' },
    });
  });

  test('a transfer moves commitment, paid-in, distributed, drawn and value, and counts as paid for in the rate', () => {
    const ledger = new LedgerBuilder().position('p');
    const moved = { paidIn: 400, distributed: 50, called: 300, nav: 500 };
    ledger.line('p', '2024-01-01', 'transfer_in', 1_000, { moved, unfundedChange: 700 });
    ledger.valuation('p', '2025-12-31', 550);
    const figures = figuresIn(ledger, '2025-12-31');
    expect(figures).toMatchObject({
      committed: 1_000,
      paidIn: 400,
      distributed: 50,
      called: 300,
      unfunded: 700,
    });
    // 500 becomes 550 in two years of 365 days.
    expect(figures.irr.rate).toBeCloseTo(1.1 ** (365 / 730) - 1, 9);
    ledger.line('p', '2026-01-01', 'transfer_out', 1_000, {
      moved: { ...moved, nav: 550 },
      unfundedChange: -700,
    });
    expect(figuresIn(ledger, '2026-06-30')).toMatchObject({ committed: 0, paidIn: 0, nav: 0, unfunded: 0 });
  });

  test('a transfer follows the valuation of its own day that was recorded before it, in every series', () => {
    const ledger = new LedgerBuilder().position('p');
    ledger.line('p', '2024-01-01', 'call_investment', 1_000);
    ledger.valuation('p', '2024-06-30', 1_500, { recordedAt: '2024-07-10T09:00:00.000Z' });
    const moved = { paidIn: 400, distributed: 0, called: 400, nav: 600 };
    ledger.line('p', '2024-06-30', 'transfer_out', 400, { moved, recordedAt: '2024-07-11T09:00:00.000Z' });
    const known = ledger.known('2024-06-30');
    expect(figuresIn(ledger, '2024-06-30')).toMatchObject({
      nav: 900,
      navBasis: { basis: 'rolled_forward' },
    });
    expect(seriesOf(known, { level: 'portfolio' }, null).series?.values.at(-1)).toMatchObject({ nav: 900 });
    expect(sparklinesOf(known).get('p')?.at(-1)).toBe(900);
    // A value recorded later is that after the transfer.
    ledger.valuation('p', '2024-06-30', 950, { recordedAt: '2024-07-12T09:00:00.000Z' });
    expect(figuresIn(ledger, '2024-06-30')).toMatchObject({ nav: 950, navBasis: { basis: 'valued' } });
    expect(
      seriesOf(ledger.known('2024-06-30'), { level: 'portfolio' }, null).series?.values.at(-1),
    ).toMatchObject({
      nav: 950,
    });
  });

  test('a sum of positions of which some are at cost says how many', () => {
    const ledger = new LedgerBuilder().position('p').position('q').position('r').position('only committed');
    for (const id of ['p', 'q', 'r']) ledger.line(id, '2024-01-01', 'call_investment', 1_000);
    ledger.line('only committed', '2024-01-01', 'commitment', 1_000);
    const basis = () => figuresOf(ledger.known('2024-12-31'), { level: 'portfolio' }, null).figures?.navBasis;
    expect(basis()).toEqual({ basis: 'at_cost', from: null });
    ledger.valuation('p', '2024-06-30', 1_200);
    expect(basis()).toEqual({ basis: 'mixed', from: '2024-06-30', valued: 1, atCost: 2 });
    ledger.valuation('q', '2024-09-30', 1_200).valuation('r', '2024-09-30', 0);
    expect(basis()).toEqual({ basis: 'valued', from: '2024-06-30' });
  });

  test('positions valued at nothing do not count in the origin of what others are worth', () => {
    const ledger = new LedgerBuilder().position('at cost').position('exited').position('lost');
    for (const id of ['at cost', 'exited', 'lost']) ledger.line(id, '2024-01-01', 'call_investment', 1_000);
    ledger.valuation('exited', '2024-06-30', 0).valuation('lost', '2024-06-30', 0);
    const basis = () => figuresOf(ledger.known('2024-12-31'), { level: 'portfolio' }, null).figures?.navBasis;
    expect(basis()).toEqual({ basis: 'at_cost', from: null });
    ledger.valuation('at cost', '2024-09-30', 0);
    expect(basis()).toEqual({ basis: 'valued', from: '2024-06-30' });
  });

  test('interest between closings counts in the rate, not in paid-in or distributed', () => {
    const ledger = new LedgerBuilder().position('p');
    ledger.line('p', '2024-01-01', 'call_investment', 1_000);
    ledger.line('p', '2024-01-01', 'subsequent_close_interest_paid', 100);
    ledger.valuation('p', '2024-12-31', 1_100);
    expect(figuresIn(ledger, '2024-12-31')).toMatchObject({ paidIn: 1_000, distributed: 0 });
    expect(figuresIn(ledger, '2024-12-31').irr.rate).toBeCloseTo(0, 12);
  });
});

describe('ledger §1: what was known', () => {
  test('a correction takes effect from its moment on, and the earlier figure can still be requested', () => {
    const ledger = fund();
    const before = figuresIn(ledger, '2024-12-31', '2025-01-01T00:00:00.000Z');
    const wrong = ledger.rows.lines[1];
    if (!wrong) throw new Error('There is no line.');
    ledger.reverse(wrong, '2025-02-01T09:00:00.000Z');
    ledger.line('p', '2023-02-01', 'call_investment', 25_000, { recordedAt: '2025-02-01T09:00:00.000Z' });
    ledger.valuation('p', '2023-12-31', 40_000, { recordedAt: '2025-02-01T09:00:00.000Z' });
    expect(figuresIn(ledger, '2024-12-31', '2025-01-01T00:00:00.000Z')).toEqual(before);
    expect(figuresIn(ledger, '2024-12-31')).toMatchObject({ paidIn: 26_500, nav: 34_400 });
  });

  test('a draft valuation is not known, and one without a value withdraws', () => {
    const ledger = fund();
    ledger.valuation('p', '2024-06-30', 99_000, { publishedAt: null });
    expect(figuresIn(ledger, '2024-12-31').nav).toBe(27_400);
    ledger.valuation('p', '2023-12-31', null, { recordedAt: '2024-01-05T00:00:00.000Z' });
    expect(figuresIn(ledger, '2024-12-31').navBasis.basis).toBe('at_cost');
  });
});

describe('ledger §2: sums across currencies', () => {
  const two = () => {
    const ledger = new LedgerBuilder().position('p').position('q', 'USD');
    ledger.line('p', '2024-01-10', 'call_investment', 1_000);
    ledger.line('q', '2024-01-10', 'call_investment', 1_001);
    ledger.line('q', '2024-02-10', 'call_investment', 1_001);
    ledger.valuation('q', '2024-02-20', 3_000);
    ledger.rate('2024-01-10', 'EUR', 'USD', '1.1');
    ledger.rate('2024-02-08', 'EUR', 'USD', '1.25');
    return ledger;
  };

  test('without a reporting currency there is no total, with the reason', () => {
    const { portfolio, currencies } = computeFigures(two().known('2024-02-20'), null);
    expect(portfolio).toMatchObject({
      figures: null,
      notShown: { reason: 'several_currencies', currencies: ['EUR', 'USD'] },
    });
    expect(currencies.map(({ figures }) => figures?.paidIn)).toEqual([1_000, 2_002]);
  });

  test('each payment uses the rate of its own day, the value that of the requested day; old rates are listed', () => {
    const { portfolio } = computeFigures(two().known('2024-02-20'), 'EUR');
    // 1001 / 1.1 = 910, 1001 / 1.25 = 800.8, 3000 / 1.25 = 2400.
    expect(portfolio.figures).toMatchObject({ paidIn: 1_000 + 910 + 801, nav: 1_000 + 2_400 });
    expect(portfolio.figures?.staleRates).toMatchObject([
      { from: 'USD', to: 'EUR', day: '2024-02-20', stale: true, legs: [{ day: '2024-02-08', rate: '1.25' }] },
    ]);
  });

  test('without a rate: not shown, with the missing rate; other rows are shown', () => {
    const { portfolio, positions } = computeFigures(two().known('2024-02-20'), 'GBP');
    expect(portfolio.notShown).toEqual({
      reason: 'missing_rate',
      missing: { from: 'EUR', to: 'GBP', day: '2024-02-20' },
    });
    expect(positions.every(({ figures }) => figures === null)).toBe(true);
  });

  test('two currencies are converted through the euro', () => {
    const ledger = two();
    ledger.rate('2024-01-10', 'EUR', 'GBP', '0.88').rate('2024-02-20', 'EUR', 'GBP', '0.80');
    const q = figuresOf(ledger.known('2024-02-20'), { level: 'position', positionId: 'q' }, 'GBP').figures;
    // 3000 / 1.25 · 0.8
    expect(q?.nav).toBe(1_920);
  });
});

describe('amounts that cannot be added exactly', () => {
  const MOST = 10_000_000_000_000_00;

  test('eleven lines at the greatest amount: the sum is not shown, and nothing fails', () => {
    const ledger = new LedgerBuilder().position('a').position('b');
    for (let count = 0; count < 11; count += 1) {
      ledger.line(count % 2 ? 'a' : 'b', '2024-01-10', 'call_investment', MOST);
    }
    const known = ledger.known('2026-06-30');
    const { positions, portfolio } = computeFigures(known, null);
    expect(portfolio).toMatchObject({ figures: null, notShown: { reason: 'too_large' } });
    expect(positions.map(({ notShown }) => notShown?.reason)).toEqual(['too_large', 'too_large']);
    expect(bridgeOf(known, { level: 'portfolio' }, 'inception', null).notShown).toEqual({
      reason: 'too_large',
    });
  });

  test('what a vehicle may hold is exact', () => {
    const ledger = new LedgerBuilder().position('a');
    for (let count = 0; count < 3; count += 1) {
      ledger.line('a', '2024-01-10', 'call_investment', MOST - count);
    }
    ledger.line('a', '2024-02-10', 'distribution_gain', MOST - 5);
    ledger.valuation('a', '2024-01-31', MOST - 1);
    const { figures } = computeFigures(ledger.known('2026-06-30'), null).portfolio;
    expect(figures).toMatchObject({
      paidIn: 3 * MOST - 3,
      distributed: MOST - 5,
      nav: 4,
      gain: 2 - 2 * MOST,
    });
  });
});
