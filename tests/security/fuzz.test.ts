import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newId } from '#app/domain/ids.ts';
import { queueList } from '#app/features/commitments/commitment-lists.server.ts';
import { ownList } from '#app/features/commitments/own/own-list.server.ts';
import { detailsRevision } from '#app/features/documents/admin/edit.server.ts';
import { listNotifications } from '#app/features/notifications/notifications.server.ts';
import { peopleList } from '#app/features/people/admin/people.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { sortIds } from '#app/platform/lists/list.ts';
import { makeBroadcast } from '#tests/factories/broadcasts.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeBatch, makeDocument } from '#tests/factories/documents.ts';
import { makeFaq } from '#tests/factories/faqs.ts';
import { makeHeldFund, makeLedgerFile, makeLedgerImport } from '#tests/factories/ledger.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeNotice } from '#tests/factories/notices.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { makeSignedIn } from '#tests/factories/sessions.ts';
import { makeWaitlistEntry } from '#tests/factories/waitlist.ts';
import { ask, post } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { useServer } from '#tests/setup/server.ts';
import { useStartingRows } from '#tests/setup/starting-rows.ts';
import { PROCEDURE_ACCESS } from './procedure-access.ts';
import type { World } from './procedure-cases.ts';
import { PROCEDURES } from './procedures.ts';

useTestDatabase({ jobs: JOBS });
const server = useServer();

/** Deterministic, so that failures come from the change and not from chance; FUZZ_SEED sets another seed. */
const RUNS = { seed: Number(process.env.FUZZ_SEED ?? 20_260_105), numRuns: 40 };
const HANG_MS = 5_000;

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '\0',
    'a\0b',
    '\ud800',
    '\udfff\ud800',
    '\u202e',
    '%00',
    '%E0%A4%A',
    "' or 1=1 --",
    '"; drop table member; --',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '{{7*7}}',
    '__proto__',
    'constructor',
    '-0',
    '1e999',
    '9'.repeat(400),
    '😀'.repeat(300),
    '0'.repeat(10_000),
    '["2026-01-01T00:00:00.000Z","019aa000-0000-7000-8000-000000000000"]',
    '%5B%22infinity%22%2C%22019aa000-0000-7000-8000-000000000000%22%5D',
    '%5B%22999999-01-01T00:00:00.000Z%22%2C%22019aa000-0000-7000-8000-000000000000%22%5D',
    '%5B%220000-01-01T00:00:00.000000Z%22%2C%22019aa000-0000-7000-8000-000000000000%22%5D',
    `%5B%222026-01-01T00:00:00.${'0'.repeat(200)}Z%22%2C%22019aa000-0000-7000-8000-000000000000%22%5D`,
  ),
);
const hostile = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }) },
  fc.constantFrom<unknown>(2 ** 53, -(2 ** 63), 1e308, -0, 0.1, Number.MIN_VALUE, [], [[]], {}, null, true),
);

async function expectRefusalAtMost(answer: Promise<Response>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('No answer')), HANG_MS);
  const { status, headers, text } = await Promise.race([
    answer.then(async (given) => ({
      ...given,
      status: given.status,
      headers: given.headers,
      text: await given.text(),
    })),
    late.promise,
  ]).finally(() => clearTimeout(timer));
  expect(status, text).toBeLessThan(500);
  if (status < 400 || !headers.get('content-type')?.includes('json')) return;
  const bodies = [JSON.parse(text)].flat();
  if (bodies.some((body) => 'allowed' in body)) return;
  for (const body of bodies) {
    if (body.result) continue;
    expect(body.error).toMatchObject({ message: expect.any(String) });
    expect(text).not.toMatch(/\n {4}at |node_modules|select |insert into/);
  }
}

/** A valid input with one of its fields, or all of it, made hostile. */
const spoiled = (valid: unknown) =>
  fc.tuple(fc.nat(), hostile).map(([at, value]) => {
    if (typeof valid !== 'object' || valid === null) return value;
    const names = Object.keys(valid);
    const name = names[at % (names.length + 1)];
    return name === undefined
      ? { ...valid, [String(value).slice(0, 50)]: value }
      : { ...valid, [name]: value };
  });

const OPTIONAL: Record<string, object> = {
  'opportunity.list': {
    stage: 'open',
    filters: { search: 'a', sector: 'Software', region: 'DACH', type: 'Buy-out', sort: 'newest', cursor: '' },
  },
};

/** What the inputs name. The caller has no records of their own. */
async function makeWorld(): Promise<{ world: World; cookie: string }> {
  const opportunity = await makeOpportunity();
  const { id } = opportunity;
  const ids = {
    memberId: id,
    commitmentId: id,
    notificationId: id,
    signingId: id,
    entityId: id,
    deletionId: id,
    invitationId: id,
    questionId: id,
    conversationId: id,
  };
  const nda = { versionId: id, draftId: id, draftRevision: '0'.repeat(64), owingId: id };
  const waitlist = await makeWaitlistEntry();
  const draftDocument = await makeDocument({ publishedAt: null });
  const document = { ...draftDocument, revision: detailsRevision(draftDocument) };
  const broadcast = await makeBroadcast();
  const batch = await makeBatch();
  const fund = await makeHeldFund();
  const faq = await makeFaq({ state: 'draft' });
  const notice = await makeNotice(fund.id);
  const ledgerFile = await makeLedgerFile();
  const ledgerImport = await makeLedgerImport();
  const { cookie } = await makeSignedIn({ roles: ['admin'] });
  const world: World = {
    opportunity,
    hidden: opportunity,
    own: ids,
    others: ids,
    partner: ids,
    nda,
    waitlist,
    document,
    broadcast,
    batch,
    faq: { ...faq, draftId: faq.id },
    fund,
    notice,
    ledgerFile,
    ledgerImport,
  };
  return { world, cookie };
}

const scene = useStartingRows(makeWorld);

describe('hostile input is refused, never a failure of ours', () => {
  test.each(PROCEDURES)('$name', async ({ name }) => {
    const row = PROCEDURE_ACCESS[name];
    const valid = OPTIONAL[name] ?? row?.cases[0]?.input?.(scene.world);
    const filters = (valid as { filters?: object } | undefined)?.filters;
    const inputs = filters
      ? fc.oneof(
          spoiled(valid),
          spoiled(filters).map((spoilt) => ({ ...(valid as object), filters: spoilt })),
          hostile,
        )
      : fc.oneof(spoiled(valid), hostile);
    const { cookie } = scene;
    const call = (input: unknown) => {
      const path = `/api/trpc/${name}`;
      if (row?.type === 'mutation') return post(server.app, path, JSON.stringify(input) ?? '', { cookie });
      const query = new URLSearchParams({ input: JSON.stringify(input) ?? '' });
      return ask(server.app, `${path}?${query}`, { headers: { cookie } });
    };
    await fc.assert(
      fc.asyncProperty(inputs, (input) => expectRefusalAtMost(call(input))),
      valid === undefined ? { ...RUNS, numRuns: 10 } : RUNS,
    );
  });

  const position = (time: string) => JSON.stringify([time, '019aa000-0000-7000-8000-000000000000']);
  const cursors = [
    ['0000-01-01T00:00:00.000Z', '0000-01-01T00:00:00.000000Z'],
    [`2026-01-01T00:00:00.${'0'.repeat(200)}Z`, `2026-01-01T00:00:00.${'9'.repeat(200)}Z`],
  ].flat();

  test.each(cursors)('a cursor with the time %s restarts every list', async (time) => {
    const { cookie } = await makeSignedIn({ roles: ['admin'] });
    const cursor = position(time);
    const asked = [
      ['opportunity.list', { stage: 'open', filters: { sort: 'newest', cursor } }],
      ['opportunity.list', { stage: 'open', filters: { sort: 'closing', cursor } }],
    ] as const;
    for (const [name, input] of asked) {
      const query = new URLSearchParams({ input: JSON.stringify(input) });
      const answer = await ask(server.app, `/api/trpc/${name}?${query}`, { headers: { cookie } });
      expect([name, answer.status]).toEqual([name, 200]);
    }
    const admin = await makeAdmin();
    const lists = [
      listNotifications(admin, { cursor }),
      ...sortIds(ownList.list).map((sort) => ownList.page(admin, ownList.schema.parse({ sort, cursor }))),
      ...sortIds(peopleList.list).map((sort) =>
        peopleList.page(admin, peopleList.schema.parse({ sort, cursor })),
      ),
      queueList.page(admin, queueList.schema.parse({ cursor })),
    ];
    for (const list of lists) expect(await list).toMatchObject({ items: expect.any(Array) });
  });

  test('an incomplete character is no valid reason to decline', async () => {
    const { cookie } = await makeSignedIn({ roles: ['admin'] });
    const { id: opportunityId } = await makeOpportunity();
    const { id: commitmentId } = await makeCommitment(await makeViewer(), opportunityId);
    const rows = [{ commitmentId, revision: 1 }];
    const decline = (reason: string) => {
      const input = { key: newId(), opportunityId, kind: 'decline', rows, reason };
      return post(server.app, '/api/trpc/commitmentDecision.decide', input, { cookie });
    };
    for (const reason of ['\ud800', 'No room \udfff here']) expect((await decline(reason)).status).toBe(400);
    expect((await decline('No room 😀 here')).status).toBe(200);
  });

  const raw = fc.oneof(hostileText, fc.json({ maxDepth: 4 }), fc.constant('['.repeat(50_000)));

  test.each([
    '/api/analytics/track',
    '/api/auth/signup',
    '/api/auth/logout',
    '/api/trpc/commitment.submit?batch=1',
    '/api/nothing',
    '/',
  ])('POST %s with any body', async (path) => {
    const { cookie } = await makeSignedIn();
    const headers = { cookie, authorization: 'Bearer preflight-token-of-the-tests' };
    await fc.assert(
      fc.asyncProperty(raw, (body) => expectRefusalAtMost(post(server.app, path, body, headers))),
      RUNS,
    );
  });

  test('events with any properties', async () => {
    const { cookie } = await makeSignedIn();
    const event = fc.record({
      eventName: fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom('Question Submit', 'Page View') },
        hostileText,
      ),
      properties: fc.dictionary(
        fc.oneof(fc.constantFrom('page name', 'previous page', 'time spent'), hostileText),
        hostile,
      ),
    });
    await fc.assert(
      fc.asyncProperty(event, (body) =>
        expectRefusalAtMost(post(server.app, '/api/analytics/track', body, { cookie })),
      ),
      { ...RUNS, numRuns: 100 },
    );
  });

  test('addresses for the preflight', async () => {
    const headers = { authorization: 'Bearer preflight-token-of-the-tests' };
    const email = fc.oneof(
      fc.emailAddress(),
      hostileText.map((text) => `${text}@example.test`),
      hostile,
    );
    await fc.assert(
      fc.asyncProperty(email, (given) =>
        expectRefusalAtMost(post(server.app, '/api/auth/signup', { email: given }, headers)),
      ),
      RUNS,
    );
  });

  test.each([
    '/api/auth/callback?state=x&code=',
    '/api/auth/callback?state=',
    '/api/auth/signup?invite=',
    '/api/auth/me?',
    '/api/documents/download?id=',
    '/api/documents/view?id=',
    '/api/documents/zip?ids=',
    '/api/documents/watermark?id=',
    '/api/documents/s3/watermark?id=',
    '/api/trpc/user.getLoggedInUser?batch=1&input=',
    '/api/trpc/',
    '/media/documents/',
    '/api/',
    '/assets/',
    '/',
  ])('GET %s…', async (start) => {
    const { cookie } = await makeSignedIn();
    const address = fc.oneof(
      hostileText.map((text) => encodeURIComponent(text.toWellFormed())),
      hostileText.map((text) => text.replace(/[#\s]/g, '')),
    );
    await fc.assert(
      fc.asyncProperty(address, (end) =>
        expectRefusalAtMost(ask(server.app, start + end, { headers: { cookie } })),
      ),
      RUNS,
    );
  });

  test('headers and cookies', async () => {
    const { cookie } = await makeSignedIn();
    const value = fc.string({
      unit: fc.integer({ min: 32, max: 255 }).map((code) => String.fromCharCode(code)),
      maxLength: 300,
    });
    const header = fc.constantFrom(
      'cookie',
      'user-agent',
      'accept',
      'accept-encoding',
      'if-none-match',
      'range',
      'origin',
      'content-type',
      'x-forwarded-for',
      'trpc-accept',
    );
    await fc.assert(
      fc.asyncProperty(
        header,
        value,
        fc.constantFrom('/', '/api/auth/me', '/api/trpc/notification.unreadCount', '/robots.txt'),
        (name, given, path) => {
          const headers = new Headers({ cookie });
          headers.set(name, name === 'cookie' ? `vestry_session=${given}` : given);
          return expectRefusalAtMost(ask(server.app, path, { headers }));
        },
      ),
      { ...RUNS, numRuns: 150 },
    );
  });
});
