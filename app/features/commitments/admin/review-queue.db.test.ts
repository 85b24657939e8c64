import { describe, expect, test } from 'vitest';
import { transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { decideOne } from '#tests/factories/decisions.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { commitmentsWaiting, queueList } from '../commitment-lists.server.ts';
import { setDesiredAmount, submitCommitment } from '../commitments.server.ts';
import { decisionNoticesJob } from '../decisions/decision-notices.jobs.server.ts';
import { receiptNoticesJob } from '../receipts/receipt-notices.jobs.server.ts';
import { openBooks, recentDecisions } from './review-queue.server.ts';

useTestDatabase({ jobs: [decisionNoticesJob, receiptNoticesJob] });

const eur = (major: number) => ({ amount: fromMajor(major, 'EUR'), currency: 'EUR' });

const submit = (viewer: Viewer, opportunityId: string, major: number) =>
  transaction((tx) =>
    submitCommitment(tx, viewer, { opportunityId, amount: fromMajor(major, 'EUR'), idempotencyKey: newId() }),
  );

async function desk() {
  const [admin, ada, bela] = [
    await makeAdmin(),
    await makeViewer({ name: 'Ada Lindqvist' }),
    await makeViewer({ name: 'Bela Novak' }),
  ];
  return { admin, ada, bela, offer: await makeOpportunity() };
}

describe('the admin’s review queue', () => {
  test('shows the member’s desired amount with each commitment', async () => {
    const { admin, ada, bela, offer } = await desk();
    await transaction((tx) =>
      setDesiredAmount(tx, ada, { opportunityId: offer.id, amount: fromMajor(300_000, 'EUR') }),
    );
    await submit(ada, offer.id, 250_000);
    await submit(bela, offer.id, 100_000);
    const { items: rows } = await queueList.page(admin, queueList.schema.parse({}));
    expect(await commitmentsWaiting(admin)).toBe(2);
    expect(rows.map(({ member, desired }) => [member.name, desired])).toEqual([
      ['Ada Lindqvist', eur(300_000)],
      ['Bela Novak', null],
    ]);
    expect(rows[0]).toMatchObject({
      minimum: { amount: offer.minimum, currency: 'EUR' },
      step: { amount: offer.step, currency: 'EUR' },
    });
  });

  test('shows the progress and undecided sum of each open opportunity', async () => {
    const { admin, ada, bela, offer } = await desk();
    await makeOpportunity({ stage: 'closed', closedAt: new Date() });
    const quiet = await makeOpportunity({ name: 'Solera Foods', closesAt: null });
    const taken = await submit(ada, offer.id, 250_000);
    await decideOne(admin, taken.id, { kind: 'accept' });
    await submit(bela, offer.id, 100_000);
    expect(await openBooks(admin)).toMatchObject([
      {
        id: offer.id,
        accepted: eur(250_000),
        target: eur(1_000_000),
        waiting: eur(100_000),
        waitingCount: 1,
      },
      { id: quiet.id, accepted: eur(0), waiting: eur(0), waitingCount: 0, closesAt: null },
    ]);
  });

  test('lists the latest decisions and who made them', async () => {
    const { admin, ada, bela, offer } = await desk();
    const [first, second] = [await submit(ada, offer.id, 250_000), await submit(bela, offer.id, 100_000)];
    await decideOne(admin, first.id, { kind: 'accept', amount: fromMajor(150_000, 'EUR') });
    await decideOne(admin, second.id, { kind: 'decline', reason: 'The round is full.' });
    expect(await recentDecisions(admin)).toMatchObject([
      { memberName: 'Bela Novak', state: 'declined', decidedBy: 'Ines Carvalho' },
      { memberName: 'Ada Lindqvist', state: 'accepted', accepted: eur(150_000), decidedBy: 'Ines Carvalho' },
    ]);
  });

  test('is empty for everyone else', async () => {
    const { ada, offer } = await desk();
    await submit(ada, offer.id, 250_000);
    expect(await queueList.page(ada, queueList.schema.parse({}))).toEqual({ items: [], nextCursor: null });
    expect(await commitmentsWaiting(ada)).toBe(0);
    expect(await openBooks(ada)).toEqual([]);
    expect(await recentDecisions(ada)).toEqual([]);
  });
});
