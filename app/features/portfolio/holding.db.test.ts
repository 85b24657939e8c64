import { expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { cashFlow, position, valuation } from '#app/db/schema/portfolio.ts';
import { newId } from '#app/domain/ids.ts';
import { fromMajor } from '#app/domain/money.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { holdingOf } from './portfolio.server.ts';

useTestDatabase();

async function hold({ memberId }: Viewer, opportunityId: string, called: number): Promise<void> {
  const id = newId();
  const amount = fromMajor(called);
  await db()
    .insert(position)
    .values({ id, memberId, opportunityId, currency: 'EUR', committed: amount, openedOn: '2024-01-15' });
  await db().insert(cashFlow).values({
    id: newId(),
    positionId: id,
    on: '2024-02-01',
    kind: 'contribution',
    amount,
  });
  await db()
    .insert(valuation)
    .values({ id: newId(), positionId: id, on: '2026-06-30', nav: amount * 2 });
}

test('what the viewer holds of one opportunity is told of that one, and of theirs alone', async () => {
  const [viewer, other] = [await makeViewer(), await makeViewer()];
  const [one, another] = [await makeOpportunity(), await makeOpportunity()];
  await hold(viewer, one.id, 100);
  await hold(viewer, another.id, 7);
  await hold(other, one.id, 900);
  expect(await holdingOf(viewer, one.id)).toMatchObject({
    positions: 1,
    called: { amount: fromMajor(100), currency: 'EUR' },
    distributed: { amount: 0 },
    netValue: { amount: fromMajor(200) },
  });
  expect(await holdingOf(other, another.id)).toBeNull();
});
