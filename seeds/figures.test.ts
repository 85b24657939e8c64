import { describe, expect, test } from 'vitest';
import type { Position } from '#app/domain/investing/ledger.ts';
import type { LedgerRows } from '#app/features/ledger/figures/figure-types.ts';
import { computeFigures } from '#app/features/ledger/figures/figures.ts';
import { knownLedger } from '#app/features/ledger/figures/known-ledger.ts';
import { heldBy, ledgerKnownAt, seedIrrOf, seedTotalsOf } from './ledger/figures.ts';
import { ratesUpTo } from './ledger/rates.ts';
import { type RecordedVehicle, seedHolderOf, seedLedgers } from './ledger/vehicles.ts';

const NOW = new Date('2026-11-22T20:00:00.000Z');
const ALL = seedLedgers(NOW);
const iso = (date: Date | null) => date?.toISOString() ?? null;

/** The recorded vehicles as the portfolio reads them, for the requested holders. */
function rowsOf(vehicles: RecordedVehicle[], wanted: (holder: string) => boolean): LedgerRows {
  const held = vehicles.flatMap(({ of, kind, ledger }) =>
    ledger.holders
      .filter(wanted)
      .map((key) => ({ of, kind, key, id: `${of.slug}/${key}`, ...heldBy(ledger, key) })),
  );
  const days = new Map(ALL.map(({ of }) => [of.currency, new Set<string>()]));
  for (const { of, ledger } of ALL) for (const { date } of ledger.lines) days.get(of.currency)?.add(date);
  return {
    positions: held.map(
      ({ of, kind, key, id }): Position => ({
        id,
        vehicle: {
          id: of.slug,
          slug: of.slug,
          name: of.name,
          kind,
          currency: of.currency,
          vintage: 2020,
          sector: '',
          callsCountFrom: 'due',
        },
        holder: { memberId: seedHolderOf(key).member, entityId: null, name: key },
      }),
    ),
    lines: held.flatMap(({ of, id, lines }) =>
      lines.map(({ recordedAt, reverses, ...line }) => ({
        ...line,
        id: `${of.slug}/${line.reference}`,
        positionId: id,
        reverses: reverses && `${of.slug}/${reverses}`,
        recordedAt: recordedAt.toISOString(),
      })),
    ),
    valuations: held.flatMap(({ id, valuations }) =>
      valuations.map(({ recordedAt, publishedAt, reference, ...valuation }) => ({
        ...valuation,
        id: `${id}/${reference}`,
        positionId: id,
        publishedAt: iso(publishedAt),
        recordedAt: recordedAt.toISOString(),
      })),
    ),
    rates: ratesUpTo(NOW, days).map(({ day, quote, rate, recordedAt }) => ({
      id: `${day}/${quote}`,
      day,
      base: 'EUR',
      quote,
      rate,
      source: 'Demo',
      recordedAt: recordedAt.toISOString(),
    })),
  };
}

describe.each([
  ['2026-11-22', NOW],
  ['2022-01-31', new Date('2022-01-31T12:00:00.000Z')],
  ['2022-01-31', NOW],
  ['2024-03-31', new Date('2024-04-10T12:00:00.000Z')],
] as const)('the figures of documents as of %s, as known at %s', (asOf, at) => {
  test('are those of the portfolio, for every position', () => {
    const figures = computeFigures(
      knownLedger(
        rowsOf(ALL, () => true),
        { asOf, knownAt: at.toISOString() },
      ),
      null,
    );
    expect(figures.positions.length).toBeGreaterThan(50);
    for (const { positions, figures: shown } of figures.positions) {
      const [slug, ...holder] = positions[0]?.id.split('/') ?? [];
      const ledger = ALL.find(({ of }) => of.slug === slug)?.ledger ?? { lines: [], valuations: [] };
      const held = ledgerKnownAt(heldBy(ledger, holder.join('/')), asOf, at);
      const { asOf: _asOf, ...totals } = seedTotalsOf(held);
      expect(shown).toMatchObject(totals);
      const irr = shown?.irr;
      if (irr?.basis === 'annualised')
        expect(seedIrrOf(held.lines, totals.nav, asOf)).toBeCloseTo(irr.rate, 8);
    }
  });
});

test('Ada’s portfolio can be shown in each currency of the demo, without an old rate', () => {
  const rows = rowsOf(ALL, (key) => seedHolderOf(key).member === 'active');
  const ledger = knownLedger(rows, { asOf: '2026-11-22', knownAt: NOW.toISOString() });
  for (const currency of ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK'] as const) {
    const { figures, notShown } = computeFigures(ledger, currency).portfolio;
    expect(notShown).toBeNull();
    expect(figures?.staleRates).toEqual([]);
    expect(figures?.irr.basis).toBe('annualised');
  }
});

test('as of a day without rates, the old one that is used instead is named', () => {
  const rows = rowsOf(ALL, (key) => seedHolderOf(key).member === 'active');
  const ledger = knownLedger(rows, { asOf: '2023-08-09', knownAt: NOW.toISOString() });
  const { figures } = computeFigures(ledger, 'EUR').portfolio;
  expect(figures?.staleRates.map(({ legs }) => legs[0]?.day)).toContain('2023-07-14');
});

test('Ada’s positions show each kind of yearly rate: of years, of less than one, and of nothing left', () => {
  const rows = rowsOf(ALL, (key) => seedHolderOf(key).member === 'active');
  const ledger = knownLedger(rows, { asOf: '2026-11-22', knownAt: NOW.toISOString() });
  const bases = computeFigures(ledger, null).positions.map(
    ({ positions, figures }) => [positions[0]?.vehicle.slug, figures?.irr.basis] as const,
  );
  expect(new Set(bases.map(([, basis]) => basis))).toEqual(new Set(['annualised', 'period', 'lost']));
  expect(Object.fromEntries(bases)).toMatchObject({ 'calder-rail-care': 'period', 'larkspur-meals': 'lost' });
});
