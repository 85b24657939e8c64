import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { ledgerLine } from '#app/db/schema/ledger.ts';
import { expectedPayment, notice, noticeItem } from '#app/db/schema/notices.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeBankDetails } from '#tests/factories/bank-details.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { runQueued } from '#tests/setup/queued.ts';
import { requestPublication } from '../publishing/publish.server.ts';
import { recordNoticeJob } from '../publishing/record-notice.jobs.server.ts';
import { requestPayment, waitingForPayment } from './request-payment.server.ts';

useTestDatabase({ jobs: JOBS });

const request = committed(requestPayment);
const dueDate = new Date(Date.now() + 14 * 24 * 60 * 60_000).toISOString().slice(0, 10);
const acceptedAt = new Date('2026-10-01T10:00:00Z');

test('payment of accepted commitments is requested: vehicle, positions and the call in one act, once', async () => {
  const admin = await makeAdmin();
  const { id: opportunityId } = await makeOpportunity({ stage: 'open' });
  const [ada, bo, cy] = [await makeViewer(), await makeViewer(), await makeViewer()];
  await makeCommitment(ada, opportunityId, { acceptedAt, acceptedAmount: fromMajor(100_000, 'EUR') });
  await makeCommitment(bo, opportunityId, { acceptedAt, acceptedAmount: fromMajor(50_000, 'EUR') });
  await makeCommitment(cy, opportunityId, {
    ...{ acceptedAt, acceptedAmount: fromMajor(70_000, 'EUR'), fundedAt: acceptedAt },
  });
  expect(await waitingForPayment(admin, opportunityId)).toEqual({ count: 2, sum: fromMajor(150_000, 'EUR') });
  expect(await waitingForPayment(ada, opportunityId)).toEqual({ count: 0, sum: 0 });
  for (const wrong of ['2026-01-01', '2099-01-01'])
    await expect(request(admin, { opportunityId, dueDate: wrong })).rejects.toMatchObject({
      code: 'unprocessable',
    });
  const outcomes = await Promise.allSettled([
    request(admin, { opportunityId, dueDate }),
    request(admin, { opportunityId, dueDate }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const lines = await db().select().from(ledgerLine).orderBy(asc(ledgerLine.id));
  expect(lines.map(({ type, date, amount }) => [type, date, amount])).toEqual([
    ['commitment', '2026-10-01', fromMajor(100_000, 'EUR')],
    ['commitment', '2026-10-01', fromMajor(50_000, 'EUR')],
  ]);
  const [draft] = await db().select().from(notice);
  expect(draft).toMatchObject({ opportunityId, kind: 'call', total: fromMajor(150_000, 'EUR'), dueDate });
  expect(await waitingForPayment(admin, opportunityId)).toEqual({ count: 0, sum: 0 });

  const { id: noticeId = '' } = draft ?? {};
  await makeBankDetails(admin.memberId, { opportunityId });
  await committed(requestPublication)(admin, { noticeId, revision: 1, at: null });
  await runQueued(recordNoticeJob);
  const items = await db().select().from(noticeItem).orderBy(asc(noticeItem.positionId));
  expect(items.map(({ due, unfundedAfter }) => [due, unfundedAfter])).toEqual([
    [fromMajor(100_000, 'EUR'), 0],
    [fromMajor(50_000, 'EUR'), 0],
  ]);
  // Calls of a deal count once they are paid.
  expect(await db().$count(ledgerLine)).toBe(2);
  expect(await db().$count(expectedPayment)).toBe(2);
});

test('payment is requested by admins, where something is to be paid', async () => {
  const { id: opportunityId } = await makeOpportunity({ stage: 'open' });
  await expect(request(await makeViewer(), { opportunityId, dueDate })).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(request(await makeAdmin(), { opportunityId, dueDate })).rejects.toMatchObject({
    code: 'conflict',
  });
});
