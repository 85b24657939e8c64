import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { notification } from '#app/db/schema/communication.ts';
import { documentEvent } from '#app/db/schema/documents.ts';
import { mailDelivery } from '#app/db/schema/mail.ts';
import { expectedPayment, noticeItem } from '#app/db/schema/notices.ts';
import { payment } from '#app/db/schema/payments.ts';
import { position } from '#app/db/schema/portfolio.ts';
import { DELEGATE } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { timelineOf } from '#app/features/audit/timeline.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { makeGrant } from '#tests/factories/grants.ts';
import { makeViewer } from '#tests/factories/members.ts';
import { callOfTwo, publishNotice } from '#tests/factories/notice-acts.ts';
import { makeEntry } from '#tests/factories/payments.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { expectSorted } from '#tests/setup/lists.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { auditedParts, deliveryList } from './deliveries.server.ts';

useTestDatabase({ jobs: JOBS });

let undo: () => void;
beforeEach(() => {
  undo = changeEnvironment({ SECOND_ADMIN: 'off' });
});
afterEach(() => undo());

async function setMail({ memberId }: Viewer, state: 'bounced' | 'delivered', reason: string | null = null) {
  const [notice] = await db().select().from(notification).where(eq(notification.memberId, memberId));
  const row = { mailId: notice?.mailId ?? '', memberId, template: 'notification', state, reason };
  await db()
    .insert(mailDelivery)
    .values(row)
    .onConflictDoUpdate({ target: mailDelivery.mailId, set: { state, reason } });
}

/** The holder opens their PDF. */
async function open({ memberId }: Viewer, at: Date) {
  const { id: documentId } = await makeDocument({ category: 'notice', ownerId: memberId });
  const [held] = await db().select().from(position).where(eq(position.memberId, memberId));
  await db()
    .update(noticeItem)
    .set({ documentId, reportedPaidOn: '2026-12-10' })
    .where(eq(noticeItem.positionId, held?.id ?? ''));
  await db().insert(documentEvent).values({ id: newId(), at, documentId, memberId, act: 'view' });
}

test('the deliveries of a notice say whom it reached, those first whom it did not; admins read them', async () => {
  const { admin, ada, bo, noticeId, revision } = await callOfTwo();
  const parent = await deliveryList.parentAt(admin, noticeId);
  const list = deliveryList.of(parent);
  const read = async (viewer: Viewer, filters = '') =>
    (await list.page(viewer, list.asked(new URL(`https://x.test/?${filters}`)))).items;
  expect(await read(admin)).toEqual([]);
  await publishNotice(admin, { noticeId, revision });
  await setMail(ada, 'delivered');
  await setMail(bo, 'bounced', 'No such mailbox');
  const at = new Date('2026-12-02T10:00:00Z');
  await open(ada, at);
  expect(await read(admin)).toMatchObject([
    {
      holder: 'Bo',
      mail: { state: 'bounced', reason: 'No such mailbox' },
      ...{ notifiedAt: expect.any(String), readAt: null, pdf: 'preparing', openedAt: null },
    },
    {
      holder: 'Ada',
      mail: { state: 'delivered' },
      ...{ pdf: 'ready', openedAt: at.toISOString(), reportedPaidOn: '2026-12-10' },
    },
  ]);
  const named = async (filters: string) => (await read(admin, filters)).map(({ holder }) => holder);
  expect(await named('mail=undelivered')).toEqual(['Bo']);
  expect(await named('mail=handed')).toEqual(['Ada']);
  expect(await named('mail=none')).toEqual([]);
  expect(await named('opened=yes')).toEqual(['Ada']);
  expect(await named('opened=no')).toEqual(['Bo']);
  expect(await named('q=ada')).toEqual(['Ada']);
  await expectSorted(list, admin, {
    count: 2,
    sortedBy: {
      holder: ({ holder }) => holder,
      opened: ({ openedAt }) => openedAt ?? '',
      mail: ({ mail, holder }) => `${mail?.state === 'bounced' ? 1 : 4}${holder}`,
    },
  });
  expect(await read(ada)).toEqual([]);
  await expect(deliveryList.parentAt(ada, noticeId)).rejects.toMatchObject({ code: 'not_found' });
});

test('the deliveries name who is notified for a holder, also instead of them', async () => {
  const { admin, ada, bo, noticeId, revision } = await callOfTwo();
  const adviser = await makeViewer({ name: 'Otto Adler', roles: [DELEGATE] });
  await makeGrant(ada.memberId, adviser, { receivesInstead: true });
  await makeGrant(bo.memberId, adviser);
  await publishNotice(admin, { noticeId, revision });
  const parent = await deliveryList.parentAt(admin, noticeId);
  const list = deliveryList.of(parent);
  const read = async (filters = '') =>
    (await list.page(admin, list.asked(new URL(`https://x.test/?${filters}`)))).items;
  const others = [{ name: 'Otto Adler', isMailed: true, state: null }];
  expect((await read()).map(({ holder, mail, ...row }) => [holder, mail, row.others])).toEqual([
    ['Ada', null, others],
    ['Bo', { state: 'waiting', reason: null }, others],
  ]);
  expect(await read('mail=none')).toEqual([]);
});

test('the activity of a notice is what the audit log has about it, newest first', async () => {
  const { admin, ada, noticeId, revision } = await callOfTwo();
  await publishNotice(admin, { noticeId, revision });
  const activityFor = async (viewer: Viewer) =>
    timelineOf(viewer, { memberId: null, subjects: await auditedParts(viewer, noticeId), names: [] });
  const [expected] = await db().select().from(expectedPayment);
  const entryId = await makeEntry({ amount: 100, counterparty: 'Ada Vale' });
  await db()
    .insert(payment)
    .values({
      ...{ id: newId(), expectedPaymentId: expected?.id ?? '', bankEntryId: entryId, amount: 100 },
      ...{ valueDate: '2026-12-10', recordedAt: new Date(), enteredById: admin.memberId },
    });
  const about = { subject: { type: 'bank_entry', id: entryId }, before: null };
  const matched = { ...about, actorId: admin.memberId, act: 'payments.match' };
  await transaction((tx) => recordAudit(tx, { ...matched, after: { amount: 100, currency: 'EUR' } }));
  const { name } = await deliveryList.parentAt(admin, noticeId);
  expect(name).toMatch(/, Capital call 1$/);
  expect((await activityFor(admin)).items.map(({ sentence }) => sentence)).toEqual([
    `${admin.name} matched the bank entry of Ada Vale, 16 Dec 2026 to a payment of €1`,
    `${admin.name} published ${name}`,
    `${admin.name} started ${name}`,
  ]);
  expect((await activityFor(ada)).items).toEqual([]);
});
