import { asc, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { ledgerLine, transferValue, valuation } from '#app/db/schema/ledger.ts';
import { position } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { explainFigure } from '#app/features/portfolio/explain-figure.server.ts';
import { ownPortfolio } from '#app/features/portfolio/portfolio.server.ts';
import { portfolioViewFrom } from '#app/features/portfolio/portfolio-address.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { hold, lineOf } from '#tests/factories/ledger.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { importFile } from '../imports/import-file.server.ts';
import { parseFile } from '../imports/parse-file.server.ts';
import { recordLines, recordTransfer, reverseLine } from '../lines/record-lines.server.ts';
import { type SumColumns, standingSums } from '../standing-sums.queries.server.ts';
import { undoImport } from '../undo/undo-import.server.ts';
import { publishValuations, recordValuations } from '../valuations/record-valuations.server.ts';

useTestDatabase();

let admin: Viewer;
let giver: Viewer;
let receiver: Viewer;
let vehicleId: string;

beforeEach(async () => {
  admin = await makeAdmin();
  [giver, receiver] = [await makeViewer(), await makeViewer()];
  vehicleId = (await makeFund({ slug: 'fund-i' })).id;
  await hold(
    giver,
    [
      ['2026-01-01', 'commitment', 1_000],
      ['2026-01-31', 'call_investment', 500],
    ],
    vehicleId,
  );
});

const transfer = (major: number, change: Partial<Parameters<typeof recordTransfer>[2]> = {}) =>
  transaction((tx) =>
    recordTransfer(tx, admin, {
      ...{ from: heldBy(giver), to: heldBy(receiver), vehicleId },
      ...{ date: '2026-06-30', amount: major * 100, reference: 'T-1', note: null },
      ...change,
    }),
  );
const heldBy = ({ memberId }: Viewer) => ({ memberId, entityId: null });

/** A holding that the receiver has before anything is transferred. */
const SMALL: Parameters<typeof hold>[1] = [
  ['2026-01-01', 'commitment', 10],
  ['2026-01-31', 'call_investment', 10],
];

let references = 0;
const value = (date: string, major: number, change: { of?: Viewer; published?: 'now' | null } = {}) => {
  references += 1;
  const { of, published = 'now' } = change;
  return transaction((tx) =>
    recordValuations(tx, admin, [
      {
        ...{ vehicleId, holder: of ? { ...heldBy(of), vehicleId } : null, date },
        ...{ nav: major * 100, reference: `V-${references}`, published },
      },
    ]),
  );
};

/** Net value in major units, as of a day after everything. */
async function navOf(viewer: Viewer, search = ''): Promise<number | undefined> {
  const view = portfolioViewFrom(new URLSearchParams(`as_of=2026-09-30&currency=own${search}`));
  const nav = (await ownPortfolio(viewer, view, null))?.total?.figures?.nav;
  return nav === undefined ? undefined : nav / 100;
}
const navs = async (...viewers: Viewer[]) => Promise.all(viewers.map((viewer) => navOf(viewer)));

/** The net values in the lists of the admin area, which are added up in SQL. */
async function listedNavs(): Promise<number[]> {
  const { rows } = await db().execute<SumColumns>(
    sql`select standing.* from (${standingSums(sql`true`, '2026-09-30')}) standing order by position_id`,
  );
  return rows.map(({ nav }) => Number(nav) / 100);
}
const knownNow = async () => {
  const { rows } = await db().execute<{ at: string }>(
    sql`select (extract(epoch from max(at)) * 1000)::bigint::text as at from
      (select recorded_at as at from ledger_line union all select recorded_at from valuation) one`,
  );
  return new Date(Number(rows[0]?.at)).toISOString();
};

describe('ledger.md §1, §2: a valuation dated before a transfer and recorded after it', () => {
  test('is divided by the share that was transferred, and stays as it was in earlier knowledge', async () => {
    await transfer(400);
    expect(await navs(giver, receiver)).toEqual([300, 200]);
    const before = await knownNow();
    await value('2026-06-15', 800);
    expect(await navs(giver, receiver)).toEqual([480, 320]);
    expect(await listedNavs()).toEqual([480, 320]);
    const then = `&known_at=${encodeURIComponent(before)}`;
    expect([await navOf(giver, then), await navOf(receiver, then)]).toEqual([300, 200]);
  });

  test('is explained to both, and named among the changes', async () => {
    await transfer(400);
    await value('2026-06-15', 800);
    const { text, remarks } = await explainFigure(
      receiver,
      '/portfolio/figures/nav?as_of=2026-09-30&currency=own',
    );
    expect(text).toContain('320');
    expect(remarks.map((one) => one.text)).toContainEqual(
      expect.stringMatching(
        /The transfer of 30 Jun 2026 moved a value of €200\. A change of valuations on .* makes it €320\./,
      ),
    );
    expect(
      (await explainFigure(giver, '/portfolio/figures/nav?as_of=2026-09-30&currency=own')).text,
    ).toContain('480');
  });

  test('counts as the price in the rate of return of both', async () => {
    await transfer(400);
    await value('2026-06-15', 800);
    // 320 was moved on 30 June, and is worth 320 on 30 September.
    const view = portfolioViewFrom(new URLSearchParams('as_of=2026-09-30&currency=own'));
    const irr = (await ownPortfolio(receiver, view, null))?.total?.figures?.irr;
    expect(irr?.rate).toBeCloseTo(0, 12);
  });

  test('is followed along a chain of transfers', async () => {
    const third = await makeViewer();
    await transfer(400);
    await transfer(100, {
      ...{ from: heldBy(receiver), to: heldBy(third), date: '2026-07-31', reference: 'T-2' },
    });
    expect(await navs(giver, receiver, third)).toEqual([300, 150, 50]);
    await value('2026-06-15', 800);
    expect(await navs(giver, receiver, third)).toEqual([480, 240, 80]);
    expect(await listedNavs()).toEqual([480, 240, 80]);
    // Stored once for each transfer, with the time of the valuation.
    const stored = await db().select().from(transferValue).orderBy(asc(transferValue.nav));
    expect(stored.map(({ nav }) => nav)).toEqual([80_00, 320_00]);
    const [recorded] = await db().select().from(valuation);
    expect(stored.every(({ recordedAt }) => recordedAt.getTime() === recorded?.recordedAt.getTime())).toBe(
      true,
    );
  });

  test('counts from its publication, and its withdrawal restores the former value', async () => {
    await transfer(400);
    await value('2026-06-15', 800, { published: null });
    expect(await navs(giver, receiver)).toEqual([300, 200]);
    const drafts = (await db().select().from(valuation)).map(({ id }) => id);
    await transaction((tx) => publishValuations(tx, admin, drafts));
    expect(await navs(giver, receiver)).toEqual([480, 320]);
    const bytes = Buffer.from(
      'reference,vehicle,date,nav,currency,published\nQ2,fund-i,2026-06-20,900,EUR,yes',
    );
    const parsed = await parseFile({ bytes, kind: null, mapping: {} });
    const facts = { fileName: 'q2.csv', sha256: Buffer.alloc(32) };
    const { importId } = await transaction((tx) => importFile(tx, admin, parsed, facts));
    expect(await navs(giver, receiver)).toEqual([540, 360]);
    await transaction((tx) => undoImport(tx, admin, { importId: importId ?? '' }));
    expect(await navs(giver, receiver)).toEqual([480, 320]);
  });

  test('leaves paid-in and lines recorded after the transfer with their holder', async () => {
    await transfer(400);
    await transaction((tx) =>
      recordLines(tx, admin, [lineOf(giver, vehicleId, ['2026-06-20', 'call_investment', 60])]),
    );
    expect(await navs(giver, receiver)).toEqual([360, 200]);
    await value('2026-06-15', 800);
    expect(await navs(giver, receiver)).toEqual([540, 320]);
  });

  test('changes nothing that was reversed', async () => {
    await transfer(400);
    const out = (await db().select().from(ledgerLine)).find(({ type }) => type === 'transfer_out');
    await transaction((tx) => reverseLine(tx, admin, { lineId: out?.id ?? '', note: null }));
    await value('2026-06-15', 800);
    expect(await navOf(giver)).toBe(800);
    expect(await db().select().from(transferValue)).toEqual([]);
  });
});

describe('ledger.md §1, §2: a valuation of the day of a transfer', () => {
  test('that was recorded before it is the value before the transfer', async () => {
    await value('2026-06-30', 1_000);
    await transfer(400);
    expect(await navs(giver, receiver)).toEqual([600, 400]);
    expect(await listedNavs()).toEqual([600, 400]);
    // The value of the whole is corrected afterwards: it now belongs to both.
    await value('2026-06-30', 1_200);
    expect(await navs(giver, receiver)).toEqual([720, 480]);
    expect(await listedNavs()).toEqual([720, 480]);
  });

  test('that was recorded after it is the value after the transfer', async () => {
    await transfer(400);
    await value('2026-06-30', 700, { of: giver });
    expect(await navs(giver, receiver)).toEqual([700, 200]);
    expect(await listedNavs()).toEqual([700, 200]);
  });
});

describe('ledger.md §1, §2: a transfer dated before a valuation that is already published', () => {
  test('is refused while only the transferor is valued, since the share would count twice', async () => {
    await value('2026-07-31', 1_000);
    await expect(transfer(400)).rejects.toThrow(
      'The transferor has a published valuation of 2026-07-31, and the transferee has none',
    );
    expect(await navs(giver, receiver)).toEqual([1_000, undefined]);
    await transfer(400, { date: '2026-07-31' });
    expect(await navs(giver, receiver)).toEqual([600, 400]);
  });

  test('is refused while only the transferee is valued, since the share would count for neither', async () => {
    await hold(receiver, SMALL, vehicleId);
    await value('2026-07-31', 10, { of: receiver });
    await expect(transfer(400)).rejects.toThrow(
      'The transferee has a published valuation of 2026-07-31, and the transferor has none',
    );
    expect(await navs(giver, receiver)).toEqual([500, 10]);
    await transfer(400, { date: '2026-07-31' });
    expect(await navs(giver, receiver)).toEqual([300, 210]);
  });

  test('is recorded if the transferor is valued by then, or nothing moves', async () => {
    await hold(receiver, SMALL, vehicleId);
    await value('2026-07-15', 300, { of: giver });
    await value('2026-07-15', 200, { of: receiver });
    await value('2026-07-31', 210, { of: receiver });
    await transfer(400);
    expect(await navs(giver, receiver)).toEqual([300, 210]);
    const third = await makeViewer();
    await hold(third, [['2026-01-01', 'commitment', 100]], vehicleId);
    await transfer(50, { from: heldBy(third), reference: 'T-2' });
    expect(await navs(third, receiver)).toEqual([0, 210]);
  });

  test('is recorded if the transferee is valued on that day too, or the valuation is a draft', async () => {
    await value('2026-07-31', 1_000, { published: null });
    await hold(receiver, [['2026-01-01', 'commitment', 10]], vehicleId);
    await value('2026-08-31', 600, { of: giver });
    await value('2026-08-31', 400, { of: receiver });
    await transfer(400);
    expect(await navs(giver, receiver)).toEqual([600, 400]);
  });
});

describe('ledger.md §1, §2: a draft valuation recorded before an earlier-dated transfer', () => {
  const publishDrafts = async () => {
    const drafts = (await db().select().from(valuation)).filter(({ publishedAt }) => publishedAt === null);
    return transaction((tx) =>
      publishValuations(
        tx,
        admin,
        drafts.map(({ id }) => id),
      ),
    );
  };

  test('is not published, since the share would count twice; recorded again, it is divided', async () => {
    await value('2026-07-31', 1_000, { published: null });
    await transfer(400);
    await expect(publishDrafts()).rejects.toThrow(
      /values 2026-07-31 without the transfer of 2026-06-30, .* Record the valuation again with a new reference/,
    );
    expect(await navs(giver, receiver)).toEqual([300, 200]);
    await value('2026-07-31', 1_000, { published: null });
    await publishDrafts();
    expect(await navs(giver, receiver)).toEqual([600, 400]);
  });

  test('of the transferee alone is not published, since the share would count for neither', async () => {
    await hold(receiver, SMALL, vehicleId);
    await value('2026-07-31', 10, { of: receiver, published: null });
    await transfer(400);
    expect(await navs(giver, receiver)).toEqual([300, 210]);
    await expect(publishDrafts()).rejects.toThrow(
      /values 2026-07-31 without the transfer of 2026-06-30, .* would count for neither holder/,
    );
    expect(await navs(giver, receiver)).toEqual([300, 210]);
    await value('2026-07-31', 220, { of: receiver });
    expect(await navs(giver, receiver)).toEqual([300, 220]);
  });

  test('is published if the transfer was reversed, or the transferee is valued on that day too', async () => {
    await value('2026-07-31', 600, { of: giver, published: null });
    await transfer(400);
    await value('2026-07-31', 400, { of: receiver });
    expect(await publishDrafts()).toEqual({ published: 1 });
    expect(await navs(giver, receiver)).toEqual([600, 400]);
    await value('2026-08-31', 900, { of: giver, published: null });
    await transfer(100, { reference: 'T-2', date: '2026-08-15' });
    const out = (await db().select().from(ledgerLine)).find(({ reference }) => reference === 'T-2-out');
    await transaction((tx) => reverseLine(tx, admin, { lineId: out?.id ?? '', note: null }));
    expect(await publishDrafts()).toEqual({ published: 1 });
    expect(await navs(giver, receiver)).toEqual([900, 400]);
  });
});

describe('ledger.md §1, §2: undoing an import', () => {
  const importOf = async (text: string) => {
    const parsed = await parseFile({ bytes: Buffer.from(text), kind: null, mapping: {} });
    const facts = { fileName: 'a.csv', sha256: Buffer.alloc(32) };
    const { importId } = await transaction((tx) => importFile(tx, admin, parsed, facts));
    return () => transaction((tx) => undoImport(tx, admin, { importId: importId ?? '' }));
  };

  const reversalOf = (out: string, into: string, of: string) =>
    importOf(
      [
        'reference,investor,vehicle,date,type,amount,currency,reverses',
        `${of}-1,${giver.email},fund-i,2026-06-30,reversal,400,EUR,${out}`,
        `${of}-2,${receiver.email},fund-i,2026-06-30,reversal,400,EUR,${into}`,
      ].join('\n'),
    );
  const reversalOfTransfer = () => reversalOf('T-1-out', 'T-1-in', 'R');

  test('of a value of the day of a transfer restores the value before the transfer less what it moved', async () => {
    await value('2026-06-30', 1_000);
    await transfer(400);
    const undo = await importOf(
      'reference,vehicle,date,nav,currency,published\nQ2,fund-i,2026-06-30,1200,EUR,yes',
    );
    expect(await navs(giver, receiver)).toEqual([720, 480]);
    await undo();
    expect(await navs(giver, receiver)).toEqual([600, 400]);
    expect(await listedNavs()).toEqual([600, 400]);
  });

  test('is refused if it restores a value from before a transfer of an earlier day, while the transferee has none', async () => {
    await value('2026-07-31', 1_000);
    await hold(receiver, [['2026-01-01', 'commitment', 10]], vehicleId);
    const undo = await importOf(
      [
        'reference,investor,vehicle,date,nav,currency,published',
        `G,${giver.email},fund-i,2026-07-31,600,EUR,yes`,
        `R,${receiver.email},fund-i,2026-07-31,400,EUR,yes`,
      ].join('\n'),
    );
    await transfer(400);
    expect(await navs(giver, receiver)).toEqual([600, 400]);
    await expect(undo()).rejects.toThrow(
      /a value of 2026-07-31 from before the transfer of 2026-06-30 .* Record a new valuation of 2026-07-31 first/,
    );
    expect(await navs(giver, receiver)).toEqual([600, 400]);
    await value('2026-07-31', 900);
    expect(await undo()).toMatchObject({ undone: 0, skipped: 2 });
    expect(await navs(giver, receiver)).toEqual([540, 360]);
  });

  test('is refused if it records a transfer again, and only the transferor was valued while it was reversed', async () => {
    await transfer(400);
    const undo = await reversalOfTransfer();
    await value('2026-07-31', 1_000);
    expect(await navs(giver, receiver)).toEqual([1_000, 0]);
    await expect(undo()).rejects.toThrow(
      /the transfer of 2026-06-30 again\. Its transferor was valued on 2026-07-31 without it/,
    );
    expect(await navs(giver, receiver)).toEqual([1_000, 0]);
  });

  test.each(['giver', 'receiver'] as const)(
    'is refused if it withdraws the value that settles the one of the other holder: of the %s',
    async (withdrawn) => {
      await hold(receiver, SMALL, vehicleId);
      const [own, other] = withdrawn === 'giver' ? [giver, receiver] : [receiver, giver];
      await value('2026-07-31', 600, { of: other });
      const undo = await importOf(
        [
          'reference,investor,vehicle,date,nav,currency,published',
          `X,${own.email},fund-i,2026-07-31,300,EUR,yes`,
        ].join('\n'),
      );
      await transfer(400);
      const before = await navs(giver, receiver);
      await expect(undo()).rejects.toThrow(
        withdrawn === 'giver'
          ? /only the value of the transferee of 2026-07-31, .* would count for neither holder/
          : /only the value of the transferor of 2026-07-31, .* would count twice/,
      );
      expect(await navs(giver, receiver)).toEqual(before);
      await value('2026-07-31', 900);
      expect(await undo()).toMatchObject({ undone: 0, skipped: 1 });
    },
  );

  test('is refused if it records a transfer again, and only the transferee was valued while it was reversed', async () => {
    await hold(receiver, SMALL, vehicleId);
    await transfer(400);
    const undo = await reversalOfTransfer();
    await value('2026-07-31', 10, { of: receiver });
    expect(await navs(giver, receiver)).toEqual([500, 10]);
    await expect(undo()).rejects.toThrow(/Its transferee was valued on 2026-07-31 without it/);
  });

  test('records a transfer again if its transferor was valued before it was reversed', async () => {
    await transfer(400);
    await value('2026-07-31', 600, { of: giver });
    const undo = await reversalOfTransfer();
    await undo();
    expect(await navs(giver, receiver)).toEqual([600, 200]);
  });

  test('that reversed a transfer divides what was valued while it was reversed', async () => {
    await transfer(400);
    const undo = await reversalOfTransfer();
    await value('2026-06-15', 800);
    expect(await navs(giver, receiver)).toEqual([800, 0]);
    await undo();
    expect(await navs(giver, receiver)).toEqual([480, 320]);
    expect(await listedNavs()).toEqual([480, 320]);
  });

  test('that reversed a transfer leaves lines recorded since with their holder', async () => {
    await transfer(400);
    const undo = await reversalOfTransfer();
    await transaction((tx) =>
      recordLines(tx, admin, [lineOf(giver, vehicleId, ['2026-06-20', 'call_investment', 60])]),
    );
    await undo();
    expect(await navs(giver, receiver)).toEqual([360, 200]);
    // As if it had never been reversed, also once its value follows a valuation.
    await value('2026-06-15', 800);
    expect(await navs(giver, receiver)).toEqual([540, 320]);
  });

  test('that reversed a transfer keeps the value after it, and what it moves', async () => {
    await transfer(400);
    await value('2026-06-30', 700, { of: giver });
    expect(await navs(giver, receiver)).toEqual([700, 200]);
    const undo = await reversalOfTransfer();
    await undo();
    expect(await navs(giver, receiver)).toEqual([700, 200]);
    expect(await listedNavs()).toEqual([700, 200]);
    // Any later valuation revalues the transfers of the vehicle.
    await value('2026-01-31', 500, { of: giver });
    expect(await navs(giver, receiver)).toEqual([700, 200]);
  });

  describe('that reversed a transfer which was recorded again', () => {
    const again = async () => {
      await (await reversalOfTransfer())();
      await (await reversalOf('undo R-1', 'undo R-2', 'S'))();
    };

    test('keeps the value after it, and what it moves', async () => {
      await transfer(400);
      await value('2026-06-30', 700, { of: giver });
      await again();
      expect(await navs(giver, receiver)).toEqual([700, 200]);
      await value('2026-01-31', 500, { of: giver });
      expect(await navs(giver, receiver)).toEqual([700, 200]);
    });

    test('is not refused for what was valued with it', async () => {
      await transfer(400);
      await value('2026-07-31', 710, { of: giver });
      await again();
      expect(await navs(giver, receiver)).toEqual([710, 200]);
    });
  });
});

test.each(['update transfer_value set nav = 1', 'delete from transfer_value', 'truncate transfer_value'])(
  'ledger.md §1: the ledger is append-only: %s is refused',
  async (statement) => {
    await transfer(400);
    await value('2026-06-15', 800);
    expect(await db().select().from(position)).toHaveLength(2);
    await expect(db().execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { message: expect.stringContaining('append-only') },
    });
  },
);
