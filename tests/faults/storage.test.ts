import type { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { appAround } from '#tests/setup/member-app.ts';
import { TestStorage } from '#tests/setup/storage.ts';
import { FAULT_KINDS } from '../../sandbox/faults.ts';
import type { ServerEnv } from '../../server/context.ts';

useTestDatabase();

const PDF = '%PDF-1.7 a teaser';
const server = new TestStorage();
let app: Hono<ServerEnv>;
let viewer: Viewer;

beforeAll(async () => {
  await server.start();
  const { documents } = await import('../../server/routes/documents.ts');
  app = await appAround('/api/documents', documents, () => viewer);
});
beforeEach(async () => {
  server.faults.clear();
  viewer = await makeViewer({}, { ndaSignedAt: null });
});
afterAll(() => server.remove());

async function storedTeaser(): Promise<string> {
  const teaser = await makeDocument({ category: 'teaser' });
  await storage().putObject(teaser.storageKey, new TextEncoder().encode(PDF), {
    contentType: 'application/pdf',
  });
  return `/api/documents/download?id=${teaser.id}`;
}

describe('the object storage', () => {
  test.each(FAULT_KINDS.filter((kind) => kind !== 'slow'))(
    'while it is %s, a reader gets a retry time, and afterwards the whole file',
    async (kind) => {
      const address = await storedTeaser();
      server.faults.set('storage', { kind });
      const refused = await app.request(address);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await refused.json()).toMatchObject({ error: { code: 'unavailable' } });
      server.faults.clear();
      expect(await (await app.request(address)).text()).toBe(PDF);
    },
  );

  test('slow: calls wait', async () => {
    const address = await storedTeaser();
    server.faults.set('storage', { kind: 'slow', delayMs: 300 });
    expect(await (await app.request(address)).text()).toBe(PDF);
  });

  test('a put with a lost response is repeated and leaves one object', async () => {
    server.faults.set('storage', { kind: 'lost', times: 1 });
    await storage().putObject('lost/one.txt', new TextEncoder().encode('once'), {
      contentType: 'text/plain',
    });
    const { objects } = await storage().listObjects('lost/');
    expect(objects.map(({ key }) => key)).toEqual(['lost/one.txt']);
  });
});
