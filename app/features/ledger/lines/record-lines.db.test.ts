import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { ledgerLine } from '#app/db/schema/ledger.ts';
import { position } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import type { LineType } from '#app/domain/investing/ledger.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { hold, lineOf } from '#tests/factories/ledger.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { makeEntity } from '#tests/factories/profile.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { lockLedger } from '../ledger-lock.queries.server.ts';
import { type NewLine, recordLines, recordTransfer, reverseLine } from './record-lines.server.ts';

useTestDatabase();

let admin: Viewer;
let ada: Viewer;
let vehicleId: string;

beforeEach(async () => {
  admin = await makeAdmin();
  ada = await makeViewer({ email: 'ada@vestry.test' });
  vehicleId = (await makeFund()).id;
});

const record = (...lines: NewLine[]) => transaction((tx) => recordLines(tx, admin, lines));
const line = (type: LineType, major: number, change: Partial<NewLine> = {}) =>
  lineOf(ada, vehicleId, ['2026-01-31', type, major], change);
const stored = () => db().select().from(ledgerLine).orderBy(asc(ledgerLine.id));
const stood = async () =>
  (await stored()).map(({ type, amount, unfundedChange, reference }) => [
    type,
    amount,
    unfundedChange,
    reference,
  ]);

describe('ledger.md §1: recording lines', () => {
  test('opens the position with its first line, in the vehicle’s currency, and uses it afterwards', async () => {
    await record(line('commitment', 100), line('call_investment', 40));
    await record(line('call_expense', 1));
    const { id: entityId } = await makeEntity(ada.memberId);
    await record(line('commitment', 5, { holder: { memberId: ada.memberId, entityId, vehicleId } }));
    const positions = await db().select().from(position).orderBy(asc(position.id));
    expect(positions.map((one) => [one.memberId, one.entityId, one.vehicleId, one.currency])).toEqual([
      [ada.memberId, null, vehicleId, 'EUR'],
      [ada.memberId, entityId, vehicleId, 'EUR'],
    ]);
    expect(new Set((await stored()).map(({ positionId }) => positionId)).size).toBe(2);
  });

  test('amounts whose sum would not be exact are refused, together or one after the other', async () => {
    const most = 10_000_000_000_000;
    const change = { unfundedChange: 0 };
    const greatest = (count: number) =>
      Array.from({ length: count }, () => line('call_investment', most, change));
    await expect(record(...greatest(11))).rejects.toThrow('Beyond that, sums are not exact.');
    await record(...greatest(4));
    await expect(record(line('distribution_gain', 1))).rejects.toThrow('Beyond that, sums are not exact.');
    expect(await stored()).toHaveLength(4);
  });

  test.each<[LineType, number]>([
    ['commitment', 100],
    ['commitment_change', 100],
    ['release', -100],
    ['call_investment', -100],
    ['call_management_fee', -100],
    ['call_expense', -100],
    ['call_outside', 0],
    ['subsequent_close_interest_paid', 0],
    ['subsequent_close_interest_received', 0],
    ['call_returned', 100],
    ['distribution_capital', 0],
    ['distribution_gain', 0],
    ['distribution_income', 0],
    ['distribution_in_kind', 0],
    ['tax_withheld', 0],
  ])(
    '%s changes the unfunded commitment by %d of 100, unless the line specifies another change',
    async (type, usual) => {
      await record(line(type, 1));
      expect((await stored())[0]?.unfundedChange).toBe(usual);
    },
  );

  test.each<[LineType, number, string | null]>([
    ['commitment', 99, 'For this commitment, enter 100.00 or leave it empty'],
    ['call_investment', -40, null],
    ['call_investment', 0, null],
    ['call_investment', -101, 'For this call_investment, enter a value from -100.00 to 0.00'],
    ['call_investment', 1, 'from -100.00 to 0.00'],
    ['call_outside', -1, 'enter 0.00 or leave it empty'],
    ['distribution_capital', 100, null],
    ['distribution_capital', 101, 'from 0.00 to 100.00'],
    ['distribution_capital', -1, 'from 0.00 to 100.00'],
    ['call_returned', 30, null],
    ['subsequent_close_interest_paid', 5, 'enter 0.00'],
  ])('%s of 100 with a change of %d: %s', async (type, major, refusal) => {
    const made = record(line(type, 100, { unfundedChange: major * 100 }));
    if (refusal === null) await expect(made).resolves.toMatchObject({ added: 1 });
    else
      await expect(made).rejects.toMatchObject({
        code: 'unprocessable',
        message: expect.stringContaining(refusal),
      });
  });

  test.each<[Partial<NewLine>, string]>([
    [{ amount: -1 }, 'cannot be negative'],
    [{ date: '1969-12-31' }, 'from 1970-01-01 on'],
    [{ date: '2999-01-01' }, 'more than a year ahead'],
    [{ reference: 'undo x' }, 'undone imports'],
    [{ type: 'transfer_out' }, 'Add its transfer_in'],
    [{ type: 'reversal' }, 'names the reference'],
    [{ reverses: 'x' }, 'Only a reversal can undo a line'],
  ])('%j is refused with what would be valid', async (change, sentence) => {
    await expect(record(line('commitment', 1), line('commitment', 1, change))).rejects.toThrow(sentence);
    expect(await stored()).toEqual([]);
  });

  test('is refused for an entity of another member', async () => {
    const { id: entityId } = await makeEntity((await makeViewer()).memberId);
    const holder = { memberId: ada.memberId, entityId, vehicleId };
    await expect(record(line('commitment', 10, { holder }))).rejects.toThrow(
      'does not belong to this member',
    );
  });

  test('is only for funds and closed opportunities', async () => {
    const open = await makeOpportunity();
    const closed = await makeOpportunity({ stage: 'closed', closedAt: new Date(), currency: 'SEK' });
    await expect(record(lineOf(ada, open.id, ['2026-01-31', 'commitment', 1]))).rejects.toThrow(
      'Fund or closed opportunity not found',
    );
    await expect(record(lineOf(ada, newId(), ['2026-01-31', 'commitment', 1]))).rejects.toThrow(
      'Fund or closed opportunity not found',
    );
    await record(lineOf(ada, closed.id, ['2026-01-31', 'commitment', 1]));
    expect(await db().select().from(position)).toMatchObject([{ opportunityId: closed.id, currency: 'SEK' }]);
  });

  test('is recorded in the audit log, line by line', async () => {
    await record(line('commitment', 100, { reference: 'C-1' }));
    const [entry] = await db().select().from(auditEntry).where(eq(auditEntry.act, 'ledger.record'));
    expect(entry).toMatchObject({ actorId: admin.memberId, after: { reference: 'C-1', amount: 10_000 } });
  });
});

describe('ledger.md §1: a reference is unique in its vehicle', () => {
  test('the same line again adds nothing', async () => {
    const one = line('call_investment', 10, { note: 'First call' });
    expect(await record(one)).toMatchObject({ added: 1, known: 0 });
    expect(await record(one, line('commitment', 5))).toMatchObject({ added: 1, known: 1 });
    expect(await stored()).toHaveLength(2);
  });

  test.each<[string, Partial<NewLine>, string]>([
    ['amount', { amount: 12_00 }, 'with “10.00”'],
    ['date', { date: '2026-02-28' }, 'with “2026-01-31”'],
    ['type', { type: 'call_expense' }, 'with “call_investment”'],
    ['unfunded change', { unfundedChange: 0 }, 'with “-10.00”'],
    ['note', { note: 'else' }, 'with nothing'],
  ])('with another %s it is refused, with the recorded value', async (column, change, sentence) => {
    const one = line('call_investment', 10);
    await record(one);
    await expect(record({ ...one, ...change })).rejects.toThrow(
      new RegExp(`${column}: .* already recorded ${sentence}`),
    );
  });

  test('another holder’s is refused; in another vehicle it is available', async () => {
    const one = line('commitment', 10);
    await record(one);
    const bo = await makeViewer();
    await expect(record({ ...one, holder: { ...one.holder, memberId: bo.memberId } })).rejects.toThrow(
      'with “ada@vestry.test”',
    );
    const { id } = await makeFund();
    await record({ ...one, holder: { ...one.holder, vehicleId: id } });
    await expect(
      record(line('commitment', 1, { reference: 'twice' }), line('commitment', 1, { reference: 'twice' })),
    ).rejects.toThrow('Line 1 has the same reference');
  });
});

describe('ledger.md §1: transfers', () => {
  const transfer = (amount: number, change = {}) =>
    transaction(async (tx) => {
      const bo = await receiver;
      return recordTransfer(tx, admin, {
        from: { memberId: ada.memberId, entityId: null },
        to: { memberId: bo.memberId, entityId: null },
        ...{ vehicleId, date: '2026-06-30', amount, reference: 'T-1', note: null, ...change },
      });
    });
  let receiver: Promise<Viewer>;
  beforeEach(async () => {
    receiver = makeViewer();
    await receiver;
    await hold(
      ada,
      [
        ['2024-01-01', 'commitment', 300],
        ['2024-02-01', 'call_investment', 90],
        ['2024-02-01', 'call_outside', 9],
        ['2025-02-01', 'distribution_gain', 10.01],
        ['2026-07-01', 'call_investment', 50],
      ],
      vehicleId,
    );
  });

  test('move the same share of everything on that day, rounded half up', async () => {
    const { moved } = await transfer(100_00);
    // Value at cost: 90 − 10.01 = 79.99; a third of it 26.663…; of the distributed 3.336….
    expect(moved).toEqual({ paidIn: 33_00, distributed: 3_34, called: 30_00, nav: 26_66 });
    const [out, into] = (await stored()).slice(-2);
    expect([out, into].map((half) => [half?.type, half?.unfundedChange, half?.reference])).toEqual([
      ['transfer_out', -70_00, 'T-1-out'],
      ['transfer_in', 70_00, 'T-1-in'],
    ]);
    expect(into?.transferId).toBe(out?.transferId);
  });

  test('of the whole move the whole; more than the commitment is refused', async () => {
    await expect(transfer(300_01)).rejects.toThrow('commitment on 2026-06-30 is 300.00');
    const { moved } = await transfer(300_00);
    expect(moved).toEqual({ paidIn: 99_00, distributed: 10_01, called: 90_00, nav: 79_99 });
    await expect(transfer(1_00, { reference: 'T-2' })).rejects.toThrow('is 0.00');
    await expect(transfer(300_00)).rejects.toThrow();
  });

  test('on an earlier day exclude what a later one has already moved', async () => {
    await transfer(300_00);
    await expect(transfer(100_00, { date: '2025-06-30', reference: 'T-2' })).rejects.toThrow(
      'commitment on 2026-06-30 is 0.00',
    );
  });

  test('are reversed with both halves, once', async () => {
    await transfer(100_00);
    const out = (await stored()).find(({ type }) => type === 'transfer_out');
    const reverse = () =>
      transaction((tx) => reverseLine(tx, admin, { lineId: out?.id ?? '', note: 'Wrong holder' }));
    expect(await reverse()).toEqual({ reversals: 2 });
    await expect(reverse()).rejects.toMatchObject({ code: 'conflict' });
    expect(new Set((await stood()).slice(-2).map((row) => row.join(' ')))).toEqual(
      new Set(['reversal 10000 7000 undo T-1-out', 'reversal 10000 -7000 undo T-1-in']),
    );
    expect((await transfer(100_00, { reference: 'T-2' })).moved.paidIn).toBe(33_00);
  });
});

describe('ledger.md §1: a transfer that was passed on', () => {
  let cy: Viewer;
  const from = (one: Viewer) => ({ memberId: one.memberId, entityId: null });
  const pass = (reference: string, date: string, giver: Viewer, taker: Viewer) =>
    transaction((tx) =>
      recordTransfer(tx, admin, {
        ...{ from: from(giver), to: from(taker), vehicleId, date, reference },
        ...{ amount: 100_00, note: null },
      }),
    );
  const reverse = async (reference: string) => {
    const lineId = (await stored()).find((one) => one.reference === reference)?.id ?? '';
    return transaction((tx) => reverseLine(tx, admin, { lineId, note: null }));
  };
  const reversals = (reference: string, date: string, giver: Viewer, taker: Viewer) =>
    [[giver, 'out'] as const, [taker, 'in'] as const].map(([holder, half]) =>
      lineOf(holder, vehicleId, [date, 'reversal', 100], { reverses: `${reference}-${half}` }),
    );

  let bo: Viewer;
  beforeEach(async () => {
    [bo, cy] = [await makeViewer(), await makeViewer()];
    await hold(ada, [['2024-01-15', 'commitment', 100]], vehicleId);
    await pass('T', '2025-01-01', ada, bo);
    await pass('U', '2025-02-01', bo, cy);
  });

  test('is not undone before what was passed on: it would count twice', async () => {
    await expect(reverse('T-in')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(
        'below zero on 2025-02-01, since it was passed on. Undo “U-out” first',
      ),
    });
    await expect(record(...reversals('T', '2025-01-01', ada, bo))).rejects.toThrow('Undo “U-out” first');
    expect(await db().$count(ledgerLine)).toBe(5);
    await reverse('U-in');
    expect(await reverse('T-out')).toEqual({ reversals: 2 });
  });

  test('is undone in one act with what was passed on', async () => {
    const both = [...reversals('T', '2025-01-01', ada, bo), ...reversals('U', '2025-02-01', bo, cy)];
    expect(await record(...both)).toMatchObject({ added: 4 });
  });

  test('is undone if the transferee has enough without it', async () => {
    await hold(bo, [['2025-01-31', 'commitment', 100]], vehicleId);
    expect(await reverse('T-in')).toEqual({ reversals: 2 });
  });
});

describe('ledger.md §1: reversals', () => {
  test('have the day and amount of their line, and revert its changes', async () => {
    await record(line('call_investment', 10, { reference: 'A' }));
    await record(line('reversal', 10, { reference: 'R', reverses: 'A' }));
    expect((await stood())[1]).toEqual(['reversal', 10_00, 10_00, 'R']);
    expect((await stored())[1]?.reverses).toBe((await stored())[0]?.id);
  });

  test('may undo a line of the same act', async () => {
    await record(
      line('reversal', 10, { reference: 'R', reverses: 'A' }),
      line('call_investment', 10, { reference: 'A' }),
    );
    expect(await stored()).toHaveLength(2);
  });

  test.each<[string, Partial<NewLine>, string]>([
    ['another amount', { amount: 9_00 }, 'the amount of its line: 10.00'],
    ['another day', { date: '2026-02-01' }, 'the date of its line: 2026-01-31'],
    ['another change', { unfundedChange: 0 }, 'the change of its line: 10.00'],
    ['an unknown line', { reverses: 'B' }, 'has no such line'],
  ])('with %s are refused', async (_name, change, sentence) => {
    await record(line('call_investment', 10, { reference: 'A' }));
    await expect(record(line('reversal', 10, { reference: 'R', reverses: 'A', ...change }))).rejects.toThrow(
      sentence,
    );
  });

  test('undo a line once, and never a reversal or another holder’s line', async () => {
    await record(line('call_investment', 10, { reference: 'A' }));
    const undo = (change: Partial<NewLine>) => record(line('reversal', 10, { reverses: 'A', ...change }));
    const bo = await makeViewer();
    await expect(undo({ holder: { memberId: bo.memberId, entityId: null, vehicleId } })).rejects.toThrow(
      'belongs to another holder',
    );
    await undo({ reference: 'R' });
    await expect(undo({ reference: 'R2' })).rejects.toThrow('already undone');
    await expect(undo({ reverses: 'R' })).rejects.toThrow('A reversal cannot be undone');
    const reversal = (await stored()).find(({ reference }) => reference === 'R');
    await expect(
      transaction((tx) => reverseLine(tx, admin, { lineId: reversal?.id ?? '', note: null })),
    ).rejects.toThrow('cannot be undone');
    await expect(
      transaction((tx) => reverseLine(tx, admin, { lineId: newId(), note: null })),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('ledger.md §1: the ledger is append-only', () => {
  test.each([
    'update ledger_line set amount = 1',
    'delete from ledger_line',
    'truncate ledger_line cascade',
    'update fx_rate set rate = 2',
    'delete from fx_rate',
    'truncate fx_rate',
    'update valuation set nav = 1',
    'delete from valuation',
    'truncate valuation',
  ])('%s is refused', async (statement) => {
    await hold(ada, [['2026-01-01', 'commitment', 1]], vehicleId);
    const [one] = await db().select().from(position);
    await db().execute(
      sql`insert into fx_rate (id, day, base, quote, rate, source, recorded_at) values (gen_random_uuid(), '2026-01-01', 'EUR', 'USD', 1.1, 'x', now())`,
    );
    await db().execute(
      sql`insert into valuation (id, position_id, vehicle_id, date, nav, reference, recorded_at) values (gen_random_uuid(), ${one?.id}, ${vehicleId}, '2026-01-01', 5, 'v', now())`,
    );
    await expect(db().execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { message: expect.stringContaining('append-only') },
    });
  });

  test('later recordings have a later time, whatever the clock says', async () => {
    const ahead = new Date(Date.now() + 3_600_000);
    await db().execute(
      sql`insert into fx_rate (id, day, base, quote, rate, source, recorded_at) values (gen_random_uuid(), '2026-01-01', 'EUR', 'USD', 1.1, 'x', ${ahead.toISOString()})`,
    );
    const at = await transaction((tx) => lockLedger(tx));
    expect(at.getTime()).toBe(ahead.getTime() + 1);
  });
});
