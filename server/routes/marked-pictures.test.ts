import type { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { MOST_PICTURE_PIXELS } from '#app/features/documents/marking/picture-types.ts';
import { prepareVersion } from '#app/features/documents/marking/prepare-version.server.ts';
import { traceIdsIn } from '#app/features/documents/marking/trace.server.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { appAround } from '#tests/setup/member-app.ts';
import { TestStorage } from '#tests/setup/storage.ts';
import { unzip } from '#tests/setup/unzip.ts';
import type { ServerEnv } from '../context.ts';

useTestDatabase({ jobs: JOBS });

const server = new TestStorage();
let app: Hono<ServerEnv>;
let archive: Hono<ServerEnv>;
let viewer: Viewer | null = null;

beforeAll(async () => {
  await server.start();
  const [{ documents }, { library }] = [await import('./documents.ts'), await import('./library.ts')];
  app = await appAround('/api/documents', documents, () => viewer);
  archive = await appAround('/api/documents', library, () => viewer);
});
beforeEach(async () => {
  viewer = await makeViewer({ name: 'Ada Lindqvist' });
});
afterAll(() => server.remove());

async function picture(width = 900, height = 600) {
  const made = await makeDocument({ policy: 'watermarked', contentType: 'image/png' });
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#87a' } })
    .png()
    .toBuffer();
  await storage().putObject(made.storageKey, bytes, { contentType: 'image/png' });
  await prepareVersion(made.versionId);
  return made;
}

const get = (id: string, range?: string, method = 'GET') =>
  app.request(`/api/documents/download?id=${id}`, { method, headers: range ? { Range: range } : {} });
const readsOf = (key: string) =>
  server.calls.recent().filter(({ method, path }) => method === 'GET' && path.includes(key)).length;

test('ranges of one picture’s copy come from one marked picture', async () => {
  const { id, storageKey } = await picture();
  const before = readsOf(storageKey);
  const ranges = ['bytes=0-99', 'bytes=100-199', 'bytes=200-'];
  const answers = await Promise.all(ranges.map((range) => get(id, range)));
  expect(answers.map(({ status }) => status)).toEqual([206, 206, 206]);
  const parts = await Promise.all(answers.map(async (answer) => new Uint8Array(await answer.arrayBuffer())));
  expect(await traceIdsIn(new Uint8Array(Buffer.concat(parts)))).toHaveLength(1);
  expect(readsOf(storageKey) - before).toBe(1);
});

test('requesting the metadata of a copy marks nothing', async () => {
  const { id, storageKey } = await picture();
  const before = readsOf(storageKey);
  const head = await get(id, undefined, 'HEAD');
  expect([head.status, head.headers.get('content-length')]).toEqual([200, null]);
  expect(readsOf(storageKey)).toBe(before);
  const whole = await get(id);
  expect(whole.headers.get('etag')).toBe(head.headers.get('etag'));
  const bytes = (await whole.arrayBuffer()).byteLength;
  expect((await get(id, undefined, 'HEAD')).headers.get('content-length')).toBe(String(bytes));
});

test('the pictures of an archive are marked one at a time, while it is sent', async () => {
  const made = [await picture(), await picture()];
  const before = made.map(({ storageKey }) => readsOf(storageKey));
  const query = new URLSearchParams(made.map(({ id }) => ['ids', id]));
  const answer = await archive.request(`/api/documents/zip?${query}`);
  expect(answer.status).toBe(200);
  expect(readsOf(made[1]?.storageKey ?? '')).toBe(before[1]);
  const files = [...unzip(new Uint8Array(await answer.arrayBuffer())).keys()];
  expect(files).toHaveLength(2);
  expect(readsOf(made[1]?.storageKey ?? '')).toBe((before[1] ?? 0) + 1);
});

test('a picture beyond the limit is refused before it is decoded', async () => {
  const { id } = await picture(10_000, MOST_PICTURE_PIXELS / 10_000 + 1);
  const answer = await get(id);
  expect([answer.status, (await answer.json()).error.code]).toEqual([413, 'payload_too_large']);
});
