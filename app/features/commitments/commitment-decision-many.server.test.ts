import { desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { commitment, opportunity } from '#app/db/schema/opportunities.ts';
import { commitmentState } from '#app/platform/commitment-state.ts';
import { newId } from '#app/platform/ids.ts';
import { fromMajor } from '#app/platform/money.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { decideMany } from './commitment-decision-many.server.ts';
import { type DecisionOnManyInput, decisionOnMany } from './commitment-decision-many.ts';

useTestDatabase();

const amount = fromMajor(250_000);

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

type Act = DecisionOnManyInput extends infer One
  ? One extends unknown
    ? Omit<One, 'key' | 'opportunityId'> & { key?: string }
    : never
  : never;
const decide = (viewer: Viewer, opportunityId: string, act: Act) =>
  transaction((tx) => decideMany(tx, viewer, decisionOnMany.parse({ key: newId(), opportunityId, ...act })));

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
const acts = async () =>
  (await db().select().from(auditEntry).orderBy(auditEntry.seq)).map((entry) => entry.act);

describe('accepting several', () => {
  test('whole, in part, and not at all, which is the waitlist, in one act', async () => {
    const { admin, offer, ids } = await book();
    const decided = await decide(admin, offer.id, {
      kind: 'accept',
      rows: giving(ids, amount, fromMajor(100_000), 0),
    });
    const sum = amount + fromMajor(100_000);
    expect(decided).toMatchObject({
      result: 'done',
      decided: { accepted: 1, scaledBack: 1, waitlisted: 1, amount: { amount: sum, currency: 'EUR' } },
    });
    expect([...decided.toTell].sort()).toEqual([...ids].sort());
    expect(decided.invested).toHaveLength(2);
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

  test('goes beyond the target only with the tick, all or nothing', async () => {
    const { admin, offer, ids } = await book(3, { target: fromMajor(600_000) });
    const act = { kind: 'accept', rows: giving(ids) } as const;
    await expect(decide(admin, offer.id, act)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('These come to €750,000, and €600,000 of the target is left.'),
    });
    expect((await stand(offer.id)).accepted).toBe(0);
    await decide(admin, offer.id, { ...act, oversubscribe: true });
    expect(await stand(offer.id)).toMatchObject({ accepted: amount * 3, oversubscribed: true });
  });

  test('a tick that is not needed is not kept', async () => {
    const { admin, offer, ids } = await book(2);
    await decide(admin, offer.id, { kind: 'accept', rows: giving(ids), oversubscribe: true });
    expect(await stand(offer.id)).toMatchObject({ oversubscribed: false });
  });

  test('gives nobody more than they asked for, and nothing of what the firm passed on', async () => {
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

  test('of many is confirmed in words', async () => {
    const { admin, offer, ids } = await book(20, { target: fromMajor(9_000_000) });
    const act = { kind: 'accept', rows: giving(ids) } as const;
    await expect(decide(admin, offer.id, act)).rejects.toMatchObject({
      code: 'unprocessable',
      message: 'Please type “accept 20” to confirm.',
    });
    await decide(admin, offer.id, { ...act, confirmation: ' Accept 20 ' });
    expect((await stand(offer.id)).accepted).toBe(amount * 20);
  });

  test('who waits on the waitlist is accepted like everyone else', async () => {
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

describe('declining and waiting', () => {
  test('several are declined with one reason', async () => {
    const { admin, offer, ids } = await book(2);
    const decided = await decide(admin, offer.id, {
      kind: 'decline',
      rows: rowsOf(ids),
      reason: 'The round is full.',
    });
    expect(decided).toMatchObject({ decided: { declined: 2 }, invested: [] });
    const now = await stand(offer.id);
    expect(now.row(ids[0])).toMatchObject({
      declineReason: 'The round is full.',
      declinedBy: admin.memberId,
    });
    expect(decided.toTell).toHaveLength(2);
  });

  test('who is on the waitlist already keeps their place and is not told again', async () => {
    const { admin, offer, ids } = await book(2);
    await decide(admin, offer.id, { kind: 'waitlist', rows: rowsOf(ids.slice(0, 1)) });
    const before = (await stand(offer.id)).row(ids[0])?.waitlistedAt;
    const decided = await decide(admin, offer.id, { kind: 'waitlist', rows: rowsOf(ids) });
    expect(decided).toMatchObject({ decided: { waitlisted: 1 }, toTell: ids.slice(1) });
    expect((await stand(offer.id)).row(ids[0])?.waitlistedAt).toEqual(before);
  });
});

describe('funding', () => {
  test('marks what was accepted, and back within a day; nobody gets a letter of it', async () => {
    const { admin, offer, ids } = await book(2);
    await decide(admin, offer.id, { kind: 'accept', rows: giving(ids) });
    expect(await decide(admin, offer.id, { kind: 'fund', rows: rowsOf(ids) })).toMatchObject({
      decided: { funded: 2 },
      toTell: [],
    });
    expect((await stand(offer.id)).row(ids[0])).toMatchObject({ fundedBy: admin.memberId });
    await decide(admin, offer.id, { kind: 'unfund', rows: rowsOf(ids.slice(0, 1)) });
    const now = await stand(offer.id);
    expect(ids.map(now.state)).toEqual(['accepted', 'funded']);
    expect(now.accepted).toBe(amount * 2);
  });

  test('is not taken back a day later, nor marked before it is accepted', async () => {
    const { admin, offer, ids } = await book(2);
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await decide(admin, offer.id, { kind: 'accept', rows: giving(ids.slice(0, 1)) });
    await db()
      .update(commitment)
      .set({ fundedAt: yesterday })
      .where(eq(commitment.id, ids[0] ?? ''));
    expect(await decide(admin, offer.id, { kind: 'unfund', rows: rowsOf(ids.slice(0, 1)) })).toMatchObject({
      result: 'changed',
      changed: [{ sentence: 'It was marked more than 24 hours ago.' }],
    });
    expect(await decide(admin, offer.id, { kind: 'fund', rows: rowsOf(ids.slice(1)) })).toMatchObject({
      result: 'changed',
      changed: [{ name: 'Investor 1', sentence: '€250,000 is waiting for a decision.' }],
    });
  });
});

describe('all or nothing', () => {
  test('names those that changed meanwhile, and decides none', async () => {
    const { admin, offer, ids } = await book(4);
    const [kept, amended, withdrawn, decided] = ids;
    const change = (id: string | undefined, to: Partial<typeof commitment.$inferInsert>) =>
      db()
        .update(commitment)
        .set(to)
        .where(eq(commitment.id, id ?? ''));
    await change(amended, { amount: fromMajor(300_000), revision: 2 });
    await change(withdrawn, { withdrawnAt: new Date() });
    await change(decided, { declinedAt: new Date() });
    const other = await makeOpportunity();
    const foreign = await makeCommitment(await makeViewer(), other.id);
    const answer = await decide(admin, offer.id, { kind: 'accept', rows: giving([...ids, foreign.id]) });
    expect(answer).toMatchObject({ result: 'changed', toTell: [], invested: [] });
    expect(
      answer.result === 'changed' && answer.changed.map(({ name, sentence }) => [name, sentence]),
    ).toEqual([
      ['Investor 1', 'They have changed it: €300,000 is waiting for a decision.'],
      ['Investor 2', '€250,000 was withdrawn.'],
      ['Investor 3', '€250,000 was declined.'],
      ['Somebody', 'There is no such commitment here.'],
    ]);
    const now = await stand(offer.id);
    expect([now.state(kept), now.accepted, await acts()]).toEqual(['submitted', 0, []]);
  });

  test('the same act again is answered the same and changes nothing', async () => {
    const { admin, offer, ids } = await book(2);
    const act = { key: newId(), kind: 'accept', rows: giving(ids) } as const;
    const first = await decide(admin, offer.id, act);
    const again = await decide(admin, offer.id, act);
    expect(again).toEqual({ ...first, toTell: [], invested: [] });
    expect((await stand(offer.id)).accepted).toBe(amount * 2);
    expect(await acts()).toHaveLength(3);
    const message = 'This was sent before with another choice. Please reload the page.';
    await expect(
      decide(admin, offer.id, { ...act, rows: giving(ids, fromMajor(100_000)) }),
    ).rejects.toMatchObject({ code: 'conflict', message });
    await expect(decide(await makeAdmin(), offer.id, act)).rejects.toMatchObject({ message });
  });

  test('is for admins, of an opportunity that there is', async () => {
    const { offer, ids, admin } = await book(1);
    const act = { kind: 'waitlist', rows: rowsOf(ids) } as const;
    await expect(decide(await makeViewer(), offer.id, act)).rejects.toMatchObject({ code: 'not_found' });
    await expect(decide(admin, newId(), act)).rejects.toMatchObject({ code: 'not_found' });
  });
});
