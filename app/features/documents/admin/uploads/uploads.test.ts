import { PDFDocument } from '@cantoo/pdf-lib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { documentUpload } from '#app/db/schema/document-uploads.ts';
import { document, documentPage, documentVersion } from '#app/db/schema/documents.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { officeFile } from '#tests/factories/office-files.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { runQueued } from '#tests/setup/queued.ts';
import { TestStorage } from '#tests/setup/storage.ts';
import { prepareVersionJob } from '../../marking/marking.jobs.server.ts';
import { completeUpload } from './complete-upload.server.ts';
import { discardUploadJob } from './discard-upload.jobs.server.ts';
import { PART_BYTES, type UploadStart, type UploadTarget, uploadStart } from './upload.ts';
import { beginUpload, cancelUpload, openUploads, partUrls } from './uploads.server.ts';

useTestDatabase({ jobs: JOBS });

const server = new TestStorage();
let admin: Viewer;
beforeAll(() => server.start());
afterAll(() => server.remove());
beforeEach(async () => {
  admin = await makeAdmin();
});

type Bytes = Uint8Array<ArrayBuffer>;
const NEW = {
  to: 'new',
  place: { category: 'report', policy: 'original', opportunityId: null, fundId: null },
} as const satisfies UploadTarget;
const bytesOf = (text: string): Bytes => new Uint8Array(Buffer.from(text, 'latin1'));
const pdf = async (text: string): Promise<Bytes> => {
  const made = await PDFDocument.create();
  made.addPage().drawText(text);
  return new Uint8Array(await made.save());
};

const startOf = (fileName: string, bytes: Bytes, change: Partial<UploadStart> = {}): UploadStart => ({
  fileName,
  folder: '',
  bytes: bytes.length,
  modifiedAt: '2026-11-01T10:00:00.000Z',
  target: NEW,
  ...change,
});

/** Sends parts as a browser does; all of them by default. */
async function send(id: string, bytes: Bytes, parts = [1]): Promise<void> {
  const urls = await partUrls(admin, { id, parts });
  for (const part of parts) {
    const body = bytes.slice((part - 1) * PART_BYTES, part * PART_BYTES);
    const { status } = await fetch(urls[part] ?? '', { method: 'PUT', body });
    expect(status).toBe(200);
  }
}

async function upload(fileName: string, bytes: Bytes, change: Partial<UploadStart> = {}) {
  const { id } = await beginUpload(admin, startOf(fileName, bytes, change));
  await send(id, bytes);
  return id;
}
const complete = (id: string, keep = false) => completeUpload(admin, { id, keep });
const documentOf = async (id: string) =>
  (await db().select().from(document).where(eq(document.id, id)).limit(1))[0];

describe('an upload', () => {
  test('accepts no more than was announced', async () => {
    const bytes = bytesOf('%PDF-1.7 small');
    const { id } = await beginUpload(admin, startOf('small.pdf', bytes));
    const urls = await partUrls(admin, { id, parts: [1] });
    const larger = await fetch(urls[1] ?? '', { method: 'PUT', body: new Uint8Array(1_000) });
    expect(larger.status).toBe(403);
    const [row] = await db().select().from(documentUpload);
    // A storage that does not check the size.
    await db().update(documentUpload).set({ bytes: 5 });
    const asked = { part: 1, bytes: bytes.length, seconds: 60 };
    const url = await storage().signedPartUrl(row?.storageKey ?? '', row?.multipartId ?? '', asked);
    expect((await fetch(url, { method: 'PUT', body: bytes })).status).toBe(200);
    await expect(complete(id)).rejects.toMatchObject({ code: 'payload_too_large' });
    await runQueued(discardUploadJob);
    expect(await storage().listParts(row?.storageKey ?? '', row?.multipartId ?? '')).toBeNull();
  });

  test.each(['a\0b', 'a\nb', '\ud800'])('in a folder with an invalid name is refused: %j', (folder) => {
    expect(uploadStart.safeParse(startOf('a.pdf', bytesOf('a'), { folder })).success).toBe(false);
    expect(uploadStart.safeParse(startOf('a.pdf', bytesOf('a'))).success).toBe(true);
  });

  test('becomes a draft, named after its file, which only admins see', async () => {
    const id = await upload('Q3_report.pdf', await pdf('Hello'), { folder: 'Reports/2026' });
    const outcome = await complete(id);
    expect(outcome).toEqual({ kind: 'done', documentId: expect.any(String) });
    const [made] = await db().select().from(document);
    expect(made).toMatchObject({ title: 'Q3 report', section: 'Reports', publishedAt: null });
    await runQueued(prepareVersionJob);
    expect(await db().select().from(documentPage)).toMatchObject([
      { page: 1, text: expect.stringMatching(/^Hello\s*$/) },
    ]);
    expect(await openUploads(admin)).toEqual([]);
  });

  test('resumes where it stopped, even after a reload, and makes one document however often it is completed', async () => {
    const bytes = new Uint8Array(PART_BYTES + 1_000);
    bytes.set(bytesOf('%PDF-1.7\n'));
    const start = startOf('scan.pdf', bytes);
    const { id } = await beginUpload(admin, start);
    await send(id, bytes, [1]);
    await expect(complete(id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await openUploads(admin)).toMatchObject([{ id, fileName: 'scan.pdf' }]);
    expect(await beginUpload(admin, start)).toEqual({ id, parts: [1] });
    await send(id, bytes, [2]);
    const outcomes = await Promise.all([complete(id), complete(id)]);
    expect(outcomes[0]).toEqual(outcomes[1]);
    expect(await complete(id)).toEqual(outcomes[0]);
    expect(await db().select().from(document)).toHaveLength(1);
    expect(await db().select().from(documentVersion)).toMatchObject([{ bytes: bytes.length }]);
  });

  test('a category that is not among the firm’s is refused', async () => {
    const target = { to: 'new', place: { ...NEW.place, category: 'memo' } } as const;
    const begun = beginUpload(admin, startOf('a.pdf', await pdf('Terms'), { target }));
    await expect(begun).rejects.toMatchObject({ code: 'unprocessable' });
    expect(await openUploads(admin)).toEqual([]);
  });

  test('begun again for another place is another one, with that place', async () => {
    const { id: opportunityId } = await makeOpportunity();
    const place = { ...NEW.place, category: 'memorandum', policy: 'view_only', opportunityId } as const;
    const bytes = await pdf('Terms');
    const begin = async (change = {}) => (await beginUpload(admin, startOf('a.pdf', bytes, change))).id;
    const elsewhere = { target: { to: 'new', place } };
    const ids = [await begin(), await begin(elsewhere)];
    const open = await openUploads(admin);
    expect(open.map((one) => [one.id, one.place])).toEqual([
      [ids[0], NEW.place],
      [ids[1], place],
    ]);
    expect([await begin(), await begin(elsewhere)]).toEqual(ids);
    await send(ids[1] ?? '', bytes);
    await complete(ids[1] ?? '');
    expect(await db().select().from(document)).toMatchObject([place]);
  });

  test('of another file with the same name, size and time is one of its own', async () => {
    const begin = async (checksum?: string) => {
      const start = startOf('scan.pdf', new Uint8Array(PART_BYTES + 10), { checksum });
      return beginUpload(admin, start);
    };
    const [first, second] = ['a'.repeat(64), 'b'.repeat(64)];
    const { id } = await begin(first);
    await send(id, new Uint8Array(PART_BYTES + 10), [1]);
    const other = await begin(second);
    expect(other).toEqual({ id: expect.not.stringContaining(id), parts: [] });
    expect(await begin()).toEqual({ id: expect.not.stringContaining(id), parts: [] });
    expect(await begin(first)).toEqual({ id, parts: [1] });
    expect(await begin(second)).toEqual(other);
    expect(await openUploads(admin)).toHaveLength(3);
  });

  test('that the storage has assembled, but whose response was lost, is finished', async () => {
    const bytes = await pdf('Lost');
    const id = await upload('lost.pdf', bytes);
    const [row] = await db().select().from(documentUpload);
    const parts = await storage().listParts(row?.storageKey ?? '', row?.multipartId ?? '');
    await storage().completeUpload(row?.storageKey ?? '', row?.multipartId ?? '', parts ?? []);
    expect(await beginUpload(admin, startOf('lost.pdf', bytes))).toEqual({ id, parts: [1] });
    expect(await complete(id)).toMatchObject({ kind: 'done' });
  });

  test('of the same file names the existing document, and is kept only if the admin confirms', async () => {
    const bytes = await pdf('Same');
    const first = await complete(await upload('one.pdf', bytes));
    const second = await upload('two.pdf', bytes);
    expect(await complete(second)).toMatchObject({ kind: 'duplicate', of: { title: 'one' } });
    expect(await db().select().from(document)).toHaveLength(1);
    expect(await complete(second, true)).toMatchObject({ kind: 'done' });
    expect(first).toMatchObject({ kind: 'done' });
    expect(await db().select().from(document)).toHaveLength(2);
  });

  test('to a document becomes its next version, unless it is the same file', async () => {
    const bytes = await pdf('Version 1');
    const made = await complete(await upload('terms.pdf', bytes));
    if (made.kind !== 'done' || !made.documentId) throw new Error('no document was made');
    const target: UploadTarget = { to: 'version', documentId: made.documentId };
    const same = await upload('terms.pdf', bytes, { target });
    await expect(complete(same)).rejects.toMatchObject({ code: 'unprocessable' });
    const next = await upload('terms-2.pdf', await pdf('Version 2'), { target });
    expect(await complete(next)).toEqual(made);
    const found = await documentOf(made.documentId);
    const versions = await db().select().from(documentVersion);
    const current = versions.find(({ id }) => id === found?.versionId);
    expect(current).toMatchObject({ number: 2, fileName: 'terms-2.pdf' });
  });

  test('to a document whose file members cannot get repairs it, even with the same file', async () => {
    const bytes = await pdf('Version 1');
    const made = await complete(await upload('terms.pdf', bytes));
    if (made.kind !== 'done' || !made.documentId) throw new Error('no document was made');
    const target: UploadTarget = { to: 'version', documentId: made.documentId };
    const preparationProblem = 'The file could not be read in several attempts.';
    await db().update(documentVersion).set({ preparationProblem });
    const again = () => upload('terms.pdf', bytes, { target }).then((id) => complete(id));
    // Without a mark, members get it all the same.
    await expect(again()).rejects.toMatchObject({ code: 'unprocessable' });
    await db().update(document).set({ policy: 'watermarked' });
    expect(await again()).toEqual(made);
    const versions = await db().select().from(documentVersion).orderBy(documentVersion.number);
    expect(versions).toMatchObject([{ preparationProblem }, { number: 2, preparationProblem: null }]);
    expect((await documentOf(made.documentId))?.versionId).toBe(versions[1]?.id);
  });
});

describe('a file is refused', () => {
  const ZIP_END = (entries: number, size: number, offset: number) => {
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(entries, 10);
    end.writeUInt32LE(size, 12);
    end.writeUInt32LE(offset, 16);
    return end;
  };
  const entry = (name: string, packed: number, unpacked: number) => {
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt32LE(packed, 20);
    head.writeUInt32LE(unpacked, 24);
    head.writeUInt16LE(name.length, 28);
    return Buffer.concat([head, Buffer.from(name)]);
  };
  const archive = (...entries: Buffer[]): Bytes => {
    const start = Buffer.from('PK\u0003\u0004 local files');
    const directory = Buffer.concat(entries);
    const end = ZIP_END(entries.length, directory.length, start.length);
    return new Uint8Array(Buffer.concat([start, directory, end]));
  };
  const TYPES = entry('[Content_Types].xml', 10, 10);

  test.each<[string, string, Bytes]>([
    ['a PDF that says it is a picture', 'is a PDF, although its name ends in .png', bytesOf('%PDF-1.7 …')],
    ['text that says it is a picture', 'is not a PNG picture', bytesOf('<script>alert(1)</script>')],
    ['nothing that we know', 'is not a PNG picture', bytesOf('\u0000\u0001\u0002')],
  ])('%s', async (_what, sentence, bytes) => {
    const id = await upload('chart.png', bytes);
    await expect(complete(id)).rejects.toMatchObject({
      code: 'unsupported_type',
      message: expect.stringContaining(sentence),
    });
    // Repeated after a lost response; nothing stays in the bucket.
    await expect(complete(id)).rejects.toThrow(sentence);
    const [row] = await db().select().from(documentUpload);
    await runQueued(discardUploadJob);
    expect(await storage().headObject(row?.storageKey ?? '')).toBeNull();
    expect(await db().select().from(document)).toEqual([]);
  });

  test.each<[string, string, Bytes]>([
    ['that unpacks to 4 GB', 'too large', archive(TYPES, entry('word/document.xml', 100, 0xffff_fff0))],
    ['with macros', 'macros', archive(TYPES, entry('word/vbaProject.bin', 10, 10))],
    ['that is a workbook', 'is an Excel workbook', officeFile('plan.xlsx')],
    ['that is a plain archive', 'is an archive', archive(entry('evil.exe', 10, 10))],
    [
      'with a directory beyond its end',
      'damaged',
      archive(TYPES).map((byte, at, all) => (at > all.length - 8 ? 0xff : byte)),
    ],
    ['cut off', 'damaged', archive(TYPES).slice(0, 20)],
  ])('a Word document %s', async (_what, sentence, bytes) => {
    await expect(complete(await upload('memo.docx', bytes))).rejects.toThrow(sentence);
  });

  test('before upload, if its name shows an unsupported type, or it is too large', async () => {
    const start = startOf('setup.exe', bytesOf('MZ'));
    await expect(beginUpload(admin, start)).rejects.toMatchObject({ code: 'unsupported_type' });
    const large = uploadStart.parse(startOf('large.pdf', bytesOf('x'), { bytes: 200 * 1024 * 1024 + 1 }));
    await expect(beginUpload(admin, large)).rejects.toMatchObject({ code: 'payload_too_large' });
  });
});

test('a cancelled upload leaves nothing behind, and cannot be completed', async () => {
  const id = await upload('gone.pdf', await pdf('Gone'));
  await transaction((tx) => cancelUpload(tx, admin, { id }));
  await runQueued(discardUploadJob);
  const [row] = await db().select().from(documentUpload);
  expect(await storage().listParts(row?.storageKey ?? '', row?.multipartId ?? '')).toBeNull();
  await expect(complete(id)).rejects.toMatchObject({ code: 'not_found' });
});

test('the job that discards abandoned uploads keeps uploads that became documents', async () => {
  const id = await upload('kept.pdf', await pdf('Kept'));
  await complete(id);
  await runQueued(discardUploadJob);
  const [version] = await db().select().from(documentVersion);
  expect(await storage().headObject(version?.storageKey ?? '')).not.toBeNull();
});

test('an upload belongs to the admin who started it', async () => {
  const { id: documentId } = await makeDocument();
  const id = await upload('mine.pdf', await pdf('Mine'));
  const other = await makeAdmin();
  const member = await makeViewer({ roles: ['active'] });
  for (const viewer of [other, member]) {
    await expect(partUrls(viewer, { id, parts: [1] })).rejects.toMatchObject({ code: 'not_found' });
    await expect(completeUpload(viewer, { id, keep: false })).rejects.toMatchObject({ code: 'not_found' });
    await expect(transaction((tx) => cancelUpload(tx, viewer, { id }))).rejects.toMatchObject({
      code: 'not_found',
    });
  }
  const target: UploadTarget = { to: 'version', documentId: newId() };
  await expect(beginUpload(admin, startOf('x.pdf', bytesOf('x'), { target }))).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(documentId).toBeTruthy();
});

test('while the storage is down, the error is retryable', async () => {
  const bytes = await pdf('Later');
  const id = await upload('later.pdf', bytes);
  await server.stop();
  await expect(complete(id)).rejects.toMatchObject({ code: 'unavailable' });
  await server.start();
  expect(await complete(id)).toMatchObject({ kind: 'done' });
});
