import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { opportunityVersion, stageMove } from '#app/db/schema/authoring.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { commitment, desiredAmount, indication, opportunity } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { OpportunityStage } from '#app/domain/investing/opportunity-content.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { withdrawCommitment } from '#app/features/commitments/commitments.server.ts';
import { keenList } from '#app/features/engagement/lists.server.ts';
import { KEEN_DAYS } from '#app/features/engagement/rules.ts';
import { activityTimeline } from '#app/features/engagement/timeline.server.ts';
import { authoringOf } from '#app/features/opportunities/authoring/authoring.server.ts';
import { saveDraft } from '#app/features/opportunities/authoring/drafts.server.ts';
import { movesOf, versionsOf } from '#app/features/opportunities/authoring/versions.server.ts';
import type { StageMove } from '#app/features/opportunities/stages/stage-move.ts';
import { JOBS } from '#app/jobs.server.ts';
import { dayIn } from '#app/platform/format/wall-clock.ts';
import { did, hoursAgo } from '#tests/factories/activity.ts';
import { writtenFields } from '#tests/factories/authoring.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { decideOne } from '#tests/factories/decisions.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued } from '#tests/setup/queued.ts';
import { moveStage as moveStageIn } from './stage-moves.server.ts';

useTestDatabase({ jobs: JOBS });

const LATER = new Date(Date.now() + 30 * 86_400_000).toISOString();
const asked = (
  opportunityId: string,
  from: OpportunityStage,
  to: OpportunityStage,
  more: Partial<StageMove> = {},
): StageMove => ({ opportunityId, from, to, ...more });

const rowOf = async (id: string) => (await db().select().from(opportunity).where(eq(opportunity.id, id)))[0];
const moves = () => db().select().from(stageMove).orderBy(asc(stageMove.movedAt));
const acts = async () =>
  (await db().select().from(auditEntry).orderBy(asc(auditEntry.seq))).map(({ act }) => act);
const news = () => queued<Record<string, unknown>>('notification.broadcast');
const indicate = ({ memberId }: Viewer, opportunityId: string, amount: number | null) =>
  db().insert(indication).values({ opportunityId, memberId, likelihood: 4, amount });

const moveStage = (viewer: Viewer, move: StageMove) => transaction((tx) => moveStageIn(tx, viewer, move));

describe('opening an opportunity', () => {
  test('carries over soft amounts and notifies interested members, in one act', async () => {
    const admin = await makeAdmin();
    const { id, slug } = await makeOpportunity({ stage: 'pipeline', closesAt: null });
    const [soft, open, decided] = [await makeViewer(), await makeViewer(), await makeViewer()];
    await indicate(soft, id, fromMajor(150_000, 'EUR'));
    await indicate(open, id, null);
    await indicate(decided, id, fromMajor(200_000, 'EUR'));
    await db()
      .insert(desiredAmount)
      .values({ opportunityId: id, memberId: decided.memberId, amount: fromMajor(300_000, 'EUR') });

    const href = `/opportunities/open/${slug}`;
    expect(await moveStage(admin, asked(id, 'pipeline', 'open', { closesAt: LATER }))).toEqual({
      stage: 'open',
      href,
      carriedOver: 1,
      declined: 0,
      isHeld: false,
    });
    expect(await rowOf(id)).toMatchObject({
      stage: 'open',
      opensAt: expect.any(Date),
      closesAt: new Date(LATER),
      version: 1,
    });
    const desired = await db().select().from(desiredAmount);
    expect(new Map(desired.map(({ memberId, amount }) => [memberId, amount]))).toEqual(
      new Map([
        [soft.memberId, fromMajor(150_000, 'EUR')],
        [decided.memberId, fromMajor(300_000, 'EUR')],
      ]),
    );
    // Earlier indications stay unchanged.
    expect(await db().$count(indication)).toBe(3);
    const [made] = await moves();
    expect(await news()).toEqual([
      {
        kind: 'stage_change',
        title: 'Kontor Systems is open',
        body: expect.stringMatching(
          /^You can commit until .+, \d\d:\d\d \(UTC\)\. If you indicated an amount, we fill it in for you\.$/,
        ),
        href,
        cause: `opportunity.moveStage:${made?.id}`,
        audience: { to: 'interested', opportunityId: id },
        after: null,
      },
    ]);
    expect(await db().select().from(auditEntry).orderBy(auditEntry.seq)).toMatchObject([
      {
        act: 'opportunity.moveStage',
        actorId: admin.memberId,
        subjectId: id,
        before: { stage: 'pipeline' },
        after: { stage: 'open', carriedOver: 1, closesAt: LATER },
      },
    ]);
  });

  test('is no act of the members whose soft amounts it carries over', async () => {
    const [admin, soft, keen] = [await makeAdmin(), await makeViewer(), await makeViewer({ name: 'Keen' })];
    const { id } = await makeOpportunity({ stage: 'pipeline', closesAt: null, name: 'Solera' });
    const setAt = hoursAgo((KEEN_DAYS + 1) * 24);
    const said = { opportunityId: id, likelihood: 4, amount: fromMajor(150_000, 'EUR'), setAt };
    for (const { memberId } of [soft, keen]) {
      await db()
        .insert(indication)
        .values({ ...said, memberId });
      await did(memberId).watch(id, 1);
      await did(memberId).ask(id, 1);
    }
    await moveStage(admin, asked(id, 'pipeline', 'open'));
    await db()
      .update(desiredAmount)
      .set({ amount: fromMajor(200_000, 'EUR'), setAt: new Date() })
      .where(eq(desiredAmount.memberId, keen.memberId));
    const { items } = await keenList.page(admin, keenList.schema.parse({}));
    expect(items.map(({ name }) => name)).toEqual(['Keen']);
    const { days } = await activityTimeline(admin, { memberId: soft.memberId }, { kind: 'amount' });
    expect(days.flatMap((day) => day.items.map(({ sentence }) => sentence))).toEqual([
      expect.stringMatching(/^Indicated a likelihood of 4 of 5 for Solera/),
    ]);
  });

  test('without the deadline that was set before, tells no one of it', async () => {
    const { id } = await makeOpportunity({ stage: 'pipeline', closesAt: new Date(LATER) });
    await moveStage(await makeAdmin(), asked(id, 'pipeline', 'open', { closesAt: null }));
    expect(await rowOf(id)).toMatchObject({ stage: 'open', closesAt: null });
    expect(await news()).toMatchObject([{ body: expect.stringMatching(/^You can commit\. /) }]);
  });

  test('again after preparation, carries over the amounts that were indicated since, and no older ones', async () => {
    const admin = await makeAdmin();
    const { id: opportunityId } = await makeOpportunity({ stage: 'pipeline' });
    const [since, before, same] = [await makeViewer(), await makeViewer(), await makeViewer()];
    const [first, later] = [new Date('2026-11-01T10:00:00Z'), new Date('2026-11-02T10:00:00Z')];
    const amounts = (major: number, setAt: Date) => ({
      opportunityId,
      amount: fromMajor(major, 'EUR'),
      setAt,
    });
    await db()
      .insert(desiredAmount)
      .values([
        { ...amounts(100_000, first), memberId: since.memberId },
        { ...amounts(300_000, later), memberId: before.memberId },
        { ...amounts(100_000, first), memberId: same.memberId },
      ]);
    await db()
      .insert(indication)
      .values([
        { ...amounts(250_000, later), memberId: since.memberId, likelihood: 4 },
        { ...amounts(150_000, first), memberId: before.memberId, likelihood: 4 },
        { ...amounts(100_000, first), memberId: same.memberId, likelihood: 4 },
      ]);
    expect(
      await moveStage(admin, asked(opportunityId, 'pipeline', 'open', { closesAt: LATER })),
    ).toMatchObject({ carriedOver: 1 });
    const desired = await db().select().from(desiredAmount);
    expect(new Map(desired.map(({ memberId, amount }) => [memberId, amount]))).toEqual(
      new Map([
        [since.memberId, fromMajor(250_000, 'EUR')],
        [before.memberId, fromMajor(300_000, 'EUR')],
        [same.memberId, fromMajor(100_000, 'EUR')],
      ]),
    );
  });

  test('again needs a new deadline, and carries nothing over', async () => {
    const admin = await makeAdmin();
    const { id } = await makeOpportunity({ stage: 'closed', closedAt: new Date() });
    await indicate(await makeViewer(), id, 500);
    await expect(moveStage(admin, asked(id, 'closed', 'open'))).rejects.toMatchObject({
      code: 'unprocessable',
      message: 'Please choose a new deadline.',
    });
    expect(await moveStage(admin, asked(id, 'closed', 'open', { closesAt: LATER }))).toMatchObject({
      carriedOver: 0,
    });
    expect(await rowOf(id)).toMatchObject({ stage: 'open', closedAt: null, closesAt: new Date(LATER) });
  });
});

describe('closing an opportunity', () => {
  test('keeps the accepted sum as its final amount, and the day', async () => {
    const admin = await makeAdmin();
    const { id } = await makeOpportunity();
    const { id: commitmentId } = await makeCommitment(await makeViewer(), id);
    await decideOne(admin, commitmentId, { kind: 'accept' });
    const closedAt = new Date(Date.now() - 3_600_000).toISOString();
    await moveStage(admin, asked(id, 'open', 'closed', { closedAt, outcome: 'Signed on Monday.' }));
    expect(await rowOf(id)).toMatchObject({
      stage: 'closed',
      accepted: fromMajor(250_000, 'EUR'),
      closedAt: new Date(closedAt),
      content: { outcome: [{ date: dayIn(admin.timeZone, new Date(closedAt)), text: 'Signed on Monday.' }] },
    });
  });

  test.each([
    ['Pacific/Auckland', '2025-11-21T18:30:00.000Z', '2025-11-22'],
    ['America/Los_Angeles', '2025-11-21T02:30:00.000Z', '2025-11-20'],
  ])('dates the outcome by the admin’s day in %s', async (timeZone, closedAt, date) => {
    const admin = { ...(await makeAdmin()), timeZone };
    const { id } = await makeOpportunity({ opensAt: new Date('2025-10-01T00:00:00Z') });
    await moveStage(admin, asked(id, 'open', 'closed', { closedAt, outcome: 'Signed.' }));
    expect(await rowOf(id)).toMatchObject({ content: { outcome: [{ date, text: 'Signed.' }] } });
  });

  test('with undecided commitments either waits for them, or declines them with a reason', async () => {
    const admin = await makeAdmin();
    const { id } = await makeOpportunity();
    const investor = await makeViewer();
    await makeCommitment(investor, id);
    await makeCommitment(await makeViewer(), id, { waitlistedAt: new Date() });
    await makeCommitment(await makeViewer(), id, { withdrawnAt: new Date() });
    await expect(moveStage(admin, asked(id, 'open', 'closed'))).rejects.toMatchObject({
      code: 'unprocessable',
      message: '2 commitments are undecided. Decide first, or decline the rest with a reason.',
    });
    expect([await moves(), await news(), await acts()]).toEqual([[], [], []]);
    const declineRest = 'The round is full.';
    expect(await moveStage(admin, asked(id, 'open', 'closed', { declineRest }))).toMatchObject({
      stage: 'closed',
      declined: 2,
      isHeld: false,
    });
    const declined = (await db().select().from(commitment)).filter(({ declinedAt }) => declinedAt);
    expect(declined.map(({ declineReason }) => declineReason)).toEqual([declineRest, declineRest]);
    const told = await queued<{ commitmentIds: string[] }>('commitment.tell');
    expect(told.flatMap(({ commitmentIds }) => commitmentIds).sort()).toEqual(
      declined.map((row) => row.id).sort(),
    );
    expect(await acts()).toEqual([
      'commitment.decline',
      'commitment.decline',
      'commitment.decideMany',
      'opportunity.moveStage',
    ]);
  });
});

describe('passing on an opportunity', () => {
  test('shows the reason on its page, in its history and in the notification', async () => {
    const admin = await makeAdmin();
    const { id } = await makeOpportunity({ stage: 'pipeline' });
    await expect(moveStage(admin, asked(id, 'pipeline', 'passed'))).rejects.toMatchObject({
      code: 'unprocessable',
      message: 'Please say why we passed. Members read it.',
    });
    await moveStage(admin, asked(id, 'pipeline', 'passed', { reason: 'Too dear.' }));
    expect(await rowOf(id)).toMatchObject({
      stage: 'passed',
      passedAt: expect.any(Date),
      content: { passedReason: 'Too dear.' },
    });
    expect(await movesOf(admin, id)).toMatchObject([
      { from: 'pipeline', to: 'passed', reason: 'Too dear.', movedBy: admin.name },
    ]);
    expect(await news()).toMatchObject([{ title: 'We passed on Kontor Systems', body: 'Too dear.' }]);

    await moveStage(admin, asked(id, 'passed', 'pipeline', { reason: 'The price fell.' }));
    const back = await rowOf(id);
    expect(back).toMatchObject({ stage: 'pipeline', passedAt: null });
    expect(back?.content.passedReason).toBeUndefined();
    expect(await db().$count(stageMove)).toBe(2);
  });

  test('is refused once anything is accepted', async () => {
    const admin = await makeAdmin();
    const { id } = await makeOpportunity();
    const { id: commitmentId } = await makeCommitment(await makeViewer(), id);
    await decideOne(admin, commitmentId, { kind: 'accept' });
    await expect(
      moveStage(admin, asked(id, 'open', 'passed', { reason: 'Too dear.' })),
    ).rejects.toMatchObject({ code: 'unprocessable', message: expect.stringContaining('€250,000') });
  });
});

describe('moving an opportunity back to the pipeline', () => {
  test('is allowed only without commitments', async () => {
    const admin = await makeAdmin();
    const { id } = await makeOpportunity();
    const investor = await makeViewer();
    const { id: commitmentId } = await makeCommitment(investor, id);
    await expect(moveStage(admin, asked(id, 'open', 'pipeline'))).rejects.toMatchObject({
      code: 'unprocessable',
      message: '1 commitment is open. Decline it first, with a reason.',
    });
    await transaction((tx) => withdrawCommitment(tx, investor, commitmentId));
    expect(await moveStage(admin, asked(id, 'open', 'pipeline'))).toMatchObject({ stage: 'pipeline' });
    expect(await rowOf(id)).toMatchObject({ opensAt: null, closesAt: null });
  });
});

describe('the content after a move', () => {
  test('is a new version if members read something new, and the draft has it too', async () => {
    const [admin, other] = [await makeAdmin(), await makeAdmin()];
    const { id, slug } = await makeOpportunity({ stage: 'pipeline', closesAt: null });
    const fields = writtenFields({ slug, closesAt: null });
    const { revision } = await transaction((tx) =>
      saveDraft(tx, other, { opportunityId: id, revision: 0, fields }),
    );
    await moveStage(admin, asked(id, 'pipeline', 'open', { closesAt: LATER }));
    expect(await versionsOf(admin, id)).toMatchObject([{ number: 1, note: 'Moved from Pipeline to Open' }]);
    expect(await authoringOf(admin, id)).toMatchObject({
      stage: 'open',
      version: 1,
      draft: { name: fields.name, closesAt: LATER },
      revision: revision + 1,
    });
    await expect(
      transaction((tx) => saveDraft(tx, other, { opportunityId: id, revision, fields })),
    ).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining(admin.name) });
  });

  test('is the same version if nothing is new', async () => {
    const admin = await makeAdmin();
    const { id } = await makeOpportunity();
    await moveStage(admin, asked(id, 'open', 'closed'));
    expect([await db().$count(opportunityVersion), (await rowOf(id))?.version]).toEqual([0, 0]);
  });

  test('on the content platform can be moved here, and is still edited on the platform', async () => {
    const admin = await makeAdmin();
    const { id } = await makeOpportunity({ origin: 'content', originId: 'entry', stage: 'pipeline' });
    expect(await moveStage(admin, asked(id, 'pipeline', 'passed', { reason: 'Too dear.' }))).toMatchObject({
      stage: 'passed',
    });
    expect(await rowOf(id)).toMatchObject({ version: 0, content: { passedReason: 'Too dear.' } });
  });
});

describe('two admins', () => {
  test('with different moves: one wins, the other learns who moved it and when', async () => {
    const [mara, jon] = [
      await makeViewer({ roles: ['admin'], name: 'Mara Holm' }),
      await makeViewer({ roles: ['admin'], name: 'Jon Dahl' }),
    ];
    const { id } = await makeOpportunity();
    await moveStage(mara, asked(id, 'open', 'closed'));
    await expect(moveStage(jon, asked(id, 'open', 'passed', { reason: 'Too dear.' }))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(
        /^Mara Holm moved Kontor Systems to Closed on .+ Please review it again\.$/,
      ),
    });
    await expect(moveStage(jon, asked(id, 'open', 'closed'))).rejects.toMatchObject({ code: 'conflict' });
    expect([await db().$count(stageMove), (await news()).length]).toEqual([1, 1]);
  });

  test('at the same moment move it once', async () => {
    const admins = await Promise.all(Array.from({ length: 4 }, () => makeAdmin()));
    const { id } = await makeOpportunity({ stage: 'pipeline' });
    for (const amount of [1, 2, 3]) await indicate(await makeViewer(), id, amount);
    const answers = await Promise.allSettled(
      admins.map((admin, at) =>
        moveStage(
          admin,
          at % 2
            ? asked(id, 'pipeline', 'open', { closesAt: LATER })
            : asked(id, 'pipeline', 'passed', { reason: 'Too dear.' }),
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'conflict' });
    expect([await db().$count(stageMove), (await news()).length]).toEqual([1, 1]);
  });

  test('a retry after a lost response gets the same result, and nobody is notified twice', async () => {
    const admin = await makeAdmin();
    const { id } = await makeOpportunity();
    const first = await moveStage(admin, asked(id, 'open', 'closed'));
    expect(await moveStage(admin, asked(id, 'open', 'closed'))).toEqual(first);
    expect([await db().$count(stageMove), (await news()).length]).toEqual([1, 1]);
  });
});

test('only admins move opportunities, and only published ones', async () => {
  const { id } = await makeOpportunity();
  for (const viewer of [
    await makeViewer(),
    await makeViewer({ roles: ['active'] }),
    await makeViewer({ roles: ['admin'] }, { membershipStatus: 'rejected' }),
  ])
    await expect(moveStage(viewer, asked(id, 'open', 'closed'))).rejects.toMatchObject({ code: 'not_found' });
  const hidden = await makeOpportunity({ publishedAt: null });
  await expect(moveStage(await makeAdmin(), asked(hidden.id, 'open', 'closed'))).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await movesOf(await makeViewer(), id)).toEqual([]);
  expect(await moves()).toEqual([]);
});
