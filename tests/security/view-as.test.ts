import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { analyticsEvent, auditEntry } from '#app/db/schema/communication.ts';
import { session } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { startView } from '#app/features/people/admin/view-as.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { viewerOf } from '#app/platform/session/session.server.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { makeSignature } from '#tests/factories/nda.ts';
import { makeSignedIn, NDA_ID } from '#tests/factories/sessions.ts';
import { ask, OWN_ORIGIN, post } from '#tests/setup/ask.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { useEnvironment } from '#tests/setup/rewire.ts';
import { useServer } from '#tests/setup/server.ts';
import { API_ACCESS } from './api-access.ts';
import { PROCEDURES } from './procedures.ts';

// An unreachable address: the provider is down, and the application keeps working.
useEnvironment({ AUTH0_ISSUER_BASE_URL: 'http://localhost:9/' });

useTestDatabase({ jobs: JOBS });
const server = useServer();

let looking: {
  cookie: string;
  adminId: string;
  member: { id: string; email: string; auth0Id: string | null };
};

beforeEach(async () => {
  const admin = await makeSignedIn({ roles: ['admin'], name: 'Ines Carvalho' });
  const { member } = await makeSignedIn({ roles: ['active'] });
  await committed(startView)((await viewerOf(admin.token)) as Viewer, { memberId: member.id });
  looking = { cookie: admin.cookie, adminId: admin.member.id, member };
});

const get = (path: string) => ask(server.app, path, { headers: { cookie: looking.cookie } });
const send = (method: string, path: string) =>
  ask(server.app, path, { method, headers: { cookie: looking.cookie, origin: OWN_ORIGIN } });
const call = (name: string, type: string) =>
  type === 'mutation'
    ? post(server.app, `/api/trpc/${name}`, '', { cookie: looking.cookie })
    : get(`/api/trpc/${name}`);
const codeOf = async (answer: Response) => (await answer.json()).error?.data.code ?? 'ok';
const REFUSAL = /^You are viewing as another member/;

describe('an admin who views as a member changes nothing', () => {
  const mutations = PROCEDURES.filter(({ type, name }) => type === 'mutation' && name !== 'viewAs.end');
  test.each(mutations)('$name is refused with a message', async ({ name }) => {
    const answer = await call(name, 'mutation');
    const { error } = await answer.json();
    expect([answer.status, error.data.code, error.message]).toEqual([
      403,
      'FORBIDDEN',
      expect.stringMatching(REFUSAL),
    ]);
  });

  test('several at once are each refused', async () => {
    const answer = await post(
      server.app,
      '/api/trpc/notification.markAllRead,waitlist.join?batch=1',
      { 0: {}, 1: { email: 'a@example.test' } },
      { cookie: looking.cookie },
    );
    const bodies: { error: { data: { code: string } } }[] = await answer.json();
    expect(bodies.map(({ error }) => error.data.code)).toEqual(['FORBIDDEN', 'FORBIDDEN']);
  });

  const routes = Object.keys(API_ACCESS).filter(
    (route) => !/^(GET|ALL) /.test(route) && route !== 'POST /api/auth/logout',
  );
  test.each(routes)('%s is refused', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    const answer = await send(method, path);
    const { error } = await answer.json();
    expect([answer.status, error.message]).toEqual([403, expect.stringMatching(REFUSAL)]);
  });

  test.each(['PUT', 'PATCH', 'DELETE'])('%s is refused, for calls and for pages', async (method) => {
    for (const path of ['/api/anything', '/dashboard', '/media/pictures/a.png'])
      expect([path, (await send(method, path)).status]).toEqual([path, 403]);
    expect((await send('POST', '/dashboard')).status).toBe(403);
  });

  test('no event is stored', async () => {
    await post(server.app, '/api/analytics/track', { eventName: 'Log In' }, { cookie: looking.cookie });
    expect(await db().select().from(analyticsEvent)).toEqual([]);
  });
});

/** Reads that hand no file of the member's to the admin. Every other one is refused, or is the admin area. */
const HANDS_OUT_NOTHING = [
  'GET /healthz',
  'GET /readyz',
  'GET /.well-known/security.txt',
  'GET /.well-known/change-password',
  'GET /manifest.webmanifest',
  'GET /firm.css',
  'GET /firm-logo/:file',
  'GET /api/auth/login',
  'GET /api/auth/callback',
  'GET /api/auth/me',
  'GET /api/auth/signup',
  'GET /api/auth/logout',
  'GET /api/preview',
  // The pictures of the page, and what every member signs.
  'GET /api/profile/picture/:id',
  'GET /media/:key{.+}',
  'GET /api/nda/version',
  // They know only the copy, not who opens it.
  'GET /api/messages/:id/opened.gif',
  'GET /api/messages/:id/links/:link',
  'GET /api/doctor',
  'GET /api/live',
];

describe('an admin who views as a member gets no files', () => {
  const reads = Object.entries(API_ACCESS).filter(
    ([route]) => route.startsWith('GET ') && !HANDS_OUT_NOTHING.includes(route),
  );
  test.each(reads)('%s', async (route, { address = route.slice('GET '.length) }) => {
    const isOfAdmins = /^\/api\/(admin|vehicles)\//.test(address);
    expect((await get(address)).status).toBe(isOfAdmins ? 404 : 403);
  });

  test('every exception is a route', () => {
    expect(HANDS_OUT_NOTHING.filter((route) => !(route in API_ACCESS))).toEqual([]);
  });
});

describe('an admin who views as a member', () => {
  test('reads what the member reads, and the session is marked as a view', async () => {
    const me = await (await get('/api/auth/me')).json();
    expect(me).toMatchObject({ sub: looking.member.auth0Id, email: looking.member.email });
    const { result } = await (await get('/api/trpc/user.getLoggedInUser')).json();
    expect(result.data).toMatchObject({ role: 'active', viewedBy: 'Ines Carvalho' });
  });

  const adminQueries = [
    'people.select',
    'book.select',
    'waitlist.select',
    'content.desk',
    'integrations.list',
    'person.timeline',
  ];
  test.each(adminQueries)('finds no %s', async (name) => {
    expect(await codeOf(await call(name, 'query'))).toBe('NOT_FOUND');
  });

  test('gets no documents, not even the member’s, and no signed agreement', async () => {
    const { id } = await makeDocument({ policy: 'original' });
    for (const route of ['download', 'watermark', 's3/watermark'])
      expect((await get(`/api/documents/${route}?id=${id}`)).status).toBe(403);
    const signature = await makeSignature(looking.member.id, NDA_ID);
    for (const part of ['signed', 'certificate'])
      expect((await get(`/api/nda/document?id=${signature.id}&part=${part}`)).status).toBe(403);
  });

  test('ends the view and is an admin again, in the same session', async () => {
    const answer = await call('viewAs.end', 'mutation');
    expect((await answer.json()).result.data).toEqual({ memberId: looking.member.id });
    expect(await codeOf(await call('content.desk', 'query'))).toBe('ok');
    expect(await codeOf(await call('notification.markAllRead', 'mutation'))).toBe('ok');
  });

  test('signs out, which also ends the view and is recorded', async () => {
    expect((await send('POST', '/api/auth/logout')).status).toBe(303);
    expect(await codeOf(await call('notification.unreadCount', 'query'))).toBe('UNAUTHORIZED');
    const entries = await db().select().from(auditEntry).orderBy(auditEntry.seq);
    expect(entries.map(({ act, actorId }) => [act, actorId])).toEqual([
      ['view.start', looking.adminId],
      ['view.end', looking.adminId],
      ['session.signOut', looking.adminId],
    ]);
    const ended = (await db().select().from(session)).filter(({ endedAt }) => endedAt !== null);
    expect(ended.map(({ memberId }) => memberId)).toEqual([looking.adminId]);
  });
});
