import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { processLog } from '#app/db/log.ts';
import { auditEntry, notification } from '#app/db/schema/communication.ts';
import { hold } from '#app/db/schema/holds.ts';
import { member } from '#app/db/schema/members.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { decisionNoticesJob } from '#app/features/commitments/decisions/decision-notices.jobs.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { releaseHoldJob } from '#app/platform/holds/holds.jobs.server.ts';
import { runningHolds } from '#app/platform/holds/holds.server.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { acceptAll, decideOne, makeBook, makeDecision, statesOf } from '#tests/factories/decisions.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued, queuedMails, runQueued } from '#tests/setup/queued.ts';
import { useEnvironment } from '#tests/setup/rewire.ts';
import { undoAct } from './holds.server.ts';

useTestDatabase({ jobs: JOBS });
useEnvironment({ HOLD_SECONDS: '60' });

const undo = async (viewer: Viewer): Promise<void> => {
  const [running] = await runningHolds(viewer);
  if (!running) throw new Error('Nothing is held');
  await transaction((tx) => undoAct(tx, viewer, { holdId: running.id }));
};
const rolesOf = async (viewer: Viewer) =>
  (await db().select().from(member).where(eq(member.id, viewer.memberId)))[0]?.roles;
const offerOf = async (id: string) =>
  (await db().select().from(opportunity).where(eq(opportunity.id, id)))[0];
const jobContext = () => ({
  ...{ id: newId(), attempt: 1, signal: AbortSignal.timeout(20_000), log: processLog },
});
const notices = () => queued(decisionNoticesJob.name);

describe('a decision on commitments', () => {
  test('is done at once, and its notices wait until it can no longer be undone', async () => {
    const { admins, offer, asked } = await makeBook(1);
    const [{ commitmentId }] = asked as [(typeof asked)[number]];
    expect(await decideOne(admins[0], commitmentId, { kind: 'accept' })).toMatchObject({ isHeld: true });
    expect([await statesOf(offer.id), await notices()]).toEqual([['accepted'], []]);
    expect(await runningHolds(admins[0])).toMatchObject([
      { title: `Accepted €250,000 from Ada Lindqvist for ${offer.name}` },
    ]);
    const { remainingMs = 0 } = (await runningHolds(admins[0]))[0] ?? {};
    expect(remainingMs).toBeGreaterThan(30_000);
    expect(remainingMs).toBeLessThanOrEqual(60_000);
    expect(await runningHolds(admins[1])).toEqual([]);
    await runQueued(releaseHoldJob);
    await runQueued(releaseHoldJob);
    expect(await notices()).toHaveLength(1);
    await expect(
      transaction(async (tx) => {
        const [row] = await tx.select().from(hold);
        await undoAct(tx, admins[0], { holdId: row?.id ?? '' });
      }),
    ).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('too late') });
    expect(await statesOf(offer.id)).toEqual(['accepted']);
  });

  test('undone, leaves the book and the members as they were, and nobody is notified', async () => {
    const { admins, offer, asked, ids } = await makeBook(3, { target: fromMajor(500_000, 'EUR') });
    await decideOne(admins[1], ids[0] ?? '', { kind: 'waitlist' });
    await runQueued(releaseHoldJob);
    await runQueued(decisionNoticesJob);
    const before = await db().$count(notification);
    const rows = ids.map((commitmentId) => ({
      commitmentId,
      revision: 1,
      amount: fromMajor(250_000, 'EUR'),
    }));

    await makeDecision(admins[0], offer.id, { kind: 'accept', rows, oversubscribe: true });
    expect(await offerOf(offer.id)).toMatchObject({ accepted: fromMajor(750_000, 'EUR') });
    await undo(admins[0]);
    expect(await statesOf(offer.id)).toEqual(['submitted', 'submitted', 'waitlisted']);
    expect(await offerOf(offer.id)).toMatchObject({ accepted: 0, oversubscribedAt: null });
    expect(await Promise.all(asked.map(({ investor }) => rolesOf(investor)))).toEqual([
      ['prospective'],
      ['active'],
      ['prospective'],
    ]);
    await runQueued(releaseHoldJob);
    await runQueued(decisionNoticesJob);
    expect(await db().$count(notification)).toBe(before);
    expect(await db().select().from(hold).where(eq(hold.heldById, admins[0].memberId))).toMatchObject([
      { content: null, releasedAt: null },
    ]);
    const acts = (await db().select().from(auditEntry)).map(({ act }) => act);
    expect(acts.filter((act) => act === 'commitment.undoDecision')).toHaveLength(3);
    expect(acts.filter((act) => act === 'member.undoActivation')).toHaveLength(2);
  });

  test.each(['decline', 'waitlist'] as const)('%s is undone as well, twice as once', async (kind) => {
    const { admins, offer, ids } = await makeBook(1);
    const given = kind === 'decline' ? { kind, reason: 'The round is full.' } : { kind };
    await decideOne(admins[0], ids[0] ?? '', given);
    const holdId = (await runningHolds(admins[0]))[0]?.id ?? '';
    for (const _ of [1, 2]) await transaction((tx) => undoAct(tx, admins[0], { holdId }));
    expect(await statesOf(offer.id)).toEqual(['submitted']);
    await decideOne(admins[0], ids[0] ?? '', { kind: 'accept' });
    await runQueued(releaseHoldJob);
    expect(await notices()).toHaveLength(1);
  });

  test('is notified of by its own notice only: an earlier one does not reveal a decision that may be undone', async () => {
    const { admins, ids } = await makeBook(1);
    const [id = ''] = ids;
    await decideOne(admins[0], id, { kind: 'waitlist' });
    await decideOne(admins[1], id, { kind: 'accept' });
    const release = async (viewer: Viewer) => {
      const [running] = await runningHolds(viewer);
      await releaseHoldJob.handle({ holdId: running?.id }, jobContext());
      await runQueued(decisionNoticesJob);
      return (await db().select().from(notification)).map(({ title }) => title);
    };
    expect(await release(admins[0])).toEqual([]);
    await undo(admins[1]);
    const waitlisted = expect.stringContaining('on the waitlist');
    await runQueued(decisionNoticesJob);
    expect((await db().select().from(notification)).map(({ title }) => title)).toEqual([waitlisted]);
    await decideOne(admins[1], id, { kind: 'decline', reason: 'The round is full.' });
    expect(await release(admins[1])).toEqual([waitlisted, expect.stringContaining('was declined')]);
    expect((await queuedMails()).map(({ content }) => content.outcome)).toEqual(['waitlisted', 'declined']);
    expect(await queued('crm.note')).toHaveLength(2);
  });

  test('undone, can be made again with its key, as after a response that was lost', async () => {
    const { admins, offer, ids } = await makeBook(1);
    const key = newId();
    for (const _ of [1, 2]) {
      expect(await decideOne(admins[0], ids[0] ?? '', { kind: 'accept' }, key)).toMatchObject({
        isHeld: true,
      });
      expect(await statesOf(offer.id)).toEqual(['accepted']);
      await undo(admins[0]);
    }
    expect(await statesOf(offer.id)).toEqual(['submitted']);
    await decideOne(admins[0], ids[0] ?? '', { kind: 'accept' }, key);
    await runQueued(releaseHoldJob);
    await runQueued(decisionNoticesJob);
    expect(await db().$count(notification)).toBe(1);
  });

  test('is undone by its own admin only', async () => {
    const { admins, ids } = await makeBook(1);
    await decideOne(admins[0], ids[0] ?? '', { kind: 'accept' });
    const holdId = (await runningHolds(admins[0]))[0]?.id ?? '';
    for (const id of [holdId, newId()])
      await expect(transaction((tx) => undoAct(tx, admins[1], { holdId: id }))).rejects.toMatchObject({
        code: 'not_found',
      });
  });

  const acceptTwice = async () => {
    const { admins, asked } = await makeBook(1);
    const [{ investor, commitmentId }] = asked as [(typeof asked)[number]];
    const other = await makeBook(0);
    const second = await makeCommitment(investor, other.offer.id);
    await decideOne(admins[0], commitmentId, { kind: 'accept' });
    await decideOne(admins[1], second.id, { kind: 'accept' });
    return { admins, investor };
  };
  const synced = async () => [await queued('identity.roles'), await queued('crm.contact')];

  test('a member who has another accepted commitment stays an active investor, who is notified of', async () => {
    const { admins, investor } = await acceptTwice();
    await undo(admins[0]);
    expect([await rolesOf(investor), await synced()]).toEqual([['active'], [[], []]]);
    await runQueued(releaseHoldJob);
    await runQueued(decisionNoticesJob);
    const { memberId } = investor;
    expect(await synced()).toEqual([[{ memberId }], [{ memberId }]]);
  });

  test.each([
    [0, 1],
    [1, 0],
  ] as const)(
    'both acceptances undone, whichever first, leave a prospective member: %i, %i',
    async (first, second) => {
      const { admins, investor } = await acceptTwice();
      await undo(admins[first]);
      expect(await rolesOf(investor)).toEqual(['active']);
      await undo(admins[second]);
      expect(await rolesOf(investor)).toEqual(['prospective']);
      // Another change may have sent the role of the minute before.
      const { memberId } = investor;
      expect(await synced()).toEqual([[{ memberId }], [{ memberId }]]);
    },
  );

  test('the first one released, a member stays an active investor when the second is undone', async () => {
    const { admins, investor } = await acceptTwice();
    const [running] = await runningHolds(admins[0]);
    await releaseHoldJob.handle({ holdId: running?.id }, jobContext());
    await undo(admins[1]);
    expect(await rolesOf(investor)).toEqual(['active']);
  });

  test('is not undone, and says why, when what it changed has changed since', async () => {
    const refused = async (viewer: Viewer, reason: string) => {
      await expect(undo(viewer)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining(reason),
      });
    };
    const funded = await makeBook(1);
    await decideOne(funded.admins[0], funded.ids[0] ?? '', { kind: 'accept' });
    await decideOne(funded.admins[1], funded.ids[0] ?? '', { kind: 'fund' });
    await refused(funded.admins[0], 'Ada Lindqvist’s commitment has changed since');
    expect(await statesOf(funded.offer.id)).toEqual(['funded']);

    const moved = await makeBook(1);
    await decideOne(moved.admins[0], moved.ids[0] ?? '', { kind: 'accept' });
    await db().update(opportunity).set({ stage: 'closed' }).where(eq(opportunity.id, moved.offer.id));
    await refused(moved.admins[0], 'another stage');

    const again = await makeBook(1);
    await decideOne(again.admins[0], again.ids[0] ?? '', { kind: 'decline', reason: 'The round is full.' });
    await makeCommitment(again.asked[0]?.investor as Viewer, again.offer.id);
    await refused(again.admins[0], 'new commitment');
    await runQueued(releaseHoldJob);
    expect(await notices()).toHaveLength(3);
  });

  test('of many, undoes all of them or none', async () => {
    const { admins, offer, ids } = await makeBook(25, { target: fromMajor(9_000_000, 'EUR') });
    await acceptAll(admins[0], offer.id, ids);
    await decideOne(admins[1], ids[24] ?? '', { kind: 'fund' });
    await expect(undo(admins[0])).rejects.toMatchObject({ code: 'conflict' });
    expect((await offerOf(offer.id))?.accepted).toBe(fromMajor(250_000, 'EUR') * 25);
  });
});

test('an undo and the release at the same moment: exactly one of them is', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { admins, offer, ids } = await makeBook(1);
    await decideOne(admins[0], ids[0] ?? '', { kind: 'accept' });
    const sent = (await notices()).length;
    const [undone] = await Promise.allSettled([undo(admins[0]), runQueued(releaseHoldJob)]);
    const isUndone = undone.status === 'fulfilled';
    expect(await statesOf(offer.id)).toEqual([isUndone ? 'submitted' : 'accepted']);
    expect(await notices()).toHaveLength(sent + (isUndone ? 0 : 1));
  }
});
