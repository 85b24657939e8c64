import type { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { opportunityFile } from '#app/db/schema/authoring.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { appAround } from '#tests/setup/member-app.ts';
import { TestStorage } from '#tests/setup/storage.ts';
import type { ServerEnv } from '../context.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const KEY = 'pictures/opportunities/harbour 1.svg';
const VIDEO = 'media/harbour/visit.mp4';
const VIDEO_BYTES = 300_000;
const CLOSED = 'media/closed/recording.m4a';
const CAPTIONS = 'media/harbour/visit.vtt';
useTestDatabase();

const server = new TestStorage();
let app: Hono<ServerEnv>;
let viewer: Viewer | null = null;

const get = (path: string, init: RequestInit = {}) => app.request(`/media/${path}`, init);

beforeAll(async () => {
  await server.start();
  const { media } = await import('./media.ts');
  app = await appAround('/media', media, () => viewer);
  const bytes = (text: string) => new TextEncoder().encode(text);
  const put = (key: string, text: string, contentType: string) =>
    storage().putObject(key, bytes(text), { contentType });
  await put(KEY, SVG, 'image/svg+xml');
  for (const name of ['fund', 'draft', 'draft-fund', 'nobodys', 'chart'])
    await put(`pictures/${name}.svg`, SVG, 'image/svg+xml');
  await put('pictures/page.html', '<p>', 'text/html');
  await put('documents/secret.png', 'png', 'image/png');
  await put(VIDEO, 'v'.repeat(VIDEO_BYTES), 'video/mp4');
  await put(CLOSED, 'recording', 'audio/mp4');
  await put(CAPTIONS, 'WEBVTT', 'text/vtt; charset=utf-8');
  await put('media/harbour/page.html', '<p>', 'text/html');
  await put('media/harbour/picture.svg', SVG, 'image/svg+xml');
  await put('media/draft.mp4', 'draft', 'video/mp4');
});

afterAll(() => server.remove());

/** Stores an opportunity that shows these files. */
async function shows(
  files: { open?: string[]; gated?: string[] },
  change: Parameters<typeof makeOpportunity>[0] = {},
): Promise<void> {
  const { id: opportunityId } = await makeOpportunity(change);
  const rows = (keys: string[] | undefined, gated: boolean) =>
    (keys ?? []).map((key) => ({ key, opportunityId, gated }));
  await db()
    .insert(opportunityFile)
    .values([...rows(files.open, false), ...rows(files.gated, true)]);
}

beforeEach(async () => {
  const later = new Date(Date.now() + 60_000);
  await shows({
    open: [KEY, 'pictures/page.html', 'documents/secret.png'],
    gated: [
      'pictures/chart.svg',
      VIDEO,
      CAPTIONS,
      'media/lost.mp4',
      'media/harbour/page.html',
      'media/harbour/picture.svg',
    ],
  });
  await shows({ gated: [CLOSED] }, { stage: 'closed', closedAt: new Date() });
  await shows({ open: ['pictures/draft.svg'], gated: ['media/draft.mp4'] }, { publishedAt: null });
  await makeFund({ heroKey: 'pictures/fund.svg' });
  await makeFund({ heroKey: 'pictures/draft-fund.svg', publishedAt: later });
});

describe('pictures', () => {
  test.each<[Partial<Viewer> | null, number, string]>([
    [null, 401, 'unauthorized'],
    [{ membershipStatus: 'unverified' }, 403, 'forbidden'],
    [{ membershipStatus: 'pending' }, 403, 'forbidden'],
    [{ membershipStatus: 'rejected' }, 403, 'forbidden'],
    [{ role: 'unknown' }, 403, 'forbidden'],
  ])('are not for %o', async (who, status, code) => {
    viewer = who && (await makeViewer({}, who));
    const answer = await get(KEY);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({
      error: { code, message: expect.any(String), requestId: 'request' },
    });
  });

  test('are sent to members; an SVG cannot run as a page', async () => {
    viewer = await makeViewer({}, { ndaSignedAt: null });
    const answer = await get(KEY);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-length': String(SVG.length),
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    });
    expect(await answer.text()).toBe(SVG);
  });

  test('support HEAD, conditions and ranges', async () => {
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
      'private, no-store',
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
    'media/lost.mp4',
    'media/harbour/page.html',
    'media/harbour/picture.svg',
    'media/..%2Fdocuments/secret.png',
    'media/',
  ])('nothing else is served: %s is not found', async (path) => {
    viewer = await makeViewer({}, { ndaSignedAt: null });
    const answer = await get(path);
    expect([answer.status, (await answer.json()).error.code]).toEqual([404, 'not_found']);
  });

  test('belong to what the viewer may see', async () => {
    const statuses = async () => {
      const keys = ['fund', 'draft', 'draft-fund', 'nobodys'].map((name) => `pictures/${name}.svg`);
      return Promise.all(keys.map(async (key) => (await get(key)).status));
    };
    viewer = await makeViewer({ roles: ['active'] });
    expect(await statuses()).toEqual([200, 404, 404, 404]);
    viewer = await makeAdmin();
    // A draft's files are not referenced by anything published.
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    viewer = { ...viewer, membershipStatus: 'rejected' };
    expect(await statuses()).toEqual([403, 403, 403, 403]);
  });

  test('report an outage of the storage', async () => {
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

describe('recordings', () => {
  test('are for those who may read the page: with the NDA, and closed ones for active members', async () => {
    const statuses = async () => {
      const keys = ['pictures/chart.svg', VIDEO, CAPTIONS, CLOSED, 'media/draft.mp4'];
      return Promise.all(keys.map(async (key) => (await get(key)).status));
    };
    viewer = await makeViewer({}, { ndaSignedAt: null });
    expect(await statuses()).toEqual([404, 404, 404, 404, 404]);
    viewer = await makeViewer({ roles: ['active'] }, { ndaSignedAt: null });
    expect(await statuses()).toEqual([404, 404, 404, 404, 404]);
    viewer = await makeViewer();
    expect(await statuses()).toEqual([200, 200, 200, 404, 404]);
    viewer = await makeViewer({ roles: ['active'] });
    expect(await statuses()).toEqual([200, 200, 200, 200, 404]);
    viewer = await makeAdmin();
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
    viewer = null;
    expect(await statuses()).toEqual([401, 401, 401, 401, 401]);
  });

  test('are sent in ranges, each validated to be of the same recording', async () => {
    viewer = await makeViewer();
    const first = await get(VIDEO, { headers: { Range: 'bytes=0-' } });
    expect([first.status, first.headers.get('content-range')]).toEqual([
      206,
      `bytes 0-${VIDEO_BYTES - 1}/${VIDEO_BYTES}`,
    ]);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'content-length': String(VIDEO_BYTES),
    });
    const etag = first.headers.get('etag') ?? '';
    await first.body?.cancel();
    const seek = await get(VIDEO, { headers: { Range: 'bytes=200000-200009', 'If-Range': etag } });
    expect([seek.status, await seek.text()]).toEqual([206, 'v'.repeat(10)]);
    const end = await get(VIDEO, { headers: { Range: 'bytes=-5' } });
    expect([end.status, end.headers.get('content-range')]).toEqual([
      206,
      `bytes ${VIDEO_BYTES - 5}-${VIDEO_BYTES - 1}/${VIDEO_BYTES}`,
    ]);
    expect((await get(VIDEO, { headers: { Range: `bytes=${VIDEO_BYTES}-` } })).status).toBe(416);
    expect((await get(VIDEO, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    const head = await get(VIDEO, { method: 'HEAD' });
    expect([head.headers.get('content-length'), head.headers.get('accept-ranges')]).toEqual([
      String(VIDEO_BYTES),
      'bytes',
    ]);
  });

  test('captions are text', async () => {
    viewer = await makeViewer();
    const answer = await get(CAPTIONS);
    expect([answer.headers.get('content-type'), await answer.text()]).toEqual([
      'text/vtt; charset=utf-8',
      'WEBVTT',
    ]);
  });
});
