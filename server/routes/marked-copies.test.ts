import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import {
  documentCopy,
  documentEvent,
  document as documentRow,
  documentVersion,
} from '#app/db/schema/documents.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { prepareVersion } from '#app/features/documents/marking/prepare-version.server.ts';
import { traceIdsIn } from '#app/features/documents/marking/trace.server.ts';
import { insertDocumentVersion } from '#app/features/documents/versions.queries.server.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makePdf } from '#tests/factories/pdf.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { appAround } from '#tests/setup/member-app.ts';
import { TestStorage } from '#tests/setup/storage.ts';
import type { ServerEnv } from '../context.ts';

useTestDatabase({ jobs: JOBS });

const server = new TestStorage();
let app: Hono<ServerEnv>;
let viewer: Viewer | null = null;
let file: Uint8Array;

const get = (id: string, headers: Record<string, string> = {}, route = 'download', method = 'GET') =>
  app.request(`/api/documents/${route}?id=${id}`, { headers, method });

/** As the viewer in the browser does. */
const view = (id: string, version: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(`/api/documents/view?id=${id}&version=${version}`, { headers, method });

/** Replaces the file of a document; returns the id of the new version. */
async function replaced(documentId: string): Promise<string> {
  const storageKey = `documents/files/${newId()}.pdf`;
  const next = { storageKey, fileName: 'new.pdf', contentType: 'application/pdf', bytes: file.length };
  const versionId = await transaction((tx) => insertDocumentVersion(tx, documentId, next));
  await db()
    .update(documentVersion)
    .set(prepared ?? {})
    .where(eq(documentVersion.id, versionId));
  return versionId;
}

/** What preparing the file results in: the same for every document, so it is prepared for the first one only. */
let prepared: Partial<typeof documentVersion.$inferInsert> | null = null;

/** A memorandum that is prepared for marked copies. */
async function memorandum(policy: 'watermarked' | 'view_only' = 'watermarked') {
  const document = await makeDocument({ policy });
  await storage().putObject(document.storageKey, file, { contentType: 'application/pdf' });
  prepared ??= await preparationOf(document);
  await db().update(documentVersion).set(prepared).where(eq(documentVersion.id, document.versionId));
  return document;
}

async function preparationOf({ versionId }: { versionId: string }) {
  await prepareVersion(versionId);
  const [row] = await db().select().from(documentVersion).where(eq(documentVersion.id, versionId));
  if (!row?.preparedAt) throw new Error('The file was not prepared');
  const { pages, preparedAt, preparedBy, templateKey, slotsKey, textReadAt } = row;
  return { pages, preparedAt, preparedBy, templateKey, slotsKey, textReadAt };
}

const events = () =>
  db()
    .select({ act: documentEvent.act, copyId: documentEvent.copyId, reason: documentEvent.reason })
    .from(documentEvent)
    .orderBy(documentEvent.id);

beforeAll(async () => {
  await server.start();
  file = await makePdf({ pages: 3 });
  const { documents } = await import('./documents.ts');
  app = await appAround('/api/documents', documents, () => viewer);
});

beforeEach(async () => {
  viewer = await makeViewer({ name: 'Ada Lindqvist' });
});

afterAll(() => server.remove());

test('a member downloads a copy with their name, and the download is recorded', async () => {
  const { id } = await memorandum();
  const answer = await get(id);
  expect(answer.status).toBe(200);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(answer.headers.get('content-length')).toBe(String(bytes.length));
  const [traceId] = await traceIdsIn(bytes);
  expect(traceId).toBeDefined();
  expect(await events()).toEqual([{ act: 'download', copyId: traceId, reason: null }]);
  const [entry] = await db().select().from(auditEntry).orderBy(auditEntry.seq);
  expect(entry).toMatchObject({ act: 'document.download', subjectId: id, actorId: viewer?.memberId });
});

test('a broken download is resumed with the same copy', async () => {
  const { id } = await memorandum();
  const whole = await get(id);
  const etag = whole.headers.get('etag') ?? '';
  const bytes = Buffer.from(await whole.arrayBuffer());
  const rest = await get(id, { Range: 'bytes=1000-', 'If-Range': etag });
  expect([rest.status, rest.headers.get('content-range')]).toEqual([
    206,
    `bytes 1000-${bytes.length - 1}/${bytes.length}`,
  ]);
  expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(1000))).toBe(true);
  const middle = await get(id, { Range: 'bytes=500-1499' });
  expect(Buffer.from(await middle.arrayBuffer()).equals(bytes.subarray(500, 1500))).toBe(true);
  const last = await get(id, { Range: 'bytes=-100' });
  expect(Buffer.from(await last.arrayBuffer()).equals(bytes.subarray(-100))).toBe(true);
  expect((await get(id, { 'If-None-Match': etag })).status).toBe(304);
  expect((await get(id, { Range: `bytes=${bytes.length}-` })).status).toBe(416);
  const changed = await get(id, { Range: 'bytes=1000-', 'If-Range': '"another copy"' });
  expect(changed.status).toBe(200);
  const head = await get(id, {}, 'download', 'HEAD');
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  // The first, the one that only checked whether it is the same, and the one that restarted.
  expect(new Set((await events()).map(({ copyId }) => copyId)).size).toBe(1);
});

test('two simultaneous first requests get one copy', async () => {
  const { id } = await memorandum();
  await Promise.all(Array.from({ length: 5 }, async () => (await get(id)).arrayBuffer()));
  expect(new Set((await events()).map(({ copyId }) => copyId)).size).toBe(1);
});

test('downloading a file without its beginning is recorded too, once', async () => {
  const { id } = await memorandum();
  for (const range of ['bytes=1-', 'bytes=2-', 'bytes=-100'])
    expect((await get(id, { Range: range })).status).toBe(206);
  expect((await events()).map(({ act }) => act)).toEqual(['download']);
});

test('reading a file in the viewer is recorded once, also if it begins with a range', async () => {
  const begun: Record<string, string>[][] = [
    // As the viewer opens a larger file.
    [{}, { Range: 'bytes=0-1023' }, { Range: 'bytes=1024-2047' }],
    [{ Range: 'bytes=0-1023' }, { Range: 'bytes=0-1023' }],
  ];
  for (const requests of begun) {
    const { id } = await memorandum();
    for (const headers of requests) await (await get(id, headers, 'view')).body?.cancel();
    const entries = await db().select().from(auditEntry).where(eq(auditEntry.subjectId, id));
    expect(entries.map(({ act }) => act)).toEqual(['document.view']);
  }
  expect((await events()).map(({ act }) => act)).toEqual(['view', 'view']);
});

test('a reader who has a document open reads on in its version after the file is replaced', async () => {
  const document = await memorandum('view_only');
  const part = (at: number, version = document.versionId) =>
    view(document.id, version, { Range: `bytes=${at}-${at + 999}` });
  const whole = await view(document.id, document.versionId);
  const bytes = Buffer.from(await whole.arrayBuffer());
  const next = await replaced(document.id);

  const read = Buffer.from(await (await part(1000)).arrayBuffer());
  expect(read.equals(bytes.subarray(1000, 2000))).toBe(true);
  expect(await events()).toMatchObject([{ act: 'view' }]);
  // What is opened again is the new version.
  const reopened = await view(document.id, document.versionId);
  expect([reopened.status, (await reopened.json()).error]).toMatchObject([
    409,
    { message: 'This document has a new version. Please open it again.' },
  ]);
  expect((await view(document.id, next)).status).toBe(200);
  expect((await view(document.id, document.versionId, {}, 'HEAD')).status).toBe(409);
  expect((await view(document.id, 'none')).status).toBe(400);

  // Hours later it still belongs to the opening, a day after which it is over: reading on does not prolong it.
  const aged = (hours: number) => {
    const at = new Date(Date.now() - hours * 3_600_000);
    return db().update(documentEvent).set({ at });
  };
  await aged(2);
  expect((await part(3000)).status).toBe(206);
  const opened = await db().select().from(documentEvent).orderBy(documentEvent.id);
  expect(opened.map(({ versionId }) => versionId)).toEqual([document.versionId, next]);
  const copies = await db().select().from(documentCopy).where(eq(documentCopy.versionId, document.versionId));
  expect(copies).toMatchObject([{ memberId: viewer?.memberId }]);
  await aged(25);
  expect((await part(4000)).status).toBe(409);
});

test('a replaced version is for those who have opened it, may still read it, and only without malware', async () => {
  const document = await memorandum();
  const other = await memorandum();
  const range = { Range: 'bytes=1000-1999' };
  await (await view(document.id, document.versionId)).body?.cancel();
  await (await view(other.id, other.versionId)).body?.cancel();
  const neverServed = await replaced(document.id);
  const next = await replaced(document.id);

  const asked = async (version: string) => (await view(document.id, version, range)).status;
  expect(await asked(document.versionId)).toBe(206);
  expect(await asked(next)).toBe(206);
  expect(await asked(neverServed)).toBe(409);
  expect(await asked(other.versionId)).toBe(409);
  const reader = viewer;
  viewer = await makeViewer();
  expect(await asked(document.versionId)).toBe(409);
  viewer = reader;
  // A download is of the present version.
  const download = await app.request(
    `/api/documents/download?id=${document.id}&version=${document.versionId}`,
  );
  await download.body?.cancel();
  const downloads = await db().select().from(documentEvent).where(eq(documentEvent.act, 'download'));
  expect(downloads).toMatchObject([{ versionId: next }]);

  const found = { malware: 'Eicar' };
  await db().update(documentVersion).set(found).where(eq(documentVersion.id, document.versionId));
  expect(await asked(document.versionId)).toBe(422);
  await db().update(documentVersion).set({ malware: null });
  await db().update(documentRow).set({ withdrawnAt: new Date() });
  expect(await asked(document.versionId)).toBe(404);
});

test('a person who downloads more files than usual has to wait', async () => {
  const { id } = await memorandum();
  const answers = await Promise.all(Array.from({ length: 100 }, () => get(id)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.filter((status) => status === 429)).toHaveLength(40);
  await Promise.all(answers.map((answer) => answer.body?.cancel()));
});

test('a view-only document is served to the viewer with the mark, and refused as a download', async () => {
  const { id } = await memorandum('view_only');
  const view = await get(id, {}, 'view');
  expect([view.status, view.headers.get('content-disposition')?.split(';')[0]]).toEqual([200, 'inline']);
  expect(await traceIdsIn(new Uint8Array(await view.arrayBuffer()))).toHaveLength(1);
  expect((await get(id)).status).toBe(403);
  expect((await events()).map(({ act, reason }) => [act, reason])).toEqual([
    ['view', null],
    ['refused', 'view_only'],
  ]);
});

test('the routes that promise a mark apply it to documents otherwise served unmarked', async () => {
  const document = await makeDocument();
  await storage().putObject(document.storageKey, file, { contentType: 'application/pdf' });
  await prepareVersion(document.versionId);
  expect(Buffer.from(await (await get(document.id)).arrayBuffer()).equals(Buffer.from(file))).toBe(true);
  for (const route of ['watermark', 's3/watermark']) {
    const bytes = new Uint8Array(await (await get(document.id, {}, route)).arrayBuffer());
    expect(await traceIdsIn(bytes)).toHaveLength(1);
  }
});

test('two members get their own copies', async () => {
  const { id } = await memorandum();
  const [mine] = await traceIdsIn(new Uint8Array(await (await get(id)).arrayBuffer()));
  viewer = await makeAdmin();
  const [theirs] = await traceIdsIn(new Uint8Array(await (await get(id)).arrayBuffer()));
  expect(theirs).not.toBe(mine);
});

test('an admin who views as a member cannot download', async () => {
  const { id } = await memorandum();
  const admin = await makeAdmin();
  viewer = {
    ...(await makeViewer()),
    viewedBy: { memberId: admin.memberId, name: admin.name },
  };
  expect((await get(id)).status).toBe(403);
  expect((await get(id, {}, 'view')).status).toBe(403);
  expect(await events()).toEqual([]);
});

test('an outage of the storage is reported, and can be retried', async () => {
  const { id } = await memorandum();
  await server.stop();
  const answer = await get(id);
  expect([answer.status, answer.headers.has('retry-after')]).toEqual([503, true]);
  await server.start();
  expect((await get(id)).status).toBe(200);
});
