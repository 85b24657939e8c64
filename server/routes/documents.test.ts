import type { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { PROBLEMS } from '#app/features/documents/marking/problems.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { appAround } from '#tests/setup/member-app.ts';
import { TestStorage } from '#tests/setup/storage.ts';
import type { ServerEnv } from '../context.ts';

useTestDatabase();

const PDF = '%PDF-1.7 a teaser';
const server = new TestStorage();
let app: Hono<ServerEnv>;
let viewer: Viewer | null = null;

const get = (id: string, headers: Record<string, string> = {}) =>
  app.request(`/api/documents/download?id=${encodeURIComponent(id)}`, { headers });

async function storedTeaser(title = 'Teaser') {
  const teaser = await makeDocument({ category: 'teaser', title });
  await storage().putObject(teaser.storageKey, new TextEncoder().encode(PDF), { contentType: 'text/html' });
  return teaser;
}

beforeAll(async () => {
  await server.start();
  const { documents } = await import('./documents.ts');
  app = await appAround('/api/documents', documents, () => viewer);
});

beforeEach(async () => {
  viewer = await makeViewer({}, { ndaSignedAt: null });
});

afterAll(() => server.remove());

test('a member downloads a teaser under its name', async () => {
  const teaser = await storedTeaser('Größe “1”');
  const answer = await get(teaser.id);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(PDF.length),
    'content-disposition': `attachment; filename="Vestry - Gr__e _1_.pdf"; filename*=UTF-8''Vestry%20-%20Gr%C3%B6%C3%9Fe%20%E2%80%9C1%E2%80%9D.pdf`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(await answer.text()).toBe(PDF);
});

test('a broken download is resumed', async () => {
  const { id } = await storedTeaser();
  const etag = (await get(id, { Range: 'bytes=0-0' })).headers.get('etag') ?? '';
  const rest = await get(id, { Range: 'bytes=9-', 'If-Range': etag });
  expect([rest.status, rest.headers.get('content-range')]).toEqual([
    206,
    `bytes 9-${PDF.length - 1}/${PDF.length}`,
  ]);
  expect(await rest.text()).toBe('a teaser');
  expect((await get(id, { 'If-None-Match': etag })).status).toBe(304);
});

test('a refusal gives the reason, without a request to the storage', async () => {
  const teaser = await storedTeaser();
  const memorandum = await makeDocument();
  const damaged = await makeDocument({
    category: 'teaser',
    policy: 'watermarked',
    preparationProblem: 'The file is damaged.',
  });
  const [table, large] = await Promise.all(
    [PROBLEMS.type, PROBLEMS.large].map((preparationProblem) =>
      makeDocument({ category: 'teaser', policy: 'watermarked', preparationProblem }),
    ),
  );
  const readOnly = await makeDocument({ category: 'teaser', policy: 'view_only' });
  const asked = server.calls.recent().length;
  const cases: [Partial<Viewer> | null, string, number, string][] = [
    [null, teaser.id, 401, 'unauthorized'],
    [{ membershipStatus: 'pending' }, teaser.id, 403, 'forbidden'],
    [{ role: 'unknown' }, teaser.id, 403, 'forbidden'],
    [{}, 'x', 400, 'bad_request'],
    [{}, '', 400, 'bad_request'],
    [{}, newId(), 404, 'not_found'],
    [{}, memorandum.id, 404, 'not_found'],
    [{}, damaged.id, 422, 'unprocessable'],
    [{}, table?.id ?? '', 415, 'unsupported_type'],
    [{}, large?.id ?? '', 413, 'payload_too_large'],
    [{}, readOnly.id, 403, 'forbidden'],
  ];
  for (const [who, id, status, code] of cases) {
    viewer = who && (await makeViewer({}, { ndaSignedAt: null, ...who }));
    const answer = await get(id);
    expect([id, answer.status]).toEqual([id, status]);
    expect(await answer.json()).toEqual({
      error: { code, message: expect.any(String), requestId: 'request' },
    });
  }
  expect(server.calls.recent()).toHaveLength(asked);
});

test('a file missing from the bucket is an error of ours', async () => {
  const { id } = await makeDocument({ category: 'teaser' });
  const answer = await get(id);
  expect([answer.status, (await answer.json()).error.code]).toEqual([500, 'internal']);
});
