import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { documentEvent, documentReading, documentVersion } from '#app/db/schema/documents.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { JOBS } from '#app/jobs.server.ts';
import { eraseDeclared } from '#app/platform/personal-data/personal-data.server.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { makeAdmin, makeMember, makeViewer } from '#tests/factories/members.ts';
import { signNda } from '#tests/factories/sessions.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { expectSorted } from '#tests/setup/lists.ts';
import { runQueued } from '#tests/setup/queued.ts';
import { announceJob } from '../admin/announce.jobs.server.ts';
import { publishDocuments } from '../admin/publish.server.ts';
import { withdrawDocuments } from '../admin/withdrawing/withdrawing.server.ts';
import {
  documentAt,
  documentToRead,
  ownReadingData,
  readerList,
  readingOf,
  saveReading,
  withdrawalNotice,
} from './reading.server.ts';
import type { PageTime } from './reading-time.ts';

useTestDatabase({ jobs: JOBS });

const missing = { code: 'not_found' };
const START = Date.UTC(2026, 10, 22, 12);
const at = (seconds: number): Date => new Date(START + seconds * 1000);
const of = (...seconds: number[]): PageTime[] =>
  seconds.map((count, index) => ({ page: index + 1, milliseconds: count * 1000 }));

let reader: Viewer;
let admin: Viewer;

const save = (viewer: Viewer, versionId: string, times: PageTime[], now: Date) =>
  transaction((tx) => saveReading(tx, viewer, { versionId, times }, now));

const readersOf = async (id: string) =>
  (await readerList.of(await documentAt(admin, id)).page(admin, readerList.schema.parse({}))).items;
const timesOf = async (id: string) => (await readersOf(id)).map(({ memberId, times }) => [memberId, times]);

beforeEach(async () => {
  reader = await makeViewer();
  admin = await makeAdmin();
});

describe('reading time', () => {
  test('adds up per page and reader', async () => {
    const { id, versionId } = await makeDocument();
    const other = await makeViewer();
    await save(reader, versionId, of(10, 4), at(0));
    await save(reader, versionId, of(0, 5), at(15));
    await save(other, versionId, of(3), at(15));
    expect(await timesOf(id)).toEqual([
      [reader.memberId, of(10, 9)],
      [other.memberId, of(3)],
    ]);
    expect(await readingOf(admin, id)).toEqual({ members: 2, milliseconds: 22_000 });
    expect(await readingOf(reader, id)).toEqual({ members: 0, milliseconds: 0 });
  });

  test('is refused for pages far beyond the document’s length, even before its pages are counted', async () => {
    const [counted, uncounted] = [await makeDocument({ pages: 2 }), await makeDocument({ pages: null })];
    const times = [1, 2, 3, 1_000, 1_001, 99_999].map((page) => ({ page, milliseconds: 10 }));
    await save(reader, counted.versionId, times, at(0));
    await save(reader, uncounted.versionId, times, at(15));
    const pagesOf = async (id: string) => (await readersOf(id))[0]?.times.map(({ page }) => page);
    expect(await pagesOf(counted.id)).toEqual([1, 2]);
    expect(await pagesOf(uncounted.id)).toEqual([1, 2, 3, 1_000]);
  });

  test('never exceeds the elapsed time, even from several windows at once', async () => {
    const one = await makeDocument();
    const two = await makeDocument();
    await save(reader, one.versionId, of(30), at(0));
    await Promise.all([one, two, one].map(({ versionId }) => save(reader, versionId, of(15), at(15))));
    const rows = await db().select({ milliseconds: documentReading.milliseconds }).from(documentReading);
    expect(rows.reduce((sum, { milliseconds }) => sum + milliseconds, 0)).toBe(45_000);
  });

  test('is stored only for existing pages', async () => {
    const { id, versionId } = await makeDocument({ pages: 2 });
    const given = [...of(5), { page: 3, milliseconds: 5_000 }, { page: 1, milliseconds: 1_000 }];
    await save(reader, versionId, given, at(0));
    expect(await timesOf(id)).toEqual([[reader.memberId, of(6)]]);
  });

  test('is accepted only from people who may read the document', async () => {
    const { id: ownerId } = await makeMember();
    const personal = await makeDocument({ category: 'statement', ownerId });
    await expect(save(reader, personal.versionId, of(5), at(0))).rejects.toMatchObject(missing);
    const unsigned = await makeViewer({}, { ndaSignedAt: null });
    const { versionId } = await makeDocument();
    await expect(save(unsigned, versionId, of(5), at(0))).rejects.toMatchObject(missing);
  });

  test('is shown to admins only', async () => {
    const { id } = await makeDocument({ publishedAt: null });
    expect(await readersOf(id)).toEqual([]);
    await expect(documentAt(reader, id)).rejects.toMatchObject(missing);
    await expect(documentAt(admin, 'none')).rejects.toMatchObject(missing);
  });

  test('is a list that is sorted by each column, page by page, and a file', async () => {
    const { id, versionId } = await makeDocument({ pages: 9 });
    for (let n = 0; n < 52; n += 1) {
      const { memberId } = await makeViewer({ name: `Reader ${n % 9}` });
      const pages = Array.from({ length: 1 + (n % 3) }, (_, page) => page + 1);
      await db()
        .insert(documentReading)
        .values(
          pages.map((page) => ({
            memberId,
            versionId,
            page,
            milliseconds: 100 + (n % 7),
            lastAt: at(n % 11),
          })),
        );
    }
    await expectSorted(readerList.of(await documentAt(admin, id)), admin, {
      count: 52,
      sortedBy: {
        member: ({ name }) => name,
        total: ({ total }) => total,
        pages: ({ times }) => times.length,
        last: ({ lastAt }) => lastAt,
      },
    });
  });

  test('is in the data export, and erased with the account', async () => {
    const { versionId } = await makeDocument({ title: 'Terms' });
    await save(reader, versionId, of(5), at(0));
    expect(await ownReadingData(reader)).toEqual([
      { document: 'Terms', version: 1, page: 1, milliseconds: 5_000, lastAt: at(0) },
    ]);
    await transaction((tx) => eraseDeclared(tx, reader.memberId));
    expect(await ownReadingData(reader)).toEqual([]);
  });
});

test('the viewer page has the document’s URL and the page on which to ask about it', async () => {
  const pdf = await makeDocument();
  const picture = await makeDocument({ contentType: 'image/png' });
  const sheet = await makeDocument({ contentType: 'text/csv', policy: 'view_only' });
  expect(await documentToRead(reader, pdf.id)).toMatchObject({ kind: 'pdf', subject: null });
  expect(await documentToRead(reader, picture.id)).toMatchObject({ kind: 'picture' });
  expect(await documentToRead(reader, sheet.id)).toMatchObject({ kind: 'other', policy: 'view_only' });
  const early = await makeDocument({ publishedAt: null });
  for (const id of [early.id, 'none', ''])
    await expect(documentToRead(admin, id)).rejects.toMatchObject(missing);
});

test('a withdrawn document is no longer available to those who had it, and unknown to others', async () => {
  const withdrawnAt = new Date();
  await signNda(reader.memberId);
  const opened = await makeDocument({ title: 'Q3 report' });
  await db()
    .insert(documentEvent)
    .values({ id: newId(), at: withdrawnAt, documentId: opened.id, memberId: reader.memberId, act: 'view' });
  const own = await makeDocument({ publishedAt: null, ownerId: reader.memberId, category: 'statement' });
  await db().update(documentVersion).set({ preparedAt: new Date() });
  await transaction((tx) => publishDocuments(tx, admin, { ids: [own.id], at: null, announce: true }));
  await runQueued(announceJob);
  const unopened = await makeDocument();
  const stranger = await makeViewer();
  const ids = [opened.id, own.id, unopened.id];
  for (const id of ids) expect(await withdrawalNotice(reader, id)).toBeNull();
  await transaction((tx) => withdrawDocuments(tx, admin, { ids }));
  const notices = await Promise.all(ids.map((id) => withdrawalNotice(reader, id)));
  const sentence = 'This document has been withdrawn and is no longer available.';
  expect(notices).toEqual([sentence, sentence, null]);
  await expect(documentToRead(reader, opened.id)).rejects.toMatchObject(missing);
  for (const id of [...ids, 'nothing']) expect(await withdrawalNotice(stranger, id)).toBeNull();
});
