import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { processLog } from '#app/db/log.ts';
import { auditEntry, notification } from '#app/db/schema/communication.ts';
import { memberMailJob } from '#app/notify/mail/mail.jobs.server.ts';
import { makeAdmin, makeMember, makeViewer } from '#tests/factories/members.ts';
import { makeSignature, makeVersion } from '#tests/factories/nda.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { NDA_JOBS } from '../nda.jobs.server.ts';
import { beginSigning } from '../signing/begin-signing.server.ts';
import { ownSigningView } from '../signing/own-signings.server.ts';
import { announceJob, remindToSign } from './reminders.server.ts';
import { publishNdaVersion, saveNdaDraft } from './version-admin.server.ts';
import type { SavedDraft } from './version-admin.ts';
import { voidSignature } from './void-signature.server.ts';

useTestDatabase({ jobs: [...NDA_JOBS, memberMailJob] });

const writeDraft = committed(saveNdaDraft);
const publish = committed(publishNdaVersion);
const remind = committed(remindToSign);
const voidOne = committed(voidSignature);
const begin = committed(beginSigning);

type Waiting = { name: string; data: Record<string, unknown>; start_after: Date };

async function jobs(name: string): Promise<Waiting[]> {
  const { rows } = await db().execute<Waiting>(
    sql`select name, data, start_after from pgboss.job where name = ${name} order by created_on`,
  );
  return rows;
}
const toldOf = async () =>
  (await db().select().from(notification).orderBy(notification.createdAt)).map(
    ({ memberId, kind, title }) => [memberId, kind, title],
  );
const acts = async () => (await db().select().from(auditEntry).orderBy(auditEntry.seq)).map(({ act }) => act);
const draft = (change: Partial<SavedDraft> = {}): SavedDraft => ({
  title: 'NDA',
  body: 'Keep it.',
  effectiveOn: new Date().toISOString().slice(0, 10),
  mustSignAgain: true,
  revision: null,
  ...change,
});

describe('publishing', () => {
  test('creates the PDF, and notifies everyone on the day from which they have to sign again', async () => {
    const admin = await makeAdmin();
    await makeVersion();
    const written = await writeDraft(admin, draft({ effectiveOn: '2999-01-01' }));
    await publish(admin, written);
    expect((await jobs('nda.pdf')).map(({ data }) => data)).toEqual([{ versionId: written.id }]);
    const [announced] = await jobs('nda.announce');
    expect([announced?.data, new Date(announced?.start_after ?? 0).toISOString()]).toEqual([
      { versionId: written.id },
      '2999-01-01T00:00:00.000Z',
    ]);
  });

  test('notifies nobody if nobody has to sign again', async () => {
    const admin = await makeAdmin();
    await publish(admin, await writeDraft(admin, draft({ mustSignAgain: false })));
    expect([(await jobs('nda.pdf')).length, (await jobs('nda.announce')).length]).toEqual([1, 0]);
  });
});

test('everyone who has to sign is notified once, on the page and by mail, however often the job runs', async () => {
  const [old, fresh] = [await makeVersion(), await makeVersion({ version: 2, mustSignAgain: 'yes' })];
  const [signedOld, signedNew, never] = [await makeMember(), await makeMember(), await makeMember()];
  await makeSignature(signedOld.id, old.id, { completedAt: new Date() });
  await makeSignature(signedNew.id, fresh.id, { completedAt: new Date() });
  await makeMember({ roles: ['admin'] });
  for (let index = 0; index < 105; index += 1) await makeMember();
  const context = { id: 'job', attempt: 1, signal: AbortSignal.timeout(30_000), log: processLog };
  for (let run = 0; run < 2; run += 1) await announceJob.handle({ versionId: fresh.id }, context);
  const told = await toldOf();
  expect(told).toHaveLength(107);
  expect(told.find(([id]) => id === signedOld.id)?.[2]).toBe('Please sign the new non-disclosure agreement');
  expect(told.find(([id]) => id === never.id)?.[2]).toBe('Please sign the non-disclosure agreement');
  expect(told.some(([id]) => id === signedNew.id)).toBe(false);
  const mails = await jobs('mail.member');
  expect(mails).toHaveLength(107);
  expect(mails.find(({ data }) => data.to === signedOld.email)?.data).toMatchObject({
    content: { template: 'nda-needed', again: true, url: 'http://localhost:3000/onboarding/nda' },
  });
});

test('everyone is notified when a version takes effect, though the worker’s clock is behind that of the database', async () => {
  const [old, ada] = [await makeVersion(), await makeMember()];
  await makeSignature(ada.id, old.id, { completedAt: new Date() });
  const effectiveAt = new Date();
  const next = await makeVersion({ version: 2, effectiveAt, mustSignAgain: 'yes' });
  vi.useFakeTimers({ toFake: ['Date'], now: effectiveAt.getTime() - 50 });
  try {
    const context = { id: 'job', attempt: 1, signal: AbortSignal.timeout(30_000), log: processLog };
    await announceJob.handle({ versionId: next.id }, context);
  } finally {
    vi.useRealTimers();
  }
  expect(await toldOf()).toEqual([[ada.id, 'nda_needed', 'Please sign the new non-disclosure agreement']]);
});

describe('a reminder', () => {
  test('is sent at most once a day, to members who have to sign', async () => {
    const admin = await makeAdmin();
    const version = await makeVersion();
    const [owing, signed] = [await makeMember(), await makeMember()];
    await makeSignature(signed.id, version.id, { completedAt: new Date() });
    expect(await remind(admin, { memberId: owing.id })).toEqual({ told: true });
    expect(await remind(admin, { memberId: owing.id })).toEqual({ told: false });
    expect([(await toldOf()).length, (await jobs('mail.member')).length]).toEqual([1, 1]);
    expect(await acts()).toEqual(['nda.remind']);
    await expect(remind(admin, { memberId: signed.id })).rejects.toMatchObject({ code: 'not_found' });
    await expect(remind(await makeViewer(), { memberId: owing.id })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('voiding', () => {
  test('notifies the member with the reason, and the provider by a job; once', async () => {
    const admin = await makeAdmin();
    const version = await makeVersion();
    const member = await makeMember();
    const { id } = await makeSignature(member.id, version.id, {
      envelopeId: 'envelope',
      completedAt: new Date(),
    });
    const reason = 'Signed with a wrong name';
    for (let time = 0; time < 2; time += 1) await voidOne(admin, { id, reason });
    expect(await db().select().from(notification)).toMatchObject([
      { memberId: member.id, kind: 'nda_needed', body: reason, href: '/onboarding/nda' },
    ]);
    expect((await jobs('nda.void')).map(({ data }) => data)).toEqual([
      { signatureId: id, envelopeId: 'envelope', reason },
    ]);
    expect(await acts()).toEqual(['nda.void']);
  });

  test('a signature that is no longer needed notifies nobody', async () => {
    const admin = await makeAdmin();
    const [old, fresh] = [await makeVersion(), await makeVersion({ version: 2, mustSignAgain: 'yes' })];
    const member = await makeMember();
    const { id } = await makeSignature(member.id, old.id, { completedAt: new Date() });
    const { id: newer } = await makeSignature(member.id, fresh.id, { completedAt: new Date() });
    expect(await voidOne(admin, { id, reason: 'Wrong name' })).toEqual({ id, owes: false });
    expect(await toldOf()).toEqual([]);
    expect(await acts()).toEqual(['nda.void']);
    for (let time = 0; time < 2; time += 1)
      expect(await voidOne(admin, { id: newer, reason: 'Wrong name' })).toEqual({ id: newer, owes: true });
    expect(await toldOf()).toHaveLength(1);
  });
});

describe('starting to sign', () => {
  test('requests the document once, and voids what was prepared for an older version', async () => {
    const viewer = await makeViewer({}, { ndaSignedAt: null });
    const old = await makeVersion();
    const first = await begin(viewer, { versionId: old.id });
    await begin(viewer, { versionId: old.id });
    expect((await jobs('nda.envelope')).map(({ data }) => data)).toEqual([{ signatureId: first.id }]);
    const fresh = await makeVersion({ version: 2 });
    const second = await begin(viewer, { versionId: fresh.id });
    expect((await jobs('nda.envelope')).map(({ data }) => data.signatureId)).toEqual([first.id, second.id]);
    expect((await jobs('nda.void')).map(({ data }) => data)).toEqual([
      { signatureId: first.id, envelopeId: null, reason: 'Replaced by a newer version.' },
    ]);
    expect(await ownSigningView(viewer, first)).toMatchObject({ state: 'voided' });
    expect(await acts()).toEqual(['nda.begin', 'nda.void', 'nda.begin']);
  });

  test('again prepares a document immediately that was waiting for a retry or had failed', async () => {
    const viewer = await makeViewer({}, { ndaSignedAt: null });
    const { id: versionId } = await makeVersion();
    const { id } = await begin(viewer, { versionId });
    await db().execute(
      sql`update pgboss.job set state = 'retry', start_after = now() + interval '1 hour' where name = 'nda.envelope'`,
    );
    await begin(viewer, { versionId });
    const [waiting, ...more] = await jobs('nda.envelope');
    expect([new Date(waiting?.start_after ?? 0).getTime() <= Date.now(), more]).toEqual([true, []]);
    await db().execute(sql`update pgboss.job set state = 'failed' where name = 'nda.envelope'`);
    for (let time = 0; time < 2; time += 1) await begin(viewer, { versionId });
    expect((await jobs('nda.envelope')).map(({ data }) => data)).toEqual([
      { signatureId: id },
      { signatureId: id },
    ]);
  });

  test('leaves nothing behind when it is refused', async () => {
    const viewer = await makeViewer({}, { ndaSignedAt: null });
    await makeVersion();
    const other = await makeVersion({ version: 2, publishedAt: null });
    await expect(begin(viewer, { versionId: other.id })).rejects.toMatchObject({ code: 'conflict' });
    expect([(await jobs('nda.envelope')).length, await acts()]).toEqual([0, []]);
  });
});
