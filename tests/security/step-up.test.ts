import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { ledgerLine } from '#app/db/schema/ledger.ts';
import { member, session } from '#app/db/schema/members.ts';
import { newId } from '#app/domain/ids.ts';
import { savedDetails } from '#app/features/documents/admin/document-admin.ts';
import { audienceRevision, detailsRevision } from '#app/features/documents/admin/edit.server.ts';
import { recordTransfer } from '#app/features/ledger/lines/record-lines.server.ts';
import { recentSignIns } from '#app/platform/session/sign-in-events.server.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { makeHeldFund } from '#tests/factories/ledger.ts';
import { makeMember, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { makeSignedIn, openSessionOf } from '#tests/factories/sessions.ts';
import { fillIn, signIn, useApplication } from '#tests/setup/application.ts';
import { ask, post } from '#tests/setup/ask.ts';
import type { Browser } from '#tests/setup/browser.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';

useTestDatabase();
const vestry = useApplication();
afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;
const login = (query = '') => `${vestry.url}/api/auth/login${query}`;
const isIn = async (browser: Browser) => (await browser.send(`${vestry.url}/api/auth/me`)).status === 200;
const call = async (cookie: string, name: string, input: object) => {
  const answer = await post(vestry.app, `${vestry.url}/api/trpc/${name}`, input, {
    cookie,
    origin: vestry.url,
  });
  const { error } = (await answer.json()) as { error?: { data: { code: string } } };
  return error?.data.code ?? 'ok';
};
type Session = Partial<typeof session.$inferInsert>;
const change = (memberId: string, facts: Session) =>
  db().update(session).set(facts).where(eq(session.memberId, memberId));
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE);

/** Two commitments to one opportunity, and the choice to accept them. */
async function acceptance(count: number) {
  const { id: opportunityId } = await makeOpportunity();
  const rows: { commitmentId: string; revision: number; amount: number }[] = [];
  for (let made = 0; made < count; made += 1) {
    const { id, amount } = await makeCommitment(await makeViewer(), opportunityId);
    rows.push({ commitmentId: id, revision: 1, amount });
  }
  return { key: newId(), opportunityId, kind: 'accept', rows, oversubscribe: false };
}

describe('acts that are hard to undo need a recent sign-in', () => {
  const stale: [string, Session][] = [
    ['eleven minutes ago', { authenticatedAt: minutesAgo(11) }],
    ['at an unknown time', { authenticatedAt: null }],
  ];

  test.each(stale)('accepting many and erasing an account, after a sign-in %s', async (_when, facts) => {
    const { cookie, member: admin } = await makeSignedIn({ roles: ['admin'] });
    await change(admin.id, facts);
    const [many, one] = [await acceptance(2), await acceptance(1)];
    expect(await call(cookie, 'commitmentDecision.decide', many)).toBe('PRECONDITION_FAILED');
    expect(await call(cookie, 'commitmentDecision.decide', one)).toBe('ok');
    const erasure = { id: newId(), confirmation: 'erase' };
    expect(await call(cookie, 'account.confirmDeletion', erasure)).toBe('PRECONDITION_FAILED');
    await change(admin.id, { authenticatedAt: minutesAgo(9), hasMfa: true });
    expect(await call(cookie, 'commitmentDecision.decide', many)).toBe('ok');
    expect(await call(cookie, 'account.confirmDeletion', erasure)).toBe('NOT_FOUND');
  });

  test('moving and publishing holdings, and creating positions; a single line does not', async () => {
    const { cookie, member: admin } = await makeSignedIn({ roles: ['admin'] });
    await change(admin.id, { authenticatedAt: minutesAgo(11) });
    const { id: vehicleId, lineId, holder } = await makeHeldFund();
    const common = { vehicleId, date: '2026-03-01', reference: newId() };
    const moves = { paidIn: 0, distributed: 0, called: 0, nav: 0, unfunded: 0 };
    const transfer = { ...common, from: holder, to: holder, amount: 1, note: null, expected: moves };
    const valuation = { ...common, holder: null, nav: 1, digest: '' };
    const asked = {
      'ledgerAdmin.transfer': transfer,
      'ledgerAdmin.addValuation': { ...valuation, published: true },
      'ledgerAdmin.publish': { vehicleId, reference: 'NAV' },
      'ledgerAdmin.openFromCommitments': { vehicleId, expected: 1 },
      'ledgerAdmin.undoOpening': { vehicleId, importId: newId() },
    };
    for (const [name, input] of Object.entries(asked))
      expect([name, await call(cookie, name, input)]).toEqual([name, 'PRECONDITION_FAILED']);
    const to = { memberId: (await makeMember()).id, entityId: null };
    const sold = { ...common, reference: 'T', from: holder, to, amount: 100, note: null };
    await transaction((tx) => recordTransfer(tx, null, sold));
    const halves = (await db().select().from(ledgerLine)).filter(({ transferId }) => transferId !== null);
    for (const { id } of halves)
      expect(await call(cookie, 'ledgerAdmin.reverse', { lineId: id, reason: 'Wrong day' })).toBe(
        'PRECONDITION_FAILED',
      );
    expect(halves).toHaveLength(2);
    const draft = { ...valuation, published: false };
    expect(await call(cookie, 'ledgerAdmin.addValuation', draft)).toBe('ok');
    expect(await call(cookie, 'ledgerAdmin.reverse', { lineId, reason: 'Wrong fund' })).toBe('ok');
  });

  test('inviting everyone who was imported', async () => {
    const { cookie, member: admin } = await makeSignedIn({ roles: ['admin'] });
    await change(admin.id, { authenticatedAt: minutesAgo(11) });
    expect(await call(cookie, 'invite.sendPrepared', {})).toBe('PRECONDITION_FAILED');
    await change(admin.id, { authenticatedAt: minutesAgo(9), hasMfa: true });
    // Nobody was imported.
    expect(await call(cookie, 'invite.sendPrepared', {})).toBe('CONFLICT');
  });

  test('accepting many one by one, like a bulk acceptance', async () => {
    const { cookie, member: admin } = await makeSignedIn({ roles: ['admin'] });
    await change(admin.id, { authenticatedAt: minutesAgo(11) });
    const answers: string[] = [];
    for (let turn = 0; turn < 6; turn += 1)
      answers.push(await call(cookie, 'commitmentDecision.decide', await acceptance(1)));
    expect(answers).toEqual([...Array(5).fill('ok'), 'PRECONDITION_FAILED']);
  });

  test.each(stale)('publishing what cannot be taken back, after a sign-in %s', async (_when, facts) => {
    const { cookie, member: admin } = await makeSignedIn({ roles: ['admin'] });
    await change(admin.id, facts);
    const { id: ownerId } = await makeMember();
    const [draft, another, library] = [
      await makeDocument({ ownerId, publishedAt: null }),
      await makeDocument({ ownerId, publishedAt: null }),
      await makeDocument({ publishedAt: null }),
    ];
    const published = await makeDocument({ hasRules: true });
    const common = { at: null, announce: false };
    const revision = audienceRevision({ by: 'rules', rules: [] });
    const acts: [string, object, string][] = [
      ['documentAdmin.publish', { ids: [draft.id], ...common }, 'ok'],
      ['documentAdmin.publish', { ids: [library.id, another.id], ...common }, 'ok'],
      [
        'documentAdmin.saveAudience',
        { id: published.id, audience: { by: 'owner', memberId: ownerId, heldBy: 'me' }, revision },
        'ok',
      ],
      ['documentBatch.publish', { id: newId(), seen: '0'.repeat(64), announce: false }, 'NOT_FOUND'],
      ['nda.publish', { id: newId(), revision: '0'.repeat(64) }, 'NOT_FOUND'],
      ['person.confirmName', { memberId: newId(), entityId: null, name: 'Ada' }, 'NOT_FOUND'],
    ];
    for (const [name, input] of acts)
      expect([name, await call(cookie, name, input)]).toEqual([name, 'PRECONDITION_FAILED']);
    expect(await call(cookie, 'documentAdmin.publish', { ids: [library.id], ...common })).toBe('ok');
    await change(admin.id, { authenticatedAt: minutesAgo(9), hasMfa: true });
    for (const [name, input, outcome] of acts)
      expect([name, await call(cookie, name, input)]).toEqual([name, outcome]);
  });

  describe('opening documents to more than 100 people', () => {
    const everyone = { by: 'rules', rules: [{ kind: 'everyone', from: null, until: null }] };
    const later = { kind: 'everyone', from: new Date(Date.now() + MINUTE).toISOString(), until: null };
    const details = (of: Awaited<ReturnType<typeof makeDocument>>, category: string) =>
      savedDetails.parse({ ...of, revision: detailsRevision(of), category });

    async function opened(members: number) {
      const { cookie, member: admin } = await makeSignedIn({ roles: ['admin'] });
      for (let made = 0; made < members; made += 1) await makeMember();
      const nobody = { hasRules: true };
      const revision = audienceRevision({ by: 'rules', rules: [] });
      // Publishing the opportunity afterwards needs no recent sign-in.
      const { id: opportunityId } = await makeOpportunity({ publishedAt: null });
      const [first, second, third, draft, ahead] = [
        await makeDocument(nobody),
        await makeDocument(nobody),
        await makeDocument(),
        await makeDocument({ category: 'teaser', publishedAt: null }),
        await makeDocument({ category: 'teaser', publishedAt: null, opportunityId }),
      ];
      const acts: [string, object][] = [
        ['saveAudience', { id: first.id, audience: everyone, revision }],
        ['saveAudience', { id: second.id, audience: { by: 'rules', rules: [later] }, revision }],
        ['saveDetails', details(third, 'teaser')],
        ['publish', { ids: [draft.id], at: null, announce: false }],
        ['publish', { ids: [ahead.id], at: null, announce: false }],
      ];
      return async (minutes: number) => {
        await change(admin.id, { authenticatedAt: minutesAgo(minutes), hasMfa: true });
        const answers: string[] = [];
        for (const [name, input] of acts) answers.push(await call(cookie, `documentAdmin.${name}`, input));
        return answers;
      };
    }

    test('needs one, also for a rule of tomorrow and an opportunity that is not published yet', async () => {
      const answersAfter = await opened(101);
      expect(await answersAfter(11)).toEqual(Array(5).fill('PRECONDITION_FAILED'));
      expect(await answersAfter(9)).toEqual(Array(5).fill('ok'));
    });

    test('to fewer does not', async () => {
      const answersAfter = await opened(100);
      expect(await answersAfter(11)).toEqual(Array(5).fill('ok'));
    });
  });

  test('a role that requires a second factor opens nothing to a session without one', async () => {
    const { cookie, member: ada } = await makeSignedIn();
    await change(ada.id, { hasMfa: false });
    expect(await call(cookie, 'profile.endOtherSessions', {})).toBe('ok');
    await db()
      .update(member)
      .set({ roles: ['admin'] })
      .where(eq(member.id, ada.id));
    expect(await call(cookie, 'profile.endOtherSessions', {})).toBe('UNAUTHORIZED');
    expect(await call(cookie, 'commitmentDecision.decide', await acceptance(1))).toBe('NOT_FOUND');
    await change(ada.id, { hasMfa: true });
    expect(await call(cookie, 'commitmentDecision.decide', await acceptance(1))).toBe('ok');
  });

  test('ending one’s other sessions; a member needs no second factor', async () => {
    const { cookie, member: ada } = await makeSignedIn();
    const { cookie: other } = await openSessionOf(ada);
    await change(ada.id, { authenticatedAt: minutesAgo(11), hasMfa: false });
    expect(await call(cookie, 'profile.endSession', { id: newId() })).toBe('PRECONDITION_FAILED');
    expect(await call(cookie, 'profile.endOtherSessions', {})).toBe('PRECONDITION_FAILED');
    expect(await call(other, 'notification.markAllRead', {})).toBe('ok');
    await change(ada.id, { authenticatedAt: minutesAgo(9) });
    expect(await call(cookie, 'profile.endOtherSessions', {})).toBe('ok');
    expect(await call(other, 'notification.markAllRead', {})).toBe('UNAUTHORIZED');
  });

  test('exporting one’s data; a member needs no second factor', async () => {
    const { cookie, member: ada } = await makeSignedIn();
    const take = (headers = {}) =>
      ask(vestry.app, `${vestry.url}/api/profile/data`, { headers: { cookie, ...headers } });
    await change(ada.id, { authenticatedAt: minutesAgo(11), hasMfa: false });
    const refused = await take();
    expect([refused.status, (await refused.json()).error.code]).toEqual([412, 'confirm_identity']);
    const led = await take({ 'sec-fetch-mode': 'navigate' });
    expect(led.headers.get('location')).toBe('/api/auth/login?again=1&returnTo=%2Fprofile%23data');
    await change(ada.id, { authenticatedAt: minutesAgo(9) });
    expect((await take()).status).toBe(200);
  });

  test('a person who signs in as someone else is not returned to the first one’s interrupted act', async () => {
    const browser = vestry.browser();
    await signIn(browser, login(), 'active@vestry.test');
    // Signs in as another person at the provider.
    for (const name of browser.cookies.keys()) if (name.startsWith('sandbox_')) browser.cookies.delete(name);
    const other = await signIn(browser, login('?again=1&returnTo=/auth/confirmed'), 'prospect@vestry.test');
    expect(other.url).toBe(`${vestry.url}/dashboard`);
    const same = await signIn(browser, login('?again=1&returnTo=/auth/confirmed'), 'prospect@vestry.test');
    expect(same.url).toBe(`${vestry.url}/auth/confirmed`);
  });
});

test('an admin who views as a member confirms as themselves, and not as the member', async () => {
  const { id: viewingAs } = await makeMember();
  const browser = vestry.browser();
  await signIn(browser, login(), 'admin@vestry.test');
  await db().update(session).set({ viewingAs });
  const back = await signIn(browser, login('?again=1&returnTo=/auth/confirmed'), 'admin@vestry.test');
  expect(back.url).toBe(`${vestry.url}/auth/confirmed`);
});

describe('an admin needs a second factor', () => {
  const typed = { email: 'admin@vestry.test', password: 'vestry-demo' };

  test('and is not admitted with a wrong code', async () => {
    const browser = vestry.browser();
    const { url: form } = await browser.open(login());
    for (const code of ['', '1234567']) {
      expect((await fillIn(browser, form, { ...typed, code })).url).toContain('/u/login');
      expect(await isIn(browser)).toBe(false);
    }
    expect((await signIn(browser, login(), typed.email)).url).toBe(`${vestry.url}/dashboard`);
    const [row] = await db().select().from(session);
    expect(row).toMatchObject({ hasMfa: true, authenticatedAt: expect.any(Date) });
  });

  test('even if they become one while the provider still has their sign-in', async () => {
    const browser = vestry.browser();
    const id = 'auth0|demo-active';
    await signIn(browser, login(), 'active@vestry.test');
    await vestry.sandbox.accounts.change(id, { roles: ['active', 'admin'] });
    const { url: form, hops } = await browser.open(login('?returnTo=/faqs'));
    const asked = hops.filter(({ url }) => url.includes('acr_values'));
    expect(asked).toHaveLength(1);
    expect(form).toContain('/u/login');
    expect((await signIn(browser, form, 'active@vestry.test')).url).toBe(`${vestry.url}/faqs`);
    await vestry.sandbox.accounts.change(id, { roles: ['active'] });
  });

  test('and where the setting requires it, everyone; a sign-in without one is refused and recorded', async () => {
    const undo = changeEnvironment({ MFA_REQUIRED_FOR: 'everyone' });
    try {
      const browser = vestry.browser();
      const asked = new URL((await browser.send(login())).headers.get('location') ?? '');
      expect(asked.searchParams.get('acr_values')).toMatch(/multi-factor$/);
      expect((await signIn(vestry.browser(), login(), 'active@vestry.test')).url).toBe(
        `${vestry.url}/dashboard`,
      );
      asked.searchParams.delete('acr_values');
      expect((await signIn(browser, asked.href, 'active@vestry.test')).url).toBe(
        `${vestry.url}/auth/login?problem=mfa`,
      );
      expect(await isIn(browser)).toBe(false);
      const [ada] = await db().select().from(member).where(eq(member.auth0Id, 'auth0|demo-active'));
      expect((await recentSignIns(ada?.id ?? ''))[0]).toMatchObject({ result: 'no_mfa' });
    } finally {
      undo();
    }
  });
});
