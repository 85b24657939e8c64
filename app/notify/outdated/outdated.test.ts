import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { processLog } from '#app/db/log.ts';
import { notification } from '#app/db/schema/communication.ts';
import { documentVersion } from '#app/db/schema/documents.ts';
import { mailDelivery } from '#app/db/schema/mail.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { announceJob } from '#app/features/documents/admin/announce.jobs.server.ts';
import { audienceRevision, saveAudience } from '#app/features/documents/admin/edit.server.ts';
import { publishDocuments } from '#app/features/documents/admin/publish.server.ts';
import { withdrawDocuments } from '#app/features/documents/admin/withdrawing/withdrawing.server.ts';
import { remindToSign } from '#app/features/nda/admin/reminders.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeSignature, makeVersion } from '#tests/factories/nda.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { runQueued } from '#tests/setup/queued.ts';
import { useSandbox } from '#tests/setup/sandbox.ts';
import { sendDigestsJob } from '../digests/digest-mails.jobs.server.ts';
import { takeDigest } from '../digests/digests.server.ts';
import { memberMailJob } from '../mail/mail.jobs.server.ts';
import { notify } from '../notify.server.ts';
import { setQuietHours } from '../quiet/quiet-hours.server.ts';

const held = useSandbox();
useTestDatabase({ jobs: JOBS });

const DAY = 86_400_000;

let admin: Viewer;
let ada: Viewer;
let bo: Viewer;
beforeEach(async () => {
  held.sandbox.mailbox.clear();
  [admin, ada, bo] = [await makeAdmin(), await makeViewer(), await makeViewer()];
  const { id } = await makeVersion();
  for (const { memberId } of [ada, bo]) await makeSignature(memberId, id, { completedAt: new Date() });
});

/** Publishes documents together and notifies their readers. */
async function publish(...documents: Parameters<typeof makeDocument>[0][]): Promise<string[]> {
  const ids: string[] = [];
  for (const change of documents) ids.push((await makeDocument({ publishedAt: null, ...change })).id);
  await db().update(documentVersion).set({ preparedAt: new Date() });
  await transaction((tx) => publishDocuments(tx, admin, { ids, at: null, announce: true }));
  await runQueued(announceJob);
  return ids;
}
const withdraw = (id = '') => transaction((tx) => withdrawDocuments(tx, admin, { ids: [id] }));
const digest = async ({ memberId }: Viewer) =>
  (await transaction((tx) => takeDigest(tx, memberId, 'daily')))?.items.map(({ title }) => title) ?? [];

/** Sets quiet hours that it is within, or ends them. */
async function quiet(viewer: Viewer, isNow: boolean): Promise<void> {
  const minutes = new Date().getUTCHours() * 60;
  const hours = { startsAt: (minutes + 1_380) % 1_440, endsAt: (minutes + 120) % 1_440 };
  await transaction((tx) => setQuietHours(tx, viewer, isNow ? hours : null));
}
const arrived = () => held.sandbox.mailbox.find({}).flatMap(({ recipients }) => recipients);
const withheld = () =>
  db()
    .select({ memberId: mailDelivery.memberId, reason: mailDelivery.reason })
    .from(mailDelivery)
    .where(eq(mailDelivery.state, 'withheld'));
const OUTDATED = 'It was no longer true when it could be sent.';

describe('a withdrawn document', () => {
  test('is in no digest, and its notification no longer leads to it', async () => {
    const [id] = await publish({ title: 'Term sheet' });
    await withdraw(id);
    expect(await digest(ada)).toEqual([]);
    expect(
      await db().select().from(notification).where(eq(notification.memberId, ada.memberId)),
    ).toMatchObject([{ title: 'New document: Term sheet', body: 'It has been withdrawn.', href: null }]);
    // Published again, it is announced again.
    await transaction((tx) => publishDocuments(tx, admin, { ids: [id ?? ''], at: null, announce: true }));
    await runQueued(announceJob);
    expect(await digest(ada)).toEqual(['New document: Term sheet']);
  });

  test('leaves the notice of others that were published with it', async () => {
    const ids = await publish({ title: 'A' }, { title: 'B' }, { title: 'C', ownerId: bo.memberId });
    await withdraw(ids[0]);
    expect(await digest(ada)).toEqual(['2 new documents']);
    await withdraw(ids[1]);
    expect(await digest(bo)).toEqual([]);
  });

  test('is not mailed at the end of quiet hours', async () => {
    for (const viewer of [ada, bo]) await quiet(viewer, true);
    const [id] = await publish(
      { title: 'Statement', ownerId: ada.memberId, category: 'statement' },
      { title: 'Statement', ownerId: bo.memberId, category: 'statement' },
    );
    await runQueued(memberMailJob);
    await withdraw(id);
    for (const viewer of [ada, bo]) await quiet(viewer, false);
    await runQueued(memberMailJob);
    expect(arrived()).toEqual([bo.email]);
    expect(await withheld()).toEqual([{ memberId: ada.memberId, reason: OUTDATED }]);
  });

  test('is taken out of a digest that waits for the end of quiet hours', async () => {
    for (const viewer of [ada, bo]) await quiet(viewer, true);
    const [id] = await publish({ title: 'Term sheet' });
    const news = {
      kind: 'stage_change',
      title: 'Kontor is closed',
      body: '',
      href: null,
      cause: 'x',
    } as const;
    await transaction((tx) => notify(tx, { memberId: ada.memberId, ...news }));
    await db()
      .update(notification)
      .set({ createdAt: new Date(Date.now() - 2 * DAY) });
    const context = { id: 'job', attempt: 1, signal: AbortSignal.timeout(20_000), log: processLog };
    await sendDigestsJob.handle({}, context);
    await runQueued(memberMailJob);
    await withdraw(id);
    for (const viewer of [ada, bo]) await quiet(viewer, false);
    await runQueued(memberMailJob);
    expect(arrived()).toEqual([ada.email]);
    const [mail] = held.sandbox.mailbox.find({});
    const { text } = await held.sandbox.mailbox.parsed(mail?.id ?? '');
    expect(text).toContain('Kontor is closed');
    expect(text).not.toContain('Term sheet');
    expect(await withheld()).toEqual([{ memberId: bo.memberId, reason: OUTDATED }]);
  });
});

test('a document is in the digest of those who can still read it', async () => {
  const [id = ''] = await publish({ title: 'Term sheet' });
  const onlyBo = { kind: 'person' as const, memberId: bo.memberId, from: null, until: null };
  const audience = { by: 'rules' as const, rules: [onlyBo] };
  await transaction((tx) =>
    saveAudience(tx, admin, { id, audience, revision: audienceRevision({ by: 'place' }) }),
  );
  // Who has to sign again will be able to.
  expect(await digest(ada)).toEqual([]);
  await makeVersion({ version: 2, mustSignAgain: 'yes' });
  expect(await digest(bo)).toEqual(['New document: Term sheet']);
});

test('nobody is reminded of an agreement that they have signed meanwhile', async () => {
  const { id } = await makeVersion({ version: 2, mustSignAgain: 'yes' });
  for (const viewer of [ada, bo]) {
    await quiet(viewer, true);
    await transaction((tx) => remindToSign(tx, admin, viewer));
  }
  await runQueued(memberMailJob);
  await makeSignature(ada.memberId, id, { completedAt: new Date() });
  for (const viewer of [ada, bo]) await quiet(viewer, false);
  await runQueued(memberMailJob);
  expect(arrived()).toEqual([bo.email]);
  expect(await withheld()).toEqual([{ memberId: ada.memberId, reason: OUTDATED }]);
});
