import { PDFDocument } from '@cantoo/pdf-lib';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { processLog } from '#app/db/log.ts';
import { opportunityVersion } from '#app/db/schema/authoring.ts';
import { documentBatch } from '#app/db/schema/document-uploads.ts';
import { document, documentRule, documentVersion } from '#app/db/schema/documents.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import type { OpportunityFields } from '#app/domain/investing/opportunity-content.ts';
import { listOpportunityDocuments } from '#app/features/documents/documents.server.ts';
import { authoringOf } from '#app/features/opportunities/authoring/authoring.server.ts';
import { createDraft } from '#app/features/opportunities/authoring/create-draft.server.ts';
import { discardDraft, saveDraft } from '#app/features/opportunities/authoring/drafts.server.ts';
import { NO_CONTENT } from '#app/features/opportunities/authoring/drafts.ts';
import { reserveOpportunity } from '#app/features/opportunities/authoring/reserve.server.ts';
import type { UploadKind } from '#app/features/opportunities/files/opportunity-upload.ts';
import { publishOpportunity } from '#app/features/opportunities/publishing/publish-opportunity.server.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { startJobs } from '#app/platform/jobs/runtime.server.ts';
import { writtenFields } from '#tests/factories/authoring.ts';
import { makeBatch, makeDocument } from '#tests/factories/documents.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { makeRecording } from '#tests/factories/recordings.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued } from '#tests/setup/queued.ts';
import { TestStorage } from '#tests/setup/storage.ts';

useTestDatabase();

const server = new TestStorage();
let files: typeof import('./opportunity-files.server.ts');
let jobs: typeof import('./opportunity-files.jobs.server.ts');
let admin: Viewer;

beforeAll(async () => {
  await server.start();
  // Modules that read the environment are imported only now.
  const { JOBS } = await import('#app/jobs.server.ts');
  await startJobs({ jobs: JOBS, mode: 'enqueue-only' });
  files = await import('./opportunity-files.server.ts');
  jobs = await import('./opportunity-files.jobs.server.ts');
});
afterAll(() => server.remove());
beforeEach(async () => {
  admin = await makeAdmin();
  await db().execute(sql`delete from pgboss.job where name = 'opportunity.discardFile'`);
});

const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const MP4 = bytesOf(`\0\0\0\u0020ftypisom\0\0\u0002\0isomiso2avc1mp41${'.'.repeat(500)}`);
const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.500\nGood morning.\n';
const pdf = async (pages: number): Promise<Uint8Array<ArrayBuffer>> => {
  const made = await PDFDocument.create();
  for (let page = 0; page < pages; page++) made.addPage();
  return new Uint8Array(await made.save());
};

const TYPES = {
  picture: 'image/png',
  video: 'video/mp4',
  audio: 'audio/mp4',
  captions: 'text/vtt',
  teaser: 'application/pdf',
} as const satisfies Record<UploadKind, string>;

/** Uploads a file as a browser does: straight to the bucket, by the form. */
async function send(opportunityId: string, kind: UploadKind, bytes: Uint8Array<ArrayBuffer> | string) {
  const type = TYPES[kind];
  const { ticket, url, fields } = await files.fileForm(admin, { opportunityId, kind, type });
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', new Blob([bytes], { type }), 'file');
  const { status } = await fetch(url, { method: 'POST', body });
  return { ticket, status, key: fields.key ?? '' };
}
const there = async (key: string) => (await storage().headObject(key)) !== null;

/** Runs the pending deletion jobs. */
async function discard(): Promise<void> {
  const context = { id: newId(), attempt: 1, signal: AbortSignal.timeout(20_000), log: processLog };
  const waiting = await queued<{ opportunityId: string; key: string }>('opportunity.discardFile');
  await db().execute(sql`delete from pgboss.job where name = 'opportunity.discardFile'`);
  for (const payload of waiting) await jobs.discardFileJob.handle(payload, context);
}

describe('a picture', () => {
  test('is imported once, however often the response is lost', async () => {
    const { id } = await makeOpportunity();
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#205040' } })
      .png()
      .toBuffer();
    const { ticket, key } = await send(id, 'picture', new Uint8Array(bytes));
    const taken = await files.keepPictureOf(admin, { ticket, alt: 'A green wall' });
    expect(taken).toMatchObject({ alt: 'A green wall', width: 60, height: 40 });
    expect(await files.keepPictureOf(admin, { ticket, alt: 'A green wall' })).toEqual(taken);
    await discard();
    expect(await there(key)).toBe(false);
    expect(await there(taken.key)).toBe(true);
  });

  test('that is not a picture is refused', async () => {
    const { id } = await makeOpportunity();
    const { ticket } = await send(id, 'picture', '<script>alert(1)</script>');
    await expect(files.keepPictureOf(admin, { ticket, alt: 'A wall' })).rejects.toMatchObject({
      code: 'unprocessable',
    });
  });
});

describe('a recording', () => {
  test('stays at its upload key, with its actual type', async () => {
    const { id } = await makeOpportunity();
    const { ticket, key, status } = await send(id, 'video', MP4);
    expect(status).toBe(201);
    expect(key).toMatch(new RegExp(`^media/${id}/[\\w-]+\\.mp4$`));
    expect(await files.keepRecording(admin, ticket)).toEqual({
      key,
      contentType: 'video/mp4',
      kind: 'video',
    });
    expect((await storage().headObject(key))?.contentType).toBe('video/mp4');
  });

  test('with the wrong content is refused and deleted', async () => {
    const { id } = await makeOpportunity();
    for (const bytes of ['<html><video>', 'x', 'ID3'.padEnd(300, '.')]) {
      const { ticket, key } = await send(id, 'video', bytes);
      await expect(files.keepRecording(admin, ticket)).rejects.toMatchObject({
        code: 'unprocessable',
        message: 'This file is not an MP4 or WebM video.',
      });
      expect(await there(key)).toBe(false);
    }
  });

  test('that was never uploaded is reported as missing', async () => {
    const { id } = await makeOpportunity();
    const { ticket } = await files.fileForm(admin, { opportunityId: id, kind: 'audio', type: 'audio/mpeg' });
    await expect(files.keepRecording(admin, ticket)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('that is not used is deleted; drafted and published recordings stay', async () => {
    const { id } = await makeOpportunity();
    const [written, published, unused] = [
      await send(id, 'video', MP4),
      await send(id, 'video', MP4),
      await send(id, 'video', MP4),
    ];
    const fieldsWith = (key: string) => ({ content: { ...NO_CONTENT, updates: [makeRecording({ key })] } });
    await transaction((tx) =>
      saveDraft(tx, admin, { opportunityId: id, revision: 0, fields: fieldsWith(written.key) }),
    );
    await db()
      .insert(opportunityVersion)
      .values({
        opportunityId: id,
        number: 1,
        fields: fieldsWith(published.key) as unknown as OpportunityFields,
        publishedAt: new Date(),
      });
    await discard();
    expect(await Promise.all([written, published, unused].map(({ key }) => there(key)))).toEqual([
      true,
      true,
      false,
    ]);

    // Draft files are checked again later, published files never.
    const later = await queued<{ key: string }>('opportunity.discardFile');
    expect(later.map(({ key }) => key)).toEqual([written.key]);
    const { rows } = await db().execute<{ revision: number }>(
      sql`select revision from opportunity_draft where opportunity_id = ${id}`,
    );
    await transaction((tx) =>
      discardDraft(tx, admin, { opportunityId: id, revision: rows[0]?.revision ?? 0 }),
    );
    await discard();
    expect(await there(written.key)).toBe(false);
  });
});

describe('captions', () => {
  test('are stored, and their text becomes the transcript', async () => {
    const { id } = await makeOpportunity();
    const { ticket, key } = await send(id, 'captions', VTT);
    expect(await files.keepCaptions(admin, ticket)).toEqual({
      captionsKey: key,
      transcript: [{ start: 1, end: 2.5, text: 'Good morning.' }],
    });
    expect(key).toMatch(/\.vtt$/);
  });

  test.each([
    ['Good morning.', 'WEBVTT'],
    [Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.500\nGrüße.\n', 'latin1'), 'UTF-8'],
  ])('that cannot be parsed are refused with the reason', async (words, reason) => {
    const { id } = await makeOpportunity();
    const { ticket, key } = await send(id, 'captions', words);
    await expect(files.keepCaptions(admin, ticket)).rejects.toThrow(reason);
    expect(await there(key)).toBe(false);
  });
});

describe('a teaser', () => {
  async function teasersOf(id: string) {
    const rows = await db()
      .select()
      .from(document)
      .innerJoin(documentVersion, eq(documentVersion.id, document.versionId))
      .where(eq(document.opportunityId, id));
    return rows.map((row) => ({ ...row.document_version, ...row.document }));
  }

  test('is a document that members read unmarked; another upload is its next version', async () => {
    const { id } = await makeOpportunity({ name: 'Kontor Systems' });
    const first = await send(id, 'teaser', await pdf(2));
    await files.keepTeaser(admin, first.ticket);
    const [before] = await teasersOf(id);
    expect(before).toMatchObject({
      title: 'Kontor Systems: teaser',
      category: 'teaser',
      policy: 'original',
      contentType: 'application/pdf',
      pages: 2,
    });
    await files.keepTeaser(admin, first.ticket);

    const second = await send(id, 'teaser', await pdf(3));
    await files.keepTeaser(admin, second.ticket);
    const after = await teasersOf(id);
    expect(after).toMatchObject([{ id: before?.id, pages: 3, number: 2 }]);
    await discard();
    expect(await there(before?.storageKey ?? '')).toBe(true);
    expect(await there(after[0]?.storageKey ?? '')).toBe(true);
  });

  test('that is not a valid PDF is refused', async () => {
    const { id } = await makeOpportunity();
    for (const bytes of ['<html>', '%PDF-1.7 nothing more']) {
      const { ticket } = await send(id, 'teaser', bytes);
      await expect(files.keepTeaser(admin, ticket)).rejects.toMatchObject({ code: 'unprocessable' });
    }
    expect(await teasersOf(id)).toEqual([]);
  });

  test('of a draft is for admins until the opportunity is published, in the stage that its draft says', async () => {
    const { id, revision } = await transaction((tx) =>
      createDraft(tx, admin, { name: 'New', firstStage: 'open' }),
    );
    const fields = writtenFields();
    const draft = await transaction((tx) => saveDraft(tx, admin, { opportunityId: id, revision, fields }));
    const { ticket } = await send(id, 'teaser', await pdf(1));
    await files.keepTeaser(admin, ticket);
    const member = await makeViewer();
    const readBy = async (viewer: Viewer) => (await listOpportunityDocuments(viewer, id)).length;
    expect([await readBy(admin), await readBy(member)]).toEqual([1, 0]);
    const which = { opportunityId: id, revision: draft.revision };
    await expect(transaction((tx) => discardDraft(tx, admin, which))).rejects.toThrow(
      'Documents are attached',
    );
    await transaction((tx) => publishOpportunity(tx, admin, which));
    expect(await readBy(member)).toBe(1);
    const [row] = await db().select().from(opportunity).where(eq(opportunity.id, id));
    const { slug, name, target, minimum } = fields;
    expect(row).toMatchObject({ slug, name, target, minimum, stage: 'open', version: 1 });
  });

  test('room that was opened for a draft is gone with it', async () => {
    const { id, revision } = await transaction((tx) =>
      createDraft(tx, admin, { name: 'New', firstStage: 'open' }),
    );
    await transaction((tx) => reserveOpportunity(tx, admin, { opportunityId: id }));
    expect(await authoringOf(admin, id)).toMatchObject({ published: null, stage: null, firstStage: 'open' });
    await transaction((tx) => discardDraft(tx, admin, { opportunityId: id, revision }));
    expect(await db().$count(opportunity, eq(opportunity.id, id))).toBe(0);
  });

  test('room has the name that the draft has now', async () => {
    const { id, revision } = await transaction((tx) =>
      createDraft(tx, admin, { name: 'New', firstStage: 'open' }),
    );
    await transaction((tx) => reserveOpportunity(tx, admin, { opportunityId: id }));
    const fields = writtenFields({ name: 'Solera Foods' });
    await transaction((tx) => saveDraft(tx, admin, { opportunityId: id, revision, fields }));
    const [row] = await db().select().from(opportunity).where(eq(opportunity.id, id));
    expect(row).toMatchObject({ name: 'Solera Foods', slug: id, version: 0 });
  });

  test('draft is kept while a rule or an open batch names it, and not for one that was discarded', async () => {
    const { id, revision } = await transaction((tx) =>
      createDraft(tx, admin, { name: 'New', firstStage: 'open' }),
    );
    await transaction((tx) => reserveOpportunity(tx, admin, { opportunityId: id }));
    const discard = () => transaction((tx) => discardDraft(tx, admin, { opportunityId: id, revision }));
    const { id: documentId } = await makeDocument();
    await db()
      .insert(documentRule)
      .values({
        ...{ id: newId(), documentId, kind: 'opportunity', opportunityId: id, relation: 'committed' },
      });
    await expect(discard()).rejects.toMatchObject({ code: 'conflict' });
    await db().delete(documentRule).where(eq(documentRule.documentId, documentId));
    const batch = await makeBatch({ opportunityId: id });
    await expect(discard()).rejects.toMatchObject({ code: 'conflict' });
    await db().update(documentBatch).set({ discardedAt: new Date() }).where(eq(documentBatch.id, batch.id));
    await discard();
    expect(await db().$count(opportunity, eq(opportunity.id, id))).toBe(0);
    const [left] = await db().select().from(documentBatch).where(eq(documentBatch.id, batch.id));
    expect(left?.opportunityId).toBeNull();
  });
});

describe('access', () => {
  const form = (who: Viewer, opportunityId: string, kind: UploadKind = 'picture') =>
    files.fileForm(who, { opportunityId, kind, type: TYPES[kind] });

  test('to forms is for authors only, for opportunities that exist and are edited here', async () => {
    const { id } = await makeOpportunity();
    await expect(form(await makeViewer(), id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(form(admin, newId())).rejects.toMatchObject({ code: 'not_found' });
    const elsewhere = await makeOpportunity({ origin: 'content', originId: newId() });
    await expect(form(admin, elsewhere.id)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('excludes files uploaded by another author, or as another kind', async () => {
    const { id } = await makeOpportunity();
    const { ticket } = await send(id, 'video', MP4);
    await expect(files.keepRecording(await makeAdmin(), ticket)).rejects.toMatchObject({ code: 'conflict' });
    await expect(files.keepTeaser(admin, ticket)).rejects.toMatchObject({ code: 'conflict' });
    await expect(files.keepTeaser(admin, 'made up')).rejects.toMatchObject({ code: 'conflict' });
  });

  test('is refused for a file type that does not match the kind', async () => {
    const { id } = await makeOpportunity();
    await expect(
      files.fileForm(admin, { opportunityId: id, kind: 'video', type: 'text/html' }),
    ).rejects.toThrow('Please choose an MP4 or WebM video.');
  });
});

test('fails with a retryable error while the storage is down', async () => {
  const { id } = await makeOpportunity();
  const { ticket } = await send(id, 'video', MP4);
  await server.stop();
  await expect(files.keepRecording(admin, ticket)).rejects.toMatchObject({ code: 'unavailable' });
  await server.start();
  expect(await files.keepRecording(admin, ticket)).toMatchObject({ kind: 'video' });
});
