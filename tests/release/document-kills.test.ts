import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { closeDatabase, db, openDatabase } from '#app/db/client.server.ts';
import { documentVersion } from '#app/db/schema/documents.ts';
import { PART_BYTES, type UploadStart } from '#app/features/documents/admin/uploads/upload.ts';
import { beginUpload, partUrls } from '#app/features/documents/admin/uploads/uploads.server.ts';
import { zipDocuments } from '#app/features/documents/library/zip.server.ts';
import { discardPreparedJob } from '#app/features/documents/marking/prepared-objects.jobs.server.ts';
import { traceIdsIn } from '#app/features/documents/marking/trace.server.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/runtime.server.ts';
import { endFileProcesses } from '#app/platform/untrusted-files/own-process.server.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { asViewer, makeAdmin, makeMember } from '#tests/factories/members.ts';
import { makePdf } from '#tests/factories/pdf.ts';
import { signNda } from '#tests/factories/sessions.ts';
import { embeddedIn } from '#tests/setup/database-image.ts';
import { takeNoise } from '#tests/setup/fail-on-noise.ts';
import { runQueued } from '#tests/setup/queued.ts';
import { TestStorage } from '#tests/setup/storage.ts';
import { startVictim, untilItSays, type Victim } from '../faults/victim.ts';

const MEGABYTE = 1024 * 1024;
/** Long enough to kill a process before its next call to the bucket. */
const SLOW_MS = 400;
const END_OF_ARCHIVE = 'PK\x05\x06';

// The bucket runs in this process: it survives, and its calls show how far a process came.
const bucket = new TestStorage();
beforeAll(() => bucket.start());
afterAll(() => bucket.remove());

/** Starts a process and kills it once the bucket has done this call, before its next one. */
async function killAfter(start: () => Victim, method: string, place: RegExp): Promise<void> {
  const calls = () =>
    bucket.calls
      .recent('storage')
      .filter((call) => call.method === method && call.status === 200 && place.test(call.path)).length;
  const before = calls();
  bucket.faults.set('storage', { kind: 'slow', delayMs: SLOW_MS });
  const victim = start();
  await expect.poll(calls, { interval: 5 }).toBeGreaterThan(before);
  victim.kill('SIGKILL');
  await victim.gone;
  bucket.faults.clear();
}

/** Sends the beginning of a part and then loses the connection. */
async function sendHalf(to: string, part: Uint8Array): Promise<void> {
  const sending = http.request(to, { method: 'PUT', headers: { 'content-length': part.length } });
  const isCut = new Promise((resolve) => sending.once('error', resolve));
  sending.write(part.subarray(0, part.length / 2), () =>
    sending.destroy(new Error('The connection is lost')),
  );
  await isCut;
  // The bucket reports it.
  await expect.poll(() => takeNoise().join()).toContain('aborted');
}

/** The downloads that are recorded, and their copies as the audit log has them. */
async function downloads() {
  const { rows } = await db().execute<{ title: string; copy: string | null; audited: string | null }>(sql`
    select title, copy_id as copy, (select after->>'copy' from audit_entry
      where act = 'document.download' and subject_id = document.id::text limit 1) as audited
    from document_event join document on document.id = document_id where act = 'download' order by title`);
  return rows;
}

async function preparedObjects(): Promise<string[]> {
  const { objects } = await storage().listObjects('documents/prepared/');
  return objects.map(({ key }) => key).toSorted();
}

test('a document survives kills while it is uploaded, put together, prepared, and sent in an archive', async () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'vestry-documents-'));
  onTestFinished(() => fs.rmSync(home, { recursive: true, force: true }));
  const url = await embeddedIn(path.join(home, 'db'));
  await openDatabase({ url });
  await startJobs({ jobs: JOBS, mode: 'enqueue-only' });
  const admin = await makeAdmin();
  const member = await makeMember();
  await signNda(member.id);

  // Two parts, most of which no page uses.
  const source = await PDFDocument.load(await makePdf());
  source.context.register(source.context.stream(randomBytes(PART_BYTES)));
  const file = Buffer.from(await source.save());
  const place = { category: 'memorandum', policy: 'watermarked', opportunityId: null, fundId: null } as const;
  const chosen: UploadStart = {
    ...{ fileName: 'A.pdf', folder: '', bytes: file.length, modifiedAt: '2026-01-05T09:00:00.000Z' },
    target: { to: 'new', place },
  };
  const { id } = await beginUpload(admin, chosen);
  const urls = await partUrls(admin, { id, parts: [1, 2] });
  await fetch(urls[1] ?? '', { method: 'PUT', body: file.subarray(0, PART_BYTES) });
  await sendHalf(urls[2] ?? '', file.subarray(PART_BYTES));
  expect(await beginUpload(admin, chosen)).toEqual({ id, parts: [1] });
  await fetch(urls[2] ?? '', { method: 'PUT', body: file.subarray(PART_BYTES) });
  const large = await makeDocument({ title: 'B' });
  const content = randomBytes(24 * MEGABYTE);
  await storage().putObject(large.storageKey, content, { contentType: 'application/pdf' });
  await db()
    .update(documentVersion)
    .set({ preparedAt: new Date() })
    .where(eq(documentVersion.id, large.versionId));
  await stopJobs();
  await closeDatabase();

  const start = () => startVictim('document-keeper', url, id, admin.memberId, member.id);
  // The file is in one piece, and no document has it yet.
  await killAfter(start, 'POST', /\/documents\/files\//);
  // One of the two objects of a preparation is there.
  await killAfter(start, 'PUT', /\/documents\/prepared\/.*\.pdf$/);
  await openDatabase({ url });
  const [half, ...others] = await db()
    .select()
    .from(documentVersion)
    .where(eq(documentVersion.bytes, file.length));
  expect([half, others]).toMatchObject([
    { preparedAt: null, templateKey: null, preparationProblem: null },
    [],
  ]);
  expect(half?.sha256).toEqual(createHash('sha256').update(file).digest());
  await closeDatabase();

  const last = start();
  await untilItSays(last, 3);
  const ids = [half?.documentId ?? '', large.id];
  const query = new URLSearchParams(ids.map((one) => ['ids', one]));
  const answer = await fetch(`http://127.0.0.1:${last.said[2]}/api/documents/zip?${query}`);
  expect(answer.status).toBe(200);
  const received: Uint8Array[] = [];
  // Read until the middle of the second file; what is in buffers still arrives after the kill.
  const readOn = async () => {
    let bytes = 0;
    for await (const chunk of answer.body ?? []) {
      received.push(chunk);
      bytes += chunk.length;
      if (bytes > 2 * MEGABYTE) last.kill('SIGKILL');
    }
  };
  await expect(readOn()).rejects.toThrow('terminated');
  await last.gone;
  const part = Buffer.concat(received);
  expect(part.length).toBeLessThan(content.length);
  expect(part.includes(END_OF_ARCHIVE)).toBe(false);

  await openDatabase({ url });
  await startJobs({ jobs: JOBS, mode: 'enqueue-only' });
  onTestFinished(async () => {
    await stopJobs();
    await closeDatabase();
    endFileProcesses();
  });
  const left = await traceIdsIn(part);
  expect(left).toHaveLength(1);
  const [copy] = left;
  expect(await downloads()).toEqual([
    { title: 'A', copy, audited: copy },
    { title: 'B', copy: null, audited: null },
  ]);
  // The download is repeated: the same copy, in a complete archive.
  const stream = await zipDocuments(asViewer(member), ids);
  const whole = Buffer.from(await new Response(stream).arrayBuffer());
  expect(whole.includes(END_OF_ARCHIVE)).toBe(true);
  expect(whole.includes(content)).toBe(true);
  expect(await traceIdsIn(whole)).toEqual(left);
  expect(await downloads()).toHaveLength(4);
  // What the killed preparation left in the bucket is deleted, and only that.
  const [prepared] = await db().select().from(documentVersion).where(isNotNull(documentVersion.templateKey));
  const inUse = [prepared?.templateKey, prepared?.slotsKey].toSorted();
  expect((await preparedObjects()).length).toBeGreaterThan(inUse.length);
  await runQueued(discardPreparedJob);
  expect(await preparedObjects()).toEqual(inUse);
});
