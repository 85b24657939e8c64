import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { documentEvent, documentVersion } from '#app/db/schema/documents.ts';
import { newId } from '#app/domain/ids.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makePdf } from '#tests/factories/pdf.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued, runQueued } from '#tests/setup/queued.ts';
import { TestStorage } from '#tests/setup/storage.ts';
import { type MarkedCopy, openCopy } from '../copies/copies.server.ts';
import { traceFile, traceText } from '../copies/trace.server.ts';
import { enqueuePreparation, prepareAnewJob } from './marking.jobs.server.ts';
import { PREPARATION } from './preparation.ts';
import { prepareVersion } from './prepare-version.server.ts';
import { discardPreparedJob } from './prepared-objects.jobs.server.ts';

useTestDatabase({ jobs: JOBS });
const server = new TestStorage();
const HOUR_MS = 60 * 60_000;
let reader: Viewer;

beforeAll(() => server.start());
beforeEach(async () => {
  reader = await makeViewer({ name: 'Ada Lindqvist' });
});
afterEach(() => server.faults.clear());
afterAll(() => server.remove());

/** A memorandum whose file was prepared in an older way. */
async function olderDocument() {
  const document = await makeDocument({ policy: 'watermarked' });
  const body = await makePdf({ pages: 2 });
  await storage().putObject(document.storageKey, body, { contentType: 'application/pdf' });
  await prepareVersion(document.versionId);
  await db()
    .update(documentVersion)
    .set({ preparationVersion: PREPARATION - 1 })
    .where(eq(documentVersion.id, document.versionId));
  return document;
}

async function versionOf({ versionId }: { versionId: string }) {
  const [row] = await db().select().from(documentVersion).where(eq(documentVersion.id, versionId));
  if (!row) throw new Error('There is no such version');
  return row;
}

const warnings: string[] = [];
const log = {
  info: () => undefined,
  warn: (_details: object, message: string) => void warnings.push(message),
  error: () => undefined,
};
const prepareOlder = () =>
  prepareAnewJob.handle({}, { id: 'job', attempt: 1, signal: AbortSignal.timeout(30_000), log });

async function copyOf(documentId: string): Promise<MarkedCopy> {
  const copy = await openCopy(reader, documentId, 'download');
  if (copy.kind !== 'marked') throw new Error('The copy has no mark');
  return copy;
}

const bytesOf = async (copy: MarkedCopy) =>
  new Uint8Array(await new Response(await copy.open()).arrayBuffer());
const ownersOf = async (leaked: Uint8Array) => {
  const admin = await makeAdmin();
  const found = await traceText(admin, (await traceFile(admin, leaked)).join(' '));
  return found.map(({ member }) => member.id);
};

/** As if everything so far had happened three hours earlier. */
async function threeHoursLater(): Promise<void> {
  await db().execute(sql`update document_event set at = at - interval '3 hours'`);
  await db().execute(sql`update document_copy set reusable_until = reusable_until - interval '3 hours'`);
}

test('a file prepared in an older way is prepared anew, and its readers notice nothing', async () => {
  const document = await olderDocument();
  const before = await versionOf(document);
  const handedOut = await bytesOf(await copyOf(document.id));
  await threeHoursLater();

  // Opened before the change, and read after it.
  const slow = await copyOf(document.id);
  await db().delete(documentEvent);
  await prepareOlder();
  const after = await versionOf(document);
  expect(after).toEqual({
    ...before,
    preparationVersion: PREPARATION,
    templateKey: expect.not.stringMatching(before.templateKey ?? ''),
    slotsKey: expect.not.stringMatching(before.slotsKey ?? ''),
    textReadAt: expect.any(Date),
  });
  const slowly = await bytesOf(slow);
  expect(await ownersOf(slowly)).toEqual([reader.memberId]);

  const current = await copyOf(document.id);
  expect(current.etag).not.toBe(slow.etag);
  expect(await ownersOf(await bytesOf(current))).toEqual([reader.memberId]);
  expect(await ownersOf(handedOut)).toEqual([reader.memberId]);

  // A day later the former file is gone, and the one in use is not.
  await runQueued(discardPreparedJob);
  expect(await storage().headObject(before.templateKey ?? '')).toBeNull();
  expect(await storage().headObject(before.slotsKey ?? '')).toBeNull();
  expect((await bytesOf(await copyOf(document.id))).length).toBeGreaterThan(0);

  await prepareOlder();
  expect(await versionOf(document)).toEqual(after);
});

test('a file stays as it is while someone may be reading a copy of it', async () => {
  const document = await olderDocument();
  const before = await versionOf(document);
  await copyOf(document.id);
  await prepareOlder();
  expect(await versionOf(document)).toEqual(before);
  await threeHoursLater();
  await prepareOlder();
  expect((await versionOf(document)).preparationVersion).toBe(PREPARATION);
});

test('a file opened while it is prepared anew stays as it is until later', async () => {
  const document = await olderDocument();
  const before = await versionOf(document);
  const templates = () =>
    server.calls
      .recent('storage')
      .filter(({ method, path }) => method === 'PUT' && path.includes(document.versionId))
      .filter(({ path }) => path.endsWith('.pdf'));
  expect(templates()).toHaveLength(1);
  // Its second object is not stored yet.
  server.faults.set('storage', { kind: 'slow', delayMs: 500 });
  const running = prepareOlder();
  await expect.poll(templates, { interval: 5 }).toHaveLength(2);
  await db()
    .insert(documentEvent)
    .values({
      ...{ id: newId(), at: new Date(), documentId: document.id, versionId: document.versionId },
      ...{ memberId: reader.memberId, act: 'view' },
    });
  await running;
  expect(await versionOf(document)).toEqual(before);
});

test('a file that cannot be prepared in the new way keeps the former one, and is not tried again', async () => {
  const document = await olderDocument();
  const { templateKey } = await versionOf(document);
  await storage().putObject(document.storageKey, new TextEncoder().encode('%PDF-1.7\nnothing'), {
    contentType: 'application/pdf',
  });
  await prepareOlder();
  expect(warnings.splice(0)).toEqual([expect.stringContaining('stays as it was prepared')]);
  expect(await versionOf(document)).toMatchObject({
    templateKey,
    preparationVersion: PREPARATION,
    preparationProblem: null,
  });
  expect(await ownersOf(await bytesOf(await copyOf(document.id)))).toEqual([reader.memberId]);
});

test('an outage of the storage changes nothing, and the file is prepared in a later run', async () => {
  const document = await olderDocument();
  const before = await versionOf(document);
  server.faults.set('storage', { kind: 'failing' });
  await prepareOlder();
  expect(warnings.splice(0)).toEqual([expect.stringContaining('retried later')]);
  expect(await versionOf(document)).toEqual(before);
  server.faults.clear();
  await prepareOlder();
  expect((await versionOf(document)).preparationVersion).toBe(PREPARATION);
});

test('uploads come first', async () => {
  const document = await olderDocument();
  const upload = await makeDocument({ policy: 'watermarked' });
  await transaction((tx) => enqueuePreparation(tx, upload.versionId));
  await prepareOlder();
  expect((await versionOf(document)).preparationVersion).toBe(PREPARATION - 1);
});

test('the objects of a preparation are deleted in a day if nothing names them', async () => {
  const document = await olderDocument();
  const [job] = await queued<{ templateKey: string }>(discardPreparedJob.name);
  expect(job?.templateKey).toBe((await versionOf(document)).templateKey);
  const { rows } = await db().execute<{ at: string }>(
    sql`select start_after::text as at from pgboss.job where name = ${discardPreparedJob.name}`,
  );
  expect(Date.parse(rows[0]?.at ?? '') - Date.now()).toBeGreaterThan(23 * HOUR_MS);
});
