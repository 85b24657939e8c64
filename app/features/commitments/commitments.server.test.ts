import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { commitment, desiredAmount, opportunity } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { decideOne } from '#tests/factories/decisions.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { makeEntity } from '#tests/factories/profile.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { setDesiredAmount, submitCommitment, withdrawCommitment } from './commitments.server.ts';
import { changeAlone } from './decisions/decision.ts';
import { decisionNoticesJob } from './decisions/decision-notices.jobs.server.ts';
import { receiptNoticesJob } from './receipts/receipt-notices.jobs.server.ts';

useTestDatabase({ jobs: [decisionNoticesJob, receiptNoticesJob] });

const amount = fromMajor(250_000, 'EUR');

const submit = (
  viewer: Viewer,
  opportunityId: string,
  change: { amount?: number; idempotencyKey?: string; entityId?: string } = {},
) =>
  transaction((tx) =>
    submitCommitment(tx, viewer, { opportunityId, amount, idempotencyKey: newId(), ...change }),
  );
const withdraw = (viewer: Viewer, id: string) => transaction((tx) => withdrawCommitment(tx, viewer, id));
const accept = (viewer: Viewer, commitmentId: string) => decideOne(viewer, commitmentId, { kind: 'accept' });
const decline = (viewer: Viewer, commitmentId: string) =>
  decideOne(viewer, commitmentId, { kind: 'decline', reason: 'The round is full.' });
const acts = async () =>
  (await db().select().from(auditEntry).orderBy(auditEntry.seq)).map((entry) => entry.act);

async function submitted() {
  const [viewer, admin] = [await makeViewer(), await makeAdmin()];
  const offer = await makeOpportunity();
  return { viewer, admin, offer, commitmentId: (await submit(viewer, offer.id)).id };
}

describe('a desired amount', () => {
  test('is stored, can be changed any time, and is recorded only when it changes', async () => {
    const viewer = await makeViewer();
    const { id } = await makeOpportunity();
    const set = (value: number) =>
      transaction((tx) => setDesiredAmount(tx, viewer, { opportunityId: id, amount: value }));
    expect(await set(amount)).toEqual({ desired: { amount, currency: 'EUR' } });
    await set(amount);
    await set(fromMajor(300_000, 'EUR'));
    expect(await db().select({ amount: desiredAmount.amount }).from(desiredAmount)).toEqual([
      { amount: fromMajor(300_000, 'EUR') },
    ]);
    expect(await acts()).toEqual(['commitment.setDesiredAmount', 'commitment.setDesiredAmount']);
  });

  test('is refused with the violated rule', async () => {
    const viewer = await makeViewer();
    const { id } = await makeOpportunity();
    const low = transaction((tx) => setDesiredAmount(tx, viewer, { opportunityId: id, amount: 1 }));
    await expect(low).rejects.toMatchObject({ code: 'unprocessable', message: 'The minimum is €100,000.' });
  });
});

describe('committing', () => {
  test('creates an undecided commitment and records it', async () => {
    const viewer = await makeViewer();
    const offer = await makeOpportunity();
    const made = await submit(viewer, offer.id);
    expect(made).toEqual({
      id: made.id,
      state: 'submitted',
      amount: { amount, currency: 'EUR' },
      entity: null,
      revision: 1,
      accepted: null,
      submittedAt: made.submittedAt,
      waitlistedAt: null,
      decidedAt: null,
      fundedAt: null,
      changedAt: made.submittedAt,
      declineReason: null,
      opportunity: { id: offer.id, slug: offer.slug, name: 'Kontor Systems', stage: 'open' },
    });
    expect(await acts()).toEqual(['commitment.submit']);
  });

  test('twice with one key, even concurrently, creates one commitment', async () => {
    const viewer = await makeViewer();
    const { id } = await makeOpportunity();
    const idempotencyKey = newId();
    const answers = await Promise.all([1, 2, 3, 4].map(() => submit(viewer, id, { idempotencyKey })));
    answers.push(await submit(viewer, id, { idempotencyKey }));
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    expect(await acts()).toEqual(['commitment.submit']);
  });

  test('again with another request’s key is refused', async () => {
    const viewer = await makeViewer();
    const { id } = await makeOpportunity();
    const idempotencyKey = newId();
    await submit(viewer, id, { idempotencyKey });
    const other = submit(viewer, id, { idempotencyKey, amount: fromMajor(300_000, 'EUR') });
    await expect(other).rejects.toMatchObject({ code: 'conflict' });
  });

  test('is possible in the name of one’s own entity only', async () => {
    const viewer = await makeViewer();
    const { id } = await makeOpportunity();
    const theirs = await makeEntity((await makeViewer()).memberId);
    const archived = await makeEntity(viewer.memberId, { archivedAt: new Date() });
    for (const entityId of [theirs.id, archived.id, newId()]) {
      await expect(submit(viewer, id, { entityId })).rejects.toMatchObject({
        code: 'unprocessable',
        message: 'You can no longer invest through this entity. Please choose another.',
      });
    }
    const holding = await makeEntity(viewer.memberId, { kind: 'company', name: 'Lindqvist Holding AB' });
    const idempotencyKey = newId();
    const made = await submit(viewer, id, { entityId: holding.id, idempotencyKey });
    expect(made.entity).toEqual({ id: holding.id, name: 'Lindqvist Holding AB' });
    expect(await submit(viewer, id, { entityId: holding.id, idempotencyKey })).toEqual(made);
    await expect(submit(viewer, id, { idempotencyKey })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('a retry gets the same response even after the deadline and after the decision', async () => {
    const [viewer, admin] = [await makeViewer(), await makeAdmin()];
    const { id } = await makeOpportunity();
    const idempotencyKey = newId();
    const first = await submit(viewer, id, { idempotencyKey });
    await accept(admin, first.id);
    await db()
      .update(opportunity)
      .set({ closesAt: new Date(Date.now() - 1) });
    expect(await submit(viewer, id, { idempotencyKey })).toMatchObject({ id: first.id, state: 'accepted' });
  });

  test('a second time while one is live is refused, even from two tabs at once', async () => {
    const viewer = await makeViewer();
    const { id } = await makeOpportunity();
    const answers = await Promise.allSettled([1, 2, 3].map(() => submit(viewer, id)));
    expect(answers.map((answer) => answer.status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    await expect(submit(viewer, id)).rejects.toMatchObject({
      code: 'conflict',
      message: 'You already have a commitment to Kontor Systems: €250,000 is awaiting a decision.',
    });
  });

  test('is possible again after the first was withdrawn or declined', async () => {
    const { viewer, admin, offer, commitmentId } = await submitted();
    await withdraw(viewer, commitmentId);
    const second = await submit(viewer, offer.id);
    await decline(admin, second.id);
    expect((await submit(viewer, offer.id)).state).toBe('submitted');
  });

  test('is refused by the rules of product.md §4', async () => {
    const viewer = await makeViewer();
    const open = await makeOpportunity();
    const past = await makeOpportunity({ closesAt: new Date(Date.now() - 1) });
    const pipeline = await makeOpportunity({ stage: 'pipeline' });
    const strict = await makeOpportunity({ requiresAccreditation: true });
    const draft = await makeOpportunity({ publishedAt: null });
    const cases = [
      [viewer, past.id, 'forbidden', 'deadline'],
      [viewer, pipeline.id, 'forbidden', 'not open'],
      [viewer, strict.id, 'forbidden', 'accredited'],
      [viewer, draft.id, 'not_found', 'not found'],
      [viewer, newId(), 'not_found', 'not found'],
      [{ ...viewer, ndaSignedAt: null }, open.id, 'forbidden', 'non-disclosure'],
      [{ ...viewer, membershipStatus: 'rejected' as const }, open.id, 'not_found', 'not found'],
    ] as const;
    for (const [who, what, code, words] of cases) {
      await expect(submit(who, what)).rejects.toMatchObject({
        code,
        message: expect.stringContaining(words),
      });
    }
    const odd = submit(viewer, open.id, { amount: fromMajor(110_000, 'EUR') });
    await expect(odd).rejects.toMatchObject({
      code: 'unprocessable',
      message: 'Please choose steps of €25,000 from €100,000.',
    });
    expect(await db().select().from(commitment)).toEqual([]);
    expect(await acts()).toEqual([]);
  });
});

describe('withdrawing', () => {
  test('is possible until the decision, by its member only', async () => {
    const { viewer, admin, offer, commitmentId } = await submitted();
    await expect(withdraw(await makeViewer(), commitmentId)).rejects.toMatchObject({ code: 'not_found' });
    expect(await withdraw(viewer, commitmentId)).toEqual({ id: commitmentId, state: 'withdrawn' });
    const answer = await accept(admin, commitmentId);
    expect(answer.result === 'changed' && answer.changed.map(changeAlone)).toEqual([
      'This commitment is already decided: €250,000 was withdrawn.',
    ]);
    const second = await submit(viewer, offer.id);
    await accept(admin, second.id);
    await expect(withdraw(viewer, second.id)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('repeated after a lost response returns the same result and is recorded once', async () => {
    const { viewer, commitmentId } = await submitted();
    const answers = await Promise.all([1, 2, 3].map(() => withdraw(viewer, commitmentId)));
    answers.push(await withdraw(viewer, commitmentId));
    for (const answer of answers) expect(answer).toEqual({ id: commitmentId, state: 'withdrawn' });
    expect(await acts()).toEqual(['commitment.submit', 'commitment.withdraw']);
    await expect(withdraw(await makeViewer(), commitmentId)).rejects.toMatchObject({ code: 'not_found' });
  });
});
