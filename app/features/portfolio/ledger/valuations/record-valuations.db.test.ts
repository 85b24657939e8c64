import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { valuation } from '#app/db/schema/ledger.ts';
import { position } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { hold } from '#tests/factories/ledger.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import type { ValuationEntry } from '../ledger-entry.ts';
import { publishValuations, recordValuations } from './record-valuations.server.ts';

useTestDatabase();

let admin: Viewer;
let people: Viewer[];
let vehicleId: string;

beforeEach(async () => {
  admin = await makeAdmin();
  people = await Promise.all([makeViewer(), makeViewer(), makeViewer(), makeViewer()]);
  vehicleId = '';
  for (const [index, person] of people.entries()) {
    // The last one has a commitment but no paid-in capital.
    const call = index < 3 ? ([['2026-01-31', 'call_investment', 10]] as const) : [];
    const id = await hold(person, [['2026-01-01', 'commitment', 100], ...call], vehicleId || undefined);
    vehicleId = id;
  }
});

const whole = (change: Partial<ValuationEntry> = {}) => ({
  ...{ vehicleId, holder: null, date: '2026-03-31', nav: 100_00, reference: 'Q1', published: 'now' as const },
  ...change,
});
const record = (...valuations: Omit<ValuationEntry, 'at'>[]) =>
  transaction((tx) => recordValuations(tx, admin, valuations));
const stored = () =>
  db()
    .select({
      nav: valuation.nav,
      memberId: position.memberId,
      publishedAt: valuation.publishedAt,
      id: valuation.id,
    })
    .from(valuation)
    .innerJoin(position, eq(position.id, valuation.positionId))
    .orderBy(asc(valuation.recordedAt), asc(position.id), asc(valuation.date));

describe('ledger.md §1: valuations', () => {
  test('of a whole vehicle are distributed by paid-in capital, so that the cents add up', async () => {
    expect(await record(whole())).toEqual({ added: 1, known: 0 });
    expect((await stored()).map(({ nav }) => nav)).toEqual([33_34, 33_33, 33_33]);
    expect((await stored()).some(({ memberId }) => memberId === people[3]?.memberId)).toBe(false);
  });

  test('keep their distribution as recorded, whatever is paid in later', async () => {
    await record(whole());
    await hold(people[3] ?? admin, [['2026-02-01', 'call_investment', 10]], vehicleId);
    expect(await record(whole())).toEqual({ added: 0, known: 1 });
    expect(await stored()).toHaveLength(3);
    await record(whole({ reference: 'Q1 again', nav: 100_02 }));
    expect((await stored()).slice(3).map(({ nav }) => nav)).toEqual([25_01, 25_01, 25_00, 25_00]);
  });

  test('with the reference of different content are refused, with what is recorded', async () => {
    await record(whole());
    await expect(record(whole({ nav: 99_00 }))).rejects.toThrow('with “100.00” here');
    await expect(record(whole({ date: '2026-06-30' }))).rejects.toThrow('with “2026-03-31” here');
    const [ada] = people;
    const holder = { memberId: ada?.memberId ?? '', entityId: null, vehicleId };
    await expect(record(whole({ holder, nav: 33_34 }))).rejects.toThrow('with “the whole vehicle” here');
  });

  test.each<[string, Partial<ValuationEntry>, string]>([
    ['a negative value', { nav: -1 }, 'cannot be negative'],
    ['a day on which nothing was paid in', { date: '2026-01-02' }, 'No capital was paid in by that date'],
    ['a publication in the future', { published: new Date(Date.now() + 60_000) }, 'in the future'],
  ])('with %s are refused', async (_name, change, sentence) => {
    await expect(record(whole(change))).rejects.toThrow(sentence);
  });

  test('are refused for non-holders, and for the same position and day twice at once', async () => {
    const { memberId } = await makeViewer();
    await expect(record(whole({ holder: { memberId, entityId: null, vehicleId } }))).rejects.toThrow(
      'has no position in',
    );
    const holder = { memberId: people[0]?.memberId ?? '', entityId: null, vehicleId };
    await expect(record(whole(), whole({ holder, reference: 'own' }))).rejects.toThrow(
      'Line 1 values the same position',
    );
  });

  test('are drafts until they are published, once', async () => {
    await record(whole({ published: null }));
    expect((await stored()).every(({ publishedAt }) => publishedAt === null)).toBe(true);
    await expect(record(whole())).rejects.toThrow('recorded as a draft');
    const ids = (await stored()).map(({ id }) => id);
    const publish = () => transaction((tx) => publishValuations(tx, admin, ids));
    expect(await publish()).toEqual({ published: 3 });
    const [first] = await stored();
    expect(await publish()).toEqual({ published: 0 });
    expect((await stored())[0]?.publishedAt).toEqual(first?.publishedAt);
    expect(await record(whole())).toEqual({ added: 0, known: 1 });
  });

  test('cannot be published once a later value of that day has replaced them', async () => {
    await record(whole({ published: null }));
    const ids = (await stored()).map(({ id }) => id);
    await record(whole({ reference: 'Q1 again', nav: 90_00 }));
    expect(await transaction((tx) => publishValuations(tx, admin, ids))).toEqual({ published: 0 });
  });

  test('can be published despite a later draft, which replaces nothing', async () => {
    await record(whole({ published: null }));
    const ids = (await stored()).map(({ id }) => id);
    await record(whole({ reference: 'Q1 again', nav: 90_00, published: null }));
    expect(await transaction((tx) => publishValuations(tx, admin, ids))).toEqual({ published: 3 });
  });

  test('can be published one by one, with a time in the past', async () => {
    const past = new Date('2026-04-15T08:00:00Z');
    await record(whole({ published: past }), whole({ reference: 'Q2', date: '2026-06-30', published: null }));
    const drafts = (await stored()).filter(({ publishedAt }) => publishedAt === null);
    expect((await stored())[0]?.publishedAt).toEqual(past);
    const ids = [drafts[0]?.id ?? ''];
    expect(await transaction((tx) => publishValuations(tx, admin, ids))).toEqual({ published: 1 });
  });
});
