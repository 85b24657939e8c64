import { and, asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { processLog } from '#app/db/log.ts';
import { notification } from '#app/db/schema/communication.ts';
import { document, documentVersion } from '#app/db/schema/documents.ts';
import type { accessGrant } from '#app/db/schema/grants.ts';
import { notificationPreference } from '#app/db/schema/joining.ts';
import { mailDelivery, mailSuppression } from '#app/db/schema/mail.ts';
import { member } from '#app/db/schema/members.ts';
import { expectedPayment } from '#app/db/schema/notices.ts';
import { DELEGATE } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { NotificationDelivery } from '#app/domain/messages/notification-kinds.ts';
import { announceJob } from '#app/features/documents/admin/announce.jobs.server.ts';
import { publishDocuments } from '#app/features/documents/admin/publish.server.ts';
import { withdrawDocuments } from '#app/features/documents/admin/withdrawing/withdrawing.server.ts';
import { remindReaders } from '#app/features/documents/reading/unread.server.ts';
import { revokeGrant } from '#app/features/grants/ending.server.ts';
import { requestCancellation } from '#app/features/notices/correcting/cancel.server.ts';
import { tellHoldersJob } from '#app/features/notices/publishing/tell-holders.jobs.server.ts';
import { listNotifications, unreadNotifications } from '#app/features/notifications/notifications.server.ts';
import { remindByHand } from '#app/features/payments/reminders/remind-by-hand.server.ts';
import { rejectMember } from '#app/features/people/approving/decisions.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { makeGrant } from '#tests/factories/grants.ts';
import { hold } from '#tests/factories/ledger.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { callOfTwo, correctNotice, fieldsWith, publishNotice } from '#tests/factories/notice-acts.ts';
import { makeEntity } from '#tests/factories/profile.ts';
import { signNda } from '#tests/factories/sessions.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued, runQueued } from '#tests/setup/queued.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { useSandbox } from '#tests/setup/sandbox.ts';
import { sendDigestsJob } from '../digests/digest-mails.jobs.server.ts';
import { memberMailJob } from '../mail/mail.jobs.server.ts';
import { mailManyJob } from '../mail/mail-many.jobs.server.ts';
import { setQuietHours } from '../quiet/quiet-hours.server.ts';

const held = useSandbox();
useTestDatabase({ jobs: JOBS });

let undo: () => void;
let adviser: Viewer;
beforeEach(async () => {
  undo = changeEnvironment({ SECOND_ADMIN: 'off' });
  held.sandbox.mailbox.clear();
  adviser = await makeViewer({ roles: [DELEGATE], name: 'Otto Adler' });
  await signNda(adviser.memberId);
});
afterEach(() => undo());

const context = () => ({ id: 'job', attempt: 1, signal: AbortSignal.timeout(20_000), log: processLog });

async function send(): Promise<void> {
  await runQueued(mailManyJob);
  await runQueued(memberMailJob);
}
/** Runs the digests that are due, of what was queued days ago. */
async function sendDigests(): Promise<void> {
  await db()
    .update(notification)
    .set({ createdAt: new Date(Date.now() - 2 * 86_400_000) });
  await sendDigestsJob.handle({}, context());
  await send();
}
/** The subjects that arrived at a person, in order. */
const mailsTo = ({ email }: Viewer) =>
  held.sandbox.mailbox
    .find({ to: email })
    .map(({ subject }) => subject)
    .sort();
const noticesOf = ({ memberId }: Viewer) =>
  db()
    .select()
    .from(notification)
    .where(eq(notification.memberId, memberId))
    .orderBy(asc(notification.createdAt), asc(notification.id));
const choose = ({ memberId }: Viewer, delivery: NotificationDelivery) =>
  db().insert(notificationPreference).values({ memberId, kind: 'holder_news', delivery });
const revoke = (holder: Viewer, id: string) => transaction((tx) => revokeGrant(tx, holder, { id }));

async function publish(admin: Viewer, ...documents: Parameters<typeof makeDocument>[0][]): Promise<string[]> {
  const ids: string[] = [];
  for (const change of documents) ids.push((await makeDocument({ publishedAt: null, ...change })).id);
  await db().update(documentVersion).set({ preparedAt: new Date() });
  await transaction((tx) => publishDocuments(tx, admin, { ids, at: null, announce: true }));
  await runQueued(announceJob);
  return ids;
}

const CALL = 'Capital call 1 of Vestry Fund I';

describe('a notice', () => {
  test('is mailed to the holder and to those who receive it for them, each with a link for whom', async () => {
    const { admin, ada, bo, noticeId, revision } = await callOfTwo();
    const grantId = await makeGrant(ada.memberId, adviser);
    await makeGrant(bo.memberId, adviser, { receive: false });
    await publishNotice(admin, { noticeId, revision });
    await send();
    expect([mailsTo(ada), mailsTo(bo), mailsTo(adviser)]).toEqual([[CALL], [CALL], [`For Ada: ${CALL}`]]);
    expect(await noticesOf(adviser)).toMatchObject([
      { kind: 'holder_news', grantId, href: `/notices/${noticeId}?for=${grantId}` },
    ]);
    const [mail] = held.sandbox.mailbox.find({ to: adviser.email });
    const { text } = await held.sandbox.mailbox.parsed(mail?.id ?? '');
    expect(text).toContain(`/notices/${noticeId}?for=${grantId}`);
    expect(text).toContain('Their part');
  });

  test('goes once for each holder of an adviser of several, and not again if its job runs again', async () => {
    const { admin, ada, bo, noticeId, revision } = await callOfTwo();
    for (const holder of [ada, bo]) await makeGrant(holder.memberId, adviser);
    // A second grant of the same holder covers nothing new.
    await makeGrant(ada.memberId, adviser, { preset: 'accountant' });
    await publishNotice(admin, { noticeId, revision });
    const payload = { noticeId, act: 'published' as const, after: null };
    await tellHoldersJob.handle(payload, context());
    await send();
    expect(mailsTo(adviser)).toEqual([`For Ada: ${CALL}`, `For Bo: ${CALL}`]);
  });

  test.each([
    ['other vehicles', { vehicles: ['0190a000-0000-7000-8000-000000000001'] }, []],
    ['another year', { year: 2020 }, []],
    ['only tax documents', { categories: ['tax'] }, []],
    ['what the holder has in their own name', { ofAll: false }, [`For Ada: ${CALL}`]],
    ['no longer', { until: new Date('2026-02-01') }, []],
    ['not before the firm approves it', { needsApproval: true }, []],
  ] as const)('is not sent under a grant that does not cover it: %s', async (_name, change, mails) => {
    const { admin, ada, noticeId, revision } = await callOfTwo();
    await makeGrant(ada.memberId, adviser, change as Partial<typeof accessGrant.$inferInsert>);
    await publishNotice(admin, { noticeId, revision });
    await send();
    expect(mailsTo(adviser)).toEqual(mails);
  });

  test('of an entity is not sent to who receives for another', async () => {
    const { admin, ada, vehicleId, ...draft } = await callOfTwo();
    const entities = [await makeEntity(ada.memberId), await makeEntity(ada.memberId)];
    const [trust, other] = entities.map(({ id }) => id);
    const clerk = await makeViewer({ roles: [DELEGATE], name: 'Clara Lind' });
    await makeGrant(ada.memberId, adviser, { ofAll: false, entityId: trust ?? '' });
    await makeGrant(ada.memberId, clerk, { ofAll: false, entityId: other ?? '' });
    await hold({ ...ada, entityId: trust ?? '' }, [['2026-01-01', 'commitment', 100]], vehicleId);
    await publishNotice(admin, draft);
    await send();
    expect(mailsTo(adviser)).toEqual([expect.stringMatching(new RegExp(`^For .+: ${CALL}$`))]);
    expect(mailsTo(clerk)).toEqual([]);
  });

  test('that is corrected, or cancelled, or overdue is announced to the same people', async () => {
    const { admin, ada, noticeId, revision } = await callOfTwo();
    await makeGrant(ada.memberId, adviser);
    await publishNotice(admin, { noticeId, revision });
    const expected = await db().select().from(expectedPayment);
    await committed(remindByHand)(admin, { expectedIds: expected.map(({ id }) => id) });
    await send();
    expect(mailsTo(adviser)).toEqual([`For Ada: ${CALL}`, expect.stringMatching(`^For Ada: ${CALL} is `)]);
    held.sandbox.mailbox.clear();
    const corrected = await correctNotice(admin, noticeId, fieldsWith({ purpose: 'Second closing' }));
    await send();
    await committed(requestCancellation)(admin, { noticeId: corrected, reason: 'The deal is off.' });
    await runQueued(tellHoldersJob);
    await send();
    expect(mailsTo(adviser)).toEqual([`For Ada: ${CALL} is cancelled`, `For Ada: ${CALL} was corrected`]);
  });
});

describe('instead of the holder', () => {
  test('the mail goes to the person, and the notification is the holder’s, too', async () => {
    const { admin, ada, noticeId, revision } = await callOfTwo();
    await makeGrant(ada.memberId, adviser, { receivesInstead: true });
    await publishNotice(admin, { noticeId, revision });
    await send();
    expect([mailsTo(ada), mailsTo(adviser)]).toEqual([[], [`For Ada: ${CALL}`]]);
    expect((await listNotifications(ada, {})).items.map(({ title }) => title)).toEqual([CALL]);
  });

  test.each([
    ['wants none by mail', async (): Promise<void> => void (await choose(adviser, 'app'))],
    ['wants a digest', async (): Promise<void> => void (await choose(adviser, 'weekly'))],
    ['wants none', async (): Promise<void> => void (await choose(adviser, 'off'))],
    [
      'has an address that refuses it',
      async (): Promise<void> =>
        void (await db()
          .insert(mailSuppression)
          .values({ address: adviser.email, reason: 'bounced', since: new Date() })),
    ],
  ] as const)('the holder is mailed if the person %s', async (_name, prepare) => {
    const { admin, ada, noticeId, revision } = await callOfTwo();
    await makeGrant(ada.memberId, adviser, { receivesInstead: true });
    await prepare();
    await publishNotice(admin, { noticeId, revision });
    await send();
    expect([mailsTo(ada), mailsTo(adviser)]).toEqual([[CALL], []]);
  });

  const refuse = () =>
    db().insert(mailSuppression).values({ address: adviser.email, reason: 'bounced', since: new Date() });

  test.each([
    ['chose a digest', () => choose(adviser, 'weekly')],
    ['has an address that refuses it', refuse],
    [
      'has no address that the service accepts',
      () => db().update(member).set({ email: 'a@b-.c%d' }).where(eq(member.id, adviser.memberId)),
    ],
  ] as const)('the holder is mailed if the person %s since it was queued', async (_name, change) => {
    const { admin, ada, noticeId, revision } = await callOfTwo();
    await makeGrant(ada.memberId, adviser, { receivesInstead: true });
    await publishNotice(admin, { noticeId, revision });
    await change();
    await runQueued(mailManyJob);
    // Where the service refuses their mail, it becomes a dead job.
    for (const _run of [1, 2])
      for (const mail of await queued(memberMailJob.name))
        await memberMailJob
          .handle(mail, context())
          .catch((error: unknown) => expect(error).toMatchObject({ permanent: true }));
    expect([mailsTo(ada), mailsTo(adviser)]).toEqual([[CALL], []]);
  });

  test('the holder is mailed if a mail that waits for the end of quiet hours is to an address that refuses it', async () => {
    const { admin, ada, noticeId, revision } = await callOfTwo();
    await makeGrant(ada.memberId, adviser, { receivesInstead: true });
    await publishNotice(admin, { noticeId, revision });
    const [row] = await noticesOf(adviser);
    await refuse();
    const content = { template: 'notification', memberName: 'Otto', title: row?.title ?? '', body: '' };
    const urls = { url: 'http://localhost:3000/', settingsUrl: 'http://localhost:3000/' };
    const notice = { memberId: adviser.memberId, scope: 'holder_news', notificationId: row?.id ?? '' };
    const mail = { id: row?.mailId ?? '', to: adviser.email, content: { ...content, ...urls }, notice };
    await memberMailJob.handle(mail, context());
    await runQueued(memberMailJob);
    expect([mailsTo(ada), mailsTo(adviser)]).toEqual([[CALL], []]);
  });

  test('the holder is mailed if only a part is covered', async () => {
    const { admin, ada, vehicleId, ...draft } = await callOfTwo();
    const { id: entityId } = await makeEntity(ada.memberId);
    await hold({ ...ada, entityId }, [['2026-01-01', 'commitment', 100]], vehicleId);
    await makeGrant(ada.memberId, adviser, { receivesInstead: true, ofAll: false, entityId });
    await publishNotice(admin, draft);
    await send();
    expect(mailsTo(ada)).toEqual([CALL]);
  });
});

describe('what is over before it is sent', () => {
  const WITHHELD = 'It was no longer true when it could be sent.';
  const withheld = ({ memberId }: Viewer) =>
    db()
      .select({ reason: mailDelivery.reason })
      .from(mailDelivery)
      .where(and(eq(mailDelivery.memberId, memberId), eq(mailDelivery.state, 'withheld')));

  test('a mail that is queued is not sent, and the holder gets it where it was instead', async () => {
    const { admin, ada, noticeId, revision } = await callOfTwo();
    const grantId = await makeGrant(ada.memberId, adviser, { receivesInstead: true });
    await publishNotice(admin, { noticeId, revision });
    await revoke(ada, grantId);
    await send();
    expect([mailsTo(adviser), mailsTo(ada)]).toEqual([[], [CALL]]);
    expect(await withheld(adviser)).toEqual([{ reason: WITHHELD }]);
    // Neither do they see it, nor is it counted.
    expect((await listNotifications(adviser, {})).items).toEqual([]);
    expect(await unreadNotifications(adviser)).toBe(0);
  });

  test('a mail that waits for the end of quiet hours is not sent', async () => {
    const { admin, ada, noticeId, revision } = await callOfTwo();
    const grantId = await makeGrant(ada.memberId, adviser);
    const minutes = new Date().getUTCHours() * 60;
    const now = { startsAt: (minutes + 1_380) % 1_440, endsAt: (minutes + 120) % 1_440 };
    await transaction((tx) => setQuietHours(tx, adviser, now));
    await publishNotice(admin, { noticeId, revision });
    await send();
    await revoke(ada, grantId);
    await transaction((tx) => setQuietHours(tx, adviser, null));
    await send();
    expect(mailsTo(adviser)).toEqual([]);
  });

  test('a mail that the service refused is not tried again', async () => {
    const { admin, ada, noticeId, revision } = await callOfTwo();
    const grantId = await makeGrant(ada.memberId, adviser);
    await publishNotice(admin, { noticeId, revision });
    const [row] = await noticesOf(adviser);
    const content = { template: 'notification', memberName: 'Otto', title: row?.title ?? '', body: '' };
    const urls = { url: 'http://localhost:3000/', settingsUrl: 'http://localhost:3000/' };
    const notice = { memberId: adviser.memberId, scope: 'holder_news', notificationId: row?.id ?? '' };
    await revoke(ada, grantId);
    const mail = { id: row?.mailId ?? '', to: adviser.email, content: { ...content, ...urls }, notice };
    await memberMailJob.handle(mail, context());
    expect(mailsTo(adviser)).toEqual([]);
  });

  test('a digest that waits leaves it out', async () => {
    const { admin, ada, bo, noticeId, revision } = await callOfTwo();
    await choose(adviser, 'daily');
    const ended = await makeGrant(ada.memberId, adviser);
    await makeGrant(bo.memberId, adviser);
    await publishNotice(admin, { noticeId, revision });
    await send();
    expect(mailsTo(adviser)).toEqual([]);
    await revoke(ada, ended);
    await sendDigests();
    const [digest, ...more] = held.sandbox.mailbox.find({ to: adviser.email });
    const { text = '' } = await held.sandbox.mailbox.parsed(digest?.id ?? '');
    expect(more).toEqual([]);
    expect([text.includes(`For Bo: ${CALL}`), text.includes('For Ada')]).toEqual([true, false]);
  });

  test.each([
    ['the person is rejected', (admin: Viewer, _ada: Viewer) => ({ who: adviser, admin })],
    ['the holder is rejected', (admin: Viewer, ada: Viewer) => ({ who: ada, admin })],
  ] as const)('nothing is sent if %s', async (_name, of) => {
    const { admin, ada, noticeId, revision } = await callOfTwo();
    await makeGrant(ada.memberId, adviser);
    await publishNotice(admin, { noticeId, revision });
    const { who } = of(admin, ada);
    await transaction((tx) => rejectMember(tx, admin, { memberId: who.memberId, reason: 'A test.' }));
    await send();
    expect(mailsTo(adviser)).toEqual([]);
  });
});

describe('personal documents', () => {
  test('are announced to who may read them, with those that the grant covers', async () => {
    const [admin, ada] = [await makeAdmin(), await makeViewer({ name: 'Ada' })];
    await signNda(ada.memberId);
    const tax = await makeGrant(ada.memberId, adviser, { categories: ['tax'], receivesInstead: true });
    const unsigned = await makeViewer({ roles: [DELEGATE] });
    await makeGrant(ada.memberId, unsigned);
    const ownerId = ada.memberId;
    const [taxId = ''] = await publish(
      admin,
      { title: 'Tax certificate', ownerId, category: 'tax' },
      { title: 'Statement', ownerId, category: 'statement' },
    );
    await send();
    expect([mailsTo(adviser), mailsTo(unsigned)]).toEqual([['For Ada: Tax certificate is ready'], []]);
    // The statement is theirs alone, so they are mailed.
    expect(mailsTo(ada)).toEqual(['2 personal documents are ready']);
    await transaction((tx) => remindReaders(tx, admin, { id: taxId, memberIds: [ada.memberId] }));
    await send();
    expect(mailsTo(adviser)).toContain('For Ada: Not read yet: Tax certificate');
    expect(mailsTo(ada)).toHaveLength(1);
    await transaction((tx) => withdrawDocuments(tx, admin, { ids: [taxId] }));
    const [announced] = await noticesOf(adviser);
    expect(announced).toMatchObject({ grantId: tax, body: 'It has been withdrawn.', href: null });
  });

  test('are not mailed once they are of another category or owner', async () => {
    const [admin, ada, bo] = [await makeAdmin(), await makeViewer({ name: 'Ada' }), await makeViewer()];
    for (const one of [ada, bo]) await signNda(one.memberId);
    await makeGrant(ada.memberId, adviser, { categories: ['tax', 'statement'] });
    const own = { ownerId: ada.memberId, category: 'tax' };
    await publish(admin, { title: 'A', ...own });
    const [moved = ''] = await publish(admin, { title: 'B', ...own });
    const [kept = ''] = await publish(admin, { title: 'C', ...own });
    await db().update(document).set({ category: 'legal' }).where(eq(document.id, moved));
    await db().update(document).set({ category: 'statement' }).where(eq(document.id, kept));
    await send();
    expect(mailsTo(adviser)).toEqual(['For Ada: A is ready', 'For Ada: C is ready']);
  });
});
