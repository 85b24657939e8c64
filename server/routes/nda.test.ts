import { PDFDocument } from '@cantoo/pdf-lib';
import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { ndaVersion } from '#app/db/schema/nda.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { makeSignature, makeVersion } from '#tests/factories/nda.ts';
import { makeSignedIn } from '#tests/factories/sessions.ts';
import { ask, OWN_ORIGIN } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { TestStorage } from '#tests/setup/storage.ts';
import type { ServerEnv } from '../context.ts';

useTestDatabase();

const server = new TestStorage();
let app: Hono<ServerEnv>;

beforeAll(async () => {
  await server.start();
  const { createApp } = await import('../app.ts');
  app = createApp({ pages: async () => new Response('page'), clientFolder: 'public' });
});
afterAll(() => server.remove());

const put = async (key: string, text: string) => {
  await storage().putObject(key, new TextEncoder().encode(text), { contentType: 'application/pdf' });
};
const get = (path: string, cookie: string, headers = {}) =>
  ask(app, `/api/nda/${path}`, { headers: { cookie, ...headers } });
const upload = (id: string, body: BodyInit, cookie: string) =>
  ask(app, `/api/nda/upload?id=${id}`, { method: 'POST', body, headers: { cookie, origin: OWN_ORIGIN } });
const stored = async (id: string) => (await db().select().from(ndaVersion).where(eq(ndaVersion.id, id)))[0];
const codeOf = async (answer: Response) => [answer.status, (await answer.json()).error.code];

async function pdfOf(pages: number): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) pdf.addPage([300, 400]);
  return Uint8Array.from(await pdf.save());
}
const pagesIn = async (answer: Response) =>
  (await PDFDocument.load(await answer.arrayBuffer())).getPageCount();

describe('an agreement as a PDF', () => {
  test('is generated from its text once, stored, and shown only in our own pages', async () => {
    const { cookie } = await makeSignedIn({}, { nda: false });
    const { id } = await makeVersion();
    const answer = await get(`version?id=${id}`, cookie);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(
        /^inline; filename="Vestry - Non-disclosure agreement - version 1.pdf"/,
      ),
      'content-security-policy': "frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await stored(id)).toMatchObject({ documentKey: `nda/versions/${id}/text.pdf` });
    const again = Buffer.from(await (await get(`version?id=${id}`, cookie)).arrayBuffer());
    expect(again.equals(bytes)).toBe(true);
  });

  test('a draft, and a future version, is visible to admins; a draft’s PDF is not stored', async () => {
    const [member, admin] = [
      await makeSignedIn({}, { nda: false }),
      await makeSignedIn({ roles: ['admin'] }, { nda: false }),
    ];
    const draft = await makeVersion({ publishedAt: null });
    const later = await makeVersion({ version: 2, effectiveAt: new Date(Date.now() + 60_000) });
    for (const { id } of [draft, later]) {
      expect((await get(`version?id=${id}`, member.cookie)).status).toBe(404);
      expect(await pagesIn(await get(`version?id=${id}`, admin.cookie))).toBe(1);
    }
    expect(await stored(draft.id)).toMatchObject({ documentKey: null });
  });

  test.each(['', '?id=', '?id=x', '?id=%00'])('there is none at %j', async (query) => {
    const { cookie } = await makeSignedIn({}, { nda: false });
    expect(await codeOf(await get(`version${query}`, cookie))).toEqual([404, 'not_found']);
  });

  test('reports an outage of the storage', async () => {
    const { cookie } = await makeSignedIn({}, { nda: false });
    const { id } = await makeVersion({ documentKey: 'nda/versions/x.pdf', body: '' });
    await server.stop();
    const answer = await get(`version?id=${id}`, cookie);
    expect([...(await codeOf(answer)), answer.headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
    await server.start();
  });
});

describe('the signed documents', () => {
  test('are for the signer and for admins, in whole or in part', async () => {
    const [signer, other] = [await makeSignedIn({ name: 'Zoë Ünal' }), await makeSignedIn()];
    const admin = await makeSignedIn({ roles: ['admin'] }, { nda: false });
    const version = await makeVersion({ version: 7 });
    const keys = { documentKey: 'nda/signed/a.pdf', certificateKey: 'nda/signed/c.pdf' };
    const { id } = await makeSignature(signer.member.id, version.id, { ...keys, completedAt: new Date() });
    await put(keys.documentKey, '%PDF-signed');
    await put(keys.certificateKey, '%PDF-certificate');
    for (const { cookie } of [signer, admin]) {
      const answer = await get(`document?id=${id}&part=signed`, cookie);
      expect([await answer.text(), answer.headers.get('cache-control')]).toEqual([
        '%PDF-signed',
        'private, no-store',
      ]);
      expect(answer.headers.get('content-disposition')).toContain(
        encodeURIComponent('Zoë Ünal - signed.pdf'),
      );
    }
    const part = await get(`document?id=${id}&part=certificate`, signer.cookie, { range: 'bytes=5-' });
    expect([part.status, await part.text()]).toEqual([206, 'certificate']);
    expect(await codeOf(await get(`document?id=${id}&part=signed`, other.cookie))).toEqual([
      404,
      'not_found',
    ]);
    expect(await codeOf(await get(`document?id=${id}&part=all`, signer.cookie))).toEqual([
      400,
      'bad_request',
    ]);
    expect(await codeOf(await get(`document?id=${id}&part=signed`, ''))).toEqual([401, 'unauthorized']);
  });

  test('do not exist until they have arrived', async () => {
    const signer = await makeSignedIn();
    const version = await makeVersion({ version: 7 });
    const { id } = await makeSignature(signer.member.id, version.id, { completedAt: new Date() });
    expect(await codeOf(await get(`document?id=${id}&part=signed`, signer.cookie))).toEqual([
      404,
      'not_found',
    ]);
  });
});

describe('an upload', () => {
  test('becomes the draft’s agreement, with a signature page', async () => {
    const { cookie, member } = await makeSignedIn({ roles: ['admin'] }, { nda: false });
    const { id } = await makeVersion({ publishedAt: null });
    expect((await upload(id, await pdfOf(3), cookie)).status).toBe(204);
    expect(await stored(id)).toMatchObject({
      body: '',
      documentKey: expect.stringContaining(`nda/versions/${id}/`),
    });
    expect(await pagesIn(await get(`version?id=${id}`, cookie))).toBe(4);
    expect(await db().select().from(auditEntry).orderBy(auditEntry.seq)).toMatchObject([
      { act: 'nda.uploadVersion', actorId: member.id, subjectId: id },
    ]);
  });

  test('is refused if it is no PDF, too large, for a published version, or for no draft', async () => {
    const { cookie } = await makeSignedIn({ roles: ['admin'] }, { nda: false });
    const draft = await makeVersion({ publishedAt: null });
    const published = await makeVersion({ version: 2 });
    const pdf = await pdfOf(1);
    expect(await codeOf(await upload(draft.id, '<html>', cookie))).toEqual([422, 'unprocessable']);
    expect(await codeOf(await upload(draft.id, new Uint8Array(20 * 1024 * 1024 + 1), cookie))).toEqual([
      413,
      'payload_too_large',
    ]);
    expect(await codeOf(await upload(published.id, pdf, cookie))).toEqual([409, 'conflict']);
    expect(await codeOf(await upload('x', pdf, cookie))).toEqual([404, 'not_found']);
    expect(await stored(draft.id)).toMatchObject({ documentKey: null });
  });

  test('is for admins, from our own pages', async () => {
    const [member, admin] = [await makeSignedIn(), await makeSignedIn({ roles: ['admin'] }, { nda: false })];
    const { id } = await makeVersion({ version: 2, publishedAt: null });
    const pdf = await pdfOf(1);
    expect(await codeOf(await upload(id, pdf, member.cookie))).toEqual([404, 'not_found']);
    const foreign = { cookie: admin.cookie, origin: 'https://evil.example' };
    const answer = await ask(app, `/api/nda/upload?id=${id}`, {
      method: 'POST',
      body: pdf,
      headers: foreign,
    });
    expect(await codeOf(answer)).toEqual([403, 'forbidden']);
    expect(await stored(id)).toMatchObject({ documentKey: null });
  });
});
