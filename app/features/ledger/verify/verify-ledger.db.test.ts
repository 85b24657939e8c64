import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { ledgerLine, valuation } from '#app/db/schema/ledger.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { LineType } from '#app/domain/investing/ledger.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { hold, lineOf } from '#tests/factories/ledger.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { randomness } from '#tests/figures/random-ledger.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { holderList, vehicleAt } from '../admin/vehicles/vehicles.server.ts';
import { importFile } from '../imports/import-file.server.ts';
import { parseFile } from '../imports/parse-file.server.ts';
import { recordLines, recordTransfer, reverseLine } from '../lines/record-lines.server.ts';
import { undoImport } from '../undo/undo-import.server.ts';
import { publishValuations, recordValuations } from '../valuations/record-valuations.server.ts';
import { ledgerReport } from './ledger-report.server.ts';
import { findListedSums } from './verify.queries.server.ts';
import { verifyLedger } from './verify-ledger.server.ts';

useTestDatabase();

let admin: Viewer;
let giver: Viewer;
let receiver: Viewer;
let vehicleId: string;
let references = 0;

beforeEach(async () => {
  admin = await makeAdmin();
  [giver, receiver] = [
    await makeViewer({ email: 'giver@example.com' }),
    await makeViewer({ email: 'receiver@example.com' }),
  ];
  vehicleId = (await makeFund({ slug: 'fund-i', name: 'Fund I', currency: 'EUR' })).id;
  await hold(
    giver,
    [
      ['2026-01-01', 'commitment', 1_000],
      ['2026-01-31', 'call_investment', 500],
    ],
    vehicleId,
  );
});

const heldBy = ({ memberId }: Viewer) => ({ memberId, entityId: null });
const reference = () => {
  references += 1;
  return `R-${references}`;
};

const transfer = (major: number, change: Partial<Parameters<typeof recordTransfer>[2]> = {}) =>
  transaction((tx) =>
    recordTransfer(tx, admin, {
      ...{ from: heldBy(giver), to: heldBy(receiver), vehicleId },
      ...{ date: '2026-06-30', amount: major * 100, reference: 'T-1', note: null },
      ...change,
    }),
  );

const value = (
  date: string,
  major: number,
  { of, published = 'now' }: { of?: Viewer; published?: 'now' | null } = {},
) =>
  transaction((tx) =>
    recordValuations(tx, admin, [
      {
        ...{ vehicleId, holder: of ? { ...heldBy(of), vehicleId } : null, date },
        ...{ nav: major * 100, reference: reference(), published },
      },
    ]),
  );

async function importOf(text: string): Promise<string | null> {
  const parsed = await parseFile({ bytes: Buffer.from(text), kind: null, mapping: {} });
  const facts = { fileName: 'lines.csv', sha256: Buffer.alloc(32) };
  return (await transaction((tx) => importFile(tx, admin, parsed, facts))).importId;
}

/** Changes stored rows as a former version, a mended backup or a person with all rights could have left them. */
async function leave(change: ReturnType<typeof sql>): Promise<void> {
  const each = async (verb: string) => {
    for (const table of ['ledger_line', 'valuation', 'transfer_value'])
      await db().execute(sql.raw(`alter table ${table} ${verb} trigger user`));
  };
  await each('disable');
  await db().execute(change);
  await each('enable');
}

const problems = async () => (await verifyLedger()).problems;

describe('issue 12: the ledger is counted again', () => {
  test('what acts and imports recorded agrees, and nothing is written', async () => {
    await transfer(400);
    await value('2026-06-15', 800);
    await importOf('reference,vehicle,date,nav,currency,published\nQ2,fund-i,2026-09-30,900,EUR,yes');
    const rows = () =>
      db().execute(sql`select (select count(*) from ledger_line) as lines,
      (select count(*) from valuation) as valuations, (select count(*) from transfer_value) as navs,
      (select count(*) from audit_entry) as entries`);
    const before = (await rows()).rows;
    expect(await ledgerReport()).toEqual({
      lines: [
        '1 funds and deals with 2 positions, 4 lines, 3 valuations.',
        'The ledger agrees with its lines.',
      ],
      problems: [],
    });
    expect((await rows()).rows).toEqual(before);
  });

  test('a transfer whose value did not follow a later valuation is found, with both values', async () => {
    await transfer(400);
    await value('2026-06-15', 800);
    await leave(sql`delete from transfer_value`);
    const { lines, problems } = await ledgerReport();
    expect(problems).toEqual([
      'Fund I, giver@example.com (EUR): The transfer “T-1-out” moves a value of 200.00; by the valuations it is 320.00.',
    ]);
    expect(lines.at(-1)).toBe('The ledger does NOT agree with its lines.');
    // Any valuation brings it up to date again.
    await value('2026-06-15', 800);
    expect(await verifyLedger()).toMatchObject({ problems: [] });
  });

  test('a value that leaves out an earlier transfer is found, of the transferor and of the transferee', async () => {
    await transfer(400);
    await value('2026-07-31', 1_000, { of: giver });
    expect(await problems()).toEqual([]);
    await leave(sql`update valuation set recorded_at = recorded_at - interval '1 hour'`);
    expect(await problems()).toEqual([
      'Fund I, giver@example.com (EUR): The value of 2026-07-31 of the transferor leaves out the transfer of 2026-06-30, so the transferred share would count twice.',
    ]);
    await leave(sql`update valuation set position_id =
      (select id from position where member_id = ${receiver.memberId}::uuid)`);
    expect(await problems()).toEqual([
      'Fund I, receiver@example.com (EUR): The value of 2026-07-31 of the transferee leaves out the transfer of 2026-06-30, so the transferred share would count for neither holder.',
    ]);
  });

  test.each([
    [
      'a share that is not that of the transfer',
      sql`update ledger_line set moved_paid_in = 19000 where transfer_id is not null`,
      ['The transfer “T-1-out” moves paid-in of 190.00; its share is 200.00'],
    ],
    [
      'halves that differ',
      sql`update ledger_line set moved_distributed = 5 where type = 'transfer_in'`,
      ['The transfer “T-1-out” does not bring the transferee what it takes from the transferor'],
    ],
    [
      'a half that is missing',
      sql`delete from ledger_line where type = 'transfer_in'`,
      ['The transfer “T-1-out” has no other half in this vehicle'],
    ],
    [
      'a change of the unfunded commitment against its type',
      sql`update ledger_line set unfunded_change = 1 where type = 'commitment'`,
      [
        expect.stringMatching(
          /“line-\d+” \(commitment\) changes the unfunded commitment by 0\.01; right is 1000\.00/,
        ),
        expect.stringContaining('The transfer “T-1-out” moves unfunded of 200.00; its share is'),
      ],
    ],
    [
      'a line of another vehicle',
      sql`update ledger_line set vehicle_id = position_id where type = 'commitment'`,
      [expect.stringMatching(/“line-\d+” names another vehicle/)],
    ],
  ])('%s is found', async (_, change, found) => {
    await transfer(400);
    await leave(change);
    expect(await problems()).toEqual(
      found.map((one) => (typeof one === 'string' ? `Fund I, giver@example.com (EUR): ${one}.` : one)),
    );
  });

  test.each([
    ['amount', sql`amount = 1`, ['“undo R” reverses “R” of 60.00, and is of 0.01']],
    ['day', sql`date = '2026-03-01'`, ['“undo R” reverses “R” of 2026-02-15, and is dated 2026-03-01']],
    [
      'change of the unfunded commitment',
      sql`unfunded_change = 5999`,
      [
        '“undo R” reverses “R”, which changed the unfunded commitment by -60.00, and changes it by 59.99',
        // Pages leave both lines out, so only the lines themselves show the cent.
        'The pages of the holder show unfunded 500.00, not 499.99',
        'The lists of the admin area show unfunded 500.00, not 499.99',
      ],
    ],
  ])('a reversal whose %s is not that of its line is found', async (_, change, found) => {
    const line = lineOf(giver, vehicleId, ['2026-02-15', 'call_investment', 60], { reference: 'R' });
    const { ids } = await transaction((tx) => recordLines(tx, admin, [line]));
    const lineId = ids.get(`${vehicleId} R`) ?? '';
    await transaction((tx) => reverseLine(tx, admin, { lineId, note: null }));
    expect(await problems()).toEqual([]);
    await leave(sql`update ledger_line set ${change} where type = 'reversal'`);
    expect(await problems()).toEqual(found.map((one) => `Fund I, giver@example.com (EUR): ${one}.`));
  });

  test('an import of which a line is gone is found', async () => {
    await importOf(
      [
        'reference,investor,vehicle,date,type,amount,currency',
        'A,giver@example.com,fund-i,2026-02-01,call_investment,1,EUR',
        'B,giver@example.com,fund-i,2026-02-01,call_investment,2,EUR',
      ].join('\n'),
    );
    expect(await problems()).toEqual([]);
    await leave(sql`delete from ledger_line where reference = 'B'`);
    expect(await problems()).toEqual([
      expect.stringMatching(/^The import of “lines\.csv” at .* added 2 records, and 1 are in the ledger\.$/),
    ]);
  });
});

test('decision 51: a day on which both holders were valued keeps its division, and the report says so', async () => {
  await hold(
    receiver,
    [
      ['2026-01-01', 'commitment', 500],
      ['2026-01-31', 'call_investment', 500],
    ],
    vehicleId,
  );
  await value('2026-07-31', 1_200);
  await transfer(400);
  const { lines, problems } = await ledgerReport();
  expect(problems).toEqual([]);
  expect(lines.slice(1, -1)).toEqual([
    expect.stringMatching(
      /^Please check\. Fund I, giver@example\.com \(EUR\): The value of 2026-07-31 \(“R-\d+”\) was divided before the transfer of 2026-06-30 was recorded: 600\.00 here, and 360\.00 if it is recorded again for the whole vehicle\.$/,
    ),
    expect.stringContaining('receiver@example.com (EUR): The value of 2026-07-31'),
  ]);
  await value('2026-07-31', 1_200);
  expect((await ledgerReport()).lines).toHaveLength(2);
});

describe('decision 51: values that are left with who has no share any longer', () => {
  const reverseAll = async () => {
    for (const { id } of await db().select({ id: ledgerLine.id }).from(ledgerLine))
      await transaction((tx) => reverseLine(tx, admin, { lineId: id, note: null }));
  };
  const holdRightly = async () => {
    for (const one of [receiver, await makeViewer({ email: 'third@example.com' })])
      await hold(one, [['2026-01-31', 'call_investment', 500]], vehicleId);
  };

  test('are found as an earlier version left them, and are gone once the vehicle is valued again', async () => {
    await value('2026-03-31', 600);
    await reverseAll();
    await holdRightly();
    expect(await problems()).toEqual([]);
    await value('2026-06-30', 1_000);
    await leave(sql`delete from valuation where nav = 0`);
    expect(await problems()).toEqual([
      expect.stringMatching(
        /^Fund I, giver@example\.com \(EUR\): The value of 2026-03-31, 600\.00, still counts on 2026-06-30, in addition to the value of the whole vehicle \(“R-\d+”\), which gave this holder no part\.$/,
      ),
    ]);
    await value('2026-06-30', 1_000);
    expect(await ledgerReport()).toMatchObject({ lines: { length: 2 }, problems: [] });
  });

  test('are in the lists of the admin area until then, as on the page of their holder', async () => {
    await value('2026-03-31', 600);
    await reverseAll();
    expect(await problems()).toEqual([]);
    const holders = holderList.of(await vehicleAt(admin, vehicleId));
    const names = async (sort: string) =>
      (await holders.page(admin, holders.schema.parse({ sort }))).items.map(({ email, sums }) => [
        email,
        sums.paidIn,
        sums.nav,
      ]);
    for (const sort of ['holder', '-nav'])
      expect(await names(sort), sort).toEqual([['giver@example.com', 0, 600_00]]);
    await holdRightly();
    await value('2026-03-31', 1_000);
    for (const sort of ['holder', '-nav'])
      expect((await names(sort)).map(([email]) => email).sort(), sort).toEqual([
        'receiver@example.com',
        'third@example.com',
      ]);
  });
});

describe('whatever is done to a ledger in any order, it agrees with its lines', () => {
  const DAYS = ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'];
  const TYPES: LineType[] = [
    'call_investment',
    'call_management_fee',
    'call_returned',
    'distribution_capital',
    'tax_withheld',
    'commitment_change',
  ];

  test.each([119, 133, 3, 1019])('acts of seed %i', { timeout: 120_000 }, async (seed) => {
    const { integer, pick } = randomness(seed);
    const people = [giver, receiver, await makeViewer({ email: 'third@example.com' })];
    const imports: string[] = [];
    const acts: (() => Promise<unknown>)[] = [
      () => hold(pick(people), [[pick(DAYS), pick(TYPES), integer(1, 90)]], vehicleId),
      () =>
        transfer(integer(1, 400), {
          ...{ from: heldBy(pick(people)), to: heldBy(pick(people)) },
          ...{ date: pick(DAYS), reference: reference() },
        }),
      async () => {
        const [date, major, published] = [pick(DAYS), integer(0, 2_000), pick(['now', 'now', null] as const)];
        await value(date, major, { published });
        if (!published) return;
        const sums = [...(await findListedSums(db(), vehicleId, date)).values()];
        expect(sums.reduce((sum, { nav }) => sum + Number(nav), 0)).toBe(major * 100);
      },
      () => value(pick(DAYS), integer(0, 2_000), { of: pick(people) }),
      async () => {
        const standing = (await db().select().from(ledgerLine)).filter(({ type }) => type !== 'reversal');
        const lineId = pick(standing).id;
        await transaction((tx) => reverseLine(tx, admin, { lineId, note: null }));
      },
      async () => {
        const drafts = (await db().select().from(valuation)).filter(({ publishedAt }) => !publishedAt);
        if (drafts.length > 0) await transaction((tx) => publishValuations(tx, admin, [pick(drafts).id]));
      },
      async () => {
        const [from, to] = [pick(people).email, pick(people).email];
        const [day, half] = [pick(DAYS), `${integer(1, 200)}.00,EUR,`];
        const id = await importOf(
          pick([
            `reference,vehicle,date,nav,currency,published\n${reference()},fund-i,${day},${integer(0, 2_000)},EUR,yes`,
            [
              'reference,investor,vehicle,date,type,amount,currency,reverses',
              `${reference()},${from},fund-i,${pick(DAYS)},call_investment,${half}`,
              `X${reference()}-out,${from},fund-i,${day},transfer_out,${half}`,
              `X${references}-in,${to},fund-i,${day},transfer_in,${half}`,
            ].join('\n'),
          ]),
        );
        if (id) imports.push(id);
      },
      async () => {
        const both = (await db().select().from(ledgerLine)).filter(({ transferId }) => transferId);
        const out = both.find(
          ({ type, reference: name }) => type === 'transfer_out' && !name.startsWith('undo'),
        );
        const into = both.find(
          ({ transferId, type }) => transferId === out?.transferId && type === 'transfer_in',
        );
        if (!out || !into) return;
        const emails = new Map<string, string>();
        for (const { memberId, email } of people) emails.set(memberId, email);
        const { rows } = await db().execute<{ id: string; member_id: string }>(
          sql`select id, member_id from position`,
        );
        const of = (id: string) => emails.get(rows.find((row) => row.id === id)?.member_id ?? '') ?? '';
        const line = ({ positionId, date, amount, reference: name }: typeof out) =>
          `${reference()},${of(positionId)},fund-i,${date},reversal,${amount / 100},EUR,${name}`;
        const id = await importOf(
          ['reference,investor,vehicle,date,type,amount,currency,reverses', line(out), line(into)].join('\n'),
        );
        if (id) imports.push(id);
      },
      async () => {
        const importId = imports.length > 0 ? pick(imports) : null;
        if (importId) await transaction((tx) => undoImport(tx, admin, { importId }));
      },
    ];
    let done = 0;
    for (let act = 0; act < 30; act += 1) {
      try {
        await pick(acts)();
        done += 1;
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
      }
      expect(await problems(), `after act ${act}`).toEqual([]);
    }
    expect(done).toBeGreaterThan(10);
  });
});
