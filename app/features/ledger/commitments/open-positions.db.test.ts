import { asc } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { ledgerImport, ledgerLine } from '#app/db/schema/ledger.ts';
import { commitment } from '#app/db/schema/opportunities.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { decideOne } from '#tests/factories/decisions.ts';
import { hold } from '#tests/factories/ledger.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { makeEntity } from '#tests/factories/profile.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { undoImport } from '../undo/undo-import.server.ts';
import { forecastPositions, openPositionsFromCommitments } from './open-positions.server.ts';

useTestDatabase();

const at = (day: string) => new Date(`${day}T10:00:00Z`);
const accepted = { acceptedAt: at('2026-01-10'), acceptedAmount: fromMajor(150_000, 'EUR') };

test('a funded commitment becomes a position once its opportunity is closed: forecast, one act, undo', async () => {
  const admin = await makeAdmin();
  const offer = await makeOpportunity({ stage: 'closed', closedAt: at('2026-02-01') });
  const [ada, bo, cy] = await Promise.all([makeViewer(), makeViewer({ name: 'Bo' }), makeViewer()]);
  const { id: entityId } = await makeEntity(ada.memberId, { name: 'Lindqvist Ltd' });
  await makeCommitment(ada, offer.id, { ...accepted, entityId, fundedAt: at('2026-02-05') });
  await makeCommitment(bo, offer.id, { ...accepted, fundedAt: at('2026-02-06') });
  await makeCommitment(cy, offer.id, accepted);
  const opportunityId = offer.id;

  const forecast = await forecastPositions(db(), { opportunityId });
  expect(
    forecast.map(({ holder, committed, committedOn, paidInOn }) => [
      holder,
      committed.amount,
      committedOn,
      paidInOn,
    ]),
  ).toEqual([
    ['Lindqvist Ltd', 150_000_00, '2026-02-01', '2026-02-05'],
    ['Bo', 150_000_00, '2026-02-01', '2026-02-06'],
  ]);
  expect(await db().$count(ledgerLine)).toBe(0);

  const open = () => transaction((tx) => openPositionsFromCommitments(tx, admin, { opportunityId }));
  const { importId, positions } = await open();
  expect(positions).toEqual(forecast);
  const lines = await db().select().from(ledgerLine).orderBy(asc(ledgerLine.id));
  expect(lines.map(({ type, date, amount, unfundedChange }) => [type, date, amount, unfundedChange])).toEqual(
    [
      ['commitment', '2026-02-01', 150_000_00, 150_000_00],
      ['call_investment', '2026-02-05', 150_000_00, -150_000_00],
      ['commitment', '2026-02-01', 150_000_00, 150_000_00],
      ['call_investment', '2026-02-06', 150_000_00, -150_000_00],
    ],
  );
  expect(await db().select().from(ledgerImport)).toMatchObject([
    { id: importId, kind: 'ledger', addedCount: 4 },
  ]);
  expect(await open()).toEqual({ importId: null, positions: [] });

  const undone = await transaction((tx) => undoImport(tx, admin, { importId: importId ?? '' }));
  expect(undone).toMatchObject({ undone: 4, skipped: 0 });
  expect((await open()).positions).toEqual(forecast);
});

describe('the funding of a commitment', () => {
  const funded = async () => {
    const admin = await makeAdmin();
    const { id: opportunityId } = await makeOpportunity({ stage: 'closed', closedAt: at('2026-02-01') });
    const made = await makeCommitment(await makeViewer(), opportunityId, {
      ...accepted,
      fundedAt: new Date(),
    });
    return {
      unfund: () => decideOne(admin, made.id, { kind: 'unfund' }),
      open: () => transaction((tx) => openPositionsFromCommitments(tx, admin, { opportunityId })),
      undo: (importId: string | null) =>
        transaction((tx) => undoImport(tx, admin, { importId: importId ?? '' })),
      stored: async () => (await db().select().from(commitment))[0],
    };
  };

  test('is not undone while it is a position', async () => {
    const { unfund, open, undo, stored } = await funded();
    const { importId } = await open();
    expect(await unfund()).toMatchObject({ result: 'changed', changed: [{ why: 'position' }] });
    expect((await stored())?.fundedAt).not.toBeNull();
    await undo(importId);
    const again = await open();
    expect(await unfund()).toMatchObject({ result: 'changed', changed: [{ why: 'position' }] });
    await undo(again.importId);
    expect(await unfund()).toMatchObject({ result: 'done' });
    expect((await stored())?.fundedAt).toBeNull();
  });

  test('is not undone while their position has lines of other origins either', async () => {
    const { unfund, stored } = await funded();
    const row = await stored();
    const holder = { memberId: row?.memberId ?? '', entityId: null };
    await hold(holder, [['2026-02-02', 'commitment', 150_000]], row?.opportunityId);
    expect(await unfund()).toMatchObject({ result: 'changed', changed: [{ why: 'position' }] });
  });

  test('is either undone or becomes a position, if both happen at once', async () => {
    const { unfund, open, stored } = await funded();
    await Promise.all([unfund(), open()]);
    const isFunded = (await stored())?.fundedAt !== null;
    expect(await db().$count(ledgerLine)).toBe(isFunded ? 2 : 0);
  });
});

test('an opportunity that is not closed has no positions', async () => {
  const { id } = await makeOpportunity();
  await expect(forecastPositions(db(), { opportunityId: id })).rejects.toMatchObject({ code: 'conflict' });
});
