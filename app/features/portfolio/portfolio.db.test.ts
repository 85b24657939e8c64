import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { firmSetting } from '#app/db/schema/authoring.ts';
import { fxRate } from '#app/db/schema/ledger.ts';
import { portfolioVisit } from '#app/db/schema/visits.ts';
import { newId } from '#app/domain/ids.ts';
import { FIRST_VOCABULARY } from '#app/domain/investing/vocabulary.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeLine, makePosition, makeValuation } from '#tests/factories/ledger-rows.ts';
import { makeMember, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { makeEntity } from '#tests/factories/profile.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { explainFigure } from './explain-figure.server.ts';
import { ownHeadlines, ownPortfolio, ownPositionPage, ownPositionsIn } from './portfolio.server.ts';
import { portfolioViewFrom } from './portfolio-address.ts';
import { visitPortfolio } from './reading/visits.server.ts';

useTestDatabase();

const view = (search = '') => portfolioViewFrom(new URLSearchParams(search));

/** A fund with 100 of 200 paid in, 20 distributed, and a remaining value of 130. */
async function hold(memberId: string, change: { currency?: 'EUR' | 'USD'; entityId?: string } = {}) {
  const fund = await makeFund({ currency: change.currency ?? 'EUR' });
  const held = await makePosition({ memberId, fundId: fund.id, ...change });
  await makeLine(held, 'commitment', '2023-01-10', 200);
  await makeLine(held, 'call_investment', '2023-02-01', 100);
  await makeLine(held, 'distribution_gain', '2024-05-01', 20);
  await makeValuation(held, '2024-12-31', 130);
  return held;
}

const portfolioOf = async (viewer: Awaited<ReturnType<typeof makeViewer>>, search = '') => {
  const portfolio = await ownPortfolio(viewer, view(search), null);
  if (!portfolio) throw new Error('There is no portfolio');
  return portfolio;
};

describe('the viewer’s portfolio', () => {
  test('has the figures of their own positions only', async () => {
    const [viewer, other] = [await makeViewer(), await makeViewer()];
    const own = await hold(viewer.memberId);
    const strange = await hold(other.memberId);
    const { positions, total } = await portfolioOf(viewer);
    expect(positions.map(({ id }) => id)).toEqual([own.id]);
    expect(total?.figures).toMatchObject({
      committed: fromMajor(200, 'EUR'),
      paidIn: fromMajor(100, 'EUR'),
      unfunded: fromMajor(100, 'EUR'),
      distributed: fromMajor(20, 'EUR'),
      nav: fromMajor(130, 'EUR'),
      tvpi: { value: 1.5 },
    });
    await expect(ownPositionPage(viewer, strange.id, view(), null)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await ownPositionsIn(viewer, strange.vehicleId)).rows).toEqual([]);
    for (const scope of [`position=${strange.id}`, `vehicle=${strange.vehicleId}`])
      await expect(explainFigure(viewer, `/portfolio/figures/nav?${scope}`)).rejects.toMatchObject({
        code: 'not_found',
      });
    expect(JSON.stringify(await portfolioOf(viewer))).not.toContain(strange.id);
  });

  test('has sectors as the firm calls them today, with what replaces what', async () => {
    const viewer = await makeViewer();
    const { id: opportunityId } = await makeOpportunity({ sector: 'Farms', stage: 'closed' });
    const held = await makePosition({ memberId: viewer.memberId, opportunityId });
    await makeLine(held, 'commitment', '2023-01-10', 100);
    await makeLine(held, 'call_investment', '2023-02-01', 100);
    const sectors = [
      { key: 'Food', label: 'Food and farming' },
      { key: 'Farms', label: 'Farms', replacedBy: 'Food' },
    ];
    await db()
      .insert(firmSetting)
      .values({ name: 'vocabulary', value: { ...FIRST_VOCABULARY, sectors } });
    const { allocation } = await portfolioOf(viewer);
    expect(allocation?.sector.map(({ label }) => label)).toEqual(['Food and farming']);
    expect((await ownPositionPage(viewer, held.id, view(), null)).sector).toBe('Food and farming');
  });

  test('ledger §2: the change since the last visit is from the rates that were known then', async () => {
    const viewer = await makeViewer();
    await hold(viewer.memberId, { currency: 'USD' });
    const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
    const at = (back: number, hour: string) => new Date(`${day(back)}T${hour}:00:00Z`);
    const published = [
      ['2022-12-30', '1', new Date('2022-12-30T16:00:00Z')],
      ['2024-12-31', '1', new Date('2024-12-31T16:00:00Z')],
      [day(4), '0.9', at(4, '16')],
      [day(2), '0.8', at(2, '16')],
    ] as const;
    await db()
      .insert(fxRate)
      .values(
        published.map(([on, rate, recordedAt]) => ({
          ...{
            id: newId(),
            day: on,
            base: 'USD' as const,
            quote: 'EUR' as const,
            rate,
            source: 'ECB',
            recordedAt,
          },
        })),
      );
    // The rate of that day came in the afternoon.
    const visited = at(2, '10');
    await db()
      .insert(portfolioVisit)
      .values({ memberId: viewer.memberId, newSince: visited, lastAt: visited });
    const { total, changes } = await portfolioOf(viewer, 'currency=EUR');
    expect(total?.figures?.nav).toBe(fromMajor(104, 'EUR'));
    const rates = { key: 'rates', positionId: null, name: 'Exchange rates', holder: null, reasons: null };
    const list = {
      currency: 'EUR',
      rows: [{ ...rates, amount: fromMajor(-13, 'EUR') }],
      total: fromMajor(-13, 'EUR'),
    };
    expect(changes).toEqual([list]);
    expect((await portfolioOf(viewer, 'currency=own')).changes).toMatchObject([
      { currency: 'USD', rows: [] },
    ]);
    expect((await ownHeadlines(viewer, 'EUR'))?.changes).toEqual([list]);
  });

  test('changes are shown only for today, and only after a first visit', async () => {
    const viewer = await makeViewer();
    await hold(viewer.memberId);
    const changes = async (search: string) => (await portfolioOf(viewer, search)).changes;
    expect(await changes('')).toBeNull();
    await transaction((tx) => visitPortfolio(tx, viewer));
    expect(await changes('')).toEqual([{ currency: 'EUR', rows: [], total: 0 }]);
    expect(await changes('as_of=2026-01-31')).toBeNull();
    expect(await changes('known_at=2026-02-01T00:00:00Z')).toBeNull();
  });

  test('can be shown as of an earlier day, and as known at an earlier moment', async () => {
    const viewer = await makeViewer();
    const held = await hold(viewer.memberId);
    await makeValuation(held, '2024-12-31', 90, {
      recordedAt: new Date('2026-03-01T00:00:00Z'),
      publishedAt: new Date('2026-03-01T00:00:00Z'),
    });
    const nav = async (search: string) => (await portfolioOf(viewer, search)).total?.figures?.nav;
    expect(await nav('')).toBe(fromMajor(90, 'EUR'));
    expect(await nav('known_at=2026-02-01T00:00:00Z')).toBe(fromMajor(130, 'EUR'));
    expect(await nav('as_of=2023-06-30')).toBe(fromMajor(100, 'EUR'));
    expect(await nav('as_of=2999-01-01')).toBe(fromMajor(90, 'EUR'));
  });

  test('hides valuations before they are published', async () => {
    const viewer = await makeViewer();
    const held = await hold(viewer.memberId);
    await makeValuation(held, '2025-12-31', 500, { publishedAt: null });
    await makeValuation(held, '2025-09-30', 400, { publishedAt: new Date(Date.now() + 86_400_000) });
    const page = await ownPositionPage(viewer, held.id, view(), null);
    expect(page.valuations.map(({ nav }) => nav)).toEqual([fromMajor(130, 'EUR')]);
    expect(page.row.figures?.nav).toBe(fromMajor(130, 'EUR'));
  });

  test('with several currencies and no rate says so, and shows each currency separately on request', async () => {
    const viewer = await makeViewer();
    await hold(viewer.memberId);
    await hold(viewer.memberId, { currency: 'USD' });
    const together = await portfolioOf(viewer, 'currency=EUR');
    expect(together.headlines.map(({ notShown }) => notShown?.reason)).toEqual(['missing_rate']);
    const apart = await portfolioOf(viewer, 'currency=own');
    expect(apart.headlines.map(({ figures }) => figures?.nav)).toEqual([
      fromMajor(130, 'EUR'),
      fromMajor(130, 'EUR'),
    ]);
    expect(apart.notDrawn).toContain('Choose a currency');
  });

  test('names the entity that holds a position, and can be filtered to funds or deals', async () => {
    const viewer = await makeViewer();
    const entity = await makeEntity(viewer.memberId, { name: 'Lindqvist Holding AB' });
    await hold(viewer.memberId, { entityId: entity.id });
    const { id: opportunityId } = await makeOpportunity({ stage: 'closed' });
    await makeLine(
      await makePosition({ memberId: viewer.memberId, opportunityId }),
      'commitment',
      '2025-01-10',
      5,
    );
    const { positions } = await portfolioOf(viewer, 'kind=fund');
    expect(positions.map(({ holder }) => holder)).toEqual(['Lindqvist Holding AB']);
    expect((await portfolioOf(viewer, 'kind=deal')).positions).toHaveLength(1);
  });

  test('is empty for members without positions', async () => {
    await hold((await makeMember()).id);
    const viewer = await makeViewer();
    expect(await ownPortfolio(viewer, view(), null)).toBeNull();
    expect(await ownHeadlines(viewer, null)).toBeNull();
  });
});
