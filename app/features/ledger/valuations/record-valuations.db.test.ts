import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { ledgerLine, valuation } from '#app/db/schema/ledger.ts';
import { position } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { ownPortfolio } from '#app/features/portfolio/portfolio.server.ts';
import { portfolioViewFrom } from '#app/features/portfolio/portfolio-address.ts';
import { hold } from '#tests/factories/ledger.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { importFile } from '../imports/import-file.server.ts';
import { parseFile } from '../imports/parse-file.server.ts';
import type { ValuationEntry } from '../ledger-entry.ts';
import { recordTransfer, reverseLine } from '../lines/record-lines.server.ts';
import { undoImport } from '../undo/undo-import.server.ts';
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

describe('decision 51: a new valuation of the whole vehicle divides its day again', () => {
  let [a, b, c, none]: [Viewer, Viewer, Viewer, Viewer] = [] as never;
  beforeEach(() => {
    [a, b, c, none] = people as [Viewer, Viewer, Viewer, Viewer];
  });

  const by = ({ memberId }: Viewer) => ({ memberId, entityId: null });
  const own = (holder: Viewer) => ({ holder: { ...by(holder), vehicleId } });
  /** The net values of the four, in major units. */
  const navs = (asOf = '2026-09-30') =>
    Promise.all(
      people.map(async (one) => {
        const view = portfolioViewFrom(new URLSearchParams(`as_of=${asOf}&currency=own`));
        return ((await ownPortfolio(one, view, null))?.total?.figures?.nav ?? 0) / 100;
      }),
    );
  const partsOf = async (reference: string) => {
    const rows = await db()
      .select({ memberId: position.memberId, nav: valuation.nav })
      .from(valuation)
      .innerJoin(position, eq(position.id, valuation.positionId))
      .where(eq(valuation.reference, reference));
    return people.map(({ memberId }) => rows.find((row) => row.memberId === memberId)?.nav);
  };
  const transferAll = (date: string, from = a, to = b) =>
    transaction((tx) =>
      recordTransfer(tx, admin, {
        ...{
          from: by(from),
          to: by(to),
          vehicleId,
          date,
          amount: 100_00,
          reference: `T ${date}`,
          note: null,
        },
      }),
    );
  async function reverseAll({ memberId }: Viewer) {
    const lines = await db()
      .select({ id: ledgerLine.id })
      .from(ledgerLine)
      .innerJoin(position, eq(position.id, ledgerLine.positionId))
      .where(and(eq(position.memberId, memberId), ne(ledgerLine.type, 'reversal')));
    for (const { id } of lines)
      await transaction((tx) => reverseLine(tx, admin, { lineId: id, note: 'Wrong holder' }));
  }
  async function importOf(...rows: string[]): Promise<string> {
    const { rows: funds } = await db().execute<{ slug: string }>(
      sql`select slug from fund where id = ${vehicleId}::uuid`,
    );
    const text = [
      'reference,investor,vehicle,date,nav,currency,published',
      ...rows.map((row) => row.replace('FUND', funds[0]?.slug ?? '')),
    ].join('\n');
    const parsed = await parseFile({ bytes: Buffer.from(text), kind: null, mapping: {} });
    const facts = { fileName: 'values.csv', sha256: Buffer.alloc(32) };
    const { importId, report } = await transaction((tx) => importFile(tx, admin, parsed, facts));
    expect(report.problems).toEqual([]);
    return importId ?? '';
  }

  test('also for who transferred everything on a day before it', async () => {
    await record(whole({ nav: 90_00 }));
    await transferAll('2026-02-28');
    expect(await navs()).toEqual([30, 30, 30, 0]);
    await record(whole({ nav: 90_00, reference: 'again' }));
    expect(await partsOf('again')).toEqual([0, 60_00, 30_00, undefined]);
    expect(await navs()).toEqual([0, 60, 30, 0]);
  });

  test('also for a wrong holder whose lines were all undone, once and not every quarter', async () => {
    await record(whole({ nav: 90_00 }));
    await reverseAll(a);
    await hold(none, [['2026-01-31', 'call_investment', 10]], vehicleId);
    await record(whole({ nav: 90_00, reference: 'again' }));
    await record(whole({ nav: 120_00, reference: 'Q2', date: '2026-06-30' }));
    expect(await partsOf('again')).toEqual([0, 30_00, 30_00, 30_00]);
    expect(await partsOf('Q2')).toEqual([undefined, 40_00, 40_00, 40_00]);
    expect([await navs('2026-03-31'), await navs()]).toEqual([
      [0, 30, 30, 30],
      [0, 40, 40, 40],
    ]);
  });

  test('also where the value that is left is of an earlier day, but not of a later one', async () => {
    await record(whole({ nav: 90_00 }));
    await record(whole({ nav: 8_00, reference: 'A', date: '2026-07-31', ...own(a) }));
    await reverseAll(a);
    await record(whole({ nav: 90_00, reference: 'Q2', date: '2026-06-30' }));
    expect(await partsOf('Q2')).toEqual([0, 45_00, 45_00, undefined]);
    expect([await navs('2026-06-30'), await navs()]).toEqual([
      [0, 45, 45, 0],
      [8, 45, 45, 0],
    ]);
  });

  test('and what a transfer brought to a holder without paid-in capital is divided too', async () => {
    await record(whole({ nav: 50_00, reference: 'A', ...own(a) }));
    await hold(a, [['2026-04-01', 'call_returned', 10]], vehicleId);
    await transferAll('2026-04-30', a, none);
    expect(await navs()).toEqual([0, 10, 10, 40]);
    await record(whole({ nav: 90_00, reference: 'Q2', date: '2026-06-30' }));
    expect(await navs()).toEqual([0, 45, 45, 0]);
  });

  test('as a draft changes nothing, and published it does', async () => {
    await record(whole({ nav: 90_00 }));
    await transferAll('2026-02-28');
    await record(whole({ nav: 90_00, reference: 'again', published: null }));
    expect(await navs()).toEqual([30, 30, 30, 0]);
    const drafts = (await stored()).filter(({ publishedAt }) => publishedAt === null);
    await transaction((tx) =>
      publishValuations(
        tx,
        admin,
        drafts.map(({ id }) => id),
      ),
    );
    expect(await navs()).toEqual([0, 60, 30, 0]);
  });

  test('of drafts only those published count: a draft of 0 does not end a value, a draft gets no part', async () => {
    await record(whole({ nav: 30_00, ...own(a) }));
    await record(whole({ nav: 20_00, reference: 'draft', published: null, ...own(b) }));
    await record(whole({ nav: 0, reference: 'zero', date: '2026-04-30', published: null, ...own(a) }));
    await reverseAll(a);
    await reverseAll(b);
    await record(whole({ nav: 90_00, reference: 'Q2', date: '2026-06-30' }));
    expect(await partsOf('Q2')).toEqual([0, undefined, 90_00, undefined]);
  });

  test('and a draft from before it that is published later counts until its day', async () => {
    await record(whole({ nav: 90_00, published: null }));
    await reverseAll(a);
    await record(whole({ nav: 90_00, reference: 'again' }));
    await record(whole({ nav: 120_00, reference: 'Q2', date: '2026-06-30' }));
    const drafts = (await stored()).filter(({ publishedAt }) => publishedAt === null);
    expect(drafts).toHaveLength(3);
    await transaction((tx) =>
      publishValuations(
        tx,
        admin,
        drafts.map(({ id }) => id),
      ),
    );
    expect([await navs('2026-03-31'), await navs()]).toEqual([
      [0, 45, 45, 0],
      [0, 60, 60, 0],
    ]);
  });

  test('and undone with its import, the former value counts again, until the whole vehicle is valued', async () => {
    await record(whole({ nav: 90_00 }));
    await transferAll('2026-02-28');
    const importId = await importOf('I,,FUND,2026-03-31,90.00,EUR,yes');
    expect(await navs()).toEqual([0, 60, 30, 0]);
    await record(whole({ nav: 120_00, reference: 'Q2', date: '2026-06-30' }));
    await transaction((tx) => undoImport(tx, admin, { importId }));
    expect([await navs('2026-03-31'), await navs()]).toEqual([
      [30, 30, 30, 0],
      [0, 80, 40, 0],
    ]);
  });

  test('in one file with the value that is left, whichever line comes first', async () => {
    await hold(a, [['2026-04-15', 'call_returned', 10]], vehicleId);
    await importOf('Q2,,FUND,2026-06-30,90.00,EUR,yes', 'Q1,,FUND,2026-03-31,90.00,EUR,yes');
    expect([await navs('2026-03-31'), await navs()]).toEqual([
      [30, 30, 30, 0],
      [0, 45, 45, 0],
    ]);
  });

  test('in one file with a value of who has no share, which counts', async () => {
    await record(whole({ nav: 90_00 }));
    await reverseAll(a);
    await importOf(`A,${a.email},FUND,2026-06-30,5.00,EUR,yes`, 'Q2,,FUND,2026-06-30,90.00,EUR,yes');
    expect(await navs()).toEqual([5, 45, 45, 0]);
  });

  test('once: the same reference again adds nothing', async () => {
    await record(whole({ nav: 90_00 }));
    await transferAll('2026-02-28');
    await record(whole({ nav: 90_00, reference: 'again' }));
    expect(await record(whole({ nav: 90_00, reference: 'again' }))).toEqual({ added: 0, known: 1 });
    expect(await partsOf('again')).toEqual([0, 60_00, 30_00, undefined]);
  });

  test('is refused where nobody has paid in, whatever values are left', async () => {
    await record(whole({ nav: 90_00 }));
    for (const one of [a, b, c]) await reverseAll(one);
    await expect(record(whole({ reference: 'again' }))).rejects.toThrow(
      'No capital was paid in by that date',
    );
  });
});
