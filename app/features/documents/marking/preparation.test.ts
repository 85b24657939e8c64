import { createServer, type Server } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { documentPage, documentVersion } from '#app/db/schema/documents.ts';
import { createMalwareScanner } from '#app/integrations/malware/clamd.server.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { firmMailJob } from '#app/notify/mail/mail.jobs.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/runtime.server.ts';
import { BusyError } from '#app/platform/untrusted-files/limits.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { WARNED_PDFS } from '#tests/factories/odd-pdfs.ts';
import { makePdf } from '#tests/factories/pdf.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued } from '#tests/setup/queued.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { TestStorage } from '#tests/setup/storage.ts';
import { prepareVersionJob, prepareWaitingJob } from './marking.jobs.server.ts';
import { isHopeless, prepareVersion } from './prepare-version.server.ts';
import { discardPreparedJob } from './prepared-objects.jobs.server.ts';

useTestDatabase();
const server = new TestStorage();
let file: Uint8Array;

beforeAll(async () => {
  await server.start();
  file = await makePdf({ pages: 2 });
});
beforeEach(async () => {
  await startJobs({
    jobs: [prepareVersionJob, prepareWaitingJob, discardPreparedJob, firmMailJob],
    mode: 'enqueue-only',
  });
  return () => stopJobs();
});
afterAll(() => server.remove());

type Change = Parameters<typeof makeDocument>[0];

async function stored(bytes: Uint8Array, change: Change = {}) {
  const document = await makeDocument({ policy: 'watermarked', ...change });
  await storage().putObject(document.storageKey, bytes, { contentType: 'application/pdf' });
  return document;
}

async function versionOf({ versionId }: { versionId: string }) {
  const [row] = await db().select().from(documentVersion).where(eq(documentVersion.id, versionId));
  if (!row) throw new Error('There is no such version');
  return row;
}

const context = { id: 'job', attempt: 1, signal: new AbortController().signal, log: console };

test('a file is prepared with its pages, its text and warnings for the firm', async () => {
  const make = WARNED_PDFS['a named script'];
  const document = await stored(make ? await make() : file);
  await prepareVersion(document.versionId);
  const version = await versionOf(document);
  expect(version).toMatchObject({
    pages: 1,
    preparationProblem: null,
    warnings: [expect.stringContaining('Scripts')],
  });
  expect(version.preparedAt).toBeInstanceOf(Date);
  const pages = await db().select().from(documentPage).where(eq(documentPage.versionId, version.id));
  expect(pages).toMatchObject([{ page: 1, text: 'Page 1 of an odd file' }]);
});

test('preparing twice changes nothing, even after an interruption before the row was written', async () => {
  const document = await stored(file);
  await storage().putObject(`documents/prepared/${document.versionId}.pdf`, new Uint8Array([1, 2, 3]), {
    contentType: 'application/pdf',
  });
  await prepareVersion(document.versionId);
  const first = await versionOf(document);
  await prepareVersion(document.versionId);
  expect(await versionOf(document)).toEqual(first);
  const template = await storage().headObject(first.templateKey ?? '');
  expect(template?.bytes).toBeGreaterThan(file.length);
});

test.each([
  ['is damaged', new TextEncoder().encode('%PDF-1.7\nnothing'), {}],
  ['is something else', new Uint8Array(Buffer.from('89504e470d0a1a0a', 'hex')), {}],
  ['is of a type that cannot be marked', new Uint8Array([1]), { contentType: 'text/csv' }],
  ['is no picture', new Uint8Array([1]), { contentType: 'image/png' }],
])('a file that %s is refused, and investor relations is notified once', async (_what, bytes, change) => {
  const document = await stored(bytes, change);
  await prepareVersion(document.versionId);
  await prepareVersion(document.versionId);
  expect(await versionOf(document)).toMatchObject({
    preparedAt: null,
    preparationProblem: expect.stringMatching(/\.$/),
  });
  expect(await queued('mail.firm')).toHaveLength(1);
});

test('nobody is notified of a file that is served unmarked', async () => {
  const document = await stored(new Uint8Array([1]), { policy: 'original', contentType: 'text/csv' });
  await prepareVersion(document.versionId);
  expect(await queued('mail.firm')).toEqual([]);
});

test('files without a job are found', async () => {
  const documents = [await stored(file), await stored(file)];
  await transaction((tx) => tx.update(documentVersion).set({ createdAt: new Date('2026-01-01') }));
  await prepareWaitingJob.handle({}, context);
  for (const document of documents) expect((await versionOf(document)).preparedAt).not.toBeNull();
});

/** A stand-in for clamd that reports everything containing the word "virus". */
async function scannerAt(answer?: string): Promise<{ server: Server; port: number }> {
  const scanner = createServer((socket) => {
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      const sent = Buffer.concat(chunks);
      if (!sent.subarray(-4).equals(Buffer.alloc(4))) return;
      const isStream = sent.subarray(0, 10).toString() === 'zINSTREAM\0';
      const found = sent.includes('virus') ? 'stream: Test.Virus FOUND\0' : 'stream: OK\0';
      socket.end(answer ?? (isStream ? found : 'UNKNOWN COMMAND\0'));
    });
  });
  await new Promise<void>((resolve) => scanner.listen(0, '127.0.0.1', resolve));
  const address = scanner.address();
  return { server: scanner, port: typeof address === 'object' && address ? address.port : 0 };
}

test('malware is never prepared, and the firm is notified, whatever the policy', async () => {
  const scanner = await scannerAt();
  const undo = changeEnvironment({ CLAMD_URL: `tcp://127.0.0.1:${scanner.port}` });
  try {
    const clean = await stored(file);
    const infected = await stored(new TextEncoder().encode('%PDF-1.7 virus'), { policy: 'original' });
    await prepareVersion(clean.versionId);
    await prepareVersion(infected.versionId);
    expect(await versionOf(clean)).toMatchObject({ malware: null, scannedAt: expect.any(Date) });
    expect(await versionOf(infected)).toMatchObject({ malware: 'Test.Virus', preparedAt: null });
    expect(await queued('mail.firm')).toHaveLength(1);
  } finally {
    undo();
    scanner.server.close();
  }
});

test('an unavailable or malfunctioning scanner declares nothing clean', async () => {
  const nonsense = await scannerAt('hello\0');
  const bytes = new Uint8Array(600_000).fill(1);
  const options = { host: '127.0.0.1', port: nonsense.port };
  await expect(createMalwareScanner(options).scan(bytes)).rejects.toThrow('hello');
  await new Promise((resolve) => nonsense.server.close(resolve));
  await expect(createMalwareScanner(options).scan(bytes)).rejects.toThrow('does not answer');
});

test('while the scanner is unavailable, a file waits for it and is not given up', async () => {
  const scanner = await scannerAt();
  const undo = changeEnvironment({ CLAMD_URL: `tcp://127.0.0.1:${scanner.port}` });
  await new Promise((resolve) => scanner.server.close(resolve));
  const document = await stored(file);
  try {
    for (let attempt = 1; attempt <= 6; attempt += 1)
      await expect(prepareVersion(document.versionId)).rejects.toThrow('does not answer');
    expect(await versionOf(document)).toMatchObject({ preparedAt: null, preparationProblem: null });
    expect(await queued('mail.firm')).toEqual([]);
  } finally {
    undo();
  }
  await prepareVersion(document.versionId);
  expect((await versionOf(document)).preparedAt).not.toBeNull();
});

test('a file is given up after failures of its own, not for a full queue', () => {
  const tries = (versionId: string, error: Error) =>
    Array.from({ length: 6 }, () => isHopeless(versionId, error));
  expect(tries('waits', new BusyError())).toEqual(Array(6).fill(false));
  expect(tries('fails', new Error('Stack overflow'))).toEqual([false, false, false, false, true, true]);
});
