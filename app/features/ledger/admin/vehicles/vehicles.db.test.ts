import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { readExportRequest } from '#app/features/portfolio/exports/export-request.ts';
import { exportPortfolio } from '#app/features/portfolio/exports/portfolio-export.server.ts';
import { searchHolders } from '#app/platform/holders/holders.server.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { hold } from '#tests/factories/ledger.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { makeEntity } from '#tests/factories/profile.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { expectSorted } from '#tests/setup/lists.ts';
import { findStandingLines, findStandingValuations } from '../../lines/lines.queries.server.ts';
import { recordLines, recordTransfer, reverseLine } from '../../lines/record-lines.server.ts';
import { lineStandingOf } from '../../lines/standing.ts';
import { recordValuations } from '../../valuations/record-valuations.server.ts';
import { ledgerList } from '../lines/lines.server.ts';
import { openingsOf } from '../openings/openings.server.ts';
import type { HolderRow } from './holder-list.tsx';
import { holderList, setCallDay, vehicleAt, vehicleList, vehicleSums } from './vehicles.server.ts';

useTestDatabase();

let admin: Viewer;
beforeEach(async () => {
  admin = await makeAdmin();
});

test('a deal that is opened again keeps its ledger', async () => {
  const offer = await makeOpportunity({ stage: 'closed', closedAt: new Date('2026-02-01'), slug: 'deal' });
  const ada = await makeViewer({ roles: ['active'] });
  await hold(ada, [['2026-02-01', 'commitment', 1_000]], offer.id);
  const at = new Date('2026-02-05');
  await makeCommitment(await makeViewer(), offer.id, { acceptedAt: at, acceptedAmount: 500, fundedAt: at });
  expect((await vehicleList.page(admin, ALL)).items).toMatchObject([{ slug: 'deal', waiting: 1 }]);
  await db().update(opportunity).set({ stage: 'open', closedAt: null }).where(eq(opportunity.id, offer.id));

  const vehicle = await vehicleAt(admin, 'deal');
  expect((await vehicleList.page(admin, ALL)).items).toMatchObject([{ slug: 'deal', waiting: 0 }]);
  expect(await openingsOf(admin, vehicle)).toEqual({ waiting: [], done: [] });
  await hold(ada, [['2026-03-01', 'call_investment', 100]], offer.id);
  const asked = readExportRequest({ what: ['lines'], vehicle: ['deal'] }, new Date());
  if ('problem' in asked) throw new Error(asked.problem);
  await expect(exportPortfolio(admin, asked, AbortSignal.timeout(20_000))).resolves.toMatchObject({
    ending: 'csv',
  });
});

const today = new Date().toISOString().slice(0, 10);
const nextMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const ALL = vehicleList.schema.parse({});
const value = (vehicleId: string, date: string, nav: number, isPublished = true) =>
  transaction((tx) =>
    recordValuations(tx, admin, [
      {
        ...{ vehicleId, holder: null, date, nav, reference: `NAV ${date} ${nav}` },
        published: isPublished ? 'now' : null,
      },
    ]),
  );
const EVERYONE = holderList.schema.parse({});
const holdersOf = async (vehicleId: string, viewer = admin, asked = EVERYONE): Promise<HolderRow[]> =>
  (await holderList.of(await vehicleAt(admin, vehicleId)).page(viewer, asked)).items;

const basisOf = async (id: string) => (await vehicleSums(admin, { id })).navBasis;

const linesOf = async (vehicleId: string, asked = {}, viewer = admin) =>
  (await ledgerList.of(await vehicleAt(admin, vehicleId)).page(viewer, ledgerList.schema.parse(asked))).items;

describe('ledger.md §2: sums of a vehicle', () => {
  test('say where its value comes from as its holders’ pages do', async () => {
    const [ada, bo] = [await makeViewer({ name: 'Ada' }), await makeViewer({ name: 'Bo' })];
    const fundId = await hold(ada, [['2024-02-01', 'call_investment', 300]]);
    expect(await basisOf(fundId)).toEqual({ basis: 'at_cost', from: null });
    await value(fundId, '2024-06-30', 420_00);
    expect(await basisOf(fundId)).toEqual({ basis: 'valued', from: '2024-06-30' });
    await hold(ada, [['2024-07-01', 'call_management_fee', 20]], fundId);
    expect(await basisOf(fundId)).toEqual({ basis: 'valued', from: '2024-06-30' });
    await hold(bo, [['2024-08-01', 'call_investment', 100]], fundId);
    expect(await basisOf(fundId)).toEqual({ basis: 'mixed', from: '2024-06-30', atCost: 1, valued: 1 });
    await value(fundId, '2024-09-30', 530_00);
    await hold(ada, [['2024-10-01', 'distribution_capital', 40]], fundId);
    expect(await basisOf(fundId)).toEqual({ basis: 'rolled_forward', from: '2024-09-30' });
  });

  test('equal the sums that the ledger itself computes, position by position', async () => {
    const [ada, bo] = [await makeViewer({ name: 'Ada' }), await makeViewer({ name: 'Bo' })];
    const fundId = await hold(ada, [
      ['2024-01-10', 'commitment', 1_000],
      ['2024-02-01', 'call_investment', 300],
      ['2024-02-01', 'call_management_fee', 20],
      ['2024-03-01', 'call_returned', 50],
      ['2024-03-02', 'call_outside', 7],
      ['2025-01-01', 'subsequent_close_interest_paid', 3],
      ['2025-02-01', 'distribution_capital', 40],
      ['2025-02-01', 'tax_withheld', 5],
      ['2025-03-01', 'commitment_change', 100],
      ['2025-04-01', 'release', 30],
      // In the future.
      [nextMonth(), 'call_investment', 500],
    ]);
    await hold(
      bo,
      [
        ['2024-01-10', 'commitment', 400],
        ['2024-02-01', 'call_investment', 100],
      ],
      fundId,
    );
    await value(fundId, '2024-06-30', 420_00);
    await value(fundId, '2024-12-31', 500_00, false);
    const out = { memberId: ada.memberId, entityId: null };
    const to = { memberId: bo.memberId, entityId: null };
    await transaction((tx) =>
      recordTransfer(tx, admin, {
        ...{ from: out, to, vehicleId: fundId, date: '2025-05-01', amount: 500_00 },
        ...{ reference: 'T', note: null },
      }),
    );
    const [wrong] = await linesOf(fundId, { type: 'distribution_capital' });
    await transaction((tx) => reverseLine(tx, admin, { lineId: wrong?.id ?? '', note: null }));

    const rolled = { basis: 'rolled_forward', from: '2024-06-30' };
    const rows = await holdersOf(fundId);
    expect(rows.map(({ name }) => name)).toEqual(['Ada', 'Bo']);
    for (const { id: positionId, sums } of rows) {
      const lines = await findStandingLines(db(), [positionId]);
      const valuations = await findStandingValuations(db(), [positionId]);
      const { called: _, ...standing } = lineStandingOf(lines, valuations, today);
      expect(sums).toEqual({ ...standing, valuedOn: '2024-06-30', navBasis: rolled });
    }
    const sums = await vehicleSums(admin, { id: fundId });
    const total = (of: (row: HolderRow) => number) => rows.reduce((sum, row) => sum + of(row), 0);
    expect(sums).toMatchObject({
      ...{ holders: 2, valuedOn: '2024-06-30', navBasis: rolled, committed: 1_470_00 },
      nav: total((row) => row.sums.nav),
      paidIn: total((row) => row.sums.paidIn),
      unfunded: total((row) => row.sums.unfunded),
      distributed: total((row) => row.sums.distributed),
    });
  });

  test('include a later value for the same day, but no withdrawn or draft value', async () => {
    const ada = await makeViewer();
    const fundId = await hold(ada, [
      ['2026-01-01', 'commitment', 100],
      ['2026-01-02', 'call_investment', 100],
    ]);
    await value(fundId, '2026-03-31', 90_00);
    await value(fundId, '2026-03-31', 95_00);
    await value(fundId, '2026-03-31', 99_00, false);
    expect((await vehicleSums(admin, { id: fundId })).nav).toBe(95_00);
  });

  test('omit holders whose lines were all undone', async () => {
    const ada = await makeViewer();
    const fundId = await hold(ada, [['2026-01-01', 'commitment', 100]]);
    const [line] = await linesOf(fundId);
    await transaction((tx) => reverseLine(tx, admin, { lineId: line?.id ?? '', note: 'Wrong fund' }));
    expect(await holdersOf(fundId)).toEqual([]);
    expect((await vehicleSums(admin, { id: fundId })).holders).toBe(0);
  });
});

describe('a list', () => {
  test('of vehicles or holders is sorted by every column, page by page, and exported in that order', async () => {
    for (let made = 0; made < 51; made += 1)
      await makeFund({ name: `Fund ${made % 7}`, vintage: 2000 + (made % 5) });
    const fund = await makeFund();
    for (let made = 0; made < 51; made += 1) {
      const holder = await makeViewer({ name: `Holder ${made % 9}` });
      await hold(
        holder,
        [
          ['2026-01-01', 'commitment', 1_000 + (made % 4)],
          ['2026-01-02', 'call_investment', 100 + (made % 3)],
          ['2026-01-03', 'distribution_capital', 10 + (made % 5)],
        ],
        fund.id,
      );
    }
    await expectSorted(vehicleList, admin, { count: 52 });
    const vehicle = await vehicleAt(admin, fund.id);
    await expectSorted(holderList.of(vehicle), admin, {
      count: 51,
      sortedBy: {
        holder: ({ entity, name }) => entity ?? name,
        committed: ({ sums }) => sums.committed,
        paidIn: ({ sums }) => sums.paidIn,
        unfunded: ({ sums }) => sums.unfunded,
        distributed: ({ sums }) => sums.distributed,
        nav: ({ sums }) => sums.nav,
      },
    });
    const [first] = await holdersOf(fund.id, admin, { ...EVERYONE, sort: '-committed' });
    expect(first?.sums.committed).toBe(1_003_00);
  });
});

describe('the list of vehicles', () => {
  test('contains every fund, and closed opportunities that are held or funded', async () => {
    const fund = await makeFund({ name: 'Vestry Fund I' });
    const ada = await makeViewer();
    const closed = { stage: 'closed', closedAt: new Date('2025-05-05T10:00:00Z') } as const;
    const held = await makeOpportunity({ ...closed, name: 'Alster Robotics' });
    await hold(ada, [['2025-06-01', 'commitment', 250]], held.id);
    const funded = await makeOpportunity({ ...closed, name: 'Borkum Wind' });
    const at = new Date('2025-05-04T10:00:00Z');
    await makeCommitment(ada, funded.id, {
      ...{ acceptedAt: at, acceptedBy: admin.memberId, acceptedAmount: 100_00, fundedAt: at },
    });
    await makeOpportunity({ ...closed, name: 'Nobody’s' });
    await makeOpportunity({ name: 'Open' });
    const { items } = await vehicleList.page(admin, ALL);
    expect(
      items.map(({ name, kind, vintage, waiting, sums }) => [name, kind, vintage, waiting, sums.committed]),
    ).toEqual([
      ['Alster Robotics', 'deal', 2025, 0, 250_00],
      ['Borkum Wind', 'deal', 2025, 1, 0],
      ['Vestry Fund I', 'fund', fund.vintage, 0, 0],
    ]);
    expect((await vehicleList.page(admin, { ...ALL, q: 'wind bork' })).items).toHaveLength(1);
    expect((await vehicleList.page(admin, { ...ALL, kind: 'fund' })).items).toHaveLength(1);
    expect((await vehicleAt(admin, held.slug)).id).toBe(held.id);
    expect((await vehicleAt(admin, fund.id)).slug).toBe(fund.slug);
  });

  test('is paged without duplicates', async () => {
    for (let made = 0; made < 53; made += 1) await makeFund({ name: `Fund ${made % 7}` });
    const first = await vehicleList.page(admin, ALL);
    const second = await vehicleList.page(admin, { ...ALL, cursor: first.nextCursor ?? '' });
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect([first.items.length, second.items.length, new Set(ids).size]).toEqual([50, 3, 53]);
    expect(second.nextCursor).toBeNull();
  });

  test('is empty for anyone but admins', async () => {
    const ada = await makeViewer({ roles: ['active'] });
    const fundId = await hold(ada, [['2026-01-01', 'commitment', 100]]);
    expect((await vehicleList.page(ada, ALL)).items).toEqual([]);
    expect(await holdersOf(fundId, ada)).toEqual([]);
    expect(await linesOf(fundId, {}, ada)).toEqual([]);
    expect(await searchHolders(ada, { vehicleId: fundId, search: 'a' })).toEqual([]);
    await expect(vehicleAt(ada, fundId)).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('a holder search finds members and their entities, current holders first', async () => {
  const ada = await makeViewer({ name: 'Ada Lindqvist', email: 'ada@vestry.test' });
  const bo = await makeViewer({ name: 'Bo Lindqvist', email: 'bo@vestry.test' });
  await makeViewer({ name: 'Cy Falk' });
  const ltd = await makeEntity(ada.memberId, { kind: 'company', name: 'Zennor Ltd' });
  await makeEntity(ada.memberId, { name: 'Old Ltd', archivedAt: new Date() });
  const fundId = await hold(bo, [['2026-01-01', 'commitment', 100]]);
  await transaction((tx) =>
    recordLines(tx, admin, [
      {
        holder: { memberId: ada.memberId, entityId: ltd.id, vehicleId: fundId },
        ...{ date: '2026-01-01', type: 'commitment', amount: 5_00, unfundedChange: null },
        ...{ reference: 'ltd', note: null, reverses: null },
      },
    ]),
  );
  const holders = await searchHolders(admin, { vehicleId: fundId, search: 'lindqvist' });
  expect(holders.slice(0, 3).map(({ name, entity, holds }) => [name, entity, holds])).toEqual([
    ['Bo Lindqvist', null, true],
    ['Ada Lindqvist', 'Zennor Ltd', true],
    ['Ada Lindqvist', null, false],
  ]);
  expect(holders.some(({ entity }) => entity === 'Old Ltd')).toBe(false);
  // For a document, in no vehicle.
  const all = await searchHolders(admin, { search: 'lindqvist' });
  expect(all.map(({ name, entity }) => entity ?? name)).toEqual([
    'Ada Lindqvist',
    'Bo Lindqvist',
    'Zennor Ltd',
  ]);
});

test('calls count from the due date in a fund and from receipt in a deal, unless an admin says otherwise', async () => {
  const [admin, ada] = [await makeAdmin(), await makeViewer()];
  const fund = await makeFund();
  const deal = await makeOpportunity({ stage: 'closed' });
  const dayOf = async (id: string) => (await vehicleAt(admin, id)).callsCountFrom;
  expect([await dayOf(fund.id), await dayOf(deal.id)]).toEqual(['due', 'received']);
  const set = (by: typeof admin, vehicleId: string, callsCountFrom: 'due' | 'received') =>
    transaction((tx) => setCallDay(tx, by, { vehicleId, callsCountFrom }));
  await set(admin, fund.id, 'received');
  await set(admin, fund.id, 'received');
  await set(admin, deal.id, 'due');
  expect([await dayOf(fund.id), await dayOf(deal.id)]).toEqual(['received', 'due']);
  expect((await db().select().from(auditEntry)).map(({ act }) => act)).toEqual([
    'vehicle.callDay',
    'vehicle.callDay',
  ]);
  await expect(set(ada, fund.id, 'due')).rejects.toThrow('not found');
});
