import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry, notification } from '#app/db/schema/communication.ts';
import { documentBatchFile, documentBatchItem } from '#app/db/schema/document-uploads.ts';
import { document, documentEvent, documentVersion } from '#app/db/schema/documents.ts';
import { ndaSignature, ndaVersion } from '#app/db/schema/nda.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { findNamedKeys } from '#app/features/backup/restore.server.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { forgetPeople } from '#app/platform/audit/personal.server.ts';
import { runningHolds } from '#app/platform/holds/holds.server.ts';
import { undoAct } from '#app/processes/holds/holds.server.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeHolding } from '#tests/factories/ledger-rows.ts';
import { makeAdmin, makeMember } from '#tests/factories/members.ts';
import { makeEntity } from '#tests/factories/profile.ts';
import { auditEntries } from '#tests/setup/audit.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued, runQueued } from '#tests/setup/queued.ts';
import { changeEnvironment, useEnvironment } from '#tests/setup/rewire.ts';
import { scannerThat } from '#tests/setup/scanner.ts';
import { TestStorage } from '#tests/setup/storage.ts';
import { prepareVersionJob } from '../../marking/marking.jobs.server.ts';
import { announceJob } from '../announce.jobs.server.ts';
import { documentDetail } from '../document-detail.server.ts';
import { saveDetails } from '../edit.server.ts';
import { completeUpload } from '../uploads/complete-upload.server.ts';
import { beginUpload, partUrls } from '../uploads/uploads.server.ts';
import { replaceFile } from '../versions-admin.server.ts';
import { type BatchSettings, settingsOf, VEHICLE_IN_USE } from './batch.ts';
import { batchDetail } from './batch-reading.server.ts';
import {
  createBatch,
  decideItem,
  discardBatch,
  lookAtItem,
  removeBatchFile,
  saveBatch,
} from './batches.server.ts';
import { discardBatchFilesJob } from './discard-files.jobs.server.ts';
import { publishBatch } from './publish-batch.server.ts';
import { readBatchFileJob } from './read-batch-file.jobs.server.ts';

useTestDatabase({ jobs: JOBS });

const SETTINGS: BatchSettings = {
  title: 'Q3 for {holder}',
  category: 'statement',
  policy: 'original',
  periodYear: 2026,
  opportunityId: null,
  fundId: null,
};

const server = new TestStorage();
let admin: Viewer;
let batchId: string;
let fundId: string;
beforeAll(() => server.start());
afterAll(() => server.remove());
beforeEach(async () => {
  admin = await makeAdmin();
  fundId = (await makeFund()).id;
  batchId = (await transaction((tx) => createBatch(tx, admin, SETTINGS))).id;
});

async function makeHolder(name: string) {
  const row = await makeMember({ name, roles: ['active'] });
  const [known] = await db().select().from(ndaVersion).limit(1);
  const ndaVersionId = known?.id ?? newId();
  const past = new Date('2026-01-01');
  const version = {
    id: ndaVersionId,
    version: 1,
    title: 'NDA',
    body: 'x',
    effectiveAt: past,
    publishedAt: past,
  };
  if (!known) await db().insert(ndaVersion).values(version);
  await db().insert(ndaSignature).values({ id: newId(), memberId: row.id, ndaVersionId, completedAt: past });
  await makeHolding({ memberId: row.id, fundId });
  return row;
}

async function pdf(...pages: string[]): Promise<Uint8Array<ArrayBuffer>> {
  const made = await PDFDocument.create();
  for (const text of pages) made.addPage([400, 400]).drawText(text, { x: 20, y: 300, size: 12 });
  return new Uint8Array(await made.save());
}

const makeHolders = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const row = await makeMember({ name: `Holder N${at + 1000}`, roles: ['active'] });
      await makeHolding({ memberId: row.id, fundId });
      return row;
    }),
  );

/** A file with three pages for each of these people, which only its bookmarks name. */
async function bookmarked(people: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const made = await PDFDocument.create();
  const { context } = made;
  const [outlines, marks] = [context.nextRef(), people.map(() => context.nextRef())];
  people.forEach((person, at) => {
    const [first] = ['Statement', 'Flows', 'Notes'].map((text) => {
      const page = made.addPage([400, 400]);
      page.drawText(text, { x: 20, y: 300, size: 12 });
      return page;
    });
    const title = PDFString.of(person);
    const [Prev, Next] = [marks[at - 1], marks[at + 1]];
    const place = { Title: title, Parent: outlines, Dest: [first?.ref ?? null, 'Fit'] };
    context.assign(
      marks[at] ?? context.nextRef(),
      context.obj({ ...place, ...(Prev && { Prev }), ...(Next && { Next }) }),
    );
  });
  const ends = { First: marks[0] ?? null, Last: marks.at(-1) ?? null };
  context.assign(outlines, context.obj({ Type: 'Outlines', ...ends, Count: people.length }));
  made.catalog.set(PDFName.of('Outlines'), outlines);
  return new Uint8Array(await made.save());
}

async function drop(fileName: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const file = { fileName, folder: '', bytes: bytes.length, modifiedAt: '2026-11-01T10:00:00.000Z' };
  const { id } = await beginUpload(admin, { ...file, target: { to: 'batch', batchId } });
  const urls = await partUrls(admin, { id, parts: [1] });
  await fetch(urls[1] ?? '', { method: 'PUT', body: bytes });
  expect(await completeUpload(admin, { id, keep: false })).toEqual({ kind: 'done', documentId: null });
  await runQueued(readBatchFileJob);
  return id;
}
const detail = () => batchDetail(admin, batchId);
const publish = async (viewer = admin, seen?: string) => {
  const input = { id: batchId, seen: seen ?? (await detail()).seen, announce: true };
  return transaction((tx) => publishBatch(tx, viewer, input));
};
const assign = (
  itemId: string,
  memberId: string,
  { despiteOthers = false, entityId = null as string | null } = {},
) => {
  const decision = { kind: 'assign', memberId, entityId, despiteOthers } as const;
  return transaction((tx) => decideItem(tx, admin, { batchId, itemId, decision }));
};

test('saving settings never reverts what another admin saved meanwhile, and a repeated save has no effect', async () => {
  const { revision, ...present } = await detail();
  const save = (given: Partial<BatchSettings>, base = revision) => {
    const input = { ...settingsOf(present), id: batchId, ...given, revision: base };
    return transaction((tx) => saveBatch(tx, admin, input));
  };
  await save({ policy: 'view_only' });
  await save({ policy: 'view_only' });
  await expect(save({ periodYear: 2025 })).rejects.toMatchObject({ code: 'conflict' });
  const now = await detail();
  expect(now).toMatchObject({ policy: 'view_only', periodYear: 2026 });
  await save({ policy: now.policy, periodYear: 2025 }, now.revision);
  expect(await detail()).toMatchObject({ policy: 'view_only', periodYear: 2025 });
  expect((await auditEntries()).filter(({ act }) => act === 'documentBatch.edit')).toHaveLength(2);
});

test('the documents of a batch of one vehicle are of it and its holders, and it stays while there are files', async () => {
  const ada = await makeHolder('Ada Lindqvist');
  const { id: otherId } = await makeFund();
  const bo = await makeMember({ name: 'Bo Berg', roles: ['active'] });
  await makeHolding({ memberId: bo.id, fundId: otherId });
  const choose = async (given: Partial<BatchSettings>) => {
    const { revision, ...present } = await detail();
    const input = { ...settingsOf(present), id: batchId, ...given, revision };
    await transaction((tx) => saveBatch(tx, admin, input));
  };
  await expect(choose({ fundId: newId() })).rejects.toMatchObject({ code: 'unprocessable' });
  await choose({ fundId: otherId });
  await choose({ fundId });
  await drop('Ada Lindqvist.pdf', await pdf('One'));
  const foreign = await drop('Bo Berg.pdf', await pdf('Two'));
  expect((await detail()).items.map(({ state, holder }) => [state, holder?.memberId ?? null])).toEqual([
    ['doubt', null],
    ['sure', ada.id],
  ]);
  await expect(choose({ fundId: otherId })).rejects.toMatchObject({
    code: 'conflict',
    message: VEHICLE_IN_USE,
  });
  await choose({ periodYear: 2025 });
  await transaction((tx) => removeBatchFile(tx, admin, { batchId, fileId: foreign }));
  expect(await publish()).toEqual({ documents: 1, isHeld: false });
  expect(await db().select().from(document)).toMatchObject([{ ownerId: ada.id, fundId, periodYear: 2025 }]);
});

describe('the documents of a batch', () => {
  test('are matched by file name, text and entity, uncertain ones first', async () => {
    const ada = await makeHolder('Ada Lindqvist');
    const bo = await makeHolder('Bo Berg');
    const { id: entityId } = await makeEntity(bo.id, { name: 'Berg Holding GmbH' });
    await makeHolding({ memberId: bo.id, entityId, fundId });
    await drop('Statement Ada Lindqvist.pdf', await pdf('Quarter'));
    await drop('scan.pdf', await pdf('To: Berg Holding GmbH'));
    await drop('other.pdf', await pdf('Ada Lindqvist and Bo Berg'));
    const { items, totals } = await detail();
    expect(items.map(({ state, holder }) => [state, holder?.name ?? null])).toEqual([
      ['doubt', null],
      ['sure', 'Ada Lindqvist'],
      ['sure', 'Bo Berg'],
    ]);
    const candidates = items[0]?.candidates.map(({ memberId, entity }) => [memberId, entity]);
    expect(candidates).toHaveLength(3);
    expect(candidates).toEqual(
      expect.arrayContaining([
        [ada.id, null],
        [bo.id, null],
        [bo.id, 'Berg Holding GmbH'],
      ]),
    );
    expect(totals).toMatchObject({ sure: 2, doubt: 1, holders: 2 });
  });

  test('are published for the member or for the entity that they name, or that an admin chooses', async () => {
    const ada = await makeHolder('Ada Lindqvist');
    const { id: entityId } = await makeEntity(ada.id, { name: 'Lindqvist Holding AB' });
    await makeHolding({ memberId: ada.id, entityId, fundId });
    const { id: others } = await makeEntity((await makeHolder('Bo Berg')).id, { name: 'Berg Holding GmbH' });
    const { revision, ...present } = await detail();
    const settings = { ...settingsOf(present), id: batchId, title: 'Tax certificate {holder}', revision };
    await transaction((tx) => saveBatch(tx, admin, settings));
    await drop('own.pdf', await pdf('Ada Lindqvist'));
    await drop('entity.pdf', await pdf('Lindqvist Holding AB'));
    await drop('wrong.pdf', await pdf('For Ada Lindqvist'));
    await drop('undone.pdf', await pdf('To: Lindqvist Holding AB'));
    const itemOf = async (file: string) => {
      const item = (await detail()).items.find(({ label }) => label === file);
      if (!item) throw new Error(`${file} is not in the batch`);
      return item;
    };
    expect((await itemOf('entity.pdf')).holder).toMatchObject({ entity: 'Lindqvist Holding AB' });
    const { seen } = await detail();
    const { id: wrong } = await itemOf('wrong.pdf');
    await expect(assign(wrong, ada.id, { entityId: others })).rejects.toMatchObject({ code: 'not_found' });
    await assign(wrong, ada.id, { entityId });
    await expect(publish(admin, seen)).rejects.toMatchObject({ code: 'conflict' });
    const { id: undone } = await itemOf('undone.pdf');
    await assign(undone, ada.id);
    const decision = { kind: 'reopen' } as const;
    await transaction((tx) => decideItem(tx, admin, { batchId, itemId: undone, decision }));
    await publish();
    const made = await db().select().from(document).orderBy(document.title);
    expect(made.map((one) => [one.title, one.entityId, one.isHolderKnown])).toEqual([
      ['Tax certificate Ada Lindqvist', null, true],
      ...Array(3).fill(['Tax certificate Lindqvist Holding AB', entityId, true]),
    ]);
  });

  test('are split from one long PDF, each with only its own pages', async () => {
    await makeHolder('Ada Lindqvist');
    await makeHolder('Bo Berg');
    await drop(
      'all.pdf',
      await pdf('Quarterly Statement Ada Lindqvist', 'Flows of A', 'Quarterly Statement Bo Berg'),
    );
    const { items } = await detail();
    expect(items.map(({ holder, firstPage, lastPage }) => [holder?.name, firstPage, lastPage])).toEqual([
      ['Ada Lindqvist', 1, 2],
      ['Bo Berg', 3, 3],
    ]);
    await runQueued(readBatchFileJob);
    expect((await detail()).items).toHaveLength(2);
    await publish();
    await runQueued(prepareVersionJob);
    const versions = await db().select().from(documentVersion);
    expect(versions.map(({ pages }) => pages).sort()).toEqual([1, 2]);
    await runQueued(discardBatchFilesJob);
    for (const { storageKey } of versions) expect(await storage().headObject(storageKey)).not.toBeNull();
  });

  test('issue 11 point 7: are split from one PDF of 900 pages by its bookmarks', {
    timeout: 120_000,
  }, async () => {
    const holders = await makeHolders(300);
    await drop('quarter.pdf', await bookmarked(holders.map(({ name }) => name)));
    const { items, totals } = await detail();
    expect(totals).toMatchObject({ sure: 300, doubt: 0, problems: 0, holders: 300 });
    expect(items.every(({ firstPage, lastPage }) => (lastPage ?? 0) - (firstPage ?? 0) === 2)).toBe(true);
    expect(await publish()).toEqual({ documents: 300, isHeld: false });
    const owned = await db().select({ title: document.title, ownerId: document.ownerId }).from(document);
    expect(new Map(owned.map(({ title, ownerId }) => [ownerId, title]))).toEqual(
      new Map(holders.map(({ id, name }) => [id, `Q3 for ${name}`])),
    );
  });

  test('that occur twice are uncertain, and unreadable files are named', async () => {
    await makeHolder('Ada Lindqvist');
    const bytes = await pdf('Ada Lindqvist');
    await drop('one.pdf', bytes);
    await drop('two.pdf', bytes);
    const damaged = await drop('bad.pdf', new Uint8Array(Buffer.from('%PDF-1.7 nothing more')));
    const { items, files } = await detail();
    expect(items.map(({ doubt }) => doubt)).toEqual(['The same file as one.pdf', null]);
    expect(files.find(({ id }) => id === damaged)).toMatchObject({ state: 'problem' });
    await expect(publish()).rejects.toMatchObject({ code: 'conflict' });
    await transaction((tx) => removeBatchFile(tx, admin, { batchId, fileId: damaged }));
    expect((await detail()).totals).toMatchObject({ problems: 0, doubt: 1 });
  });

  test('that cannot be split block nothing: the file is named, and can be removed', async () => {
    await makeHolder('Ada Lindqvist');
    await makeHolder('Bo Berg');
    const both = await pdf('Quarterly Statement Ada Lindqvist', 'Quarterly Statement Bo Berg');
    const made = await PDFDocument.load(both);
    made.getPage(1).node.delete(PDFName.of('Type'));
    const fileId = await drop('all.pdf', new Uint8Array(await made.save()));
    const { items, files, totals } = await detail();
    expect([items, totals.reading]).toEqual([[], 0]);
    expect(files).toMatchObject([{ state: 'problem', problem: expect.stringContaining('cannot be split') }]);
    await transaction((tx) => removeBatchFile(tx, admin, { batchId, fileId }));
    await drop('Ada Lindqvist.pdf', await pdf('One'));
    expect(await publish()).toEqual({ documents: 1, isHeld: false });
    await runQueued(discardBatchFilesJob);
    expect((await storage().listObjects(`documents/batches/${fileId}/`)).objects).toEqual([]);
  });
});

describe('a batch is published', () => {
  describe('and that is undone within the minute', () => {
    useEnvironment({ HOLD_SECONDS: '60' });
    const undo = async () => {
      const [running] = await runningHolds(admin);
      return transaction((tx) => undoAct(tx, admin, { holdId: running?.id ?? '' }));
    };

    test('as if it had not been: published again, it makes each document once', async () => {
      await makeHolder('Ada Lindqvist');
      await drop('Ada Lindqvist A.pdf', await pdf('One'));
      expect(await publish()).toEqual({ documents: 1, isHeld: true });
      await undo();
      expect(await db().select().from(document)).toEqual([]);
      await runQueued(prepareVersionJob);
      expect(await publish()).toEqual({ documents: 1, isHeld: true });
      expect(await db().select().from(document)).toHaveLength(1);
    });

    test('unless somebody has opened a document', async () => {
      const ada = await makeHolder('Ada Lindqvist');
      await drop('Ada Lindqvist A.pdf', await pdf('One'));
      await publish();
      const [made] = await db().select().from(document);
      const event = { documentId: made?.id ?? '', memberId: ada.id, act: 'view' } as const;
      await db()
        .insert(documentEvent)
        .values({ id: newId(), at: new Date(), ...event });
      await expect(undo()).rejects.toMatchObject({ message: expect.stringContaining('opened') });
      expect(await db().select().from(document)).toHaveLength(1);
    });
  });

  test('as a whole, with each document for its holder only, who is notified once', async () => {
    const ada = await makeHolder('Ada Lindqvist');
    await drop('Ada Lindqvist A.pdf', await pdf('One'));
    await drop('Ada Lindqvist B.pdf', await pdf('Two'));
    await drop('unknown.pdf', await pdf('Three'));
    await expect(publish()).rejects.toMatchObject({ code: 'conflict' });
    const [doubt] = (await detail()).items;
    await transaction((tx) =>
      decideItem(tx, admin, { batchId, itemId: doubt?.id ?? '', decision: { kind: 'skip' } }),
    );
    expect(await publish()).toEqual({ documents: 2, isHeld: false });
    const made = await db().select().from(document);
    expect(made.map(({ title, ownerId, periodYear }) => [title, ownerId, periodYear])).toEqual([
      ['Q3 for Ada Lindqvist', ada.id, 2026],
      ['Q3 for Ada Lindqvist', ada.id, 2026],
    ]);
    await runQueued(prepareVersionJob);
    await runQueued(announceJob);
    await runQueued(announceJob);
    const notices = await db().select().from(notification);
    expect(notices).toMatchObject([{ memberId: ada.id, kind: 'statement_ready' }]);
  });

  test('once, even by two admins at once or after a lost response', async () => {
    await makeHolder('Ada Lindqvist');
    await drop('Ada Lindqvist.pdf', await pdf('One'));
    const other = await makeAdmin();
    expect(await Promise.all([publish(), publish(other)])).toEqual([
      { documents: 1, isHeld: false },
      { documents: 1, isHeld: false },
    ]);
    expect(await publish()).toEqual({ documents: 1, isHeld: false });
    expect(await db().select().from(document)).toHaveLength(1);
    expect(await queued(announceJob.name)).toHaveLength(1);
  });

  test('by an admin who has not worked on it, where a second admin has to check', async () => {
    const undo = changeEnvironment({ DOCUMENT_REVIEW: 'required' });
    try {
      await makeHolder('Ada Lindqvist');
      const [creator, uploader, third] = [admin, await makeAdmin(), await makeAdmin()];
      admin = uploader;
      const removed = await drop('Ada Lindqvist A.pdf', await pdf('One'));
      admin = creator;
      await drop('Ada Lindqvist B.pdf', await pdf('Two'));
      for (const own of [creator, uploader]) {
        await expect(publish(own)).rejects.toMatchObject({ code: 'forbidden' });
        expect(await batchDetail(own, batchId)).toMatchObject({ needsOtherAdmin: true });
      }
      expect(await batchDetail(third, batchId)).toMatchObject({ needsOtherAdmin: false });
      await transaction((tx) => removeBatchFile(tx, third, { batchId, fileId: removed }));
      expect(await publish(uploader)).toEqual({ documents: 1, isHeld: false });
    } finally {
      undo();
    }
  });

  test('by neither of two admins who have changed it, where a second admin has to check', async () => {
    const undo = changeEnvironment({ DOCUMENT_REVIEW: 'required' });
    try {
      const ada = await makeHolder('Ada Lindqvist');
      await drop('Ada Lindqvist.pdf', await pdf('One'));
      const [item] = (await detail()).items;
      const given = { batchId, itemId: item?.id ?? '' };
      const decide = (viewer: Viewer, decision: { kind: 'skip' } | { kind: 'reopen' }) =>
        transaction((tx) => decideItem(tx, viewer, { ...given, decision }));
      const [editor, undoer, third] = [await makeAdmin(), await makeAdmin(), await makeAdmin()];
      const { revision, ...present } = await detail();
      const settings = { ...settingsOf(present), id: batchId, policy: 'watermarked', revision } as const;
      await transaction((tx) => saveBatch(tx, editor, settings));
      await decide(undoer, { kind: 'skip' });
      await decide(undoer, { kind: 'reopen' });
      for (const own of [editor, undoer]) {
        await expect(publish(own)).rejects.toMatchObject({ code: 'forbidden' });
        expect(await batchDetail(own, batchId)).toMatchObject({ needsOtherAdmin: true });
      }
      expect(await publish(third)).toEqual({ documents: 1, isHeld: false });
      expect(await db().select().from(document)).toMatchObject([{ ownerId: ada.id, policy: 'watermarked' }]);
    } finally {
      undo();
    }
  });

  test('as it was seen: not with another holder, setting or file', async () => {
    const [ada, bo] = [await makeHolder('Ada Lindqvist'), await makeHolder('Bo Berg')];
    await drop('Ada Lindqvist.pdf', await pdf('One'));
    const { seen, items, revision, ...present } = await detail();
    const [other, itemId] = [await makeAdmin(), items[0]?.id ?? ''];
    const changes = [
      () => assign(itemId, bo.id, { despiteOthers: true }),
      () => transaction((tx) => decideItem(tx, admin, { batchId, itemId, decision: { kind: 'skip' } })),
      async () => drop('Bo Berg.pdf', await pdf('Two')),
      () => {
        const settings = { ...settingsOf(present), id: batchId, policy: 'view_only', revision } as const;
        return transaction((tx) => saveBatch(tx, admin, settings));
      },
    ];
    for (const change of changes) {
      await change();
      await expect(publish(other, seen)).rejects.toMatchObject({ code: 'conflict' });
    }
    await assign(itemId, ada.id);
    await expect(publish(other, seen)).rejects.toMatchObject({ code: 'conflict' });
    expect(await publish(other)).toEqual({ documents: 2, isHeld: false });
  });

  test('with the holder chosen by an admin', async () => {
    const [ada, bo] = [await makeHolder('Ada Lindqvist'), await makeHolder('Bo Berg')];
    await drop('Ada Lindqvist.pdf', await pdf('Dear Bo Berg'));
    const [item] = (await detail()).items;
    expect(item?.state).toBe('doubt');
    await assign(item?.id ?? '', ada.id, { despiteOthers: true });
    await assign(item?.id ?? '', bo.id, { despiteOthers: true });
    await publish();
    expect(await db().select().from(document)).toMatchObject([{ ownerId: bo.id }]);
    await expect(assign(item?.id ?? '', ada.id)).rejects.toMatchObject({ code: 'conflict' });
  });
});

test('the audit log contains no holder’s name in clear text', async () => {
  const ada = await makeHolder('Ada Quillfeather');
  await drop('Ada Quillfeather.pdf', await pdf('One'));
  const removed = await drop('Bo Quillfeather.pdf', await pdf('Two'));
  for (const { id } of (await detail()).items) {
    await lookAtItem(admin, { batchId, itemId: id });
    await assign(id, ada.id);
  }
  await transaction((tx) => removeBatchFile(tx, admin, { batchId, fileId: removed }));
  await publish();
  const [made] = await db().select().from(document);
  const id = made?.id ?? '';
  const { title, category, policy, revision } = await documentDetail(admin, id);
  const rest = { opportunityId: null, fundId: null, section: null, place: 0, tags: [], periodYear: null };
  await transaction((tx) =>
    saveDetails(tx, admin, { id, category, policy, ...rest, title: `${title}!`, revision }),
  );
  const file = {
    storageKey: newId(),
    fileName: 'Quillfeather.pdf',
    contentType: 'application/pdf',
    bytes: 1,
  };
  await transaction((tx) => replaceFile(tx, admin, { id, file }));
  expect(JSON.stringify(await db().select().from(auditEntry).orderBy(auditEntry.seq))).not.toContain(
    'Quillfeather',
  );
  const entries = JSON.stringify(await auditEntries());
  expect(entries).toContain('Q3 for Ada Quillfeather');
  await transaction((tx) => forgetPeople(tx, [ada.id]));
  expect(JSON.stringify(await auditEntries())).not.toContain('Quillfeather');
});

test('an admin’s decision can be reverted', async () => {
  const ada = await makeHolder('Ada Lindqvist');
  await drop('Ada Lindqvist.pdf', await pdf('One'));
  const [item] = (await detail()).items;
  const decide = (decision: { kind: 'skip' } | { kind: 'reopen' }) =>
    transaction((tx) => decideItem(tx, admin, { batchId, itemId: item?.id ?? '', decision }));
  await decide({ kind: 'skip' });
  expect((await detail()).items[0]).toMatchObject({ state: 'skipped' });
  await decide({ kind: 'reopen' });
  expect((await detail()).items[0]).toMatchObject({ state: 'sure', holder: { memberId: ada.id } });
  await expect(assign(item?.id ?? '', newId())).rejects.toMatchObject({ code: 'unprocessable' });
});

test('a document that names several members is given to one of them only by an admin who confirms it', async () => {
  const [ada, bo] = [await makeHolder('Ada Lindqvist'), await makeHolder('Bo Berg')];
  const other = await makeHolder('Cleo Dahl');
  await drop('all.pdf', await pdf('Statement of Ada Lindqvist', 'Page 2 of 2, and Bo Berg'));
  const [item] = (await detail()).items;
  expect(item).toMatchObject({ state: 'doubt', doubt: 'Its pages name several members' });
  for (const { id } of [ada, bo, other])
    await expect(assign(item?.id ?? '', id)).rejects.toMatchObject({ code: 'unprocessable' });
  expect((await detail()).totals).toMatchObject({ doubt: 1, decided: 0 });
  await assign(item?.id ?? '', bo.id, { despiteOthers: true });
  expect((await detail()).items).toMatchObject([{ state: 'decided', holder: { memberId: bo.id } }]);
});

test('objects left in the bucket by a job that read a file while it was removed are deleted', async () => {
  await makeHolder('Ada Lindqvist');
  await makeHolder('Bo Berg');
  const fileId = await drop(
    'all.pdf',
    await pdf('Quarterly Statement Ada Lindqvist', 'Quarterly Statement Bo Berg'),
  );
  const left = `documents/batches/${fileId}/7-9.pdf`;
  const leave = () => storage().putObject(left, new Uint8Array([1]), { contentType: 'application/pdf' });
  await leave();
  await transaction((tx) => removeBatchFile(tx, admin, { batchId, fileId }));
  await runQueued(discardBatchFilesJob);
  expect((await storage().listObjects(`documents/batches/${fileId}/`)).objects).toEqual([]);
  // A job that was killed before noticing, and runs again.
  await leave();
  await readBatchFileJob.handle(
    { fileId },
    { id: 'job', attempt: 2, signal: new AbortController().signal, log: console },
  );
  await runQueued(discardBatchFilesJob);
  expect(await storage().headObject(left)).toBeNull();
});

test('a discarded batch gets no documents from a file still being read', async () => {
  const fileId = await drop('Ada Lindqvist.pdf', await pdf('One'));
  await db().update(documentBatchFile).set({ readAt: null }).where(eq(documentBatchFile.id, fileId));
  await db().delete(documentBatchItem);
  await transaction((tx) => discardBatch(tx, admin, { id: batchId }));
  await readBatchFileJob.handle(
    { fileId },
    { id: 'job', attempt: 1, signal: new AbortController().signal, log: console },
  );
  expect(await db().select().from(documentBatchItem)).toEqual([]);
});

test('a backup misses no file of a batch, neither before nor after it is published or discarded', async () => {
  await makeHolder('Ada Lindqvist');
  await makeHolder('Bo Berg');
  const statements = () => pdf('Quarterly Statement Ada Lindqvist', 'Quarterly Statement Bo Berg');
  const missing = async () => {
    await runQueued(discardBatchFilesJob);
    const keys = await findNamedKeys();
    const heads = await Promise.all(keys.map((key) => storage().headObject(key)));
    return { named: keys.length, missing: heads.filter((head) => head === null).length };
  };
  await drop('all.pdf', await statements());
  await drop('Ada Lindqvist.pdf', await pdf('One'));
  expect(await missing()).toEqual({ named: 4, missing: 0 });
  await publish();
  // The three documents; the file with two of them is not needed any longer.
  expect(await missing()).toEqual({ named: 3, missing: 0 });
  batchId = (await transaction((tx) => createBatch(tx, admin, SETTINGS))).id;
  await drop('all again.pdf', await statements());
  await transaction((tx) => discardBatch(tx, admin, { id: batchId }));
  expect(await missing()).toEqual({ named: 3, missing: 0 });
});

test('discarding a batch deletes its files', async () => {
  const fileId = await drop('Ada Lindqvist.pdf', await pdf('One'));
  const key = `documents/files/${fileId}.pdf`;
  expect(await storage().headObject(key)).not.toBeNull();
  await transaction((tx) => discardBatch(tx, admin, { id: batchId }));
  await runQueued(discardBatchFilesJob);
  expect(await storage().headObject(key)).toBeNull();
  await expect(detail()).rejects.toMatchObject({ code: 'not_found' });
  expect(await db().select().from(document).where(eq(document.category, 'statement'))).toEqual([]);
});

test.each([
  ['stream: OK', null],
  ['stream: Eicar-Test FOUND', 'unprocessable'],
  ['hello', 'unavailable'],
])('an admin opens a document of a batch only as a scanner that says “%s” allows', async (says, code) => {
  await drop('Ada Quillfeather.pdf', await pdf('One'));
  const [item] = (await detail()).items;
  const { scanner, undo } = await scannerThat(says);
  try {
    const look = lookAtItem(admin, { batchId, itemId: item?.id ?? '' });
    if (code === null) expect(await look).toMatchObject({ fileName: 'Ada Quillfeather.pdf' });
    else await expect(look).rejects.toMatchObject({ code });
    const looks = (await auditEntries()).filter(({ act }) => act === 'documentBatch.look');
    expect(looks).toHaveLength(code === null ? 1 : 0);
  } finally {
    undo();
    scanner.close();
  }
});
