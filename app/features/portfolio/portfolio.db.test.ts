import { describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { cashFlow, position, valuation } from '#app/db/schema/portfolio.ts';
import { newId } from '#app/domain/ids.ts';
import { type Currency, fromMajor } from '#app/domain/money.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { portfolioHeadlines } from './portfolio.server.ts';
import type { FlowKind } from './portfolio.ts';

useTestDatabase();

type Holding = {
  currency: Currency;
  committed: number;
  flows: [on: string, kind: FlowKind, major: number][];
  valuations: [on: string, major: number][];
};

async function hold(
  { memberId }: Viewer,
  { currency, committed, flows, valuations }: Holding,
): Promise<void> {
  const fund = await makeFund();
  const id = newId();
  const row = {
    id,
    memberId,
    fundId: fund.id,
    currency,
    committed: fromMajor(committed),
    openedOn: '2024-01-15',
  };
  await db().insert(position).values(row);
  for (const [on, kind, major] of flows) {
    await db()
      .insert(cashFlow)
      .values({ id: newId(), positionId: id, on, kind, amount: fromMajor(major) });
  }
  for (const [on, major] of valuations) {
    await db()
      .insert(valuation)
      .values({ id: newId(), positionId: id, on, nav: fromMajor(major) });
  }
}

describe('the viewer’s portfolio', () => {
  test('sums their own positions per currency, each from its newest valuation on', async () => {
    const viewer = await makeViewer();
    await hold(viewer, {
      currency: 'EUR',
      committed: 500_000,
      flows: [
        ['2024-02-01', 'contribution', 200_000],
        ['2024-02-01', 'fee_inside', 5_000],
        ['2025-03-01', 'distribution', 40_000],
        ['2026-08-01', 'contribution', 50_000],
      ],
      valuations: [
        ['2024-12-31', 190_000],
        ['2026-06-30', 230_000],
      ],
    });
    await hold(viewer, {
      currency: 'EUR',
      committed: 100_000,
      flows: [['2026-09-01', 'contribution', 30_000]],
      valuations: [],
    });
    await hold(viewer, {
      currency: 'USD',
      committed: 250_000,
      flows: [['2024-02-01', 'contribution', 250_000]],
      valuations: [['2026-06-30', 300_000]],
    });
    const money = (currency: Currency, major: number) => ({ amount: fromMajor(major), currency });
    expect(await portfolioHeadlines(viewer)).toEqual([
      {
        currency: 'EUR',
        positions: 2,
        committed: money('EUR', 600_000),
        called: money('EUR', 285_000),
        distributed: money('EUR', 40_000),
        netValue: money('EUR', 310_000),
      },
      {
        currency: 'USD',
        positions: 1,
        committed: money('USD', 250_000),
        called: money('USD', 250_000),
        distributed: money('USD', 0),
        netValue: money('USD', 300_000),
      },
    ]);
  });

  test('is empty for who holds nothing, whatever others hold', async () => {
    const holding: Holding = { currency: 'EUR', committed: 1_000, flows: [], valuations: [] };
    await hold(await makeViewer(), holding);
    expect(await portfolioHeadlines(await makeViewer())).toEqual([]);
  });
});
