import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { ledgerLine, valuation } from '#app/db/schema/ledger.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { hold } from '#tests/factories/ledger.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { makeEntity } from '#tests/factories/profile.ts';
import { emptyTables, useTestDatabase } from '#tests/setup/database.ts';
import { expectSorted } from '#tests/setup/lists.ts';
import { reverseLine } from '../lines/record-lines.server.ts';
import { addLine } from './lines/entry.server.ts';
import type { LineInput, TransferInput } from './lines/entry.ts';
import { ledgerList, ledgerTotals } from './lines/lines.server.ts';
import { addTransfer, forecastTransfer } from './lines/transfer.server.ts';
import { openFromCommitments, openingsOf, undoOpening } from './openings/openings.server.ts';
import {
  addValuation,
  forecastValuation,
  publishDrafts,
  valuationList,
} from './valuations/valuations.server.ts';
import { vehicleAt } from './vehicles/vehicles.server.ts';

useTestDatabase();

let admin: Viewer;
let ada: Viewer;
let vehicleId: string;
beforeEach(async () => {
  admin = await makeAdmin();
  ada = await makeViewer({ name: 'Ada Lindqvist' });
  vehicleId = await hold(ada, [
    ['2026-01-01', 'commitment', 1_000],
    ['2026-01-31', 'call_investment', 400],
  ]);
});

const own = ({ memberId }: Viewer) => ({ memberId, entityId: null });
const ledgerOf = async () => ledgerList.of(await vehicleAt(admin, vehicleId));
const ledger = async (change: object = {}) =>
  (await (await ledgerOf()).page(admin, ledgerList.schema.parse(change))).items;

describe('a ledger as a file', () => {
  // What is left of 50,000 deleted rows would be read again and again by tests that scan the small table whole.
  afterAll(async () => {
    await emptyTables();
    await db().execute(sql`vacuum ledger_line`);
  });

  const readAll = async (rows: AsyncIterable<{ reference: string; undone: object | null }>) => {
    const found = [];
    for await (const { reference, undone } of rows) found.push({ reference, undone });
    return found;
  };

  test('may be longer than other lists, and is of one moment although it is read part by part', async () => {
    await db().execute(sql`
      insert into ledger_line (id, position_id, vehicle_id, date, type, amount, unfunded_change, reference, recorded_at)
      select gen_random_uuid(), line.position_id, line.vehicle_id, date '2026-02-01' + n % 28, 'call_outside', 1, 0,
        'long-' || n, line.recorded_at
      from (select * from ledger_line limit 1) as line, generate_series(1, 50001) as n`);
    const [line] = await ledger();
    const rows = await (await ledgerOf()).export(admin, ledgerList.schema.parse({}));
    await transaction((tx) => reverseLine(tx, admin, { lineId: line?.id ?? '', note: null }));
    await hold(ada, [['2026-01-02', 'commitment_change', 10]], vehicleId);
    const found = await readAll(rows);
    expect([found.length, new Set(found.map(({ reference }) => reference)).size]).toEqual([50_003, 50_003]);
    expect(found[0]).toEqual({ reference: line?.reference, undone: null });
  }, 60_000);
});

describe('adding a line', () => {
  const call = (change: Partial<LineInput> = {}): LineInput => ({
    ...{ vehicleId, holder: own(ada), date: '2026-03-01', type: 'call_investment', amount: 100_00 },
    ...{ unfundedChange: null, reference: 'CALL-2', note: 'Kontor' },
    ...change,
  });
  const add = (change?: Partial<LineInput>) => transaction((tx) => addLine(tx, admin, call(change)));

  test('records it once, however often it is submitted', async () => {
    expect(await add()).toEqual({ result: 'recorded' });
    expect(await add()).toEqual({ result: 'known' });
    expect(await ledger({ q: 'CALL-2' })).toMatchObject([
      { amount: 100_00, unfundedChange: -100_00, recordedBy: admin.name, note: 'Kontor', undone: null },
    ]);
  });

  test('is refused with a problem at the field', async () => {
    expect(await add({ date: '1960-01-01' })).toEqual({
      result: 'refused',
      problems: [{ field: 'date', message: 'Enter a date from 1970-01-01 on.' }],
    });
    expect(await add({ unfundedChange: 5_00 })).toMatchObject({ problems: [{ field: 'unfunded' }] });
    await add();
    expect(await add({ amount: 1 })).toEqual({
      result: 'refused',
      problems: [
        {
          field: 'reference',
          message: 'Another line already has this reference; its amount differs. Choose another.',
        },
      ],
    });
  });

  test('does not restore a line that was undone since', async () => {
    await add();
    const [line] = await ledger({ q: 'CALL-2' });
    await transaction((tx) => reverseLine(tx, admin, { lineId: line?.id ?? '', note: 'Twice' }));
    expect(await add()).toMatchObject({ result: 'refused', problems: [{ field: 'reference' }] });
  });

  test('rejects another member’s entity', async () => {
    const { id: entityId } = await makeEntity((await makeViewer()).memberId);
    await expect(add({ holder: { memberId: ada.memberId, entityId } })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(add({ vehicleId: newId() })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the ledger of a vehicle', () => {
  test('shows what was undone, why, and by which line', async () => {
    const [call] = await ledger({ type: 'call_investment' });
    await transaction((tx) => reverseLine(tx, admin, { lineId: call?.id ?? '', note: 'Wrong amount' }));
    expect(
      (await ledger({ only: 'corrections' })).map(({ type, undone, undoes }) => [
        type,
        undone?.note,
        undoes?.reference,
      ]),
    ).toEqual([
      ['reversal', undefined, call?.reference],
      ['call_investment', 'Wrong amount', undefined],
    ]);
  });

  test('can be filtered by holder, type and days', async () => {
    const bo = await makeViewer({ name: 'Bo' });
    await hold(bo, [['2026-02-01', 'commitment', 10]], vehicleId);
    const [line] = await ledger({ from: '2026-02-01' });
    expect(line?.holder.memberId).toBe(bo.memberId);
    expect(await ledger({ to: '2026-01-01' })).toHaveLength(1);
    expect(await ledger({ holder: line?.holder.positionId })).toHaveLength(1);
    expect(await ledger({ type: 'commitment' })).toHaveLength(2);
    expect(await ledger({ q: 'lindqvist line' })).toHaveLength(2);
  });

  test('is added up where all lines are of one type', async () => {
    const totals = (change: object) => ledgerTotals(admin, vehicleId, ledgerList.schema.parse(change));
    const lines = await ledger({ type: 'commitment' });
    expect(await totals({ type: 'commitment' })).toEqual({
      amount: lines.reduce((sum, { amount }) => sum + amount, 0),
      unfundedChange: lines.reduce((sum, { unfundedChange }) => sum + unfundedChange, 0),
    });
    expect(await totals({})).toBeNull();
    const nobody = await makeViewer();
    expect(await ledgerTotals(nobody, vehicleId, ledgerList.schema.parse({ type: 'commitment' }))).toEqual({
      amount: 0,
      unfundedChange: 0,
    });
  });

  test('is added up without undone lines, which are only struck through', async () => {
    await hold(ada, [['2026-02-28', 'call_investment', 50]], vehicleId);
    const [, wrong] = await ledger({ type: 'call_investment' });
    await transaction((tx) => reverseLine(tx, admin, { lineId: wrong?.id ?? '', note: null }));
    const totals = (change: object) => ledgerTotals(admin, vehicleId, ledgerList.schema.parse(change));
    expect(await ledger({ type: 'call_investment' })).toHaveLength(2);
    expect(await totals({ type: 'call_investment' })).toEqual({ amount: 50_00, unfundedChange: -50_00 });
    const undone = { amount: 400_00, unfundedChange: 400_00 };
    expect(await totals({ type: 'reversal' })).toEqual(undone);
    expect(await totals({ type: 'reversal', only: 'corrections' })).toEqual(undone);
    expect(await totals({ type: 'call_investment', only: 'corrections' })).toBeNull();
  });

  test('is paged without duplicates', async () => {
    const many = Array.from({ length: 60 }, () => ['2026-02-02', 'call_expense', 1] as const);
    await hold(ada, many, vehicleId);
    await expectSorted(await ledgerOf(), admin, { count: 62 });
    const odd = JSON.stringify(['x', newId()]);
    expect(await ledger({ cursor: odd })).toHaveLength(50);
  });
});

describe('a transfer', () => {
  let bo: Viewer;
  const half = (change: Partial<TransferInput> = {}): TransferInput => ({
    ...{ vehicleId, from: own(ada), to: own(bo), date: '2026-02-15', amount: 500_00, reference: 'T-1' },
    note: null,
    ...change,
  });
  beforeEach(async () => {
    bo = await makeViewer({ name: 'Bo' });
  });

  test('moves what the preview shows, once, and is undone as a whole', async () => {
    const forecast = await forecastTransfer(admin, half());
    const moves = { paidIn: 200_00, distributed: 0, called: 200_00, nav: 200_00, unfunded: 300_00 };
    expect(forecast).toMatchObject({
      result: 'forecast',
      preview: { moves, giver: { committed: 1_000_00, paidIn: 400_00, unfunded: 600_00 } },
    });
    const record = () => transaction((tx) => addTransfer(tx, admin, { ...half(), expected: moves }));
    expect(await record()).toEqual({ result: 'recorded' });
    expect(await record()).toEqual({ result: 'known' });
    const [one, other] = await ledger({ q: 'T-1' });
    expect([one?.counterpart, other?.counterpart].sort()).toEqual(['Ada Lindqvist', 'Bo']);
    await transaction((tx) => reverseLine(tx, admin, { lineId: one?.id ?? '', note: 'Not signed' }));
    expect((await ledger({ q: 'T-1' })).filter(({ undone }) => undone)).toHaveLength(2);
  });

  test('is refused if it would now move something else', async () => {
    const expected = { paidIn: 200_00, distributed: 0, called: 200_00, nav: 200_00, unfunded: 300_00 };
    await hold(ada, [['2026-02-01', 'call_investment', 100]], vehicleId);
    const answer = await transaction((tx) => addTransfer(tx, admin, { ...half(), expected }));
    expect(answer).toMatchObject({ result: 'changed', preview: { moves: { paidIn: 250_00 } } });
    expect(await ledger({ type: 'transfer_out' })).toEqual([]);
  });

  test('is refused with problems at its fields', async () => {
    const problems = async (change: Partial<TransferInput>) => {
      const answer = await forecastTransfer(admin, half(change));
      return answer.result === 'refused' ? answer.problems.map(({ field }) => field) : answer.result;
    };
    expect(await problems({ amount: 2_000_00 })).toEqual(['amount']);
    expect(await problems({ to: own(ada) })).toEqual(['receiver']);
    expect(await problems({ date: '1960-01-01' })).toEqual(['date']);
  });
});

describe('valuations', () => {
  const input = (change: object = {}) => ({
    ...{ vehicleId, holder: null, date: '2026-03-31', nav: 500_01, reference: 'Q1' },
    ...change,
  });
  const digestOf = async (change: object = {}) => {
    const forecast = await forecastValuation(admin, input(change));
    return forecast.result === 'forecast' ? forecast.spread.digest : '';
  };
  const rows = async () =>
    (await valuationList.of(await vehicleAt(admin, vehicleId)).page(admin, valuationList.schema.parse({})))
      .items;

  test('are sorted by every column, page by page, and exported in that order', async () => {
    for (let n = 0; n < 52; n += 1) {
      const digest = await digestOf({
        reference: `V${n}`,
        nav: 500 + (n % 5),
        date: `2026-03-0${1 + (n % 9)}`,
      });
      const recorded = input({ reference: `V${n}`, nav: 500 + (n % 5), date: `2026-03-0${1 + (n % 9)}` });
      await transaction((tx) => addValuation(tx, admin, { ...recorded, digest, published: n % 2 === 0 }));
    }
    await expectSorted(valuationList.of(await vehicleAt(admin, vehicleId)), admin, { count: 52 });
  });

  test('are previewed, recorded as a draft and published, and replaced by a later one', async () => {
    const bo = await makeViewer({ name: 'Bo' });
    await hold(
      bo,
      [
        ['2026-01-01', 'commitment', 400],
        ['2026-01-31', 'call_investment', 400],
      ],
      vehicleId,
    );
    const forecast = await forecastValuation(admin, input());
    expect(forecast).toMatchObject({
      result: 'forecast',
      spread: { count: 2, replaces: 0, parts: [{ nav: 250_01, before: null }, { nav: 250_00 }] },
    });
    const record = async (change: object = {}, published = false) => {
      const digest = await digestOf(change);
      return transaction((tx) => addValuation(tx, admin, { ...input(change), digest, published }));
    };
    expect(await record()).toEqual({ result: 'recorded' });
    expect(await rows()).toMatchObject([{ state: 'draft', nav: 500_01, positions: 2, holder: null }]);
    const publish = () => transaction((tx) => publishDrafts(tx, admin, { vehicleId, reference: 'Q1' }));
    expect(await publish()).toEqual({ published: 2 });
    expect(await publish()).toEqual({ published: 0 });
    const again = { reference: 'Q1b', nav: 510_00, holder: null };
    expect(await forecastValuation(admin, input(again))).toMatchObject({ spread: { replaces: 2 } });
    await record(again, true);
    expect((await rows()).map(({ reference, state }) => [reference, state])).toEqual([
      ['Q1b', 'published'],
      ['Q1', 'replaced'],
    ]);
    await record({ reference: 'Ada', nav: 300_00, holder: own(ada), date: '2026-06-30' });
    expect((await rows())[0]).toMatchObject({ holder: { name: 'Ada Lindqvist' }, state: 'draft' });
  });

  test('are refused if they would now be distributed differently', async () => {
    const digest = await digestOf();
    const bo = await makeViewer();
    await hold(
      bo,
      [
        ['2026-01-01', 'commitment', 400],
        ['2026-01-31', 'call_investment', 400],
      ],
      vehicleId,
    );
    const answer = await transaction((tx) =>
      addValuation(tx, admin, { ...input(), digest, published: false }),
    );
    expect(answer).toMatchObject({ result: 'changed', spread: { count: 2 } });
    expect(await db().$count(valuation)).toBe(0);
  });

  test('decision 51: the preview shows who has no share any longer, and refuses if that changed since', async () => {
    const bo = await makeViewer({ name: 'Bo' });
    await hold(bo, [['2026-01-31', 'call_investment', 400]], vehicleId);
    const record = async (change: object, published: boolean) => {
      const digest = await digestOf(change);
      return transaction((tx) => addValuation(tx, admin, { ...input(change), digest, published }));
    };
    await record({ nav: 800_00 }, true);
    const again = { nav: 800_00, reference: 'Q1 again' };
    const before = await digestOf(again);
    for (const { id, undone } of await ledger({ q: 'lindqvist' }))
      if (!undone) await transaction((tx) => reverseLine(tx, admin, { lineId: id, note: 'Wrong holder' }));
    expect(await forecastValuation(admin, input(again))).toMatchObject({
      spread: {
        ...{ count: 2, replaces: 2, withoutShare: 1 },
        parts: [
          { name: 'Bo', nav: 800_00, before: 400_00, hasNoShare: false },
          { name: 'Ada Lindqvist', nav: 0, before: 400_00, hasNoShare: true },
        ],
      },
    });
    const late = await transaction((tx) =>
      addValuation(tx, admin, { ...input(again), digest: before, published: true }),
    );
    expect(late).toMatchObject({ result: 'changed', spread: { withoutShare: 1 } });
    expect(await record(again, true)).toEqual({ result: 'recorded' });
    expect(await forecastValuation(admin, input(again))).toEqual({ result: 'known' });
    expect((await rows()).map(({ reference, state }) => [reference, state])).toEqual([
      ['Q1 again', 'published'],
      ['Q1', 'replaced'],
    ]);
  });

  test('are refused with a problem at the field', async () => {
    expect(await forecastValuation(admin, input({ date: '2025-01-01' }))).toMatchObject({
      problems: [{ field: 'date' }],
    });
    expect(await forecastValuation(admin, input({ nav: -1 }))).toMatchObject({
      problems: [{ field: 'amount' }],
    });
    const stranger = own(await makeViewer());
    expect(await forecastValuation(admin, input({ holder: stranger }))).toMatchObject({
      problems: [{ field: 'holder' }],
    });
  });
});

describe('issue §12: funded commitments become positions in one act', () => {
  test('with a dry run before, and an undo after', async () => {
    const offer = await makeOpportunity({ stage: 'closed', closedAt: new Date('2026-02-01T12:00:00Z') });
    const at = new Date('2026-02-05T12:00:00Z');
    const accepted = { acceptedAt: at, acceptedBy: admin.memberId, acceptedAmount: 150_000_00, fundedAt: at };
    await makeCommitment(ada, offer.id, accepted);
    const vehicle = await vehicleAt(admin, offer.slug);
    expect(await openingsOf(admin, vehicle)).toMatchObject({
      waiting: [{ holder: 'Ada Lindqvist' }],
      done: [],
    });
    const open = (expected: number) =>
      transaction((tx) => openFromCommitments(tx, admin, { vehicleId: offer.id, expected }));
    await expect(open(2)).rejects.toMatchObject({ code: 'conflict' });
    expect(await open(1)).toEqual({ opened: 1 });
    const { waiting, done } = await openingsOf(admin, vehicle);
    expect([waiting, done]).toMatchObject([[], [{ lines: 2, by: admin.name, undo: { undone: 2 } }]]);
    const importId = done[0]?.importId ?? '';
    const undo = (id: string) =>
      transaction((tx) => undoOpening(tx, admin, { vehicleId: offer.id, importId: id }));
    await expect(undo(newId())).rejects.toMatchObject({ code: 'not_found' });
    expect(await undo(importId)).toEqual({ undone: 2, skipped: 0 });
    await expect(undo(importId)).rejects.toMatchObject({ code: 'conflict' });
    expect((await openingsOf(admin, vehicle)).done).toMatchObject([{ undo: null, undoneBy: admin.name }]);
    expect(await openingsOf(admin, await vehicleAt(admin, vehicleId))).toEqual({ waiting: [], done: [] });
  });

  test('every act on the ledger is in the audit log', async () => {
    const [line] = await db().select().from(ledgerLine).where(eq(ledgerLine.vehicleId, vehicleId));
    await transaction((tx) => reverseLine(tx, admin, { lineId: line?.id ?? '', note: 'Wrong fund' }));
    const [entry] = await db().select().from(auditEntry).orderBy(desc(auditEntry.id)).limit(1);
    expect(entry).toMatchObject({
      act: 'ledger.reverse',
      actorId: admin.memberId,
      after: { note: 'Wrong fund' },
    });
  });
});
