import { desc, eq, ne } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { decision } from '#app/db/schema/commitments.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { commitment, opportunity } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { commitmentState } from '#app/domain/investing/commitment-state.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeDecision } from '#tests/factories/decisions.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued } from '#tests/setup/queued.ts';
import {
  type ChangedCommitment,
  changeAlone,
  changeBesideName,
  type Decision,
  type DecisionResult,
} from './decision.ts';
import { decisionNoticesJob } from './decision-notices.jobs.server.ts';

useTestDatabase({ jobs: [decisionNoticesJob] });

const amount = fromMajor(250_000, 'EUR');

async function book(count = 3, terms: Parameters<typeof makeOpportunity>[0] = {}) {
  const admin = await makeAdmin();
  const offer = await makeOpportunity(terms);
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const investor = await makeViewer({ name: `Investor ${n}` });
    ids.push((await makeCommitment(investor, offer.id)).id);
  }
  return { admin, offer, ids };
}

const rowsOf = (ids: readonly string[], revision = 1) =>
  ids.map((commitmentId) => ({ commitmentId, revision }));
const giving = (ids: readonly string[], ...amounts: number[]) =>
  ids.map((commitmentId, at) => ({ commitmentId, revision: 1, amount: amounts[at] ?? amount }));

const decide = (viewer: Viewer, opportunityId: string, { key, ...decision }: Decision & { key?: string }) =>
  makeDecision(viewer, opportunityId, decision as Decision, key);

/** The commitments with pending notices. */
const notified = async () =>
  (await queued<{ commitmentIds: string[] }>(decisionNoticesJob.name)).flatMap(
    ({ commitmentIds }) => commitmentIds,
  );
const sentences = (answer: DecisionResult, sentenceOf: (one: ChangedCommitment) => string) =>
  answer.result === 'changed' ? answer.changed.map((one) => [one.name, sentenceOf(one)]) : answer;

async function stand(opportunityId: string) {
  const rows = await db().select().from(commitment).where(eq(commitment.opportunityId, opportunityId));
  const [offer] = await db().select().from(opportunity).where(eq(opportunity.id, opportunityId));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    accepted: offer?.accepted,
    oversubscribed: offer?.oversubscribedAt != null,
    state: (id: string | undefined) => {
      const row = byId.get(id ?? '');
      return row && commitmentState(row);
    },
    row: (id: string | undefined) => byId.get(id ?? ''),
  };
}
/** The audit log without the members' activations. */
const entries = () =>
  db().select().from(auditEntry).where(ne(auditEntry.act, 'member.activate')).orderBy(auditEntry.seq);
const acts = async () => (await entries()).map((entry) => entry.act);

describe('accepting several', () => {
  test('in full, in part, and not at all (the waitlist), in one act', async () => {
    const { admin, offer, ids } = await book();
    const decided = await decide(admin, offer.id, {
      kind: 'accept',
      rows: giving(ids, amount, fromMajor(100_000, 'EUR'), 0),
    });
    const sum = amount + fromMajor(100_000, 'EUR');
    expect(decided).toMatchObject({
      result: 'done',
      outcome: { accepted: 1, scaledBack: 1, waitlisted: 1, amount: { amount: sum, currency: 'EUR' } },
    });
    expect((await notified()).sort()).toEqual([...ids].sort());
    expect(await db().$count(auditEntry, eq(auditEntry.act, 'member.activate'))).toBe(2);
    const now = await stand(offer.id);
    expect(now.accepted).toBe(sum);
    expect(ids.map(now.state)).toEqual(['accepted', 'accepted', 'waitlisted']);
    expect(now.row(ids[2])).toMatchObject({ waitlistedBy: admin.memberId });
    expect(await acts()).toEqual([
      'commitment.accept',
      'commitment.accept',
      'commitment.waitlist',
      'commitment.decideMany',
    ]);
  });

  test('exceeds the target only with the confirmation, all or nothing', async () => {
    const { admin, offer, ids } = await book(3, { target: fromMajor(600_000, 'EUR') });
    const act = { kind: 'accept', rows: giving(ids) } as const;
    await expect(decide(admin, offer.id, act)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('These come to €750,000, and €600,000 of the target is left.'),
    });
    expect((await stand(offer.id)).accepted).toBe(0);
    await decide(admin, offer.id, { ...act, oversubscribe: true });
    expect(await stand(offer.id)).toMatchObject({ accepted: amount * 3, oversubscribed: true });
  });

  test('an unnecessary confirmation is not stored', async () => {
    const { admin, offer, ids } = await book(2);
    await decide(admin, offer.id, { kind: 'accept', rows: giving(ids), oversubscribe: true });
    expect(await stand(offer.id)).toMatchObject({ oversubscribed: false });
  });

  test('gives nobody more than requested, and nothing of an opportunity that the firm passed on', async () => {
    const { admin, offer, ids } = await book(1);
    await expect(
      decide(admin, offer.id, { kind: 'accept', rows: giving(ids, amount + 1) }),
    ).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('€250,000') });
    await db().update(opportunity).set({ stage: 'passed' }).where(eq(opportunity.id, offer.id));
    for (const act of [
      { kind: 'accept', rows: giving(ids) },
      { kind: 'waitlist', rows: rowsOf(ids) },
    ] as const) {
      await expect(decide(admin, offer.id, act)).rejects.toMatchObject({
        message: expect.stringContaining('only be declined'),
      });
    }
  });

  test('of many requires a typed confirmation', async () => {
    const { admin, offer, ids } = await book(20, { target: fromMajor(9_000_000, 'EUR') });
    const act = { kind: 'accept', rows: giving(ids) } as const;
    await expect(decide(admin, offer.id, act)).rejects.toMatchObject({
      code: 'unprocessable',
      message: 'Please type “accept 20” to confirm.',
    });
    await decide(admin, offer.id, { ...act, confirmation: ' Accept 20 ' });
    expect((await stand(offer.id)).accepted).toBe(amount * 20);
  });

  test('a waitlisted commitment is accepted like any other', async () => {
    const { admin, offer, ids } = await book(1);
    await decide(admin, offer.id, { kind: 'waitlist', rows: rowsOf(ids) });
    await decide(admin, offer.id, { kind: 'accept', rows: giving(ids) });
    const now = await stand(offer.id);
    expect(now.state(ids[0])).toBe('accepted');
    const [entry] = await db()
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.act, 'commitment.accept'))
      .orderBy(desc(auditEntry.seq));
    expect(entry?.before).toMatchObject({ state: 'waitlisted', amount });
  });
});

describe('deciding one', () => {
  const one = async (terms: Parameters<typeof makeOpportunity>[0] = {}) => {
    const made = await book(1, terms);
    const accept = (given = amount, oversubscribe = false, ids = made.ids) =>
      decide(made.admin, made.offer.id, { kind: 'accept', rows: giving(ids, given), oversubscribe });
    const decline = (revision = 1) =>
      decide(made.admin, made.offer.id, {
        kind: 'decline',
        rows: rowsOf(made.ids, revision),
        reason: 'The round is full.',
      });
    const another = async () => (await makeCommitment(await makeViewer(), made.offer.id)).id;
    return { ...made, id: made.ids[0], accept, decline, another };
  };

  test('in full or in part raises the opportunity’s sum by the accepted amount', async () => {
    const { offer, accept, another } = await one();
    expect(await accept()).toMatchObject({ outcome: { accepted: 1, amount: { amount } } });
    expect(await stand(offer.id)).toMatchObject({ accepted: amount, oversubscribed: false });
    const part = fromMajor(33_333, 'EUR');
    expect(await accept(part, false, [await another()])).toMatchObject({
      outcome: { scaledBack: 1, amount: { amount: part } },
    });
    expect(await stand(offer.id)).toMatchObject({ accepted: amount + part, oversubscribed: false });
    expect(await acts()).toEqual(['commitment.accept', 'commitment.accept']);
  });

  test('is recorded in the same way as one of many', async () => {
    const { offer, ids, admin, accept } = await one();
    const key = newId();
    await decide(admin, offer.id, { key, kind: 'accept', rows: giving(ids, fromMajor(100_000, 'EUR')) });
    const [entry] = await entries();
    expect(entry).toMatchObject({
      actorId: admin.memberId,
      act: 'commitment.accept',
      subjectId: ids[0],
      before: { state: 'submitted', amount, opportunityAccepted: 0 },
      after: {
        state: 'accepted',
        acceptedAmount: fromMajor(100_000, 'EUR'),
        opportunityAccepted: fromMajor(100_000, 'EUR'),
        beyondTarget: false,
        together: key,
      },
    });
    const more = [
      await makeCommitment(await makeViewer(), offer.id),
      await makeCommitment(await makeViewer(), offer.id),
    ];
    await accept(
      amount,
      false,
      more.map(({ id }) => id),
    );
    const written = await entries();
    expect(written.slice(1, 3).map(({ before, after }) => [before, after])).toEqual(
      [1, 2].map((count) => [
        { state: 'submitted', amount, opportunityAccepted: fromMajor(100_000, 'EUR') + amount * (count - 1) },
        {
          state: 'accepted',
          acceptedAmount: amount,
          opportunityAccepted: fromMajor(100_000, 'EUR') + amount * count,
          beyondTarget: false,
          together: expect.any(String),
        },
      ]),
    );
    expect(written[3]).toMatchObject({
      act: 'commitment.decideMany',
      after: { opportunityId: offer.id, kind: 'accept', decided: { accepted: 2 } },
    });
  });

  test('a second time returns the current state', async () => {
    const { accept, decline } = await one();
    await accept(fromMajor(150_000, 'EUR'));
    const now = [['Investor 0', 'This commitment is already decided: €150,000 of €250,000 was accepted.']];
    expect(sentences(await accept(), changeAlone)).toEqual(now);
    expect(sentences(await decline(), changeAlone)).toEqual(now);
  });

  test.each(['accept', 'decline', 'waitlist'] as const)(
    'of what the member has changed since is not done: %s',
    async (kind) => {
      const { admin, offer, ids } = await one();
      await db()
        .update(commitment)
        .set({ amount: fromMajor(300_000, 'EUR'), revision: 2 });
      const answer = await decide(
        admin,
        offer.id,
        kind === 'accept'
          ? { kind, rows: giving(ids) }
          : kind === 'decline'
            ? { kind, rows: rowsOf(ids), reason: 'The round is full.' }
            : { kind, rows: rowsOf(ids) },
      );
      expect(sentences(answer, changeAlone)).toEqual([
        ['Investor 0', 'The member has changed it since: €300,000 is awaiting a decision.'],
      ]);
      expect([(await stand(offer.id)).state(ids[0]), await acts()]).toEqual(['submitted', []]);
    },
  );

  test('never exceeds the target unless oversubscription is confirmed, which is stored', async () => {
    const { offer, accept, another } = await one({ target: fromMajor(200_000, 'EUR') });
    await expect(accept()).rejects.toMatchObject({
      code: 'conflict',
      message: 'Only €200,000 of the target is left. Scale back, or tick “Accept more than the target”.',
    });
    expect(await stand(offer.id)).toMatchObject({ accepted: 0, oversubscribed: false });
    await accept(amount, true);
    expect(await stand(offer.id)).toMatchObject({ accepted: amount, oversubscribed: true });
    await expect(accept(amount, false, [await another()])).rejects.toMatchObject({
      message: 'The target is reached. Tick “Accept more than the target” to accept more.',
    });
  });

  test('with an unnecessary confirmation changes nothing', async () => {
    const { offer, accept } = await one();
    await accept(amount, true);
    expect(await stand(offer.id)).toMatchObject({ accepted: amount, oversubscribed: false });
  });

  test('declining stores the reason for the member', async () => {
    const { offer, decline, id } = await one();
    expect(await decline()).toMatchObject({ outcome: { declined: 1, amount: { amount: 0 } } });
    const now = await stand(offer.id);
    expect(now.row(id)).toMatchObject({ declineReason: 'The round is full.', acceptedAmount: null });
    expect(now).toMatchObject({ accepted: 0, oversubscribed: false });
  });

  test('is for admins: for others the commitment does not exist', async () => {
    const { offer, ids } = await one();
    const viewer = await makeViewer();
    for (const who of [viewer, { ...viewer, role: 'admin' as const, membershipStatus: 'rejected' as const }])
      for (const act of [
        { kind: 'accept', rows: giving(ids) },
        { kind: 'decline', rows: rowsOf(ids), reason: 'No.' },
      ] as const)
        await expect(decide(who, offer.id, act)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('declining and waitlisting', () => {
  test('several are declined with one reason', async () => {
    const { admin, offer, ids } = await book(2);
    const decided = await decide(admin, offer.id, {
      kind: 'decline',
      rows: rowsOf(ids),
      reason: 'The round is full.',
    });
    expect(decided).toMatchObject({ outcome: { declined: 2 } });
    const now = await stand(offer.id);
    expect(now.row(ids[0])).toMatchObject({
      declineReason: 'The round is full.',
      declinedBy: admin.memberId,
    });
    expect(await notified()).toHaveLength(2);
  });

  test('a member already on the waitlist keeps their place and is not notified again', async () => {
    const { admin, offer, ids } = await book(2);
    await decide(admin, offer.id, { kind: 'waitlist', rows: rowsOf(ids.slice(0, 1)) });
    const before = (await stand(offer.id)).row(ids[0])?.waitlistedAt;
    const decided = await decide(admin, offer.id, { kind: 'waitlist', rows: rowsOf(ids) });
    expect(decided).toMatchObject({ outcome: { waitlisted: 1 } });
    expect(await notified()).toEqual(ids);
    expect((await stand(offer.id)).row(ids[0])?.waitlistedAt).toEqual(before);
  });
});

describe('funding', () => {
  test('marks accepted commitments and can be undone within a day; nobody is mailed', async () => {
    const { admin, offer, ids } = await book(2);
    await decide(admin, offer.id, { kind: 'accept', rows: giving(ids) });
    expect(await decide(admin, offer.id, { kind: 'fund', rows: rowsOf(ids) })).toMatchObject({
      outcome: { funded: 2 },
    });
    expect((await stand(offer.id)).row(ids[0])).toMatchObject({ fundedBy: admin.memberId });
    await decide(admin, offer.id, { kind: 'unfund', rows: rowsOf(ids.slice(0, 1)) });
    const now = await stand(offer.id);
    expect(ids.map(now.state)).toEqual(['accepted', 'funded']);
    expect(now.accepted).toBe(amount * 2);
    expect(await notified()).toEqual(ids);
  });

  test('cannot be undone a day later, nor marked before acceptance', async () => {
    const { admin, offer, ids } = await book(2);
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await decide(admin, offer.id, { kind: 'accept', rows: giving(ids.slice(0, 1)) });
    await db()
      .update(commitment)
      .set({ fundedAt: yesterday })
      .where(eq(commitment.id, ids[0] ?? ''));
    const late = await decide(admin, offer.id, { kind: 'unfund', rows: rowsOf(ids.slice(0, 1)) });
    expect(sentences(late, changeBesideName)).toEqual([
      ['Investor 0', 'It was marked as funded more than 24 hours ago.'],
    ]);
    const early = await decide(admin, offer.id, { kind: 'fund', rows: rowsOf(ids.slice(1)) });
    expect(sentences(early, changeBesideName)).toEqual([['Investor 1', '€250,000 is awaiting a decision.']]);
  });
});

describe('all or nothing', () => {
  test('lists those that changed in the meantime, and decides none', async () => {
    const { admin, offer, ids } = await book(4);
    const [kept, amended, withdrawn, decided] = ids;
    const change = (id: string | undefined, to: Partial<typeof commitment.$inferInsert>) =>
      db()
        .update(commitment)
        .set(to)
        .where(eq(commitment.id, id ?? ''));
    await change(amended, { amount: fromMajor(300_000, 'EUR'), revision: 2 });
    await change(withdrawn, { withdrawnAt: new Date() });
    await change(decided, { declinedAt: new Date() });
    const other = await makeOpportunity();
    const foreign = await makeCommitment(await makeViewer(), other.id);
    const answer = await decide(admin, offer.id, { kind: 'accept', rows: giving([...ids, foreign.id]) });
    expect(sentences(answer, changeBesideName)).toEqual([
      ['Investor 1', 'They changed it: €300,000 is awaiting a decision.'],
      ['Investor 2', '€250,000 was withdrawn.'],
      ['Investor 3', '€250,000 was declined.'],
      ['Unknown member', 'This commitment no longer exists.'],
    ]);
    const now = await stand(offer.id);
    expect([now.state(kept), now.accepted, await acts()]).toEqual(['submitted', 0, []]);
    expect([await notified(), await db().$count(decision)]).toEqual([[], 0]);
  });

  test('the same decision again returns the same result and changes nothing', async () => {
    const { admin, offer, ids } = await book(2);
    const act = { key: newId(), kind: 'accept', rows: giving(ids) } as const;
    const first = await decide(admin, offer.id, act);
    const again = await decide(admin, offer.id, act);
    expect(again).toEqual(first);
    expect(await notified()).toEqual(ids);
    expect((await stand(offer.id)).accepted).toBe(amount * 2);
    expect(await acts()).toHaveLength(3);
    const message = 'This was already submitted with a different decision. Please reload the page.';
    await expect(
      decide(admin, offer.id, { ...act, rows: giving(ids, fromMajor(100_000, 'EUR')) }),
    ).rejects.toMatchObject({ code: 'conflict', message });
    await expect(decide(await makeAdmin(), offer.id, act)).rejects.toMatchObject({ message });
    expect(await db().select().from(decision)).toMatchObject([
      {
        key: act.key,
        kind: 'accept',
        opportunityId: offer.id,
        decidedBy: admin.memberId,
        outcome: { accepted: 2, amount: { amount: amount * 2, currency: 'EUR' } },
      },
    ]);
  });

  test('a key used concurrently for another opportunity decides only one of them', async () => {
    const [one, other] = [await book(1), await book(1)];
    const key = newId();
    const answers = await Promise.allSettled(
      [one, other].map(({ offer, ids }) =>
        decide(one.admin, offer.id, { key, kind: 'accept', rows: giving(ids) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = answers.find((answer) => answer.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'conflict' });
    expect(await acts()).toEqual(['commitment.accept']);
  });

  test('is for admins, on opportunities that exist', async () => {
    const { offer, ids, admin } = await book(1);
    const act = { kind: 'waitlist', rows: rowsOf(ids) } as const;
    await expect(decide(await makeViewer(), offer.id, act)).rejects.toMatchObject({ code: 'not_found' });
    await expect(decide(admin, newId(), act)).rejects.toMatchObject({ code: 'not_found' });
  });
});
