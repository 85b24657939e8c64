import { asc } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { commitment, desiredAmount, indication } from '#app/db/schema/opportunities.ts';
import { DELEGATE } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { JOBS } from '#app/jobs.server.ts';
import { viewerFor } from '#app/platform/grants/grants.server.ts';
import { appRouter } from '#app/trpc/root.server.ts';
import { makeGrant } from '#tests/factories/grants.ts';
import { makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { makeEntity } from '#tests/factories/profile.ts';
import { signNda } from '#tests/factories/sessions.ts';
import { useTestDatabase } from '#tests/setup/database.ts';

useTestDatabase({ jobs: JOBS });

let holder: Viewer;
let person: Viewer;
let opportunityId: string;
const amount = fromMajor(250_000, 'EUR');

beforeEach(async () => {
  holder = await makeViewer({ roles: ['active'] });
  person = await makeViewer({ roles: [DELEGATE] });
  for (const { memberId } of [holder, person]) await signNda(memberId);
  ({ id: opportunityId } = await makeOpportunity());
});

type Change = Parameters<typeof makeGrant>[2];
const given = async (change: Change = {}) =>
  viewerFor(person, await makeGrant(holder.memberId, person, change));
const call = (viewer: Viewer) =>
  appRouter.createCaller({ viewer, requestId: 'request', address: '127.0.0.1' }).commitment;
const submission = (change: object = {}) => ({ opportunityId, amount, idempotencyKey: newId(), ...change });
const stored = () =>
  db()
    .select({
      memberId: commitment.memberId,
      amount: commitment.amount,
      entityId: commitment.entityId,
      isWithdrawn: commitment.withdrawnAt,
    })
    .from(commitment)
    .orderBy(asc(commitment.submittedAt));

describe('a person who may act in a holder’s name', () => {
  test('commits, amends and withdraws, and the log says for whom', async () => {
    const asked = await given();
    const { id } = await call(asked).submit(submission());
    await call(asked).amend({ commitmentId: id, revision: 1, amount: fromMajor(300_000, 'EUR') });
    expect(await stored()).toMatchObject([
      { memberId: holder.memberId, amount: fromMajor(300_000, 'EUR'), isWithdrawn: null },
    ]);
    await call(asked).withdraw({ commitmentId: id });
    expect(await stored()).toMatchObject([{ isWithdrawn: expect.any(Date) }]);
    const entries = await db().select().from(auditEntry).orderBy(auditEntry.id);
    const own = entries.filter(({ act }) => act.startsWith('commitment.'));
    expect(own.map(({ act }) => act)).toEqual([
      'commitment.submit',
      'commitment.amend',
      'commitment.withdraw',
    ]);
    for (const { actorId, after } of own)
      expect([actorId, after]).toMatchObject([person.memberId, { forHolder: holder.memberId }]);
  });

  test('sets a desired amount and indicates', async () => {
    const asked = await given();
    await call(asked).setDesiredAmount({ opportunityId, amount });
    const { id } = await makeOpportunity({ stage: 'pipeline', opensAt: null, closesAt: null });
    await call(asked).indicate({ opportunityId: id, likelihood: 4 });
    expect(await db().select().from(desiredAmount)).toMatchObject([{ memberId: holder.memberId }]);
    expect(await db().select().from(indication)).toMatchObject([{ memberId: holder.memberId }]);
  });

  test('does so only with the right', async () => {
    const reader = await given({ act: false });
    const { id } = await call(holder).submit(submission());
    const acts = [
      () => call(reader).submit(submission()),
      () => call(reader).amend({ commitmentId: id, revision: 1, amount: fromMajor(300_000, 'EUR') }),
      () => call(reader).withdraw({ commitmentId: id }),
      () => call(reader).setDesiredAmount({ opportunityId, amount }),
    ];
    for (const act of acts) await expect(act()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await stored()).toMatchObject([{ amount, isWithdrawn: null }]);
  });

  test('does so only for the entity that was given', async () => {
    const [one, other] = [await makeEntity(holder.memberId), await makeEntity(holder.memberId)];
    const asked = await given({ ofAll: false, entityId: one.id });
    await expect(call(asked).submit(submission({ entityId: other.id }))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(call(asked).submit(submission())).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(call(asked).setDesiredAmount({ opportunityId, amount })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const { id } = await call(asked).submit(submission({ entityId: one.id }));
    const moved = { commitmentId: id, revision: 1, amount, entityId: other.id };
    await expect(call(asked).amend(moved)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await stored()).toMatchObject([{ entityId: one.id, amount }]);
  });

  test('does so only for the opportunities that were given', async () => {
    const { id: other } = await makeOpportunity({ slug: 'another' });
    const asked = await given({ vehicles: [opportunityId] });
    await call(asked).submit(submission());
    await expect(call(asked).submit(submission({ opportunityId: other }))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const { id } = await call(holder).submit(submission({ opportunityId: other }));
    await expect(call(asked).withdraw({ commitmentId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await stored()).toHaveLength(2);
  });
});
