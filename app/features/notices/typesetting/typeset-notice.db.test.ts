import { createHash } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { document, documentVersion } from '#app/db/schema/documents.ts';
import { member } from '#app/db/schema/members.ts';
import { noticeItem } from '#app/db/schema/notices.ts';
import { wholeObject } from '#app/features/documents/marking/whole-object.server.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { callOfTwo, correctNotice, fieldsWith, publishNotice } from '#tests/factories/notice-acts.ts';
import { calledLine, contentOf } from '#tests/factories/notices.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { runQueued } from '#tests/setup/queued.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { nextCall, useSandbox } from '#tests/setup/sandbox.ts';
import { requestCancellation } from '../correcting/cancel.server.ts';
import { typesetNoticeJob } from './typeset-notice.jobs.server.ts';
import { typesetNext } from './typeset-notice.server.ts';

useTestDatabase({ jobs: JOBS });
const held = useSandbox();

let undo: () => void;
beforeEach(() => {
  undo = changeEnvironment({ SECOND_ADMIN: 'off' });
});
afterEach(() => undo());

const library = () =>
  db()
    .select({
      title: document.title,
      category: document.category,
      ownerId: document.ownerId,
      fundId: document.fundId,
      isHolderKnown: document.isHolderKnown,
      key: documentVersion.storageKey,
    })
    .from(document)
    .innerJoin(documentVersion, eq(documentVersion.id, document.versionId))
    .orderBy(asc(document.id));

async function textOf(key: string): Promise<string> {
  const bytes = await wholeObject(storage(), key, { most: 2 ** 24 });
  const { text } = await extractText(await getDocumentProxy(bytes ?? new Uint8Array()), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

test('a published notice is a document of each holder’s, stored once; a correction and a cancellation mark it', async () => {
  const { admin, ada, bo, vehicleId, noticeId, revision } = await callOfTwo();
  await publishNotice(admin, { noticeId, revision });
  await runQueued(typesetNoticeJob);
  await runQueued(typesetNoticeJob);
  const title = 'Capital call 1 of Vestry Fund I';
  const first = await library();
  expect(first.every(({ category }) => category === 'capital_call')).toBe(true);
  expect(first.map((row) => [row.ownerId, row.title, row.fundId, row.isHolderKnown])).toEqual([
    [ada.memberId, title, vehicleId, true],
    [bo.memberId, title, vehicleId, true],
  ]);
  const text = await textOf(first[0]?.key ?? '');
  expect(text).toContain('€75.00');
  expect(text).toContain('Pay by bank transfer');
  const linked = await db().select({ id: noticeItem.documentId }).from(noticeItem);
  expect(linked.every(({ id }) => id !== null)).toBe(true);

  const content = contentOf({ lines: [calledLine(80_00)] });
  const corrected = await correctNotice(admin, noticeId, fieldsWith({ content }));
  await runQueued(typesetNoticeJob);
  const second = await library();
  expect(second.map((row) => row.title)).toEqual([
    `${title}, replaced`,
    `${title}, replaced`,
    `${title}, corrected`,
    `${title}, corrected`,
  ]);
  expect(await textOf(second[0]?.key ?? '')).not.toContain('Pay by bank transfer');
  expect(await textOf(second[2]?.key ?? '')).toContain('€60.00');

  await committed(requestCancellation)(admin, { noticeId: corrected, reason: 'Postponed' });
  await runQueued(typesetNoticeJob);
  await runQueued(typesetNoticeJob);
  const third = await library();
  expect(third.map((row) => row.title).slice(2)).toEqual([
    `${title}, corrected, cancelled`,
    `${title}, corrected, cancelled`,
  ]);
  expect(await textOf(third[2]?.key ?? '')).toContain('Postponed');
  expect(await db().$count(documentVersion)).toBe(8);

  // What would be typeset now differs; what is recorded stays.
  await db().update(member).set({ locale: 'de-DE' });
  await runQueued(typesetNoticeJob);
  expect(await db().$count(documentVersion)).toBe(8);
  for (const { key, hash } of await db()
    .select({ key: documentVersion.storageKey, hash: documentVersion.sha256 })
    .from(documentVersion)) {
    const bytes = await wholeObject(storage(), key, { most: 2 ** 24 });
    expect(
      createHash('sha256')
        .update(bytes ?? '')
        .digest('hex'),
    ).toBe(hash && Buffer.from(hash).toString('hex'));
  }
});

test('a notice that is cancelled while it is typeset is stored as cancelled, also for holders who are not approved yet', async () => {
  const { admin, bo, noticeId, revision } = await callOfTwo();
  await publishNotice(admin, { noticeId, revision });
  await db().update(member).set({ approvedAt: null }).where(eq(member.id, bo.memberId));
  const released = Promise.withResolvers<void>();
  held.sandbox.faults.set('storage', { kind: 'slow', until: released.promise, times: 1 });
  const isStoring = nextCall(held.sandbox, 'storage');
  const typesetting = runQueued(typesetNoticeJob);
  await isStoring;
  await committed(requestCancellation)(admin, { noticeId, reason: 'Postponed' });
  // The job that marks what is stored already finds nothing.
  await typesetNext({ noticeId, as: 'marked', after: null }, AbortSignal.timeout(20_000));
  released.resolve();
  await typesetting;
  const stored = await library();
  const title = 'Capital call 1 of Vestry Fund I, cancelled';
  expect(stored.map((row) => row.title)).toEqual([title, title]);
  for (const { key } of stored) expect(await textOf(key)).not.toContain('Pay by bank transfer');
  await runQueued(typesetNoticeJob);
  expect(await db().$count(documentVersion)).toBe(2);
});
