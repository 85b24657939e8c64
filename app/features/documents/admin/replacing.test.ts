import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { document, documentVersion } from '#app/db/schema/documents.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makePdf } from '#tests/factories/pdf.ts';
import { auditEntries } from '#tests/setup/audit.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued } from '#tests/setup/queued.ts';
import { TestStorage } from '#tests/setup/storage.ts';
import { prepareVersion } from '../marking/prepare-version.server.ts';
import { settleVersion } from '../marking/settle-version.server.ts';
import { documentDetail } from './document-detail.server.ts';
import { chooseVersion, lookAtVersion, replaceFile } from './versions-admin.server.ts';
import { withdrawDocuments } from './withdrawing/withdrawing.server.ts';

useTestDatabase({ jobs: JOBS });
const server = new TestStorage();
let admin: Viewer;

beforeAll(() => server.start());
beforeEach(async () => {
  admin = await makeAdmin();
});
afterAll(() => server.remove());

const TOMORROW = new Date(Date.now() + 86_400_000);
const DAMAGED = new TextEncoder().encode('%PDF-1.7\nnothing');

async function published(change: Parameters<typeof makeDocument>[0] = {}) {
  const made = await makeDocument({ policy: 'watermarked', ...change });
  await db()
    .update(documentVersion)
    .set({ preparedAt: new Date() })
    .where(eq(documentVersion.id, made.versionId));
  return made;
}

/** Uploads a file as a replacement; returns the id of its version. */
async function replaced(id: string, bytes?: Uint8Array): Promise<string> {
  const body = bytes ?? (await makePdf({ pages: 1 }));
  const storageKey = `documents/files/${newId()}.pdf`;
  await storage().putObject(storageKey, body, { contentType: 'application/pdf' });
  const file = { storageKey, fileName: 'new.pdf', contentType: 'application/pdf', bytes: body.length };
  await transaction((tx) => replaceFile(tx, admin, { id, file }));
  return (await documentDetail(admin, id)).versions[0]?.id ?? '';
}

async function stateOf(id: string) {
  const [row] = await db().select().from(document).where(eq(document.id, id));
  return { current: row?.versionId, next: row?.nextVersionId };
}

const choose = (id: string, versionId: string) =>
  transaction((tx) => chooseVersion(tx, admin, { id, versionId }));

test.each([
  ['published', {}],
  ['scheduled', { publishedAt: TOMORROW }],
])('members of a %s document keep their file until the new one is prepared', async (_state, change) => {
  const { id, versionId } = await published(change);
  const next = await replaced(id);
  expect(await stateOf(id)).toEqual({ current: versionId, next });
  expect((await documentDetail(admin, id)).versions[0]).toMatchObject({ isNext: true, isCurrent: false });
  await prepareVersion(next);
  expect(await stateOf(id)).toEqual({ current: next, next: null });
});

test('the file of a draft is replaced immediately', async () => {
  const { id } = await published({ publishedAt: null });
  const current = await replaced(id);
  expect(await stateOf(id)).toEqual({ current, next: null });
});

test('a file that cannot be marked never takes over, and investor relations is notified', async () => {
  const { id, versionId } = await published();
  await prepareVersion(await replaced(id, DAMAGED));
  expect(await stateOf(id)).toEqual({ current: versionId, next: null });
  expect(await queued('mail.firm')).toMatchObject([
    { content: { title: expect.stringContaining('The new version') } },
  ]);
});

test('where no mark is required, a file that cannot be marked takes over, but not one with malware', async () => {
  const { id } = await published({ policy: 'original' });
  const damaged = await replaced(id, DAMAGED);
  await prepareVersion(damaged);
  expect(await stateOf(id)).toEqual({ current: damaged, next: null });
  const infected = await replaced(id);
  const version = { ...(await published()), title: 'Memorandum', id: infected, documentId: id, number: 3 };
  const found = { scannedAt: new Date(), malware: 'Eicar', preparationProblem: 'The scanner found Eicar.' };
  await transaction((tx) =>
    settleVersion(tx, { ...version, preparedAt: null, scannedAt: null, malware: null }, found),
  );
  expect(await stateOf(id)).toEqual({ current: damaged, next: null });
});

test('a newer upload supersedes one that has not taken over yet', async () => {
  const { id, versionId } = await published();
  const [second, third] = [await replaced(id), await replaced(id)];
  await prepareVersion(second);
  expect(await stateOf(id)).toEqual({ current: versionId, next: third });
  await prepareVersion(third);
  expect(await stateOf(id)).toEqual({ current: third, next: null });
});

test('an admin may keep the current version, or choose the pending one again', async () => {
  const { id, versionId } = await published();
  const next = await replaced(id);
  await choose(id, versionId);
  expect(await stateOf(id)).toEqual({ current: versionId, next: null });
  await choose(id, next);
  expect(await stateOf(id)).toEqual({ current: versionId, next });
  await prepareVersion(next);
  expect(await stateOf(id)).toEqual({ current: next, next: null });
});

test('members do not lose a document to a version that cannot be marked', async () => {
  const { id } = await published();
  const damaged = await replaced(id, DAMAGED);
  await prepareVersion(damaged);
  await expect(choose(id, damaged)).rejects.toMatchObject({ code: 'unprocessable' });
});

test('a pending version becomes the file of a withdrawn document', async () => {
  const { id } = await published();
  const next = await replaced(id);
  await transaction((tx) => withdrawDocuments(tx, admin, { ids: [id] }));
  expect(await stateOf(id)).toEqual({ current: next, next: null });
});

test('a replacement concurrent with the outcome is not reverted by it', async () => {
  const { id } = await published();
  const second = await replaced(id);
  const [, third] = await Promise.all([prepareVersion(second), replaced(id)]);
  expect((await stateOf(id)).next).toBe(third);
});

test('an admin opens each file of a document that nobody can read yet, which the audit log records', async () => {
  const { id, versionId } = await published({ publishedAt: null, title: 'Terms' });
  const next = await replaced(id);
  expect(await lookAtVersion(admin, { id, versionId: next })).toMatchObject({ fileName: 'new.pdf' });
  expect(await lookAtVersion(admin, { id, versionId })).toMatchObject({ fileName: 'Terms.pdf' });
  const looks = (await auditEntries()).filter(({ act }) => act === 'document.look');
  expect(looks).toMatchObject([
    { actorId: admin.memberId, subjectId: id, after: { version: 2 } },
    { actorId: admin.memberId, subjectId: id, after: { version: 1 } },
  ]);
  const other = await published({ publishedAt: null });
  for (const [viewer, which] of [
    [
      { ...admin, role: 'active' },
      { id, versionId },
    ],
    [admin, { id: other.id, versionId }],
  ] as const)
    await expect(lookAtVersion(viewer, which)).rejects.toMatchObject({ code: 'not_found' });
  await db().update(documentVersion).set({ malware: 'Eicar' }).where(eq(documentVersion.id, next));
  await expect(lookAtVersion(admin, { id, versionId: next })).rejects.toMatchObject({
    code: 'unprocessable',
  });
});

test.each([
  ['published', {}],
  ['scheduled', { publishedAt: TOMORROW }],
])('a %s personal document gets another file only after a recent sign-in', async (_state, change) => {
  const { memberId: ownerId } = await makeViewer();
  const { id, versionId } = await published({ ownerId, ...change });
  const recent = admin;
  admin = { ...recent, authenticatedAt: null };
  await expect(replaced(id)).rejects.toMatchObject({ code: 'confirm_identity' });
  expect((await documentDetail(admin, id)).versions).toHaveLength(1);
  admin = recent;
  const next = await replaced(id);
  await prepareVersion(next);
  admin = { ...recent, authenticatedAt: null };
  await expect(choose(id, versionId)).rejects.toMatchObject({ code: 'confirm_identity' });
  expect(await stateOf(id)).toEqual({ current: next, next: null });
  admin = recent;
  await choose(id, versionId);
  expect(await stateOf(id)).toEqual({ current: versionId, next: null });
});

test.each([
  ['a draft', async () => ({ ownerId: (await makeViewer()).memberId, publishedAt: null })],
  ['a document of few readers', async () => ({})],
])('the file of %s is replaced without a recent sign-in', async (_document, facts) => {
  const { id } = await published(await facts());
  admin = { ...admin, authenticatedAt: null };
  await replaced(id);
  expect((await documentDetail(admin, id)).versions).toHaveLength(2);
});
