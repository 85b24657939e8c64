import { expect, test } from 'vitest';
import { LedgerBuilder } from '#tests/figures/ledger-builder.ts';
import type { Scope } from '../figure-types.ts';
import { explainFigure } from './explain.ts';
import { FIGURE_NAMES, type FigureName } from './explanation.ts';

const PORTFOLIO = { level: 'portfolio' } as const;

function corrected(): LedgerBuilder {
  const ledger = new LedgerBuilder().position('p').position('q', 'USD');
  const wrong = ledger.line('p', '2021-10-15', 'call_investment', 16_500_000);
  ledger.reverse(wrong, '2022-02-03T09:00:00.000Z');
  ledger.line('p', '2021-10-15', 'call_investment', 15_600_000, { recordedAt: '2022-02-03T09:00:00.000Z' });
  ledger.line('p', '2022-05-01', 'tax_withheld', 10_000);
  ledger.valuation('p', '2022-03-31', 16_000_000);
  ledger.line('q', '2022-04-01', 'call_investment', 11_000);
  ledger.rate('2022-03-31', 'EUR', 'USD', '1.1');
  return ledger;
}

function opened(figure: FigureName, locale = 'en-GB') {
  const explanation = explainFigure(corrected().known('2022-06-30'), PORTFOLIO, figure, 'EUR', locale);
  if (explanation.figures === null) throw new Error('It does not open.');
  return explanation;
}

test('ledger §2: paid-in is explained by its lines with the rate of each day', () => {
  const { parts, words, symbols } = opened('paidIn');
  expect(words).toContain('capital calls');
  expect(symbols).toBe('Σ calls − calls returned');
  expect(parts[0]).toMatchObject({ amount: 15_610_000, note: '2 lines, 15 Oct 2021 – 1 Apr 2022' });
  expect(parts[0]?.lines).toMatchObject([
    {
      vehicle: 'Fund q',
      amount: 11_000,
      converted: 10_000,
      rate: { legs: [{ rate: '1.1', day: '2022-03-31' }] },
    },
    { vehicle: 'Fund p', amount: 15_600_000, converted: 15_600_000, rate: null },
  ]);
});

test('ledger §2: the value is explained by each valuation and the lines rolled forward', () => {
  const { parts } = opened('nav');
  expect(parts[0]?.parts).toMatchObject([
    {
      label: 'Fund p',
      amount: 15_990_000,
      note: '31 Mar 2022, rolled forward with 1 line',
      lines: [{ amount: -10_000 }],
    },
    {
      label: 'Fund q',
      amount: 10_000,
      own: { amount: 11_000, currency: 'USD' },
      note: 'At cost, no valuation yet',
    },
  ]);
});

test('ledger §2: the parts of the unfunded commitment add up to it in another currency, to the minor unit', () => {
  const moved = { paidIn: 400, distributed: 0, called: 400, nav: 500 };
  for (let more = 0; more < 50; more += 1) {
    const ledger = new LedgerBuilder().position('p', 'USD').rate('2024-01-01', 'EUR', 'USD', '1.0837');
    const unfundedChange = 33_333 + more * 3;
    ledger.line('p', '2024-01-10', 'transfer_in', 100_000 + more * 7, { moved, unfundedChange });
    const explanation = explainFigure(ledger.known('2024-01-12'), PORTFOLIO, 'unfunded', 'EUR', 'en-GB');
    if (explanation.figures === null) throw new Error('It does not open.');
    const { figures, parts } = explanation;
    expect(parts.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(figures.unfunded);
  }
});

test('a commitment that is called in full leaves nothing unfunded in another currency, not −0.01', () => {
  for (let cents = 0; cents < 50; cents += 1) {
    const ledger = new LedgerBuilder().position('p', 'USD').rate('2024-01-01', 'EUR', 'USD', '1.0837');
    const calls = [333_333 + cents, 333_331, 333_336 - cents];
    ledger.line('p', '2024-01-10', 'commitment', 1_000_000);
    for (const amount of calls) ledger.line('p', '2024-01-11', 'call_investment', amount);
    const explanation = explainFigure(ledger.known('2024-01-12'), PORTFOLIO, 'unfunded', 'EUR', 'en-GB');
    if (explanation.figures === null) throw new Error('It does not open.');
    const { figures, parts } = explanation;
    expect([figures.unfunded, figures.called]).toEqual([0, figures.committed]);
    expect(parts.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(0);
    for (const { lines, amount } of parts)
      expect(lines.reduce((sum, { converted }) => sum + (converted ?? 0), 0)).toBe(amount);
  }
});

test('corrections, withheld tax and old rates are mentioned', () => {
  const { notes } = opened('tvpi');
  expect(notes.map(({ kind }) => kind)).toEqual([
    'rolled_forward',
    'at_cost',
    'withheld_tax',
    'call_day',
    'stale_rate',
    'correction',
  ]);
  expect(notes.at(-1)).toMatchObject({
    text: 'Capital call of 15 Oct 2021 was recorded as €165,000 until 3 Feb 2022.',
    correctedAt: '2022-02-03T09:00:00.000Z',
  });
});

test('days and amounts are in the reader’s format', () => {
  const { notes, parts } = opened('tvpi', 'de-DE');
  expect(notes.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      'Rolled forward from the valuation as of 31. März 2022 with 1 line since.',
      'Capital call of 15. Okt. 2021 was recorded as 165.000\u00a0€ until 3. Feb. 2022.',
    ]),
  );
  expect(parts[2]?.note).toBe('2 lines, 15. Okt. 2021 – 1. Apr. 2022');
  expect(parts[1]?.parts[0]?.note).toBe('31. März 2022, rolled forward with 1 line');
});

test('a rate of return is explained as of the last valuation, and what came later is not in it', () => {
  const { asOf, parts, notes } = opened('irr');
  expect(asOf).toBe('2022-03-31');
  expect(parts.map(({ key, amount }) => [key, amount])).toEqual([
    ['paid', -15_600_000],
    ['received', 0],
    ['nav', 16_000_000],
    ['result', 400_000],
  ]);
  expect(notes[0]).toMatchObject({ kind: 'rate_of_return' });
});

test('where there is interest between closings, both rates are named', () => {
  const ledger = new LedgerBuilder().position('p');
  ledger.line('p', '2021-06-30', 'call_investment', 100_000);
  ledger.valuation('p', '2023-06-30', 121_000);
  const textsOf = () => {
    const explanation = explainFigure(ledger.known('2023-06-30'), PORTFOLIO, 'irr', null, 'en-GB');
    return explanation.figures && explanation.notes.map(({ text }) => text).join(' ');
  };
  expect(textsOf()).not.toContain('interest');
  ledger.line('p', '2021-06-30', 'subsequent_close_interest_paid', 4_000);
  expect(textsOf()).toContain(
    'With late-closing interest the rate is 7.9%; without it, as ILPA counts, 10.0%.',
  );
});

test('what is held is listed by size, and by holder where several hold the same', () => {
  const ledger = new LedgerBuilder().position('p').position('q').position('r', 'EUR', { id: 'vehicle of q' });
  ledger
    .valuation('p', '2022-03-31', 100)
    .valuation('q', '2022-03-31', 300)
    .valuation('r', '2022-03-31', 200);
  const explanation = explainFigure(ledger.known('2022-12-31'), PORTFOLIO, 'nav', null, 'en-GB');
  expect(explanation.figures && explanation.parts[0]?.parts.map(({ label }) => label)).toEqual([
    'Fund q · Ada',
    'Fund r · Ada',
    'Fund p',
  ]);
});

test('a figure that cannot be shown gives the reason', () => {
  expect(explainFigure(corrected().known('2022-06-30'), PORTFOLIO, 'nav', null, 'en-GB')).toMatchObject({
    figures: null,
    notShown: { reason: 'several_currencies' },
  });
});

test('if positions were valued on several days, each day lists its vehicles', () => {
  const ledger = new LedgerBuilder().position('p').position('q');
  ledger.valuation('p', '2022-03-31', 100);
  ledger.valuation('q', '2022-06-30', 100);
  const explanation = explainFigure(ledger.known('2022-12-31'), PORTFOLIO, 'nav', null, 'en-GB');
  expect(explanation.figures && explanation.notes.map(({ text }) => text)).toEqual([
    'Fund p: Valuation as of 31 Mar 2022; no calls or distributions since.',
    'Fund q: Valuation as of 30 Jun 2022; no calls or distributions since.',
    'Calls count from their due date.',
  ]);
});

test('every explanation says from which day calls count, by vehicle where they differ', () => {
  const ledger = new LedgerBuilder()
    .position('p')
    .position('q', 'EUR', { kind: 'deal', callsCountFrom: 'received' });
  for (const id of ['p', 'q']) {
    ledger.line(id, '2022-01-10', 'commitment', 100);
    ledger.line(id, '2022-03-31', 'call_investment', 100);
  }
  const known = ledger.known('2022-12-31');
  for (const figure of FIGURE_NAMES) {
    const textsOf = (scope: Scope) => {
      const explanation = explainFigure(known, scope, figure, null, 'en-GB');
      return explanation.figures && explanation.notes.map(({ text }) => text);
    };
    expect(textsOf({ level: 'position', positionId: 'q' })).toContain(
      'Calls count from the day they are received.',
    );
    expect(textsOf(PORTFOLIO)).toEqual(
      expect.arrayContaining([
        'Fund p: Calls count from their due date.',
        'Fund q: Calls count from the day they are received.',
      ]),
    );
  }
});
