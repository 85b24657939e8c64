import { describe, expect, test } from 'vitest';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { decideOne } from '#tests/factories/decisions.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { expectSorted } from '#tests/setup/lists.ts';
import { bookList } from './book/book.server.ts';
import { commitmentsWaiting, queueList } from './commitment-lists.server.ts';
import { decisionNoticesJob } from './decisions/decision-notices.jobs.server.ts';
import { ownCommitments, ownList, ownSummary } from './own/own-list.server.ts';

useTestDatabase({ jobs: [decisionNoticesJob] });

const FIRST = queueList.schema.parse({});
const own = (viewer: Viewer, { cursor }: { cursor?: string }) =>
  ownCommitments(viewer, ownList.schema.parse({ cursor }));

describe('lists', () => {
  test("show members their own commitments, and the admin's queue and book everything undecided", async () => {
    const [viewer, admin] = [await makeViewer(), await makeAdmin()];
    const offer = await makeOpportunity();
    const { id: commitmentId } = await makeCommitment(viewer, offer.id);
    const other = await makeViewer({ name: 'Bo Ek' });
    const theirs = await makeCommitment(other, offer.id);
    expect((await own(viewer, {})).items.map((item) => item.id)).toEqual([commitmentId]);
    const queue = await queueList.page(admin, FIRST);
    expect([await commitmentsWaiting(admin), queue.nextCursor]).toEqual([2, null]);
    expect(queue.items.map((item) => item.id)).toEqual([commitmentId, theirs.id]);
    expect(queue.items[1]).toMatchObject({
      member: { id: other.memberId, name: 'Bo Ek', email: other.email, accreditedAt: null },
      book: { target: { amount: offer.target }, accepted: { amount: 0 }, left: { amount: offer.target } },
    });
    await decideOne(admin, commitmentId, { kind: 'accept' });
    expect((await queueList.page(admin, FIRST)).items.map((item) => item.id)).toEqual([theirs.id]);
    const book = await bookList.of(offer).page(admin, bookList.schema.parse({}));
    expect(book.items.map((item) => item.state)).toEqual(['submitted', 'accepted']);
  });

  test("the admin's lists are empty for everyone else", async () => {
    const [viewer, offer] = [await makeViewer(), await makeOpportunity()];
    await makeCommitment(viewer, offer.id);
    expect(await queueList.page(viewer, FIRST)).toEqual({ items: [], nextCursor: null });
    expect(await commitmentsWaiting(viewer)).toBe(0);
    expect(await bookList.of(offer).page(viewer, bookList.schema.parse({}))).toEqual({
      items: [],
      nextCursor: null,
    });
  });

  test('continue where the previous page ended', async () => {
    const [viewer, admin] = [await makeViewer(), await makeAdmin()];
    const submittedAt = new Date();
    for (let i = 0; i < 55; i++) {
      const offer = await makeOpportunity();
      await makeCommitment(viewer, offer.id, { submittedAt });
    }
    const lists = [
      (cursor?: string) => own(viewer, { cursor }),
      (cursor?: string) => queueList.page(admin, { ...FIRST, cursor }),
    ];
    for (const list of lists) {
      const first = await list();
      const second = await list(first.nextCursor ?? '');
      expect([first.items.length, second.items.length, second.nextCursor]).toEqual([50, 5, null]);
      expect(new Set([...first.items, ...second.items].map((item) => item.id)).size).toBe(55);
    }
  });

  test('of the queue and the member are sorted by every column; the last change is the same in both places', async () => {
    const [viewer, admin] = [await makeViewer(), await makeAdmin()];
    for (let n = 0; n < 52; n += 1) {
      const offer = await makeOpportunity({ name: `Offer ${n % 7}` });
      const amendedAt = n % 2 ? new Date(Date.now() + n * 1_000) : null;
      await makeCommitment(viewer, offer.id, { amount: 100_000_00 + (n % 3), amendedAt });
    }
    await expectSorted(queueList, admin, {
      count: 52,
    });
    await expectSorted(ownList, viewer, { count: 52 });
    const { items } = await ownCommitments(viewer, ownList.schema.parse({ sort: '-changed' }));
    const changes = items.map(({ changedAt }) => changedAt);
    expect(changes).toEqual([...changes].sort().reverse());
  });

  test('sum up what is live, or what is in the chosen state', async () => {
    const viewer = await makeViewer();
    const withdrawnAt = new Date();
    await makeCommitment(viewer, (await makeOpportunity()).id, { amount: 100_000_00 });
    await makeCommitment(viewer, (await makeOpportunity()).id, { amount: 300_000_00, withdrawnAt });
    const total = async (query: Record<string, string>) =>
      (await ownSummary(viewer, ownList.schema.parse(query))).totals.map(({ requested }) => requested.amount);
    expect(await total({})).toEqual([100_000_00]);
    expect(await total({ state: 'withdrawn' })).toEqual([300_000_00]);
  });
});
