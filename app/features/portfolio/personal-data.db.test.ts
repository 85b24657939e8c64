import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { ledgerLine } from '#app/db/schema/ledger.ts';
import { position } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { importFile } from '#app/features/ledger/imports/import-file.server.ts';
import { parseFile } from '#app/features/ledger/imports/parse-file.server.ts';
import { recordTransfer, reverseLine } from '#app/features/ledger/lines/record-lines.server.ts';
import { undoImport } from '#app/features/ledger/undo/undo-import.server.ts';
import { recordValuations } from '#app/features/ledger/valuations/record-valuations.server.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { hold } from '#tests/factories/ledger.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { heldPositions } from './personal-data.server.ts';

useTestDatabase();

let admin: Viewer;
let ada: Viewer;
let bo: Viewer;
let vehicleId: string;

beforeEach(async () => {
  admin = await makeAdmin();
  [ada, bo] = [await makeViewer({ email: 'ada@example.com' }), await makeViewer()];
  vehicleId = (await makeFund({ slug: 'fund-i', currency: 'EUR' })).id;
  for (const one of [ada, bo]) {
    await hold(one, [['2026-01-01', 'commitment', 500]], vehicleId);
    await hold(one, [['2026-01-31', 'call_investment', 500]], vehicleId);
  }
});

const by = ({ memberId }: Viewer) => ({ memberId, entityId: null });
let references = 0;
const value = (date: string, major: number, of: Viewer | null = null, published: 'now' | null = 'now') => {
  references += 1;
  const holder = of && { ...by(of), vehicleId };
  const reference = `V-${references}`;
  return transaction((tx) =>
    recordValuations(tx, admin, [{ vehicleId, holder, date, nav: major * 100, reference, published }]),
  );
};
async function importValue(date: string, major: number): Promise<string> {
  const text = `reference,investor,vehicle,date,nav,currency,published\nX,ada@example.com,fund-i,${date},${major},EUR,yes`;
  const parsed = await parseFile({ bytes: Buffer.from(text), kind: null, mapping: {} });
  const facts = { fileName: 'values.csv', sha256: Buffer.alloc(32) };
  return (await transaction((tx) => importFile(tx, admin, parsed, facts))).importId ?? '';
}
async function reverseAll({ memberId }: Viewer) {
  const lines = await db()
    .select({ id: ledgerLine.id })
    .from(ledgerLine)
    .innerJoin(position, eq(position.id, ledgerLine.positionId))
    .where(eq(position.memberId, memberId));
  for (const { id } of lines) await transaction((tx) => reverseLine(tx, admin, { lineId: id, note: null }));
}
const held = async () => (await heldPositions(ada.memberId)).held;

describe('ledger.md §2: an erasure judges a position by the sums of the ledger', () => {
  test('a position is held until it is worth nothing, and again once capital is paid in', async () => {
    await value('2026-03-31', 600, ada);
    expect(await held()).toBe(1);
    await value('2026-06-30', 0, ada);
    expect(await held()).toBe(0);
    await hold(ada, [['2026-07-31', 'call_outside', 10]], vehicleId);
    expect(await held()).toBe(0);
    await hold(ada, [['2026-07-31', 'call_investment', 10]], vehicleId);
    expect(await held()).toBe(1);
  });

  test('capital that may still be called is held, whatever the value', async () => {
    await hold(ada, [['2026-02-01', 'commitment_change', 10]], vehicleId);
    await value('2026-03-31', 0, ada);
    expect(await held()).toBe(1);
    await hold(ada, [['2026-04-01', 'release', 10]], vehicleId);
    expect(await held()).toBe(0);
  });

  test('what is dated ahead is held already, and what ends later is held until then', async () => {
    await value('2026-03-31', 0, ada);
    expect(await held()).toBe(0);
    const inMonths = (count: number) =>
      new Date(Date.now() + count * 30 * 86_400_000).toISOString().slice(0, 10);
    await hold(ada, [[inMonths(2), 'commitment_change', 10]], vehicleId);
    expect(await held()).toBe(1);
    await hold(ada, [[inMonths(3), 'release', 10]], vehicleId);
    expect(await held()).toBe(0);
    await value('2026-06-30', 600, ada);
    await value(inMonths(1), 0, ada);
    expect(await held()).toBe(1);
  });

  test('paid-in capital that was never valued is held, although everything came back', async () => {
    await hold(ada, [['2026-03-01', 'distribution_capital', 500]], vehicleId);
    expect(await held()).toBe(1);
    await value('2026-03-31', 0, ada, null);
    expect(await held()).toBe(1);
  });

  test('a value of 0 that was imported by mistake and undone ends nothing', async () => {
    const importId = await importValue('2026-09-30', 0);
    expect(await held()).toBe(0);
    await transaction((tx) => undoImport(tx, admin, { importId }));
    expect(await held()).toBe(1);
    await value('2026-03-31', 600, ada);
    expect(await held()).toBe(1);
  });

  test('who transferred everything holds nothing, although a later quarter was valued', async () => {
    await value('2026-03-31', 1_000);
    const transfer = { from: by(ada), to: by(bo), vehicleId, date: '2026-04-30' };
    await transaction((tx) =>
      recordTransfer(tx, admin, { ...transfer, amount: 500_00, reference: 'T', note: null }),
    );
    expect(await heldPositions(ada.memberId)).toEqual({ held: 0, awaited: 0, all: 1 });
    await value('2026-06-30', 1_100);
    expect(await heldPositions(ada.memberId)).toEqual({ held: 0, awaited: 0, all: 1 });
    expect(await heldPositions(bo.memberId)).toEqual({ held: 1, awaited: 0, all: 1 });
  });

  test('lines that were all undone hold nothing, unless a value is left', async () => {
    await reverseAll(ada);
    expect(await heldPositions(ada.memberId)).toEqual({ held: 0, awaited: 0, all: 1 });
    await value('2026-03-31', 600, ada);
    expect(await held()).toBe(1);
    await value('2026-03-31', 0, ada);
    expect(await held()).toBe(0);
  });
});
