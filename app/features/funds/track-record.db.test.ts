import { describe, expect, test } from 'vitest';
import { fromMajor } from '#app/domain/money/money.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeLine, makePosition, makeValuation } from '#tests/factories/ledger-rows.ts';
import { makeMember, makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { fundPage } from './funds.server.ts';
import { fundTrackRecord } from './track-record.server.ts';

useTestDatabase();

/** A fund in which several members each paid in 100, worth 150 at the end of 2024. */
async function fundWith(members: number) {
  const fund = await makeFund({ slug: 'fund-i' });
  const held = await Promise.all(
    Array.from({ length: members }, async () =>
      makePosition({ memberId: (await makeMember()).id, fundId: fund.id }),
    ),
  );
  for (const one of held) {
    await makeLine(one, 'commitment', '2024-01-10', 100);
    await makeLine(one, 'call_investment', '2024-02-01', 100);
    await makeValuation(one, '2024-12-31', 150);
  }
  return held;
}

const record = async () => fundTrackRecord(await fundPage(await makeViewer(), 'fund-i'));

describe('the track record of a fund', () => {
  test('covers all its investors, as of the last day on which all were valued', async () => {
    const [first] = await fundWith(3);
    if (!first) throw new Error('Nobody holds it');
    await makeValuation(first, '2025-03-31', 170);
    expect(await record()).toMatchObject({
      asOf: '2024-12-31',
      figures: { paidIn: fromMajor(300, 'EUR'), nav: fromMajor(450, 'EUR'), tvpi: { value: 1.5 } },
    });
  });

  test('continues after an investor has left', async () => {
    const [gone, ...others] = await fundWith(4);
    if (!gone) throw new Error('Nobody holds it');
    const moved = {
      movedPaidIn: fromMajor(100, 'EUR'),
      movedDistributed: 0,
      movedCalled: fromMajor(100, 'EUR'),
    };
    const half = { ...moved, movedNav: fromMajor(150, 'EUR'), transferId: gone.id, unfundedChange: 0 };
    await makeLine(gone, 'transfer_out', '2025-02-01', 100, half);
    await makeLine(others[0] ?? gone, 'transfer_in', '2025-02-01', 100, half);
    for (const one of others) await makeValuation(one, '2025-03-31', 200);
    expect(await record()).toMatchObject({ asOf: '2025-03-31', figures: { nav: fromMajor(600, 'EUR') } });
  });

  test('is not shown with fewer than three investors', async () => {
    await fundWith(2);
    expect(await record()).toBeNull();
  });
});
