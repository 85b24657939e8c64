import type { AnyTRPCProcedure } from '@trpc/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { documentEvent } from '#app/db/schema/documents.ts';
import { DELEGATE, PRESETS } from '#app/domain/access/grants.ts';
import { holderRightOf } from '#app/domain/access/holder-paths.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { openCopy } from '#app/features/documents/copies/copies.server.ts';
import { PROBLEMS } from '#app/features/documents/marking/problems.ts';
import { acceptGrant } from '#app/features/grants/accepting.server.ts';
import { revokeGrant } from '#app/features/grants/ending.server.ts';
import { giveGrant } from '#app/features/grants/giving.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { GRANT_IS_OVER, viewerFor } from '#app/platform/grants/grants.server.ts';
import { appRouter } from '#app/trpc/root.server.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { asViewer, makeViewer } from '#tests/factories/members.ts';
import { makeSignedIn, signNda } from '#tests/factories/sessions.ts';
import { ask } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { useServer } from '#tests/setup/server.ts';
import { PAGE_ACCESS } from './page-access.ts';

useTestDatabase({ jobs: JOBS });

let refusal: string | null | undefined;
let seen: Viewer | null | undefined;
const server = useServer(async (_request, page) => {
  seen = page.viewer;
  refusal = page.holderRefusal?.message;
  return new Response('page');
});

let holder: Viewer;
let adviser: Viewer;
let cookie: string;
let grantId: string;

beforeEach(async () => {
  holder = await makeViewer({ roles: ['active'], name: 'Anna Berg' });
  await signNda(holder.memberId);
  const person = await makeSignedIn({ roles: [DELEGATE], name: 'Otto Adler' });
  adviser = asViewer(person.member);
  cookie = person.cookie;
  grantId = newId();
  const { categories: _all, ...rights } = PRESETS.adviser.rights;
  await transaction((tx) =>
    giveGrant(tx, holder, {
      ...{ id: grantId, entity: 'all', email: adviser.email, preset: 'adviser', vehicles: 'all' },
      ...{ rights: { ...rights, categories: ['tax'], figures: false, opportunities: false } },
      ...{ from: null, until: null, receivesInstead: false },
    }),
  );
  await transaction((tx) => acceptGrant(tx, adviser, { id: grantId }));
});

/** Every procedure by its path. The router keeps them flat, which its type does not say. */
const PROCEDURES = Object.entries(
  appRouter._def.procedures as unknown as Record<
    string,
    AnyTRPCProcedure & { _def: { meta?: { forHolder?: string } } }
  >,
);
const FOR_HOLDERS = Object.fromEntries(
  PROCEDURES.flatMap(([name, { _def }]) => (_def.meta?.forHolder ? [[name, _def.meta.forHolder]] : [])),
);

test('these procedures work for a holder, with these rights', () => {
  expect(FOR_HOLDERS).toEqual({
    'commitment.amend': 'act',
    'commitment.clearIndication': 'act',
    'commitment.indicate': 'act',
    'commitment.setDesiredAmount': 'act',
    'commitment.submit': 'act',
    'commitment.withdraw': 'act',
    'inviteToken.getAvailableTokens': 'any',
    'notice.reportPayment': 'act',
    'notification.unreadCount': 'any',
    'opportunity.list': 'opportunities',
    'opportunity.saveProgress': 'opportunities',
    'portfolio.explain': 'figures',
    'prepared.prepare': 'prepare',
    'prepared.withdraw': 'prepare',
    'question.ask': 'act',
    'reading.save': 'documents',
    'search.everything': 'any',
    'search.recent': 'any',
    'user.getLoggedInUser': 'any',
  });
});

test('every other procedure is refused for a holder, and these without the right', async () => {
  const viewer = await viewerFor(adviser, grantId);
  const given = new Set(['any', 'documents', 'prepare']);
  for (const [name] of PROCEDURES) {
    const right = FOR_HOLDERS[name];
    if (right && given.has(right)) continue;
    const [part = '', ...path] = name.split('.');
    const caller = appRouter.createCaller({ viewer, requestId: 'request', address: '127.0.0.1' });
    // A namespace and its procedure, whose types do not matter here.
    const calls = caller as unknown as Record<string, Record<string, (input?: unknown) => Promise<unknown>>>;
    const answer = await calls[part]
      ?.[path.join('.')]?.({})
      .catch((error: { code: string; message: string }) => error);
    expect([name, answer]).toMatchObject([
      name,
      { code: 'FORBIDDEN', message: expect.stringMatching(/Anna Berg/) },
    ]);
  }
});

test('the pages that work for a holder are these', () => {
  const pages = Object.keys(PAGE_ACCESS).flatMap((path) => {
    const [row] = PAGE_ACCESS[path] ?? [];
    const right = row && holderRightOf(row.address.split('?')[0] ?? '');
    return right ? [[path, right]] : [];
  });
  expect(Object.fromEntries(pages)).toEqual({
    '/commitments': 'figures',
    '/commitments/:id/receipts/:number': 'figures',
    '/dashboard': 'any',
    '/documents': 'documents',
    '/documents/:id': 'documents',
    '/faqs': 'any',
    '/funds': 'opportunities',
    '/funds/:slug': 'opportunities',
    '/notices/:id': 'notices',
    '/opportunities': 'opportunities',
    '/opportunities/:stage': 'opportunities',
    '/opportunities/:stage/:slug': 'opportunities',
    '/portfolio': 'figures',
    '/portfolio/:position': 'figures',
    '/portfolio/figures/:figure': 'figures',
    '/prepared/:id': 'prepare',
    '/profile/bank-details': 'prepare',
    '/profile/investment-preferences': 'prepare',
    '/search': 'any',
  });
});

describe('a request for a holder', () => {
  const get = (path: string) => ask(server.app, path, { headers: { cookie } });

  test('opens the pages that the grant gives, and their data', async () => {
    for (const path of ['/documents', '/documents.data']) {
      await get(`${path}?for=${grantId}`);
      expect(seen).toMatchObject({
        memberId: adviser.memberId,
        role: 'active',
        holders: [{ holderName: 'Anna Berg' }],
      });
      expect(refusal).toBeUndefined();
    }
  });

  test.each(['/portfolio', '/opportunities/open', '/profile', '/admin'])('does not open %s', async (path) => {
    await get(`${path}?for=${grantId}`);
    expect(seen).toMatchObject({ memberId: adviser.memberId, role: 'unknown', holders: null });
    expect(refusal).toMatch(/Anna Berg/);
  });

  test.each([
    '/api/portfolio/export',
    '/api/profile/data',
    '/api/nda/document',
    '/api/commitments/export.csv',
  ])('is refused %s', async (path) => {
    expect((await get(`${path}?for=${grantId}`)).status).toBe(403);
  });

  test('ends with the grant, whatever page is open', async () => {
    const tax = await makeDocument({ ownerId: holder.memberId, category: 'tax' });
    const file = `/api/documents/download?id=${tax.id}`;
    expect((await get(file)).status).toBe(403);
    expect((await get(`${file}&for=${grantId}`)).status).not.toBe(403);
    await transaction((tx) => revokeGrant(tx, holder, { id: grantId }));
    expect((await get(`${file}&for=${grantId}`)).status).toBe(403);
    await get(`/documents?for=${grantId}`);
    expect(refusal).toMatch(/no longer have access/);
    expect(seen).toMatchObject({ holders: null });
  });

  test('that began before the grant ended gets no copy, and nobody is recorded to have opened it', async () => {
    // Of a kind that cannot be marked, so that it needs no preparation.
    const change = { category: 'tax', preparationProblem: PROBLEMS.type } as const;
    const tax = await makeDocument({ ownerId: holder.memberId, ...change });
    const viewer = await viewerFor(adviser, grantId);
    await signNda(adviser.memberId);
    await transaction((tx) => revokeGrant(tx, holder, { id: grantId }));
    const begun = { ...viewer, ndaSignedAt: new Date().toISOString() };
    const scopes = begun.holders?.map((scope) => ({
      ...scope,
      access: { ...scope.access, ndaSignedAt: begun.ndaSignedAt },
    }));
    await expect(openCopy({ ...begun, holders: scopes ?? null }, tax.id, 'download')).rejects.toMatchObject({
      code: 'forbidden',
      message: GRANT_IS_OVER,
    });
    expect(await db().select().from(documentEvent)).toEqual([]);
  });

  test('of another person, or of nobody, is refused', async () => {
    const other = await makeSignedIn({ roles: ['active'] });
    await ask(server.app, `/documents?for=${grantId}`, { headers: { cookie: other.cookie } });
    expect(refusal).toMatch(/no longer have access/);
    await get(`/documents?for=${newId()}`);
    expect(refusal).toMatch(/no longer have access/);
    expect((await ask(server.app, `/api/documents/download?for=${grantId}`)).status).toBe(401);
  });
});
