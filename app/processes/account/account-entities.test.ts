import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { bankDetails } from '#app/db/schema/bank-details.ts';
import { document } from '#app/db/schema/documents.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { commitment } from '#app/db/schema/opportunities.ts';
import { newId } from '#app/domain/ids.ts';
import { recordLines } from '#app/features/ledger/lines/record-lines.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { lineOf } from '#tests/factories/ledger.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { makeDeletion, makeEntity } from '#tests/factories/profile.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { confirmDeletion } from './account.server.ts';
import { takeOwnData } from './account-data.server.ts';

useTestDatabase({ jobs: JOBS });

const IBAN = 'SE4550000000058398257466';

/** Creates a member with one entity that has holdings, and one with an undecided commitment. */
async function makeInvestor() {
  const ada = await makeViewer();
  const admin = await makeAdmin();
  const holding = await makeEntity(ada.memberId, { name: 'Lindqvist Holding AB', isDefault: true });
  const asked = await makeEntity(ada.memberId, { name: 'Lindqvist Trust' });
  const at = new Date();
  const closed = await makeOpportunity({ stage: 'closed', closedAt: at });
  const funded = await makeCommitment(ada, closed.id, {
    entityId: holding.id,
    acceptedAt: at,
    acceptedBy: admin.memberId,
    acceptedAmount: 1,
    fundedAt: at,
    fundedBy: admin.memberId,
  });
  const waiting = await makeCommitment(ada, (await makeOpportunity()).id, {
    entityId: asked.id,
    waitlistedAt: at,
    waitlistedBy: admin.memberId,
    revision: 2,
    amendedAt: at,
  });
  return { ada, admin, holding, asked, funded, waiting };
}

test('erasure keeps a name only on accepted commitments made in it', async () => {
  const { ada, admin, holding, funded, waiting } = await makeInvestor();
  // The funded one became a position, which is over.
  const holder = { memberId: ada.memberId, entityId: holding.id, vehicleId: funded.opportunityId };
  await transaction((tx) =>
    recordLines(tx, null, [
      lineOf(ada, funded.opportunityId, ['2026-01-01', 'commitment', 100], { holder }),
      lineOf(ada, funded.opportunityId, ['2026-02-01', 'release', 100], { holder }),
    ]),
  );
  await committed(confirmDeletion)(admin, await makeDeletion(ada.memberId));
  const entities = await db().select().from(investingEntity);
  expect(entities).toMatchObject([{ id: holding.id, isDefault: false, archivedAt: expect.any(Date) }]);
  const nameOf = async (id: string) =>
    (await db().select().from(commitment).where(eq(commitment.id, id)))[0]?.entityId;
  expect([await nameOf(funded.id), await nameOf(waiting.id)]).toEqual([holding.id, null]);
});

test('a document stays with the entity that it is for, and names it in the data export', async () => {
  const [ada, admin] = [await makeViewer(), await makeAdmin()];
  const trust = await makeEntity(ada.memberId, { name: 'Lindqvist Trust' });
  await makeEntity(ada.memberId, { name: 'Unused AB' });
  const tax = { ownerId: ada.memberId, category: 'tax', title: 'Tax 2025', isHolderKnown: true } as const;
  const { id } = await makeDocument({ ...tax, entityId: trust.id });
  await makeDocument({ ...tax, title: 'Own tax 2025' });
  const { documents } = JSON.parse(JSON.stringify(await takeOwnData(ada)));
  expect(documents).toEqual([
    expect.objectContaining({ title: 'Tax 2025', entity: 'Lindqvist Trust' }),
    expect.objectContaining({ title: 'Own tax 2025', entity: null }),
  ]);
  await committed(confirmDeletion)(admin, await makeDeletion(ada.memberId));
  const entities = await db().select().from(investingEntity);
  expect(entities).toMatchObject([{ id: trust.id, archivedAt: expect.any(Date) }]);
  expect(await db().select().from(document).where(eq(document.id, id))).toMatchObject([
    { entityId: trust.id },
  ]);
});

test('an entity stays with its approved bank details, and goes with a proposal', async () => {
  const [ada, admin] = [await makeViewer(), await makeAdmin()];
  const trust = await makeEntity(ada.memberId, { name: 'Lindqvist Trust' });
  const unused = await makeEntity(ada.memberId, { name: 'Unused AB' });
  const account = {
    memberId: ada.memberId,
    currency: 'EUR' as const,
    version: 1,
    payee: 'Lindqvist',
    bankName: 'Bank',
  };
  const proposed = {
    ...account,
    iban: IBAN,
    country: 'SE',
    proposedById: ada.memberId,
    proposedAt: new Date(),
  };
  const approved = { approvedById: admin.memberId, approvedAt: new Date(), effectiveAt: new Date() };
  await db()
    .insert(bankDetails)
    .values([
      { ...proposed, ...approved, id: newId(), entityId: trust.id, note: 'As on the letter of 3 May' },
      { ...proposed, id: newId(), entityId: unused.id },
    ]);
  await committed(confirmDeletion)(admin, await makeDeletion(ada.memberId));
  expect(await db().select().from(investingEntity)).toMatchObject([
    { id: trust.id, archivedAt: expect.any(Date) },
  ]);
  expect(await db().select().from(bankDetails)).toMatchObject([
    { entityId: trust.id, iban: IBAN, note: null, endedAt: expect.any(Date) },
  ]);
});

test('the data export includes entities, changes and the waitlist, and omits who decided', async () => {
  const { ada, admin } = await makeInvestor();
  const { commitments } = JSON.parse(JSON.stringify(await takeOwnData(ada)));
  expect(commitments).toMatchObject([
    {
      state: 'waitlisted',
      inTheNameOf: 'Lindqvist Trust',
      revision: 2,
      amendedAt: expect.any(String),
      waitlistedAt: expect.any(String),
    },
    { state: 'funded', inTheNameOf: 'Lindqvist Holding AB', fundedAt: expect.any(String) },
  ]);
  expect(JSON.stringify(commitments)).not.toContain(admin.memberId);
});
