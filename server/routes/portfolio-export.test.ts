import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { fxRate, ledgerLine } from '#app/db/schema/ledger.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { recordLines, recordTransfer, reverseLine } from '#app/features/ledger/lines/record-lines.server.ts';
import { recordValuations } from '#app/features/ledger/valuations/record-valuations.server.ts';
import { exportAddress } from '#app/features/portfolio/portfolio-address.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { lineOf } from '#tests/factories/ledger.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { appAround } from '#tests/setup/member-app.ts';
import { unzip } from '#tests/setup/unzip.ts';
import type { ServerEnv } from '../context.ts';

useTestDatabase();

let app: Hono<ServerEnv>;
let viewer: Viewer | null = null;
let ada: Viewer;
let bo: Viewer;
let fundId: string;

beforeAll(async () => {
  const { portfolioExport } = await import('./portfolio-export.ts');
  app = await appAround('/api/portfolio', portfolioExport, () => viewer);
});

beforeEach(async () => {
  ada = await makeViewer({ roles: ['active'], name: 'Ada Lindqvist' });
  bo = await makeViewer({ roles: ['active'], name: '=Bo Ek' });
  viewer = ada;
  fundId = (await makeFund({ slug: 'fund-i', name: 'Fund I' })).id;
  await transaction((tx) =>
    recordLines(tx, null, [
      lineOf(ada, fundId, ['2024-01-15', 'commitment', 100_000], { reference: 'A-1' }),
      lineOf(ada, fundId, ['2024-02-01', 'call_investment', 40_000.5], {
        reference: 'A-2',
        note: '=SUM(A1)',
      }),
      lineOf(ada, fundId, ['2025-02-01', 'distribution_gain', 10_000], {
        reference: '-A-3',
        unfundedChange: 4_000_00,
      }),
      lineOf(bo, fundId, ['2024-01-15', 'commitment', 50_000], { reference: 'B-1' }),
    ]),
  );
  await transaction((tx) =>
    recordValuations(tx, null, [
      {
        vehicleId: fundId,
        holder: null,
        date: '2024-12-31',
        nav: 44_000_00,
        reference: 'Q4',
        published: 'now',
      },
      {
        vehicleId: fundId,
        holder: null,
        date: '2025-03-31',
        nav: 60_000_00,
        reference: 'Q1',
        published: null,
      },
    ]),
  );
});

const get = (query: string, headers: Record<string, string> = {}) =>
  app.request(`/api/portfolio/export?${query}`, { headers });
const linesOf = async (query: string) => {
  const answer = await get(query);
  expect([answer.status, query]).toEqual([200, query]);
  return (await answer.text()).trimEnd().split('\r\n');
};

describe('ledger.md §3: the export of lines and valuations', () => {
  test('contains the holder’s own lines with their signed effects, as RFC 4180 and without formulas', async () => {
    const [head, ...rows] = await linesOf('what=lines');
    expect(head).toBe(
      'reference,holder,vehicle,date,type,amount,currency,paid_in,distributed,unfunded_change,recorded_at,reverses,note',
    );
    expect(rows.map((row) => row.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/, 'AT'))).toEqual([
      'A-1,Ada Lindqvist,fund-i,2024-01-15,commitment,100000.00,EUR,0.00,0.00,100000.00,AT,,',
      "A-2,Ada Lindqvist,fund-i,2024-02-01,call_investment,40000.50,EUR,40000.50,0.00,-40000.50,AT,,'=SUM(A1)",
      "'-A-3,Ada Lindqvist,fund-i,2025-02-01,distribution_gain,10000.00,EUR,0.00,10000.00,4000.00,AT,,",
    ]);
  });

  test('shows corrections, and earlier states of knowledge as they were', async () => {
    const before = new Date().toISOString();
    await new Promise((resolve) => setTimeout(resolve, 5));
    const [call] = await db().select().from(ledgerLine).where(eq(ledgerLine.reference, 'A-2'));
    await transaction((tx) => reverseLine(tx, null, { lineId: call?.id ?? '', note: 'Wrong' }));
    const rows = await linesOf('what=lines');
    expect(rows).toHaveLength(5);
    expect(rows.find((row) => row.startsWith('undo A-2'))).toMatch(
      /reversal,40000\.50,EUR,-40000\.50,0\.00,40000\.50,[^,]+,A-2,Wrong$/,
    );
    expect(await linesOf(`what=lines&known_at=${before}`)).toHaveLength(4);
    expect(await linesOf('what=lines&as_of=2024-01-31')).toHaveLength(2);
  });

  test('contains the published valuations; admins also get drafts', async () => {
    expect((await linesOf('what=valuations')).slice(1)).toEqual([
      expect.stringMatching(/^Ada Lindqvist,fund-i,2024-12-31,44000\.00,EUR,[^,]+Z,[^,]+Z$/),
    ]);
    viewer = await makeAdmin();
    const all = await linesOf('what=valuations&vehicle=fund-i');
    expect(all.at(-1)).toMatch(/^Ada Lindqvist,fund-i,2025-03-31,60000\.00,EUR,,[^,]+Z$/);
  });

  test('converts at each line’s own day, and leaves cells without a rate empty', async () => {
    await db()
      .insert(fxRate)
      .values({
        ...{ id: newId(), day: '2024-01-31', base: 'EUR', quote: 'USD', rate: '1.1', source: 'ECB' },
        recordedAt: new Date('2024-02-01T00:00:00Z'),
      });
    const rows = await linesOf('what=lines&currency=USD');
    expect(rows[1]).toContain(',commitment,,USD,,,,');
    expect(rows[2]).toContain(',call_investment,44000.55,USD,44000.55,0.00,-44000.55,');
  });

  test('includes ILPA’s names and the unfunded commitment', async () => {
    const rows = await linesOf('what=lines&format=ilpa');
    expect(rows[0]).toMatch(
      /,note,unfunded_before,inside_commitment,outside_commitment,recallable,unfunded_after$/,
    );
    expect(rows[2]).toContain(
      ',fund-i,2024-02-01,Capital Call: Investments,Capital Call: Investments,40000.50,',
    );
    expect(rows[3]).toContain(',Distribution: Recallable,Recallable Realized Gain,10000.00,');
    expect(rows[2]).toMatch(/,100000\.00,40000\.50,0\.00,0\.00,59999\.50$/);
    expect(rows[3]).toMatch(/,59999\.50,0\.00,0\.00,4000\.00,63999\.50$/);
  });

  test('has the same content as JSON and as a spreadsheet', async () => {
    const json = (await (await get('what=lines&format=json')).json()) as { rows: Record<string, string>[] };
    expect(json).toMatchObject({ what: 'lines', columns: expect.arrayContaining(['reference', 'paid_in']) });
    expect(json.rows[1]).toMatchObject({
      reference: 'A-2',
      amount: '40000.50',
      note: '=SUM(A1)',
      reverses: null,
    });
    const answer = await get('what=lines&format=xlsx');
    const files = unzip(new Uint8Array(await answer.arrayBuffer()));
    expect(files.get('xl/worksheets/sheet1.xml')).toMatch(/<c r="F3"[^>]*><v>40000\.5<\/v>/);
  });
});

describe('ledger.md §3: the export of figures and bridges', () => {
  test('contains every level, ratios with ten decimals, and the state of knowledge', async () => {
    const [head, ...rows] = await linesOf('what=figures&as_of=2024-12-31');
    expect(head).toBe(
      'level,holder,vehicle,currency,as_of,known_at,committed,paid_in,unfunded,distributed,nav,nav_basis,gain,dpi,rvpi,tvpi,irr,irr_basis',
    );
    const figures =
      '100000.00,40000.50,59999.50,0.00,44000.00,valued,3999.50,0.0000000000,1.0999862502,1.0999862502';
    expect(
      rows.map((row) => row.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/, 'AT').replace(/,0\.\d{10},period$/, '')),
    ).toEqual([
      `position,Ada Lindqvist,fund-i,EUR,2024-12-31,AT,${figures}`,
      `vehicle,Ada Lindqvist,fund-i,EUR,2024-12-31,AT,${figures}`,
      `currency,Ada Lindqvist,,EUR,2024-12-31,AT,${figures}`,
      `portfolio,Ada Lindqvist,,EUR,2024-12-31,AT,${figures}`,
    ]);
  });

  test('states why something is not shown', async () => {
    const rows = await linesOf('what=figures&as_of=2024-12-31&currency=SEK');
    expect(rows[1]).toMatch(/^position,Ada Lindqvist,fund-i,SEK,2024-12-31,[^,]+,,,,,,,,,,,,missing_rate$/);
  });

  test('covers the quarter, the year and everything since inception', async () => {
    const rows = await linesOf('what=bridge&as_of=2024-12-31');
    expect(rows).toEqual([
      'holder,vehicle,currency,from,to,opening,calls,distributions,gain,closing',
      'Ada Lindqvist,fund-i,EUR,2024-10-01,2024-12-31,40000.50,0.00,0.00,3999.50,44000.00',
      'Ada Lindqvist,fund-i,EUR,2024-01-01,2024-12-31,0.00,40000.50,0.00,3999.50,44000.00',
      'Ada Lindqvist,fund-i,EUR,2024-01-15,2024-12-31,0.00,40000.50,0.00,3999.50,44000.00',
    ]);
  });
});

describe('ledger.md §2: an explained figure as CSV', () => {
  const figure = async (address: string) =>
    (await (await app.request(`/api/portfolio/figures/${address}`)).text()).trimEnd().split('\r\n');

  test('contains its lines, its parts and finally itself, for the same day and currency', async () => {
    const rows = await figure('paidIn?as_of=2024-12-31');
    expect(rows[0]).toBe('part,date,label,vehicle,amount,currency,rate,value,value_currency');
    expect(rows.find((row) => row.includes('2024-02-01'))).toMatch(/,40000\.50,EUR,/);
    expect(rows.at(-1)).toMatch(/,2024-12-31,,,,,,40000\.50,EUR$/);
    expect((await figure('distributed?as_of=2024-12-31')).at(-1)).toMatch(/,0\.00,EUR$/);
    expect((await figure('dpi?as_of=2025-12-31')).at(-1)).toMatch(/,0\.2499968751,$/);
  });

  test('states why there is none, and is for its member only', async () => {
    expect((await figure('nav?as_of=2024-12-31&currency=SEK')).at(-1)).toMatch(/,missing_rate,/);
    viewer = await makeViewer();
    expect((await app.request('/api/portfolio/figures/nav')).status).toBe(404);
    expect((await app.request('/api/portfolio/figures/none')).status).toBe(404);
  });
});

test('figures use the value of a transfer that a valuation recorded later changed, and earlier knowledge does not', async () => {
  const holding = ({ memberId }: Viewer) => ({ memberId, entityId: null });
  const transfer = { date: '2025-06-30', amount: 25_000_00, reference: 'T', note: null };
  await transaction((tx) =>
    recordTransfer(tx, null, { from: holding(ada), to: holding(bo), vehicleId: fundId, ...transfer }),
  );
  const [out] = await db().select().from(ledgerLine).where(eq(ledgerLine.reference, 'T-out'));
  const value = { date: '2025-03-31', nav: 60_000_00, reference: 'Q1 again', published: 'now' as const };
  await transaction((tx) => recordValuations(tx, null, [{ vehicleId: fundId, holder: null, ...value }]));
  viewer = bo;
  const navs = async (query: string) =>
    (await linesOf(`what=figures&as_of=2025-12-31&${query}`))[1]?.split(',')[10];
  // A quarter of the commitment was transferred.
  expect(await navs('currency=own')).toBe('15000.00');
  expect(await navs(`currency=own&known_at=${out?.recordedAt.toISOString()}`)).toBe('8500.00');
});

describe('access to exports', () => {
  test('a member gets only their own, whatever they request', async () => {
    expect((await get(`what=lines&holder=${bo.memberId}`)).status).toBe(404);
    expect((await get(`what=lines&holder=${newId()}`)).status).toBe(404);
    expect((await get('what=lines&vehicle=none')).status).toBe(404);
    await makeFund({ slug: 'fund-ii' });
    expect((await get('what=lines&vehicle=fund-ii')).status).toBe(404);
    expect(await linesOf(`what=lines&vehicle=fund-i&holder=${ada.memberId}`)).toHaveLength(4);
    for (const what of ['lines', 'figures', 'valuations', 'bridge'])
      expect((await linesOf(`what=${what}&vehicle=fund-i`)).join('\n')).not.toContain('Bo Ek');
    viewer = await makeViewer();
    expect(await linesOf('what=lines')).toHaveLength(1);
    expect(await db().$count(auditEntry, eq(auditEntry.act, 'portfolio.export'))).toBe(0);
  });

  test('an admin gets any holder’s and any vehicle’s, which is recorded', async () => {
    viewer = await makeAdmin();
    expect((await linesOf(`what=lines&holder=${bo.memberId}`))[1]).toMatch(/^B-1,'=Bo Ek,fund-i/);
    expect(await linesOf('what=lines&vehicle=fund-i')).toHaveLength(5);
    expect(await linesOf('what=lines')).toHaveLength(1);
    const noted = await db()
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.act, 'portfolio.export'))
      .orderBy(auditEntry.seq);
    expect(noted.map(({ actorId, subjectType, subjectId }) => [actorId, subjectType, subjectId])).toEqual([
      [viewer.memberId, 'member', bo.memberId],
      [viewer.memberId, 'vehicle', fundId],
    ]);
  });

  test('an admin needs a recent sign-in for other people’s, and not for their own', async () => {
    const admin = await makeAdmin();
    await transaction((tx) =>
      recordLines(tx, null, [
        lineOf(admin, fundId, ['2024-01-15', 'commitment', 70_000], { reference: 'I-1' }),
      ]),
    );
    viewer = { ...admin, authenticatedAt: null };
    const browser = { 'sec-fetch-mode': 'navigate' };
    for (const [query, page] of [
      ['vehicle=fund-i', '/admin/funds/fund-i'],
      [`holder=${bo.memberId}`, `/admin/people?person=${bo.memberId}`],
    ] as const) {
      expect((await get(`what=lines&${query}`)).status).toBe(412);
      const led = await get(`what=lines&${query}`, browser);
      expect(led.headers.get('location')).toContain(`returnTo=${encodeURIComponent(page)}`);
    }
    expect(await linesOf('what=lines')).toHaveLength(2);
    const own = {
      ...{ holder: admin.memberId, asOf: '2025-12-31', knownAt: null },
      ...{ heldBy: null, vehicle: 'fund-i' },
    };
    const answer = await app.request(exportAddress({ ...own, currency: 'own' }, 'lines', 'csv'));
    const rows = (await answer.text()).trimEnd().split('\r\n');
    expect(rows.slice(1)).toEqual([expect.stringMatching(/^I-1,Ines Carvalho,fund-i/)]);
    expect(await db().$count(auditEntry, eq(auditEntry.act, 'portfolio.export'))).toBe(0);
  });

  test('nobody else gets any', async () => {
    viewer = null;
    expect((await get('what=lines')).status).toBe(401);
    viewer = await makeViewer({}, { membershipStatus: 'pending' });
    expect((await get('what=lines')).status).toBe(403);
  });

  test.each([
    ['', 'what is missing'],
    ['what=all', 'what cannot be “all”'],
    ['what=lines&format=pdf', 'use one of csv, xlsx, json, ilpa'],
    ['what=lines&as_of=2024-02-30', 'as_of cannot be'],
    ['what=lines&as_of=2999-01-01', 'as_of is in the future'],
    ['what=lines&known_at=yesterday', 'known_at cannot be'],
    ['what=lines&known_at=2999-01-01T00:00:00Z', 'known_at is in the future'],
    ['what=lines&currency=XXX', 'currency cannot be'],
    ['what=lines&holder=ada', 'holder cannot be'],
    ['what=lines&what=figures', 'The parameter what appears more than once'],
    ['what=lines&page=2', 'Unknown parameter: page'],
    ['what=figures&format=ilpa', 'for what=lines'],
  ])('“%s” is refused: %s', async (query, sentence) => {
    const answer = await get(query);
    const body = (await answer.json()) as { error: { message: string } };
    expect([answer.status, body.error.message]).toEqual([422, expect.stringContaining(sentence)]);
  });
});
