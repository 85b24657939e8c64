import { describe, expect, test } from 'vitest';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { bookList } from '#app/features/commitments/book/book.server.ts';
import { commitmentsWaiting, queueList } from '#app/features/commitments/commitment-lists.server.ts';
import { decisionNoticesJob } from '#app/features/commitments/decisions/decision-notices.jobs.server.ts';
import { ownCommitments, ownList } from '#app/features/commitments/own/own-list.server.ts';
import { listNotifications } from '#app/features/notifications/notifications.server.ts';
import { opportunityBySlug, opportunityCounts } from '#app/features/opportunities/opportunities.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { runQueued } from '#tests/setup/queued.ts';
import { appRouter } from './root.server.ts';

useTestDatabase({ jobs: JOBS });

const as = (viewer: Viewer | null) =>
  appRouter.createCaller({ viewer, requestId: 'request', address: '127.0.0.1' });
const amount = fromMajor(250_000, 'EUR');

test('the path: browse, open, desire, commit, decide, be notified', async () => {
  const [viewer, admin] = [await makeViewer(), await makeAdmin()];
  const { id: opportunityId, slug } = await makeOpportunity();
  const [member, office] = [as(viewer), as(admin)];

  expect(
    (await member.opportunity.list({ stage: 'open', filters: { search: 'kontor' } })).items,
  ).toHaveLength(1);
  expect(await opportunityCounts(viewer)).toMatchObject({ open: 1 });
  expect((await opportunityBySlug(viewer, slug)).gate).toBeNull();
  await member.commitment.setDesiredAmount({ opportunityId, amount });
  const { id: commitmentId } = await member.commitment.submit({
    opportunityId,
    amount,
    idempotencyKey: newId(),
  });
  expect((await opportunityBySlug(viewer, slug)).opportunity.mine).toMatchObject({
    desired: { amount },
    commitment: { id: commitmentId, state: 'submitted' },
  });

  expect((await queueList.page(admin, queueList.schema.parse({}))).items.map((item) => item.id)).toEqual([
    commitmentId,
  ]);
  const accepted = [{ commitmentId, revision: 1, amount: fromMajor(150_000, 'EUR') }];
  await office.commitmentDecision.decide({ key: newId(), opportunityId, kind: 'accept', rows: accepted });
  await runQueued(decisionNoticesJob);
  expect(await commitmentsWaiting(admin)).toBe(0);
  expect(
    (await bookList.of({ id: opportunityId, name: '' }).page(admin, bookList.schema.parse({}))).items,
  ).toMatchObject([{ state: 'accepted' }]);

  expect((await ownCommitments(viewer, ownList.schema.parse({}))).items).toMatchObject([
    { accepted: { amount: fromMajor(150_000, 'EUR') } },
  ]);
  expect(await member.notification.unreadCount()).toBe(1);
  const [told] = (await listNotifications(viewer, {})).items;
  await member.notification.markRead({ id: told?.id ?? '' });
  expect(await member.notification.markAllRead()).toBe(0);
});

describe('access', () => {
  const asked = { opportunityId: newId(), amount, idempotencyKey: newId() };
  const page = { opportunityId: newId() };
  const declined = {
    ...page,
    key: newId(),
    kind: 'decline' as const,
    rows: [{ commitmentId: newId(), revision: 1 }],
  };

  test('a visitor has to sign in, and learns nothing of the admin area', async () => {
    const visitor = as(null);
    await expect(visitor.opportunity.list({ stage: 'open' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(visitor.notification.unreadCount()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(visitor.commitment.submit(asked)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(visitor.content.desk()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a member without the NDA can browse, but neither set a desired amount nor commit', async () => {
    const member = as(await makeViewer({}, { ndaSignedAt: null }));
    expect((await member.opportunity.list({ stage: 'open' })).items).toEqual([]);
    await expect(member.commitment.submit(asked)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(member.commitment.setDesiredAmount(asked)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('for members, admin procedures do not exist', async () => {
    const member = as(await makeViewer());
    const refused = [
      member.book.undecided(page),
      member.book.select(page),
      member.commitmentDecision.decide({ ...declined, reason: 'No' }),
    ];
    for (const answer of await Promise.allSettled(refused)) {
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'NOT_FOUND' } });
    }
  });

  test('hostile input is a bad request or not found, never a failure', async () => {
    const viewer = await makeViewer();
    const [member, office] = [as(viewer), as(await makeAdmin())];
    const bad = [
      member.opportunity.list({ stage: 'open', filters: { search: 'a\0b' } }),
      member.commitment.submit({ ...asked, amount: 2 ** 60 }),
      member.commitment.submit({ ...asked, amount: 0.5 }),
      member.commitment.submit({ ...asked, opportunityId: "' or 1=1" }),
      office.commitmentDecision.decide({ ...declined, reason: ' \0 ' }),
    ];
    for (const answer of await Promise.allSettled(bad)) {
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'BAD_REQUEST' } });
    }
    await expect(opportunityBySlug(viewer, '\0')).rejects.toMatchObject({ code: 'not_found' });
    expect((await member.opportunity.list({ stage: 'open', filters: { cursor: '%00%' } })).items).toEqual([]);
  });
});
