import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { opportunityDraft } from '#app/db/schema/authoring.ts';
import { auditEntry, notification } from '#app/db/schema/communication.ts';
import { commitment, opportunity } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { publishFund } from '#app/features/funds/authoring/publish-fund.server.ts';
import { fundNotice } from '#app/features/funds/authoring/withdraw-fund.server.ts';
import { fundPage, listFunds } from '#app/features/funds/funds.server.ts';
import { discardDraft } from '#app/features/opportunities/authoring/drafts.server.ts';
import { listOpportunities, opportunityBySlug } from '#app/features/opportunities/opportunities.server.ts';
import { publishOpportunity } from '#app/features/opportunities/publishing/publish-opportunity.server.ts';
import { opportunityNotice } from '#app/features/opportunities/publishing/withdraw-opportunity.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { broadcastJob } from '#app/notify/broadcasts/broadcasts.server.ts';
import { findOutdated } from '#app/notify/outdated/outdated.server.ts';
import { searchEverything } from '#app/processes/search/search.server.ts';
import { writtenFields } from '#tests/factories/authoring.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeHolding } from '#tests/factories/ledger-rows.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { signNda } from '#tests/factories/sessions.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { runQueued } from '#tests/setup/queued.ts';
import { forecastOfferWithdrawal, withdrawOffer } from './withdrawal.server.ts';
import type { Offer } from './withdrawal.ts';

useTestDatabase({ jobs: JOBS });

const withdraw = (viewer: Viewer, offer: Offer) => transaction((tx) => withdrawOffer(tx, viewer, offer));
const acts = async () =>
  (await db().select({ act: auditEntry.act }).from(auditEntry).orderBy(auditEntry.seq)).map(({ act }) => act);

/** An open opportunity of this application, published in a way that its text can be published again. */
async function makeOffer() {
  const offer = await makeOpportunity({
    ...writtenFields({ slug: 'quill' }),
    ...DATES,
    name: 'Quillfeather',
  });
  return { offer, which: { kind: 'opportunity', id: offer.id } as const };
}
const DATES = { opensAt: null, closesAt: new Date(Date.now() + 86_400_000) };

test('a withdrawn opportunity is a draft that members no longer see on any path, and can be published again', async () => {
  const [admin, ada] = [await makeAdmin(), await makeViewer({ roles: ['active'] })];
  const stranger = await makeViewer({ roles: [] });
  const { offer, which } = await makeOffer();
  const draftOf = async () => (await db().select().from(opportunityDraft))[0];
  const listed = async () => (await listOpportunities(ada, 'open', {})).items.map(({ slug }) => slug);
  const found = async () => JSON.stringify(await searchEverything(ada, 'Quillfeather')).includes('quill');
  expect([await listed(), await found()]).toEqual([['quill'], true]);
  expect(await opportunityNotice(ada, 'quill')).toBeNull();

  await withdraw(admin, which);
  await withdraw(admin, which);
  expect([await listed(), await found()]).toEqual([[], false]);
  await expect(opportunityBySlug(ada, 'quill')).rejects.toMatchObject({ code: 'not_found' });
  expect(await opportunityNotice(ada, 'quill')).toBe(
    'Quillfeather has been withdrawn and is no longer available.',
  );
  for (const slug of ['other', '']) expect(await opportunityNotice(ada, slug)).toBeNull();
  expect(await opportunityNotice(stranger, 'quill')).toBeNull();
  const draft = await draftOf();
  expect(draft).toMatchObject({ opportunityId: offer.id, fields: { name: 'Quillfeather' } });
  const at = { opportunityId: offer.id, revision: draft?.revision ?? 0 };
  await expect(transaction((tx) => discardDraft(tx, admin, at))).rejects.toMatchObject({ code: 'conflict' });

  await transaction((tx) => publishOpportunity(tx, admin, at));
  expect([await listed(), await found(), await draftOf()]).toEqual([['quill'], true, undefined]);
  expect(await opportunityNotice(ada, 'quill')).toBeNull();
  expect(await acts()).toEqual(['opportunity.withdraw', 'opportunity.publish']);
});

test('a notification of an opportunity that is withdrawn is not mailed', async () => {
  const admin = await makeAdmin();
  const ada = await makeViewer({ roles: ['active'] });
  const { offer, which } = await makeOffer();
  await withdraw(admin, which);
  const [draft] = await db().select().from(opportunityDraft);
  const at = { opportunityId: offer.id, revision: draft?.revision ?? 0 };
  await transaction((tx) => publishOpportunity(tx, admin, at));
  await runQueued(broadcastJob);
  const notices = await db().select().from(notification).where(eq(notification.memberId, ada.memberId));
  const ids = notices.map(({ id }) => id);
  expect(ids).toHaveLength(1);
  expect([...(await findOutdated(db(), ids))]).toEqual([]);
  await withdraw(admin, which);
  expect([...(await findOutdated(db(), ids))]).toEqual(ids);
});

test('an opportunity with commitments is not withdrawn, and the forecast says why and who has done what', async () => {
  const [admin, ada] = [await makeAdmin(), await makeViewer({ roles: ['active'] })];
  const { offer, which } = await makeOffer();
  expect(await forecastOfferWithdrawal(admin, which)).toEqual({ people: 0, members: [], refusal: null });
  const { id } = await makeCommitment(ada, offer.id);
  const refusedFor = async (reason: string) => {
    const { refusal, members } = await forecastOfferWithdrawal(admin, which);
    expect(refusal).toContain(reason);
    expect(members).toEqual([{ memberId: ada.memberId, name: expect.any(String), what: ['committed'] }]);
    await expect(withdraw(admin, which)).rejects.toMatchObject({ code: 'conflict', message: refusal });
  };
  await refusedFor('1 commitment is undecided');
  await db()
    .update(commitment)
    .set({ acceptedAt: new Date(), acceptedAmount: 1 })
    .where(eq(commitment.id, id));
  await refusedFor('1 accepted commitment');
  await db().update(commitment).set({ acceptedAt: null, acceptedAmount: null, declinedAt: new Date() });
  await withdraw(admin, which);
  expect((await db().select().from(opportunity))[0]?.publishedAt).toBeNull();
  for (const act of [forecastOfferWithdrawal, withdraw])
    await expect(act(ada, which)).rejects.toMatchObject({ code: 'not_found' });
});

test('a withdrawn fund is a draft again, and one with holders is not withdrawn', async () => {
  const [admin, ada] = [await makeAdmin(), await makeViewer({ roles: ['active'] })];
  await signNda(ada.memberId);
  const unsigned = { ...ada, ndaSignedAt: null };
  const { id } = await makeFund({ name: 'Quillfeather', slug: 'quill' });
  const which = { kind: 'fund', id } as const;
  await withdraw(admin, which);
  await withdraw(admin, which);
  await expect(fundPage(ada, 'quill')).rejects.toMatchObject({ code: 'not_found' });
  expect(await listFunds(ada)).toEqual([]);
  expect(await fundNotice(ada, 'quill')).toBe('Quillfeather has been withdrawn and is no longer available.');
  expect(await fundNotice(unsigned, 'quill')).toBeNull();
  await makeFund({ slug: 'never', publishedAt: null });
  expect(await fundNotice(ada, 'never')).toBeNull();
  await transaction((tx) => publishFund(tx, admin, { id }));
  expect(await fundNotice(ada, 'quill')).toBeNull();
  expect(await acts()).toEqual(['fund.withdraw', 'fund.publish']);

  await makeHolding({ memberId: ada.memberId, fundId: id });
  const { refusal, members } = await forecastOfferWithdrawal(admin, which);
  expect(members).toMatchObject([{ memberId: ada.memberId, what: ['holds'] }]);
  await expect(withdraw(admin, which)).rejects.toMatchObject({ code: 'conflict', message: refusal });
  await expect(withdraw(ada, which)).rejects.toMatchObject({ code: 'not_found' });
});
