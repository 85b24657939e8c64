import type { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '#app/platform/viewer.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { appAround } from '#tests/setup/member-app.ts';
import { TestStorage } from '#tests/setup/storage.ts';
import type { ServerEnv } from '../context.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const KEY = 'pictures/opportunities/harbour 1.svg';
useTestDatabase();

const server = new TestStorage();
let app: Hono<ServerEnv>;
let viewer: Viewer | null = null;

const get = (path: string, init: RequestInit = {}) => app.request(`/media/${path}`, init);

beforeAll(async () => {
  await server.start();
  const { storage } = await import('#app/integrations/storage/storage.server.ts');
  const { media } = await import('./media.ts');
  app = await appAround('/media', media, () => viewer);
  const bytes = (text: string) => new TextEncoder().encode(text);
  await storage.putObject(KEY, bytes(SVG), { contentType: 'image/svg+xml' });
  for (const name of ['fund', 'draft', 'draft-fund', 'nobodys'])
    await storage.putObject(`pictures/${name}.svg`, bytes(SVG), { contentType: 'image/svg+xml' });
  await storage.putObject('pictures/page.html', bytes('<p>'), { contentType: 'text/html' });
  await storage.putObject('documents/secret.png', bytes('png'), { contentType: 'image/png' });
});

afterAll(() => server.remove());

beforeEach(async () => {
  const later = new Date(Date.now() + 60_000);
  await makeOpportunity({ heroKey: KEY });
  await makeOpportunity({ heroKey: 'pictures/page.html' });
  await makeOpportunity({ heroKey: 'documents/secret.png' });
  await makeOpportunity({ heroKey: 'pictures/draft.svg', publishedAt: null });
  await makeFund({ heroKey: 'pictures/fund.svg' });
  await makeFund({ heroKey: 'pictures/draft-fund.svg', publishedAt: later });
});

describe('pictures', () => {
  test.each<[Partial<Viewer> | null, number, string]>([
    [null, 401, 'unauthorized'],
    [{ standing: 'unverified' }, 403, 'forbidden'],
    [{ standing: 'pending' }, 403, 'forbidden'],
    [{ standing: 'rejected' }, 403, 'forbidden'],
    [{ role: 'unknown' }, 403, 'forbidden'],
  ])('are not for %o', async (who, status, code) => {
    viewer = who && (await makeViewer({}, who));
    const answer = await get(KEY);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({
      error: { code, message: expect.any(String), requestId: 'request' },
    });
  });

  test('are sent to members, an SVG unable to run as a page', async () => {
    viewer = await makeViewer({}, { ndaSignedAt: null });
    const answer = await get(KEY);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-length': String(SVG.length),
      'cache-control': 'private, max-age=86400',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    });
    expect(await answer.text()).toBe(SVG);
  });

  test('answer HEAD, conditions and ranges', async () => {
    viewer = await makeViewer({}, { ndaSignedAt: null });
    const head = await get(KEY, { method: 'HEAD' });
    const etag = head.headers.get('etag') ?? '';
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(SVG.length),
      '',
    ]);
    const same = await get(KEY, { headers: { 'If-None-Match': `W/${etag}` } });
    expect([same.status, same.headers.get('etag'), same.headers.get('cache-control')]).toEqual([
      304,
      etag,
      'private, max-age=86400',
    ]);
    const part = await get(KEY, { headers: { Range: 'bytes=0-3', 'If-Range': etag } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 0-3/${SVG.length}`,
      '<svg',
    ]);
    const other = await get(KEY, { headers: { Range: 'bytes=0-3', 'If-Range': '"other"' } });
    expect([other.status, await other.text()]).toEqual([200, SVG]);
    const beyond = await get(KEY, { headers: { Range: 'bytes=999-' } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${SVG.length}`]);
  });

  test.each([
    'pictures/none.svg',
    'pictures/page.html',
    'documents/secret.png',
    'pictures/..%2Fdocuments/secret.png',
    'pictures/%2e%2e/documents/secret.png',
    'pictures/',
    'pictures/a%00b',
    'pictures/%E0%A4%A',
  ])('are all there is: %s is not found', async (path) => {
    viewer = await makeViewer({}, { ndaSignedAt: null });
    const answer = await get(path);
    expect([answer.status, (await answer.json()).error.code]).toEqual([404, 'not_found']);
  });

  test('are those of what the viewer may see', async () => {
    const statuses = async () => {
      const keys = ['fund', 'draft', 'draft-fund', 'nobodys'].map((name) => `pictures/${name}.svg`);
      return Promise.all(keys.map(async (key) => (await get(key)).status));
    };
    viewer = await makeViewer({ roles: ['active'] });
    expect(await statuses()).toEqual([200, 404, 404, 404]);
    viewer = await makeAdmin();
    expect(await statuses()).toEqual([200, 200, 200, 404]);
    viewer = { ...viewer, standing: 'rejected' };
    expect(await statuses()).toEqual([403, 403, 403, 403]);
  });

  test('say so when the storage is down', async () => {
    viewer = await makeViewer({}, { ndaSignedAt: null });
    await server.stop();
    const answer = await get(KEY);
    expect([answer.status, answer.headers.get('retry-after'), (await answer.json()).error.code]).toEqual([
      503,
      '5',
      'unavailable',
    ]);
    await server.start();
    expect(await (await get(KEY)).text()).toBe(SVG);
  });
});
