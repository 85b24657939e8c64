import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { notification } from '#app/db/schema/communication.ts';
import { documentEvent } from '#app/db/schema/documents.ts';
import { mailDelivery } from '#app/db/schema/mail.ts';
import { noticeItem } from '#app/db/schema/notices.ts';
import { position } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { timelineOf } from '#app/features/audit/timeline.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { callOfTwo, publishNotice } from '#tests/factories/notice-acts.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { auditedParts, noticeDeliveries } from './deliveries.server.ts';

useTestDatabase({ jobs: JOBS });

let undo: () => void;
beforeEach(() => {
  undo = changeEnvironment({ SECOND_ADMIN: 'off' });
});
afterEach(() => undo());

async function setMail({ memberId }: Viewer, state: 'bounced' | 'delivered', reason: string | null = null) {
  const [told] = await db().select().from(notification).where(eq(notification.memberId, memberId));
  const row = { mailId: told?.mailId ?? '', memberId, template: 'notification', state, reason };
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
  expect(await noticeDeliveries(admin, noticeId)).toEqual({ items: [], total: 0 });
  await publishNotice(admin, { noticeId, revision });
  await setMail(ada, 'delivered');
  await setMail(bo, 'bounced', 'No such mailbox');
  const at = new Date('2026-12-02T10:00:00Z');
  await open(ada, at);
  expect(await noticeDeliveries(admin, noticeId)).toMatchObject({
    total: 2,
    items: [
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
    ],
  });
  expect(await noticeDeliveries(ada, noticeId)).toEqual({ items: [], total: 0 });
});

test('the activity of a notice is what the audit log has about it, newest first', async () => {
  const { admin, ada, noticeId, revision } = await callOfTwo();
  await publishNotice(admin, { noticeId, revision });
  const activityFor = async (viewer: Viewer) =>
    timelineOf(viewer, { memberId: null, subjects: await auditedParts(viewer, noticeId), names: [] });
  expect((await activityFor(admin)).items.map(({ sentence }) => sentence)).toEqual([
    `${admin.name} published a capital call or distribution`,
    `${admin.name} started a capital call or distribution`,
  ]);
  expect((await activityFor(ada)).items).toEqual([]);
});
