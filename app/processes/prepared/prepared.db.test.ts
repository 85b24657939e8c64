import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { approval } from '#app/db/schema/approvals.ts';
import { bankDetails } from '#app/db/schema/bank-details.ts';
import { auditEntry, notification } from '#app/db/schema/communication.ts';
import { preferenceVersion } from '#app/db/schema/joining.ts';
import { noticeItem } from '#app/db/schema/notices.ts';
import { commitment, indication, opportunity } from '#app/db/schema/opportunities.ts';
import { DELEGATE, PRESETS } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { auditSentenceOf } from '#app/features/audit/timeline.ts';
import { acceptGrant } from '#app/features/grants/accepting.server.ts';
import { revokeGrant } from '#app/features/grants/ending.server.ts';
import { giveGrant } from '#app/features/grants/giving.server.ts';
import { listNotifications } from '#app/features/notifications/notifications.server.ts';
import { ownPreferencesOf } from '#app/features/people/profile/preferences/preferences.server.ts';
import { declinePrepared, openPrepared, withdrawPrepared } from '#app/features/prepared/prepared.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { findOutdated } from '#app/notify/outdated/outdated.server.ts';
import { dayIn } from '#app/platform/format/wall-clock.ts';
import { holdGrants, viewerFor } from '#app/platform/grants/grants.server.ts';
import { makeAccount } from '#tests/factories/bank-details.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeHolding } from '#tests/factories/ledger-rows.ts';
import { makeAdmin, makeMember, makeViewer } from '#tests/factories/members.ts';
import { makeItem } from '#tests/factories/notices.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { makeDeletion, makeEntity } from '#tests/factories/profile.ts';
import { signNda } from '#tests/factories/sessions.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { confirmDeletion } from '../account/account.server.ts';
import { confirmPrepared, prepare, preparedToReview } from './prepared.server.ts';

useTestDatabase({ jobs: JOBS });

let holder: Viewer;
let adviser: Viewer;
let asked: Viewer;
let grantId: string;
let offerId: string;

const amount = fromMajor(250_000, 'EUR');
const ADVISER = { ...PRESETS.adviser.rights, categories: 'all' as const };

/** Gives the adviser access, and returns them as they ask for the holder. */
async function given(
  change: { rights?: object; entity?: 'all' | string | null; vehicles?: 'all' | string[] } = {},
) {
  const id = newId();
  await transaction((tx) =>
    giveGrant(tx, holder, {
      ...{ id, email: adviser.email, preset: 'adviser', from: null, until: null, receivesInstead: false },
      ...{ entity: change.entity === undefined ? 'all' : change.entity, vehicles: change.vehicles ?? 'all' },
      rights: { ...ADVISER, ...change.rights },
    }),
  );
  await transaction((tx) => acceptGrant(tx, adviser, { id }));
  return { id, viewer: await viewerFor(adviser, id) };
}

beforeEach(async () => {
  holder = await makeViewer({ roles: ['active'], name: 'Ada Lindqvist' });
  await signNda(holder.memberId);
  adviser = await makeViewer({ roles: [DELEGATE], name: 'Nora Klein' });
  await signNda(adviser.memberId);
  ({ id: offerId } = await makeOpportunity({ name: 'Harbour Logistics II' }));
  const grant = await given();
  grantId = grant.id;
  asked = grant.viewer;
});

const submission = (change: object = {}) => ({
  kind: 'commitment.submit' as const,
  input: { opportunityId: offerId, amount, idempotencyKey: newId(), ...change },
});
const propose = (what: Parameters<typeof prepare>[2] = submission(), viewer = asked) =>
  transaction(async (tx) => {
    await holdGrants(tx, viewer);
    return prepare(tx, viewer, what);
  });
const confirm = (id: string, viewer = holder) => transaction((tx) => confirmPrepared(tx, viewer, { id }));
const commitments = () =>
  db()
    .select({ memberId: commitment.memberId, amount: commitment.amount })
    .from(commitment)
    .orderBy(asc(commitment.id));
const titles = async (memberId: string) =>
  (
    await db()
      .select({ title: notification.title })
      .from(notification)
      .where(eq(notification.memberId, memberId))
      .orderBy(asc(notification.createdAt), asc(notification.id))
  ).map(({ title }) => title);
const TITLE = 'a commitment of €250,000 to Harbour Logistics II';

describe('what a person prepares', () => {
  test('moves nothing before the holder confirms it, and is then the holder’s own act', async () => {
    const { id } = await propose();
    expect(await commitments()).toEqual([]);
    expect(await openPrepared(holder)).toMatchObject([
      { id, title: TITLE, preparedBy: 'Nora Klein', isHolder: true, state: 'open' },
    ]);
    expect(await openPrepared(asked)).toMatchObject([{ id, holder: 'Ada Lindqvist', isHolder: false }]);
    expect(await titles(holder.memberId)).toContain(`Nora Klein prepared ${TITLE} for you to confirm`);
    await confirm(id);
    expect(await commitments()).toEqual([{ memberId: holder.memberId, amount }]);
    expect(await openPrepared(holder)).toEqual([]);
    expect((await preparedToReview(asked, id)).state).toBe('confirmed');
    expect(await titles(adviser.memberId)).toContain(`Ada Lindqvist confirmed ${TITLE}`);
    const [entry] = await db().select().from(auditEntry).where(eq(auditEntry.act, 'commitment.submit'));
    expect(entry).toMatchObject({ actorId: holder.memberId, after: { preparedBy: adviser.memberId } });
    const { act, before = null, after = null } = entry ?? { act: '' };
    const sentence = auditSentenceOf({
      ...{ act, before, after, actor: 'Ada Lindqvist', preparedBy: 'Nora Klein' },
      subject: 'Harbour Logistics II',
    });
    expect(sentence).toMatch(/^Ada Lindqvist .*, as Nora Klein had prepared it$/);
  });

  test('is confirmed once, in however many tabs', async () => {
    const { id } = await propose();
    await Promise.all([confirm(id), confirm(id)]);
    expect(await commitments()).toHaveLength(1);
    await expect(
      transaction((tx) => declinePrepared(tx, holder, { id, reason: 'No.' })),
    ).rejects.toMatchObject({
      code: 'conflict',
      message: 'This has already been confirmed.',
    });
  });

  test('is declined with a reason, of which the person is notified', async () => {
    const { id } = await propose();
    await transaction((tx) => declinePrepared(tx, holder, { id, reason: 'Too much for this year.' }));
    expect(await preparedToReview(asked, id)).toMatchObject({
      state: 'declined',
      reason: 'Too much for this year.',
    });
    await expect(confirm(id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await commitments()).toEqual([]);
    expect(await titles(adviser.memberId)).toContain(`Ada Lindqvist declined ${TITLE}`);
  });

  test('is taken back by the person, and replaced by a newer one', async () => {
    const first = await propose();
    const second = await propose(submission({ amount: fromMajor(300_000, 'EUR') }));
    expect((await openPrepared(holder)).map(({ id }) => id)).toEqual([second.id]);
    await expect(confirm(first.id)).rejects.toMatchObject({ code: 'conflict' });
    await transaction((tx) => withdrawPrepared(tx, asked, { id: second.id }));
    await expect(confirm(second.id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await openPrepared(holder)).toEqual([]);
  });

  test('is stored once, however often it is sent', async () => {
    const what = submission();
    expect((await propose(what)).id).toBe((await propose(what)).id);
    expect(await titles(holder.memberId)).toHaveLength(1);
  });

  test('names nobody to the holder once the person is erased', async () => {
    await propose();
    await committed(confirmDeletion)(await makeAdmin(), await makeDeletion(adviser.memberId));
    expect(await titles(holder.memberId)).toContain('A proposal was prepared for you to confirm');
    expect((await titles(holder.memberId)).join()).not.toContain('Nora Klein');
  });

  test('is answered only as long as the grant is in force: nothing of it is mailed or shown later', async () => {
    await confirm((await propose()).id);
    const heard = (await listNotifications(adviser, {})).items.filter(({ kind }) => kind === 'act_prepared');
    expect(heard).toHaveLength(1);
    const ids = heard.map(({ id }) => id);
    expect(await findOutdated(db(), ids)).toEqual(new Set());
    await transaction((tx) => revokeGrant(tx, holder, { id: grantId }));
    expect(await findOutdated(db(), ids)).toEqual(new Set(ids));
    const shown = (await listNotifications(adviser, {})).items.map(({ id }) => id);
    expect(shown).not.toEqual(expect.arrayContaining(ids));
  });

  test('lapses with the grant', async () => {
    const { id } = await propose();
    await transaction((tx) => revokeGrant(tx, holder, { id: grantId }));
    expect(await openPrepared(holder)).toEqual([]);
    expect((await preparedToReview(holder, id)).state).toBe('lapsed');
    await expect(confirm(id)).rejects.toMatchObject({
      message: expect.stringMatching(/no longer has access/),
    });
    expect(await commitments()).toEqual([]);
  });

  test('that is no longer possible is refused as the act is, and stays open', async () => {
    const { id } = await propose();
    await db()
      .update(opportunity)
      .set({ stage: 'closed', closedAt: new Date() })
      .where(eq(opportunity.id, offerId));
    await expect(confirm(id)).rejects.toMatchObject({ message: 'This opportunity is closed.' });
    expect(await openPrepared(holder)).toHaveLength(1);
  });

  test('is refused at once where the act would be, with its sentence', async () => {
    await expect(propose(submission({ amount: 1 }))).rejects.toMatchObject({ code: 'unprocessable' });
    const mine = await makeEntity(adviser.memberId);
    await expect(propose(submission({ entityId: mine.id }))).rejects.toMatchObject({ code: 'unprocessable' });
    expect(await openPrepared(holder)).toEqual([]);
  });

  test('is nothing to anybody else', async () => {
    const { id } = await propose();
    const other = await makeViewer({ roles: ['active'] });
    for (const viewer of [other, adviser]) {
      await expect(confirm(id, viewer)).rejects.toMatchObject({ code: 'not_found' });
      await expect(preparedToReview(viewer, id)).rejects.toMatchObject({ code: 'not_found' });
      expect(await openPrepared(viewer)).toEqual([]);
    }
    await expect(transaction((tx) => withdrawPrepared(tx, holder, { id }))).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('needs a holder', async () => {
    await expect(propose(submission(), holder)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('of other kinds', () => {
  test('a change of a commitment', async () => {
    await confirm((await propose()).id);
    const [made] = await db().select().from(commitment);
    const input = { commitmentId: made?.id ?? '', revision: 1, amount: fromMajor(300_000, 'EUR') };
    await confirm((await propose({ kind: 'commitment.amend', input })).id);
    expect(await commitments()).toEqual([{ memberId: holder.memberId, amount: fromMajor(300_000, 'EUR') }]);
  });

  test('an indication', async () => {
    const { id: opportunityId } = await makeOpportunity({ stage: 'pipeline', opensAt: null, closesAt: null });
    const input = { opportunityId, likelihood: 4, amount };
    await confirm((await propose({ kind: 'commitment.indicate', input })).id);
    expect(await db().select().from(indication)).toMatchObject([
      { memberId: holder.memberId, likelihood: 4, amount },
    ]);
  });

  const answers = {
    ...{ investorType: 'individual', country: 'DE', accreditation: 'accredited', sectors: ['Software'] },
    ...{
      regions: ['Nordics'],
      currency: 'EUR',
      ticketMin: 50_000,
      ticketMax: 200_000,
      holdingPeriod: '3_to_5',
    },
  };
  const preferences = { kind: 'preferences.submit' as const, input: { mode: 'profile', answers } };

  test('preferences', async () => {
    const { id } = await propose(preferences);
    expect(await db().select().from(preferenceVersion)).toEqual([]);
    expect((await preparedToReview(holder, id)).facts).toContainEqual({ label: 'Country', value: 'Germany' });
    await confirm(id);
    expect(await db().select().from(preferenceVersion)).toMatchObject([
      { memberId: holder.memberId, submittedBy: holder.memberId },
    ]);
  });

  const account = (change: object = {}) => ({
    kind: 'bankDetails.propose' as const,
    input: { entityId: null, currency: 'EUR', account: makeAccount(), ...change },
  });

  test('bank details, with a recent sign-in and the firm’s approval', async () => {
    const { id } = await propose(account());
    expect(await db().select().from(bankDetails)).toEqual([]);
    // No list has what was typed.
    for (const viewer of [holder, asked])
      expect(JSON.stringify(await openPrepared(viewer))).not.toMatch(/IBAN|facts/);
    const stale = { ...holder, authenticatedAt: new Date(0).toISOString() };
    const iban = ({ facts }: Awaited<ReturnType<typeof preparedToReview>>) =>
      facts.find(({ label }) => label === 'IBAN')?.value;
    expect(iban(await preparedToReview(stale, id))).toMatch(/^•••• \w{4}$/);
    expect(iban(await preparedToReview(holder, id))).not.toContain('•');
    await expect(confirm(id, stale)).rejects.toMatchObject({ code: 'confirm_identity' });
    await confirm(id);
    expect(await db().select().from(bankDetails)).toMatchObject([
      { memberId: holder.memberId, proposedById: holder.memberId, approvedAt: null },
    ]);
    // Neither of the two may approve it, should they be an admin, too.
    expect(await db().select({ authorIds: approval.authorIds }).from(approval)).toEqual([
      { authorIds: [holder.memberId, adviser.memberId] },
    ]);
  });

  test('a report of a payment', async () => {
    const { id: fundId } = await makeFund({ publishedAt: new Date(0) });
    const { id: positionId } = await makeHolding({ memberId: holder.memberId, fundId });
    const sent = { notice: { noticeDate: '2026-01-05' } };
    const { id: itemId } = await makeItem({ positionId, fundId }, sent);
    const day = dayIn('UTC', new Date(Date.now() - 86_400_000));
    const { viewer: elsewhere } = await given({ vehicles: [fundId], rights: { opportunities: false } });
    const report = { kind: 'notice.reportPayment' as const, input: { itemId, day } };
    await confirm((await propose(report, elsewhere)).id);
    const reported = await db().select({ day: noticeItem.reportedPaidOn }).from(noticeItem);
    expect(reported).toEqual([{ day }]);
    const { id: strangerId } = await makeMember();
    const { id: theirs } = await makeHolding({ memberId: strangerId, fundId });
    const other = await makeItem({ fundId, positionId: theirs }, sent);
    await expect(propose({ ...report, input: { itemId: other.id, day } })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('are refused beyond the grant: another entity, or one vehicle', async () => {
    const [first, second] = [await makeEntity(holder.memberId), await makeEntity(holder.memberId)];
    const rights = { opportunities: false };
    const { viewer: ofEntity } = await given({ entity: first.id, rights });
    await propose(account({ entityId: first.id }), ofEntity);
    for (const refused of [account({ entityId: second.id }), account(), preferences])
      await expect(propose(refused, ofEntity)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(ownPreferencesOf(ofEntity)).rejects.toMatchObject({ code: 'forbidden' });
    const { id: fundId } = await makeFund({ publishedAt: new Date(0) });
    await makeHolding({ memberId: holder.memberId, fundId });
    const { viewer: ofVehicle } = await given({ vehicles: [fundId], rights });
    for (const refused of [account(), preferences])
      await expect(propose(refused, ofVehicle)).rejects.toMatchObject({ code: 'forbidden' });
  });
});
