import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { commitment, desiredAmount, indication, opportunity } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { decisionNoticesJob } from '#app/features/commitments/decisions/decision-notices.jobs.server.ts';
import type { StageMove } from '#app/features/opportunities/stages/stage-move.ts';
import { JOBS } from '#app/jobs.server.ts';
import { broadcastJob } from '#app/notify/broadcasts/broadcasts.server.ts';
import { releaseHoldJob } from '#app/platform/holds/holds.jobs.server.ts';
import { runningHolds } from '#app/platform/holds/holds.server.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeBook, statesOf } from '#tests/factories/decisions.ts';
import { makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued, runQueued } from '#tests/setup/queued.ts';
import { useEnvironment } from '#tests/setup/rewire.ts';
import { moveStage } from '../stage-moves/stage-moves.server.ts';
import { undoAct } from './holds.server.ts';

useTestDatabase({ jobs: JOBS });
useEnvironment({ HOLD_SECONDS: '60' });

const undo = async (viewer: Viewer): Promise<void> => {
  const [running] = await runningHolds(viewer);
  if (!running) throw new Error('Nothing is held');
  await transaction((tx) => undoAct(tx, viewer, { holdId: running.id }));
};
const offerOf = async (id: string) =>
  (await db().select().from(opportunity).where(eq(opportunity.id, id)))[0];
const notices = () => queued(decisionNoticesJob.name);

describe('a stage move', () => {
  const move = (
    viewer: Viewer,
    change: Partial<StageMove> & Pick<StageMove, 'opportunityId' | 'from' | 'to'>,
  ) => transaction((tx) => moveStage(tx, viewer, change));
  const facts = async (id: string) => {
    const { stage, opensAt, closedAt, content } = (await offerOf(id)) ?? {};
    const desired = await db()
      .select({ memberId: desiredAmount.memberId, amount: desiredAmount.amount })
      .from(desiredAmount)
      .orderBy(desiredAmount.memberId);
    return { stage, opensAt, closedAt, content, desired, commitments: await statesOf(id) };
  };

  test('undone, leaves opportunity, commitments and desired amounts as they were, and nobody is notified', async () => {
    const { admins, offer } = await makeBook(2);
    const before = await facts(offer.id);
    await move(admins[0], {
      ...{ opportunityId: offer.id, from: 'open', to: 'closed' },
      ...{ outcome: 'Closed early.', declineRest: 'The round is full.' },
    });
    expect(await facts(offer.id)).toMatchObject({ stage: 'closed', commitments: ['declined', 'declined'] });
    await undo(admins[0]);
    expect(await facts(offer.id)).toEqual(before);

    const pipeline = await makeOpportunity({ stage: 'pipeline', closesAt: null });
    const [eager, changed] = [await makeViewer(), await makeViewer()];
    const of = { opportunityId: pipeline.id, amount: fromMajor(150_000, 'EUR') };
    for (const { memberId } of [eager, changed])
      await db()
        .insert(indication)
        .values({ ...of, memberId, likelihood: 4 });
    const setAt = new Date(Date.now() - 3_600_000);
    await db()
      .insert(desiredAmount)
      .values({ ...of, memberId: changed.memberId, amount: fromMajor(300_000, 'EUR'), setAt });
    const unopened = await facts(pipeline.id);
    expect(await move(admins[0], { opportunityId: pipeline.id, from: 'pipeline', to: 'open' })).toMatchObject(
      {
        ...{ carriedOver: 2, isHeld: true },
      },
    );
    await undo(admins[0]);
    expect(await facts(pipeline.id)).toEqual(unopened);

    await runQueued(releaseHoldJob);
    expect([await notices(), await queued(broadcastJob.name)]).toEqual([[], []]);
  });

  test('is not undone once one member has committed and another withdrawn', async () => {
    const { admins } = await makeBook(0);
    const pipeline = await makeOpportunity({ stage: 'pipeline', closesAt: null });
    const early = await makeCommitment(await makeViewer(), pipeline.id);
    await move(admins[0], { opportunityId: pipeline.id, from: 'pipeline', to: 'open' });
    await db().update(commitment).set({ withdrawnAt: new Date() }).where(eq(commitment.id, early.id));
    await makeCommitment(await makeViewer(), pipeline.id);
    await expect(undo(admins[0])).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('committed or withdrawn since'),
    });
  });

  test('undone, leaves a desired amount removed that its member removed meanwhile', async () => {
    const { admins } = await makeBook(0);
    const pipeline = await makeOpportunity({ stage: 'pipeline', closesAt: null });
    const amount = fromMajor(150_000, 'EUR');
    const setAt = new Date(Date.now() - 3_600_000);
    const [replaced, removed, other] = [await makeViewer(), await makeViewer(), await makeViewer()];
    for (const { memberId } of [replaced, removed, other])
      await db().insert(desiredAmount).values({ opportunityId: pipeline.id, memberId, amount, setAt });
    for (const { memberId } of [replaced, removed])
      await db()
        .insert(indication)
        .values({ opportunityId: pipeline.id, memberId, amount: fromMajor(200_000, 'EUR'), likelihood: 4 });
    await move(admins[0], { opportunityId: pipeline.id, from: 'pipeline', to: 'open' });
    for (const { memberId } of [removed, other])
      await db().delete(desiredAmount).where(eq(desiredAmount.memberId, memberId));
    await undo(admins[0]);
    expect((await facts(pipeline.id)).desired).toEqual([{ memberId: replaced.memberId, amount }]);
  });

  test('is not undone once a member has committed, or it was moved again', async () => {
    const { admins } = await makeBook(0);
    const pipeline = await makeOpportunity({ stage: 'pipeline', closesAt: null });
    await move(admins[0], { opportunityId: pipeline.id, from: 'pipeline', to: 'open' });
    await makeCommitment(await makeViewer(), pipeline.id);
    await expect(undo(admins[0])).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('committed or withdrawn since'),
    });
    await move(admins[1], { opportunityId: pipeline.id, from: 'open', to: 'closed', declineRest: 'Full.' });
    await expect(undo(admins[0])).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('moved or edited since'),
    });
    await runQueued(releaseHoldJob);
    expect(await queued(broadcastJob.name)).toHaveLength(2);
  });
});
