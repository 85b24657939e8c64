import { afterEach, describe, expect, test, vi } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { session } from '#app/db/schema/members.ts';
import { IDLE_MARK } from '#app/platform/session/idle-mark.ts';
import { viewerOf } from '#app/platform/session/session.server.ts';
import { changeMember, makeSignedIn } from '#tests/factories/sessions.ts';
import { ask, OWN_ORIGIN, post } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { useEnvironment } from '#tests/setup/rewire.ts';
import { useServer } from '#tests/setup/server.ts';

// An unreachable address: the provider is down, and the application keeps working.
useEnvironment({ AUTH0_ISSUER_BASE_URL: 'http://localhost:9/' });

useTestDatabase();
const server = useServer();

const HOUR = 3_600_000;
const MINUTE = 60_000;
afterEach(() => void vi.useRealTimers());

const later = (ms: number) => new Date(Date.now() + ms);

const unread = async (cookie: string) =>
  (await ask(server.app, '/api/trpc/notification.unreadCount', { headers: { cookie } })).status;

describe('a session', () => {
  test('is stored as a hash: the database’s content opens nothing', async () => {
    const { token } = await makeSignedIn();
    const [row] = await db().select().from(session);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(await viewerOf(row?.idHash)).toBeNull();
    expect(await viewerOf(row?.id)).toBeNull();
  });

  test('ends after two hours without a request, and each request restarts the time', async () => {
    const { token } = await makeSignedIn();
    expect(await viewerOf(token, later(2 * HOUR - MINUTE))).not.toBeNull();
    expect(await viewerOf(token, later(4 * HOUR - 2 * MINUTE))).not.toBeNull();
    expect(await viewerOf(token, later(6 * HOUR))).toBeNull();
  });

  test('is not extended by an unused page, whatever it requests', async () => {
    const { cookie } = await makeSignedIn();
    const start = Date.now();
    const at = (ms: number) => vi.setSystemTime(start + ms);
    vi.useFakeTimers({ toFake: ['Date'] });
    const untouched = { headers: { cookie: `${cookie}; ${IDLE_MARK}=1` } };
    const polls = ['/api/auth/me', '/dashboard', '/api/trpc/notification.unreadCount'];
    for (let minute = 10; minute < 120; minute += 10) {
      at(minute * MINUTE);
      for (const path of polls) expect((await ask(server.app, path, untouched)).status).toBe(200);
    }
    at(2 * HOUR - MINUTE);
    expect(await unread(cookie)).toBe(200);
    at(4 * HOUR - 2 * MINUTE);
    expect((await ask(server.app, '/api/auth/me', untouched)).status).toBe(200);
    at(4 * HOUR);
    expect((await ask(server.app, '/api/auth/me', untouched)).status).toBe(204);
  });

  test('does not revive when it is used after its end', async () => {
    const { token } = await makeSignedIn();
    expect(await viewerOf(token, later(2 * HOUR + MINUTE))).toBeNull();
    expect(await viewerOf(token, later(2 * HOUR + MINUTE))).toBeNull();
  });

  test('ends after twelve hours, however busy', async () => {
    const { token } = await makeSignedIn();
    for (let hour = 1; hour < 12; hour += 1) expect(await viewerOf(token, later(hour * HOUR))).not.toBeNull();
    expect(await viewerOf(token, later(12 * HOUR + MINUTE))).toBeNull();
  });

  test('that was ended is over at the next request, even if the provider cannot be notified', async () => {
    const { cookie } = await makeSignedIn();
    expect(await unread(cookie)).toBe(200);
    const answer = await post(server.app, '/api/auth/logout', '', { cookie });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, OWN_ORIGIN]);
    expect(answer.headers.getSetCookie().join()).toMatch(/^vestry_session=; Max-Age=0/);
    expect(await unread(cookie)).toBe(401);
  });

  test('of others stays open when one is ended', async () => {
    const [mine, theirs] = [await makeSignedIn(), await makeSignedIn()];
    await post(server.app, '/api/auth/logout', '', { cookie: mine.cookie });
    expect(await unread(theirs.cookie)).toBe(200);
  });

  test('cannot be ended by a page of another site', async () => {
    const { cookie } = await makeSignedIn();
    await post(server.app, '/api/auth/logout', '', { cookie, origin: 'https://evil.example' });
    expect(await unread(cookie)).toBe(200);
  });
});

describe('in an open session, decisions apply at the next request', () => {
  test.each([
    ['rejection', { rejectedAt: new Date() }, 403],
    ['loss of every role', { roles: [] }, 403],
  ])('%s', async (_what, change, status) => {
    const { cookie, member } = await makeSignedIn();
    expect(await unread(cookie)).toBe(200);
    await changeMember(member.id, change);
    expect(await unread(cookie)).toBe(status);
  });

  test('rejection applies to admins too', async () => {
    const { cookie, member } = await makeSignedIn({ roles: ['admin'] });
    const waiting = async () =>
      (await ask(server.app, '/api/trpc/content.desk', { headers: { cookie } })).status;
    expect(await waiting()).toBe(200);
    await changeMember(member.id, { rejectedAt: new Date() });
    expect(await waiting()).toBe(404);
  });

  test('approval', async () => {
    const { cookie, member } = await makeSignedIn({ approvedAt: null });
    expect(await unread(cookie)).toBe(403);
    await changeMember(member.id, { approvedAt: new Date() });
    expect(await unread(cookie)).toBe(200);
  });
});
