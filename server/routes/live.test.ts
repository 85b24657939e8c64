import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { member, session } from '#app/db/schema/members.ts';
import { DELEGATE } from '#app/domain/access/grants.ts';
import { newId } from '#app/domain/ids.ts';
import { JOBS } from '#app/jobs.server.ts';
import { endAccess } from '#app/processes/grants/grants.server.ts';
import { makeGrant } from '#tests/factories/grants.ts';
import { asViewer, makeViewer } from '#tests/factories/members.ts';
import { makeSignedIn } from '#tests/factories/sessions.ts';
import { ask, post } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { useEnvironment } from '#tests/setup/rewire.ts';
import { useServer } from '#tests/setup/server.ts';

// Simulates an outage of the provider: nothing listens at this address.
useEnvironment({ AUTH0_ISSUER_BASE_URL: 'http://localhost:9/' });

useTestDatabase({ jobs: JOBS });
const server = useServer();

/** Longer than the interval between two polls of the database. */
const SOON = { timeout: 20_000 };
const open: ReadableStreamDefaultReader<Uint8Array>[] = [];

/** Listens as a page does. `heard` grows with each event; `ended` becomes true when the server closes the stream. */
async function listen(cookie: string, query = '') {
  const answer = await ask(server.app, `/api/live${query}`, { headers: { cookie } });
  const heard: string[] = [];
  const state = { answer, heard, ended: false, leave: async () => answer.body?.cancel() };
  const reader = answer.body?.getReader();
  if (answer.status !== 200 || !reader) return state;
  open.push(reader);
  state.leave = () => reader.cancel();
  void (async () => {
    const decoder = new TextDecoder();
    for (let text = ''; ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      heard.push(...events);
    }
    state.ended = true;
  })();
  return state;
}

afterEach(async () => {
  for (const reader of open.splice(0)) await reader.cancel();
});

const unread = (count: number) => `event: unread\ndata: ${count}`;
const NEWS = 'event: news\ndata: firm_message';
const OVER = 'event: over\ndata:';

async function tell(memberId: string, cause: string): Promise<void> {
  const { notify } = await import('#app/notify/notify.server.ts');
  await transaction((tx) =>
    notify(tx, { memberId, kind: 'firm_message', title: 'News', body: 'Of the firm.', href: null, cause }),
  );
}

test('a page that is open for a holder hears that the access has ended, and cannot listen for them again', async () => {
  const [holder, person] = [await makeViewer(), await makeSignedIn({ roles: [DELEGATE] })];
  const adviser = asViewer(person.member);
  const grantId = await makeGrant(holder.memberId, adviser);
  const page = await listen(person.cookie, `?for=${grantId}`);
  await expect.poll(() => page.heard, SOON).toEqual([unread(0)]);
  await transaction((tx) => endAccess(tx, holder, { id: grantId }));
  await expect.poll(() => page.heard, SOON).toContain('event: news\ndata: access_changed');
  expect((await listen(person.cookie, `?for=${grantId}`)).answer.status).toBe(403);
});

test('the unread count is sent at once and on each change, to every browser of the member and nobody else', async () => {
  const [ada, bo] = [await makeSignedIn(), await makeSignedIn()];
  const { openSessionOf } = await import('#tests/factories/sessions.ts');
  const second = await openSessionOf(ada.member);
  await tell(ada.member.id, 'before');
  const pages = [await listen(ada.cookie), await listen(second.cookie), await listen(bo.cookie)];
  expect(pages[0]?.answer.headers.get('content-type')).toBe('text/event-stream');
  expect(pages[0]?.answer.headers.get('cache-control')).toMatch('no-store');
  await expect
    .poll(() => pages.map(({ heard }) => heard), SOON)
    .toEqual([[unread(1)], [unread(1)], [unread(0)]]);
  await tell(ada.member.id, 'after');
  await expect.poll(() => pages[0]?.heard, SOON).toEqual([unread(1), unread(2), NEWS]);
  const { readAllNotifications } = await import('#app/features/notifications/notifications.server.ts');
  const { viewerOf } = await import('#app/platform/session/session.server.ts');
  const viewer = await viewerOf(ada.token);
  if (viewer) await readAllNotifications(viewer);
  await expect
    .poll(() => pages.map(({ heard }) => heard), SOON)
    .toEqual([[unread(1), unread(2), NEWS, unread(0)], [unread(1), unread(2), NEWS, unread(0)], [unread(0)]]);
});

test('what comes as soon as a page listens is news to it', async () => {
  const ada = await makeSignedIn();
  await tell(ada.member.id, 'before');
  const page = await listen(ada.cookie);
  await tell(ada.member.id, 'after');
  await expect.poll(() => page.heard, SOON).toEqual([unread(1), unread(2), NEWS]);
});

test('an unused tab does not keep its session open', async () => {
  const ada = await makeSignedIn();
  const before = new Date(Date.now() - 3_600_000);
  const own = eq(session.memberId, ada.member.id);
  const lastSeen = async () => (await db().select().from(session).where(own))[0]?.lastSeenAt;
  await db().update(session).set({ lastSeenAt: before }).where(own);
  const page = await listen(ada.cookie);
  await expect.poll(() => page.heard, SOON).toEqual([unread(0)]);
  expect(await lastSeen()).toEqual(before);
  await ask(server.app, '/api/trpc/notification.unreadCount', { headers: { cookie: ada.cookie } });
  expect(await lastSeen()).not.toEqual(before);
});

test('unread notifications above ninety-nine are not counted', async () => {
  const ada = await makeSignedIn();
  for (let n = 0; n < 103; n += 1) await tell(ada.member.id, `act ${n}`);
  const page = await listen(ada.cookie);
  await expect.poll(() => page.heard, SOON).toEqual([unread(100)]);
});

test('an idle connection sends a heartbeat twice a minute, so that proxies do not close it', async () => {
  const ada = await makeSignedIn();
  const page = await listen(ada.cookie);
  await expect.poll(() => page.heard, SOON).toEqual([unread(0)]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 26_000 });
  try {
    await expect.poll(() => page.heard, SOON).toEqual([unread(0), ': nothing new']);
  } finally {
    vi.useRealTimers();
  }
});

describe('it ends', () => {
  const ofSession = (id: string) => eq(session.memberId, id);
  const past = new Date(Date.now() - 60_000);
  test.each([
    ['the session ends', (id: string) => db().update(session).set({ endedAt: past }).where(ofSession(id))],
    [
      'the session runs out',
      (id: string) => db().update(session).set({ expiresAt: past }).where(ofSession(id)),
    ],
    [
      'nobody has used the session for two hours',
      (id: string) =>
        db()
          .update(session)
          .set({ lastSeenAt: new Date(Date.now() - 2 * 3_600_000 - 1000) })
          .where(ofSession(id)),
    ],
    [
      'the member is rejected',
      (id: string) => db().update(member).set({ rejectedAt: past }).where(eq(member.id, id)),
    ],
    [
      'the member loses their roles',
      (id: string) => db().update(member).set({ roles: [] }).where(eq(member.id, id)),
    ],
    ['the session is forgotten', (id: string) => db().delete(session).where(ofSession(id))],
    [
      'an admin begins to look with a member’s eyes',
      (id: string) => db().update(session).set({ viewingAs: id }).where(ofSession(id)),
    ],
  ])('when %s', async (_, happen) => {
    const [ada, bo] = [await makeSignedIn(), await makeSignedIn()];
    const [page, other] = [await listen(ada.cookie), await listen(bo.cookie)];
    await happen(ada.member.id);
    await expect.poll(() => page, SOON).toMatchObject({ heard: [unread(0), OVER], ended: true });
    expect(other).toMatchObject({ heard: [unread(0)], ended: false });
  });
});

test('an admin who views as a member gets no events', async () => {
  const [admin, ada] = [await makeSignedIn({ roles: ['admin'] }), await makeSignedIn()];
  await db().update(session).set({ viewingAs: ada.member.id }).where(eq(session.memberId, admin.member.id));
  expect((await listen(admin.cookie)).answer.status).toBe(204);
});

test('an admin hears of what concerns an area only as long as they have it', async () => {
  const { makeStaff } = await import('#tests/factories/staff.ts');
  const { askAdmins } = await import('#app/notify/approvals.server.ts');
  const { makeAdmin } = await import('#tests/factories/members.ts');
  const { staffSet } = await import('#app/db/schema/staff.ts');
  const [boss, staff] = [await makeStaff(['everything']), await makeStaff(['finance', 'system'])];
  const author = await makeAdmin();
  const asked = () =>
    transaction((tx) => askAdmins(tx, author, { id: newId(), subject: 'notice', title: 'A notice' }));
  const [other, page] = [await listen(boss.cookie), await listen(staff.cookie)];
  const first = [unread(0), unread(1), 'event: news\ndata: approval_requested'];
  await expect.poll(() => page.heard, SOON).toEqual([unread(0)]);
  await asked();
  await expect.poll(() => [other.heard, page.heard], SOON).toEqual([first, first]);

  const given = await db().select().from(staffSet).where(eq(staffSet.memberId, staff.member.id));
  const id = given.find(({ set }) => set === 'finance')?.id;
  const ended = await post(server.app, '/api/trpc/staff.end', { id }, { cookie: boss.cookie });
  expect(ended.status).toBe(200);
  await asked();
  await expect.poll(() => other.heard.length, SOON).toBe(first.length + 2);
  expect(page).toMatchObject({ heard: first, ended: false });
});

test('ten browsers of a member can listen, one more is refused until one has left', async () => {
  const [ada, bo] = [await makeSignedIn(), await makeSignedIn()];
  const pages = await Promise.all(Array.from({ length: 10 }, () => listen(ada.cookie)));
  expect(pages.map(({ answer }) => answer.status)).toEqual(Array(10).fill(200));
  const { answer } = await listen(ada.cookie);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
  expect((await listen(bo.cookie)).answer.status).toBe(200);
  await pages[3]?.leave();
  expect((await listen(ada.cookie)).answer.status).toBe(200);
});

test('the database is polled once a second for all listeners together, and not at all without listeners', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => makeSignedIn()));
  const pages = await Promise.all(people.map(({ cookie }) => listen(cookie)));
  await expect.poll(() => pages.every(({ heard }) => heard.length === 1), SOON).toBe(true);
  const asked = vi.spyOn(db(), 'select');
  try {
    const ofOneLook = 2;
    await new Promise((resolve) => setTimeout(resolve, 3_300));
    const queries = asked.mock.calls.length;
    expect(queries).toBeGreaterThan(0);
    expect(queries).toBeLessThanOrEqual(4 * (ofOneLook + 1));
    for (const page of pages) await page.leave();
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    asked.mockClear();
    await new Promise((resolve) => setTimeout(resolve, 2_200));
    expect(asked).not.toHaveBeenCalled();
  } finally {
    asked.mockRestore();
  }
});

test('when the process stops, each connection is closed silently, and no new one is accepted', async () => {
  const ada = await makeSignedIn();
  const page = await listen(ada.cookie);
  await expect.poll(() => page.heard, SOON).toEqual([unread(0)]);
  const { stopLive } = await import('#app/features/notifications/live.server.ts');
  await stopLive();
  await expect.poll(() => page.ended, SOON).toBe(true);
  expect(page.heard).toEqual([unread(0)]);
  const { answer } = await listen(ada.cookie);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
});
