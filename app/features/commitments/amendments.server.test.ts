import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { commitmentAmendment } from '#app/db/schema/commitments.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { commitment, opportunity } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { decideOne, makeDecision } from '#tests/factories/decisions.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { makeEntity } from '#tests/factories/profile.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { type Amendment, amendCommitment } from './amendments.server.ts';
import { ownPosition } from './commitment-lists.server.ts';
import { withdrawCommitment } from './commitments.server.ts';
import { decisionNoticesJob } from './decisions/decision-notices.jobs.server.ts';
import { receiptNoticesJob } from './receipts/receipt-notices.jobs.server.ts';

useTestDatabase({ jobs: [decisionNoticesJob, receiptNoticesJob] });

const MORE = fromMajor(300_000, 'EUR');
const LESS = fromMajor(200_000, 'EUR');

const amend = (viewer: Viewer, amendment: Amendment) =>
  transaction((tx) => amendCommitment(tx, viewer, amendment));
const accept = (viewer: Viewer, commitmentId: string) => decideOne(viewer, commitmentId, { kind: 'accept' });
const withdraw = (viewer: Viewer, id: string) => transaction((tx) => withdrawCommitment(tx, viewer, id));
const entries = () => db().select().from(auditEntry).orderBy(auditEntry.seq);

async function asked(change: Partial<typeof commitment.$inferInsert> = {}) {
  const viewer = await makeViewer();
  const offer = await makeOpportunity();
  const { id: commitmentId } = await makeCommitment(viewer, offer.id, change);
  return { viewer, offer, commitmentId };
}

async function stored(id: string) {
  const [row] = await db().select().from(commitment).where(eq(commitment.id, id));
  if (!row) throw new Error('The commitment is gone');
  return row;
}

describe('changing a commitment', () => {
  test('replaces the requested amount, increases the revision, and is recorded with before and after', async () => {
    const { viewer, commitmentId } = await asked();
    const holding = await makeEntity(viewer.memberId, { kind: 'company', name: 'Lindqvist Holding AB' });
    const changed = await amend(viewer, { commitmentId, revision: 1, amount: MORE, entityId: holding.id });
    expect(changed).toMatchObject({
      state: 'submitted',
      revision: 2,
      amount: { amount: MORE, currency: 'EUR' },
      entity: { id: holding.id, name: 'Lindqvist Holding AB' },
    });
    expect(await entries()).toMatchObject([
      {
        act: 'commitment.amend',
        actorId: viewer.memberId,
        before: { amount: fromMajor(250_000, 'EUR'), entityId: null, revision: 1 },
        after: { amount: MORE, entityId: holding.id, revision: 2, currency: 'EUR' },
      },
    ]);
    expect(await db().select().from(commitmentAmendment)).toEqual([
      {
        commitmentId,
        revisionBefore: 1,
        revisionAfter: 2,
        amountBefore: fromMajor(250_000, 'EUR'),
        amountAfter: MORE,
        amendedAt: (await stored(commitmentId)).amendedAt,
        amendedBy: viewer.memberId,
      },
    ]);
  });

  test('repeated after a lost response, even concurrently, returns the same result and is recorded once', async () => {
    const { viewer, commitmentId } = await asked();
    const amendment = { commitmentId, revision: 1, amount: MORE };
    const answers = await Promise.all([1, 2, 3].map(() => amend(viewer, amendment)));
    answers.push(await amend(viewer, amendment));
    for (const answer of answers) expect(answer).toMatchObject({ revision: 2, amount: { amount: MORE } });
    expect(await entries()).toHaveLength(1);
  });

  test('to the current values changes nothing', async () => {
    const { viewer, commitmentId } = await asked();
    const same = await amend(viewer, { commitmentId, revision: 1, amount: fromMajor(250_000, 'EUR') });
    expect(same.revision).toBe(1);
    expect(await entries()).toEqual([]);
  });

  test('in two tabs at once succeeds in one and returns the current state to the other', async () => {
    const { viewer, commitmentId } = await asked();
    const holding = await makeEntity(viewer.memberId, { name: 'Lindqvist Holding AB' });
    await amend(viewer, { commitmentId, revision: 1, amount: MORE, entityId: holding.id });
    await expect(amend(viewer, { commitmentId, revision: 1, amount: LESS })).rejects.toMatchObject({
      code: 'conflict',
      message:
        'You changed this in another window: €300,000 is awaiting a decision, in the name of Lindqvist Holding AB. Please review it again.',
    });
    const race = await Promise.allSettled([
      amend(viewer, { commitmentId, revision: 2, amount: LESS }),
      amend(viewer, { commitmentId, revision: 2, amount: fromMajor(350_000, 'EUR') }),
    ]);
    expect(race.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await stored(commitmentId)).revision).toBe(3);
  });

  test('is refused by the rules for committing, by the server’s clock', async () => {
    const { viewer, offer, commitmentId } = await asked();
    const change = { commitmentId, revision: 1, amount: MORE };
    await expect(amend(viewer, { ...change, amount: fromMajor(110_000, 'EUR') })).rejects.toMatchObject({
      code: 'unprocessable',
      message: 'Please choose steps of €25,000 from €100,000.',
    });
    await expect(amend(viewer, { ...change, amount: fromMajor(525_000, 'EUR') })).rejects.toMatchObject({
      code: 'unprocessable',
    });
    await expect(amend({ ...viewer, ndaSignedAt: null }, change)).rejects.toMatchObject({
      code: 'forbidden',
    });
    const set = (to: Partial<typeof opportunity.$inferInsert>) =>
      db().update(opportunity).set(to).where(eq(opportunity.id, offer.id));
    await set({ closesAt: new Date(Date.now() - 1) });
    await expect(amend(viewer, change)).rejects.toMatchObject({
      code: 'forbidden',
      message: 'The deadline for commitments has passed.',
    });
    await set({ closesAt: null, stage: 'closed' });
    await expect(amend(viewer, change)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await withdraw(viewer, commitmentId)).toMatchObject({ state: 'withdrawn' });
  });

  test('of the name alone is possible even if the limits have changed', async () => {
    const { viewer, offer, commitmentId } = await asked();
    const holding = await makeEntity(viewer.memberId);
    await db()
      .update(opportunity)
      .set({ minimum: fromMajor(300_000, 'EUR') })
      .where(eq(opportunity.id, offer.id));
    const amount = fromMajor(250_000, 'EUR');
    const changed = await amend(viewer, { commitmentId, revision: 1, amount, entityId: holding.id });
    expect(changed).toMatchObject({ revision: 2, entity: { id: holding.id } });
  });

  test('never accepts another member’s commitment or entity, nor an archived entity', async () => {
    const { viewer, commitmentId } = await asked();
    const other = await makeViewer();
    const change = { commitmentId, revision: 1, amount: MORE };
    await expect(amend(other, change)).rejects.toMatchObject({ code: 'not_found' });
    await expect(amend(await makeAdmin(), change)).rejects.toMatchObject({ code: 'not_found' });
    await expect(amend(viewer, { ...change, commitmentId: newId() })).rejects.toMatchObject({
      code: 'not_found',
    });
    const theirs = await makeEntity(other.memberId);
    const archived = await makeEntity(viewer.memberId, { archivedAt: new Date() });
    for (const entityId of [theirs.id, archived.id]) {
      await expect(amend(viewer, { ...change, entityId })).rejects.toMatchObject({ code: 'unprocessable' });
    }
  });

  test('keeps an entity that has been archived since', async () => {
    const viewer = await makeViewer();
    const offer = await makeOpportunity();
    const { id: entityId } = await makeEntity(viewer.memberId, { name: 'Lindqvist Holding AB' });
    const { id: commitmentId } = await makeCommitment(viewer, offer.id, { entityId });
    await db().update(investingEntity).set({ archivedAt: new Date() });
    const changed = await amend(viewer, { commitmentId, revision: 1, amount: MORE, entityId });
    expect(changed.entity).toEqual({ id: entityId, name: 'Lindqvist Holding AB' });
  });

  test.each([
    ['accepted', { acceptedAt: new Date(), acceptedAmount: LESS }, '€200,000 of €250,000 was accepted'],
    ['declined', { declinedAt: new Date() }, '€250,000 was declined'],
    ['withdrawn', { withdrawnAt: new Date() }, '€250,000 was withdrawn'],
  ])('is refused once it is %s', async (_, facts, words) => {
    const { viewer, commitmentId } = await asked(facts);
    await expect(amend(viewer, { commitmentId, revision: 1, amount: MORE })).rejects.toMatchObject({
      code: 'conflict',
      message: `A commitment can be changed until it is decided: ${words}.`,
    });
  });

  test('concurrent with its acceptance has one result, in either order', async () => {
    for (const memberFirst of [true, false]) {
      const { viewer, offer, commitmentId } = await asked();
      const admin = await makeAdmin();
      const change = () => amend(viewer, { commitmentId, revision: 1, amount: MORE });
      const rows = [{ commitmentId, revision: 1, amount: fromMajor(250_000, 'EUR') }];
      const accepting = () => makeDecision(admin, offer.id, { kind: 'accept', rows });
      await Promise.allSettled(memberFirst ? [change(), accepting()] : [accepting(), change()]);
      const { amount, acceptedAmount, revision } = await stored(commitmentId);
      expect([
        [MORE, null, 2],
        [fromMajor(250_000, 'EUR'), fromMajor(250_000, 'EUR'), 1],
      ]).toContainEqual([amount, acceptedAmount, revision]);
    }
  });

  test('concurrent with its withdrawal leaves it withdrawn', async () => {
    const { viewer, commitmentId } = await asked();
    await Promise.allSettled([
      amend(viewer, { commitmentId, revision: 1, amount: MORE }),
      withdraw(viewer, commitmentId),
    ]);
    expect((await stored(commitmentId)).withdrawnAt).not.toBeNull();
  });
});

describe('on the waitlist', () => {
  const before = new Date('2026-11-01T09:00:00Z');

  test('to less keeps the place, to more moves to the end', async () => {
    const { viewer, commitmentId } = await asked({ waitlistedAt: before });
    const less = await amend(viewer, { commitmentId, revision: 1, amount: LESS });
    expect(less).toMatchObject({ state: 'waitlisted', waitlistedAt: before.toISOString() });
    const more = await amend(viewer, { commitmentId, revision: 2, amount: MORE });
    expect(more.state).toBe('waitlisted');
    expect(Date.parse(more.waitlistedAt ?? '')).toBeGreaterThan(before.getTime());
  });
});

describe('the viewer’s own position', () => {
  test('has the history of their latest commitment only', async () => {
    const submittedAt = new Date('2026-11-01T09:00:00Z');
    const { viewer, offer, commitmentId } = await asked({ submittedAt });
    await amend(viewer, { commitmentId, revision: 1, amount: MORE });
    await db().update(commitment).set({ waitlistedAt: new Date() });
    await amend(viewer, { commitmentId, revision: 2, amount: fromMajor(400_000, 'EUR') });
    await accept(await makeAdmin(), commitmentId);
    const { story, commitment: shown } = await ownPosition(viewer, offer.id);
    expect(shown).toMatchObject({ id: commitmentId, state: 'accepted', revision: 3 });
    expect(story.map(({ what, amount }) => [what, amount.amount / 100])).toEqual([
      ['submitted', 250_000],
      ['amended', 300_000],
      ['amended', 400_000],
      ['waitlisted', 400_000],
      ['accepted', 400_000],
    ]);
    expect(await ownPosition(await makeViewer(), offer.id)).toEqual({
      commitment: null,
      story: [],
      lastReceipt: null,
    });
  });

  test('after a new attempt shows that one', async () => {
    const { viewer, offer } = await asked({
      submittedAt: new Date('2026-11-01T09:00:00Z'),
      withdrawnAt: new Date('2026-11-02T09:00:00Z'),
    });
    const { id } = await makeCommitment(viewer, offer.id);
    const { commitment: shown, story } = await ownPosition(viewer, offer.id);
    expect(shown?.id).toBe(id);
    expect(story).toHaveLength(1);
  });
});
