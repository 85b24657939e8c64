import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { indication, opportunity } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import type { Likelihood } from '#app/domain/investing/likelihood.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { clearIndication, indicate } from './indications.server.ts';

useTestDatabase();

const amount = fromMajor(110_000, 'EUR');

const say = (viewer: Viewer, opportunityId: string, likelihood: Likelihood, soft: number | null = null) =>
  transaction((tx) => indicate(tx, viewer, { opportunityId, likelihood, amount: soft }));
const clear = (viewer: Viewer, opportunityId: string) =>
  transaction((tx) => clearIndication(tx, viewer, opportunityId));
const acts = async () =>
  (await db().select().from(auditEntry).orderBy(auditEntry.seq)).map(({ act, before, after }) => ({
    act,
    before,
    after,
  }));
const kept = () =>
  db().select({ likelihood: indication.likelihood, amount: indication.amount }).from(indication);

describe('a member’s likelihood to invest', () => {
  test('is stored, can be changed any time, and is recorded when it changes', async () => {
    const viewer = await makeViewer();
    const { id } = await makeOpportunity({ stage: 'pipeline' });
    expect(await say(viewer, id, 4)).toEqual({ likelihood: 4, amount: null });
    await say(viewer, id, 4);
    // Off the step: a soft amount is not binding, and the terms may still change.
    expect(await say(viewer, id, 5, amount)).toEqual({
      likelihood: 5,
      amount: { amount, currency: 'EUR' },
    });
    expect(await kept()).toEqual([{ likelihood: 5, amount }]);
    expect(await acts()).toEqual([
      {
        act: 'commitment.indicate',
        before: null,
        after: { likelihood: 4, amount: null, currency: 'EUR' },
      },
      {
        act: 'commitment.indicate',
        before: { likelihood: 4, amount: null },
        after: { likelihood: 5, amount, currency: 'EUR' },
      },
    ]);
  });

  test('alone keeps the amount, and an amount alone the likelihood, whatever an older page showed', async () => {
    const viewer = await makeViewer();
    const { id } = await makeOpportunity({ stage: 'pipeline' });
    const part = (said: { likelihood?: Likelihood; amount?: number | null }) =>
      transaction((tx) => indicate(tx, viewer, { opportunityId: id, ...said }));
    await expect(part({ amount })).rejects.toMatchObject({
      code: 'unprocessable',
      message: 'Please choose how likely you are to invest first.',
    });
    await part({ likelihood: 4 });
    await part({ amount });
    expect(await part({ likelihood: 2 })).toEqual({ likelihood: 2, amount: { amount, currency: 'EUR' } });
    expect(await kept()).toEqual([{ likelihood: 2, amount }]);
    await part({ amount: null });
    expect(await kept()).toEqual([{ likelihood: 2, amount: null }]);
  });

  test('can be cleared by its member, even repeatedly', async () => {
    const [viewer, other] = [await makeViewer(), await makeViewer()];
    const { id } = await makeOpportunity({ stage: 'pipeline' });
    await say(viewer, id, 2);
    await say(other, id, 5);
    await clear(viewer, id);
    await clear(viewer, id);
    expect(await kept()).toEqual([{ likelihood: 5, amount: null }]);
    expect((await acts()).map(({ act }) => act)).toEqual([
      'commitment.indicate',
      'commitment.indicate',
      'commitment.clearIndication',
    ]);
  });

  test('set in two tabs at once is one of the two values', async () => {
    const viewer = await makeViewer();
    const { id } = await makeOpportunity({ stage: 'pipeline' });
    await Promise.all([say(viewer, id, 1), say(viewer, id, 5)]);
    const rows = await kept();
    expect(rows).toHaveLength(1);
    expect([1, 5]).toContain(rows[0]?.likelihood);
  });

  test('has an amount between the minimum and the maximum', async () => {
    const viewer = await makeViewer();
    const { id } = await makeOpportunity({ stage: 'pipeline' });
    const cases = [
      [fromMajor(99_999, 'EUR'), 'The minimum is €100,000.'],
      [fromMajor(500_001, 'EUR'), 'The maximum is €500,000.'],
    ] as const;
    for (const [soft, message] of cases) {
      await expect(say(viewer, id, 3, soft)).rejects.toMatchObject({ code: 'unprocessable', message });
    }
    expect(await kept()).toEqual([]);
  });

  test.each([
    ['open', 'This opportunity has opened: you can invest now.'],
    ['closed', 'This opportunity is closed.'],
    ['passed', 'We passed on this opportunity.'],
  ] as const)('is not requested once it is %s', async (stage, message) => {
    const viewer = await makeViewer();
    const { id } = await makeOpportunity({ stage: 'pipeline' });
    await say(viewer, id, 3);
    await db().update(opportunity).set({ stage });
    await expect(say(viewer, id, 5)).rejects.toMatchObject({ code: 'conflict', message });
    await expect(clear(viewer, id)).rejects.toMatchObject({ code: 'conflict', message });
    expect(await kept()).toEqual([{ likelihood: 3, amount: null }]);
  });

  test('set while the opportunity opens is either carried over or refused', async () => {
    const viewer = await makeViewer();
    const { id } = await makeOpportunity({ stage: 'pipeline' });
    const opening = transaction(async (tx) => {
      await tx
        .select({ id: opportunity.id })
        .from(opportunity)
        .where(eq(opportunity.id, id))
        .for('no key update');
      const carried = await tx.select({ likelihood: indication.likelihood }).from(indication);
      await tx.update(opportunity).set({ stage: 'open' }).where(eq(opportunity.id, id));
      return carried.length;
    });
    const [opened, said] = await Promise.allSettled([opening, say(viewer, id, 4)]);
    expect(opened).toEqual({ status: 'fulfilled', value: said.status === 'fulfilled' ? 1 : 0 });
  });

  test('is refused for people who cannot see the opportunity', async () => {
    const viewer = await makeViewer();
    const hidden = await makeOpportunity({ stage: 'pipeline', publishedAt: null });
    const shown = await makeOpportunity({ stage: 'pipeline' });
    const cases = [
      [viewer, hidden.id],
      [viewer, newId()],
      [{ ...viewer, membershipStatus: 'rejected' as const }, shown.id],
    ] as const;
    for (const [who, id] of cases) {
      await expect(say(who, id, 3)).rejects.toMatchObject({ code: 'not_found' });
      await expect(clear(who, id)).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});
