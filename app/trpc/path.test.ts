import { describe, expect, test } from 'vitest';
import { newId } from '#app/platform/ids.ts';
import { fromMajor } from '#app/platform/money.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { JOBS } from '../../worker/jobs.ts';
import { appRouter } from './root.server.ts';

useTestDatabase({ jobs: JOBS });

const as = (viewer: Viewer | null) =>
  appRouter.createCaller({ viewer, requestId: 'request', address: '127.0.0.1' });
const amount = fromMajor(250_000);

test('the path: browse, open, wish, commit, decide, be told', async () => {
  const [viewer, admin] = [await makeViewer(), await makeAdmin()];
  const { id: opportunityId, slug } = await makeOpportunity();
  const [member, office] = [as(viewer), as(admin)];

  expect(
    (await member.opportunity.list({ stage: 'open', filters: { search: 'kontor' } })).items,
  ).toHaveLength(1);
  expect(await member.opportunity.counts()).toMatchObject({ open: 1 });
  expect((await member.opportunity.bySlug({ slug })).gate).toBeNull();
  await member.commitment.setDesiredAmount({ opportunityId, amount });
  const { id: commitmentId } = await member.commitment.submit({
    opportunityId,
    amount,
    idempotencyKey: newId(),
  });
  expect((await member.opportunity.bySlug({ slug })).opportunity.mine).toMatchObject({
    desired: { amount },
    commitment: { id: commitmentId, state: 'submitted' },
  });

  expect((await office.commitment.waiting()).items.map((item) => item.id)).toEqual([commitmentId]);
  await office.commitmentDecision.accept({ commitmentId, amount: fromMajor(150_000) });
  expect((await office.commitment.waiting()).total).toBe(0);
  expect((await office.commitment.ofOpportunity({ opportunityId })).items).toMatchObject([
    { state: 'accepted' },
  ]);

  expect((await member.commitment.mine()).items).toMatchObject([
    { accepted: { amount: fromMajor(150_000) } },
  ]);
  expect(await member.notification.unreadCount()).toBe(1);
  const [told] = (await member.notification.list()).items;
  await member.notification.markRead({ id: told?.id ?? '' });
  expect(await member.notification.markAllRead()).toBe(0);
});

describe('who may not', () => {
  const asked = { opportunityId: newId(), amount, idempotencyKey: newId() };
  const commitmentId = newId();
  const page = { opportunityId: newId() };

  test('a visitor is asked to sign in, and is told of nothing in the admin area', async () => {
    const visitor = as(null);
    await expect(visitor.opportunity.list({ stage: 'open' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(visitor.notification.list()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(visitor.commitment.submit(asked)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(visitor.commitment.waiting()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a member without the NDA browses, but neither wishes nor commits', async () => {
    const member = as(await makeViewer({}, { ndaSignedAt: null }));
    expect((await member.opportunity.list({ stage: 'open' })).items).toEqual([]);
    await expect(member.commitment.submit(asked)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(member.commitment.setDesiredAmount(asked)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('members find nothing where admins decide', async () => {
    const member = as(await makeViewer());
    const refused = [
      member.commitment.waiting(),
      member.commitment.ofOpportunity(page),
      member.commitmentDecision.accept({ commitmentId }),
      member.commitmentDecision.decline({ commitmentId, reason: 'No' }),
    ];
    for (const answer of await Promise.allSettled(refused)) {
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'NOT_FOUND' } });
    }
  });

  test('hostile input is a bad request or nothing found, never a failure', async () => {
    const [member, office] = [as(await makeViewer()), as(await makeAdmin())];
    const bad = [
      member.opportunity.list({ stage: 'open', filters: { search: 'a\0b' } }),
      member.commitment.submit({ ...asked, amount: 2 ** 60 }),
      member.commitment.submit({ ...asked, amount: 0.5 }),
      member.commitment.submit({ ...asked, opportunityId: "' or 1=1" }),
      office.commitmentDecision.decline({ commitmentId, reason: ' \0 ' }),
    ];
    for (const answer of await Promise.allSettled(bad)) {
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'BAD_REQUEST' } });
    }
    await expect(member.opportunity.bySlug({ slug: '\0' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await member.opportunity.list({ stage: 'open', filters: { cursor: '%00%' } })).items).toEqual([]);
  });
});
