import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { exactFigureText, figureText, irrNote } from '#app/features/ledger/figures/figure-text.ts';
import { computeFigures } from '#app/features/ledger/figures/figures.ts';
import { allocationOf } from '#app/features/ledger/figures/series/allocation.ts';
import { bridgeOf } from '#app/features/ledger/figures/series/bridge.ts';
import { seriesOf } from '#app/features/ledger/figures/series/series.ts';
import { LedgerBuilder } from '#tests/figures/ledger-builder.ts';
import { resultChart, valueChart } from '../charts/value-chart.server.ts';
import { portfolioViewFrom } from '../portfolio-address.ts';
import { BridgeTable } from './bridge-table.tsx';
import { AllocationOfValue } from './portfolio-charts.tsx';
import { PortfolioHeadlines } from './portfolio-headlines.tsx';
import { PositionsTable } from './positions-table.tsx';

const view = portfolioViewFrom(new URLSearchParams());
const POSITIONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** Amounts with cents, so that figures rounded one by one would not add up. */
function ledgerOf(seed: number) {
  const ledger = new LedgerBuilder();
  POSITIONS.forEach((id, at) => {
    const cents = (step: number) => (seed * (at + 3) * step * 7_919) % 1_000_000;
    ledger.position(id);
    ledger.line(id, '2024-01-10', 'commitment', 2_000_000);
    ledger.line(id, '2024-02-10', 'call_investment', 500_000 + cents(1));
    ledger.line(id, '2025-03-10', 'distribution_gain', cents(2));
    ledger.valuation(id, '2026-03-31', 400_000 + cents(3));
  });
  return ledger.known('2026-06-30');
}

/** The texts of the cells, or of the figures, in their order. */
function texts(node: ReactNode, tag: 'td' | 'dd' | 'li'): string[] {
  const html = renderToStaticMarkup(<MemoryRouter>{node}</MemoryRouter>);
  return [...html.matchAll(new RegExp(`<${tag}[ >].*?</${tag}>`, 'g'))].map(([cell]) =>
    cell
      .replace(/<[^>]+>/g, ' ')
      .replace(/ +/g, ' ')
      .trim(),
  );
}

/** The first amount in a text, in its unit. */
const numberIn = (text: string | undefined): number =>
  Number((/−?€?[\d,]+(?:\.\d+)?/.exec(text ?? '')?.[0] ?? 'none').replace('−', '-').replaceAll(/[€,]/g, ''));

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'headlines, positions, periods and charts of ledger %i add up',
  (seed) => {
    const known = ledgerOf(seed);
    const { positions, portfolio } = computeFigures(known, null);
    const headlines = texts(<PortfolioHeadlines rows={[portfolio]} view={view} extent="all" />, 'dd')
      .filter((text) => /^−?€|×$/.test(text) && !text.includes('DPI'))
      .map(numberIn);
    const [nav = 0, paidIn = 0, distributed = 0, tvpi = 0, , , gain = 0, dpi = 0, rvpi = 0] = headlines;
    expect(paidIn - distributed + gain).toBe(nav);
    expect(dpi + rvpi).toBeCloseTo(tvpi, 9);

    const rows = positions.map((row, at) => {
      const id = POSITIONS[at] ?? '';
      return { id, name: id, kind: '', holder: '', row, sparkline: '' };
    });
    const table = texts(
      <PositionsTable positions={rows} total={portfolio} view={view} figures={view} />,
      'td',
    );
    const width = table.length / (rows.length + 1);
    const column = (of: number) => rows.map((_row, at) => numberIn(table[at * width + of]));
    [(2_000_000 * 7) / 100, paidIn, distributed, nav].forEach((total, at) => {
      expect(column(at).reduce((sum, amount) => sum + amount, 0)).toBe(total);
      expect(numberIn(table[rows.length * width + at])).toBe(total);
    });

    const bridges = (['year', 'inception'] as const).flatMap(
      (kind) => bridgeOf(known, { level: 'portfolio' }, kind, null).bridge ?? [],
    );
    const parts = texts(<BridgeTable bridges={bridges} />, 'td').map(numberIn);
    for (const period of [0, 1]) {
      const [opening = 0, calls = 0, given = 0, gained = 0, closing] = [0, 1, 2, 3, 4].map(
        (at) => parts[2 * at + period],
      );
      expect(opening + calls + given + gained).toBe(closing);
      expect(closing).toBe(nav);
    }
    expect([parts[3], parts[5], parts[7]]).toEqual([paidIn, 0 - distributed, gain]);

    const { series } = seriesOf(known, { level: 'portfolio' }, null);
    const unit = { currency: 'EUR', locale: 'en-GB' } as const;
    const last = (chart: ReturnType<typeof valueChart>) =>
      (chart?.readings.at(-1)?.texts ?? []).map(numberIn);
    expect(last(valueChart(series?.values ?? [], unit))).toEqual([nav, paidIn, distributed]);
    const [result = 0, cash = 0] = last(resultChart(series?.values ?? [], unit));
    expect(cash + nav).toBe(result);

    const { allocation } = allocationOf(known, null);
    const shares = texts(<AllocationOfValue view={view} parts={allocation?.vehicle ?? []} />, 'li')
      .filter((text) => text.endsWith('%'))
      .map((text) => Number(/([\d.]+)%$/.exec(text)?.[1]) * 10);
    expect(shares).toHaveLength(7);
    expect(shares.reduce((sum, share) => sum + Math.round(share), 0)).toBe(1_000);
  },
);

test('an explanation states the figure as exactly as its parts', () => {
  const { figures } = computeFigures(ledgerOf(1), null).portfolio;
  if (!figures) throw new Error('No figures.');
  expect(numberIn(exactFigureText(figures, 'nav', 'en-GB'))).toBe(figures.nav / 100);
  expect(exactFigureText(figures, 'dpi', 'en-GB')).toMatch(/^\d+\.\d{2,4}×$/);
});

test('nothing is shown as minus zero', () => {
  const ledger = new LedgerBuilder().position('a');
  ledger.line('a', '2024-02-10', 'call_investment', 100_000_00);
  ledger.valuation('a', '2026-03-31', 99_999_70);
  const { figures } = computeFigures(ledger.known('2026-06-30'), null).portfolio;
  if (!figures) throw new Error('No figures.');
  expect([figureText(figures, 'gain', 'en-GB'), figureText(figures, 'irr', 'en-GB')]).toEqual(['€0', '0.0%']);
});

test('a rate without bound is not meaningful, and says so', () => {
  const ledger = new LedgerBuilder().position('a');
  ledger.line('a', '2026-02-10', 'call_investment', 100_00);
  ledger.valuation('a', '2026-02-11', 5_000_000_00);
  const { figures } = computeFigures(ledger.known('2026-02-11'), null).portfolio;
  if (!figures) throw new Error('No figures.');
  expect(figureText(figures, 'irr')).toBe('–');
  expect(irrNote(figures, 1)).toBe('Not meaningful: above 1,000,000%');
});
