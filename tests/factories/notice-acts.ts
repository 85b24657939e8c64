import { transaction } from '#app/db/client.server.ts';
import { payment } from '#app/db/schema/payments.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { startCorrection } from '#app/features/notices/correcting/correct.server.ts';
import { saveNotice, startNotice } from '#app/features/notices/drafting/drafts.server.ts';
import type { NoticeFields, SeenNotice } from '#app/features/notices/notice.ts';
import { lockPayments } from '#app/features/notices/paying/paying.queries.server.ts';
import { recordPaid } from '#app/features/notices/paying/record-paid.server.ts';
import { requestPublication } from '#app/features/notices/publishing/publish.server.ts';
import { recordNoticeJob } from '#app/features/notices/publishing/record-notice.jobs.server.ts';
import { tellHoldersJob } from '#app/features/notices/publishing/tell-holders.jobs.server.ts';
import { decide } from '#app/processes/approvals/approvals.server.ts';
import { committed } from '../setup/committed.ts';
import { runQueued } from '../setup/queued.ts';
import { makeBankDetails } from './bank-details.ts';
import { hold } from './ledger.ts';
import { makeAdmin, makeViewer } from './members.ts';
import { contentOf } from './notices.ts';

/** What a call of 100 by commitment says. */
export const fieldsWith = (change: Partial<NoticeFields> = {}): NoticeFields => ({
  ...{ kind: 'call', noticeDate: '2026-12-01', dueDate: '2026-12-15', purpose: 'First closing' },
  content: contentOf(),
  ...change,
});

/** Records what was published, and notifies its holders. */
export const recordAndTell = async () => {
  await runQueued(recordNoticeJob);
  await runQueued(tellHoldersJob);
};

export async function draftNotice(
  admin: Viewer,
  vehicleId: string,
  fields = fieldsWith(),
): Promise<SeenNotice> {
  const { kind } = fields;
  const { noticeId, revision } = await committed(startNotice)(admin, { vehicleId, kind, from: 'empty' });
  return {
    noticeId,
    revision: (await committed(saveNotice)(admin, { noticeId, revision, fields })).revision,
  };
}

/** Publishes a draft at once where no second admin is required, and records it. */
export async function publishNotice(admin: Viewer, seen: SeenNotice): Promise<void> {
  await committed(requestPublication)(admin, { ...seen, at: null });
  await recordAndTell();
}

/** Corrects a published notice, without a second admin. */
export async function correctNotice(admin: Viewer, noticeId: string, fields: NoticeFields): Promise<string> {
  const begun = await committed(startCorrection)(admin, { noticeId, reason: 'A mistake' });
  const { revision } = await committed(saveNotice)(admin, { ...begun, fields });
  await publishNotice(admin, { noticeId: begun.noticeId, revision });
  return begun.noticeId;
}

/** A fund with two holders, Ada of 300 and Bo of 100, and the draft of a call of 100. */
export async function callOfTwo() {
  const admin = await makeAdmin();
  const [ada, bo] = [await makeViewer({ name: 'Ada' }), await makeViewer({ name: 'Bo' })];
  const vehicleId = await hold(ada, [['2026-01-01', 'commitment', 300]]);
  await hold(bo, [['2026-01-01', 'commitment', 100]], vehicleId);
  await makeBankDetails(admin.memberId, { fundId: vehicleId });
  return { admin, ada, bo, vehicleId, ...(await draftNotice(admin, vehicleId)) };
}

/** Records a payment of an expected one, in minor units. */
export async function pay(
  expectedPaymentId: string,
  amount: number,
  valueDate = '2026-12-10',
): Promise<string> {
  const id = newId();
  await transaction(async (tx) => {
    await lockPayments(tx);
    await tx.insert(payment).values({ id, expectedPaymentId, amount, valueDate, recordedAt: new Date() });
    await recordPaid(tx, null, [expectedPaymentId]);
  });
  return id;
}

/** Approves a request as the revision that was seen. */
export const approveRequest = (viewer: Viewer, id: string | null, revision: number) =>
  committed(decide)(viewer, { id: id ?? '', revision, decision: 'approved', reason: null });
