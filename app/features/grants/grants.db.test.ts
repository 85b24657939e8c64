import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { approval } from '#app/db/schema/approvals.ts';
import { accessGrant } from '#app/db/schema/grants.ts';
import { member } from '#app/db/schema/members.ts';
import { position } from '#app/db/schema/portfolio.ts';
import type { GrantInput } from '#app/domain/access/giving.ts';
import { DELEGATE, PRESETS } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { recordTransfer } from '#app/features/ledger/lines/record-lines.server.ts';
import { approveMember, rejectMember } from '#app/features/people/approving/decisions.server.ts';
import { admitIdentity } from '#app/features/people/joining/admit-identity.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { ownPositions } from '#app/platform/access/own-records.queries.server.ts';
import { holdGrants, scopesOf, viewerFor } from '#app/platform/grants/grants.server.ts';
import { decide } from '#app/processes/approvals/approvals.server.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeInvitation } from '#tests/factories/invitations.ts';
import { makeHolding } from '#tests/factories/ledger-rows.ts';
import { makeAdmin, makeMember, makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { acceptGrant, declineGrant } from './accepting.server.ts';
import { revokeGrant } from './ending.server.ts';
import { confirmGrant, giveGrant, proposeGrant } from './giving.server.ts';
import { grantsGivenBy, grantsGivenTo } from './grants.server.ts';

useTestDatabase({ jobs: JOBS });

let holder: Viewer;
let adviser: Viewer;
let fundId: string;
let held: string;

beforeEach(async () => {
  holder = await makeViewer({ roles: ['active'], name: 'Anna Berg' });
  adviser = await makeViewer({ roles: [DELEGATE], name: 'Otto Adler' });
  ({ id: fundId } = await makeFund({ publishedAt: new Date(0) }));
  held = (await makeHolding({ memberId: holder.memberId, fundId })).id;
});

const input = (change: Partial<GrantInput> = {}): GrantInput => ({
  ...{
    id: newId(),
    entity: 'all',
    email: adviser.email,
    preset: 'adviser',
    rights: PRESETS.adviser.rights as GrantInput['rights'],
  },
  ...{ vehicles: 'all', from: null, until: null, receivesInstead: false },
  ...change,
});

const give = (change: Partial<GrantInput> = {}) => transaction((tx) => giveGrant(tx, holder, input(change)));
async function given(change: Partial<GrantInput> = {}): Promise<string> {
  const { id } = await give(change);
  await transaction((tx) => acceptGrant(tx, adviser, { id }));
  return id;
}
const seen = async (viewer: Viewer) =>
  (await db().select({ id: position.id }).from(position).where(ownPositions(viewer))).map(({ id }) => id);

describe('a grant', () => {
  test('is in force from its acceptance until it is taken back', async () => {
    const { id } = await give();
    await expect(viewerFor(adviser, id)).rejects.toMatchObject({ code: 'forbidden' });
    await transaction((tx) => acceptGrant(tx, adviser, { id }));
    const viewer = await viewerFor(adviser, id);
    expect(viewer).toMatchObject({ memberId: adviser.memberId, name: 'Otto Adler', role: 'active' });
    expect(await seen(viewer)).toEqual([held]);
    expect(await seen({ ...adviser, holders: await scopesOf(adviser) })).toEqual([held]);
    expect(await seen(adviser)).toEqual([]);
    await transaction((tx) => revokeGrant(tx, holder, { id }));
    await expect(viewerFor(adviser, id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(transaction((tx) => holdGrants(tx, viewer))).rejects.toMatchObject({ code: 'forbidden' });
    expect(await scopesOf(adviser)).toEqual([]);
  });

  test('is of nobody else', async () => {
    const id = await given();
    const other = await makeViewer({ roles: ['active'] });
    await expect(viewerFor(other, id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(viewerFor(holder, id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(transaction((tx) => acceptGrant(tx, other, { id }))).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(transaction((tx) => revokeGrant(tx, other, { id }))).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('is given once, however often the page sends it', async () => {
    const id = newId();
    expect([await give({ id }), await give({ id })].map(({ isNew }) => isNew)).toEqual([true, false]);
    expect(await grantsGivenBy(holder)).toHaveLength(1);
    expect((await grantsGivenTo(adviser)).map(({ state }) => state)).toEqual(['invited']);
  });

  test('that an admin proposed needs the holder’s confirmation', async () => {
    const admin = await makeAdmin();
    const { id } = await transaction((tx) => proposeGrant(tx, admin, holder.memberId, input()));
    await expect(transaction((tx) => acceptGrant(tx, adviser, { id }))).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(transaction((tx) => confirmGrant(tx, admin, { id }))).rejects.toMatchObject({
      code: 'not_found',
    });
    await transaction((tx) => confirmGrant(tx, holder, { id }));
    await transaction((tx) => acceptGrant(tx, adviser, { id }));
    expect(await seen(await viewerFor(adviser, id))).toEqual([held]);
  });

  test('waits for the firm’s approval where it is required', async () => {
    const undo = changeEnvironment({ GRANTS_NEED_APPROVAL: 'yes' });
    try {
      const id = await given();
      await expect(viewerFor(adviser, id)).rejects.toMatchObject({ code: 'forbidden' });
      const [request] = await db()
        .select()
        .from(approval)
        .where(and(eq(approval.subject, 'grant'), eq(approval.subjectId, id)));
      const admin = await makeAdmin();
      await transaction((tx) =>
        decide(tx, admin, { id: request?.id ?? '', revision: 1, decision: 'approved', reason: null }),
      );
      expect(await seen(await viewerFor(adviser, id))).toEqual([held]);
    } finally {
      undo();
    }
  });

  test('may be declined, and given back', async () => {
    const { id: first } = await give();
    await transaction((tx) => declineGrant(tx, adviser, { id: first }));
    const second = await given();
    await transaction((tx) => declineGrant(tx, adviser, { id: second }));
    const rows = await db()
      .select({ reason: accessGrant.endReason })
      .from(accessGrant)
      .orderBy(accessGrant.givenAt);
    expect(rows.map(({ reason }) => reason)).toEqual(['declined', 'delegate_left']);
    expect(await scopesOf(adviser)).toEqual([]);
  });
});

describe('ends', () => {
  const transfer = async (amount: number) => {
    const [admin, to] = [await makeAdmin(), await makeMember()];
    await transaction((tx) =>
      recordTransfer(tx, admin, {
        from: { memberId: holder.memberId, entityId: null },
        to: { memberId: to.id, entityId: null },
        ...{ vehicleId: fundId, date: '2026-06-30', amount, reference: `T-${amount}`, note: null },
      }),
    );
  };

  test('for a fund that it names once all of the holding was transferred', async () => {
    const rights = { ...PRESETS.spouse.rights, categories: 'all' as const };
    const named = await given({ preset: 'spouse', rights, vehicles: [fundId] });
    const whole = await given({ preset: 'spouse', rights });
    await transfer(400_00);
    expect((await scopesOf(adviser)).map(({ grantId }) => grantId).sort()).toEqual([named, whole].sort());
    await transfer(600_00);
    expect((await scopesOf(adviser)).map(({ grantId }) => grantId)).toEqual([whole]);
  });

  test('with the rejection of the person', async () => {
    const id = await given();
    const admin = await makeAdmin();
    await transaction((tx) => rejectMember(tx, admin, { memberId: adviser.memberId, reason: 'A test.' }));
    const [row] = await db().select().from(accessGrant).where(eq(accessGrant.id, id));
    expect(row?.endReason).toBe('delegate_rejected');
  });
});

test('an invitation that a holder’s access made admits a delegate, who may become a member', async () => {
  const email = 'accountant@vestry.test';
  const { id } = await give({ email });
  const invitationId = newId();
  await makeInvitation(email, { id: invitationId, invitedBy: holder.memberId });
  await db().update(accessGrant).set({ invitationId }).where(eq(accessGrant.id, id));
  const at = new Date().toISOString();
  const names = { sub: 'auth0|accountant', email, emailVerified: true, name: 'Ida Falk', picture: null };
  const profile = { ...names, roles: [], created_at: at, updated_at: at };
  const signIn = (entrance: string | null) =>
    transaction((tx) => admitIdentity(tx, profile, { invitationId: entrance, authenticatedAt: new Date() }));
  await signIn(invitationId);
  const read = async () => (await db().select().from(member).where(eq(member.email, email)))[0];
  expect(await read()).toMatchObject({ membershipStatus: 'approved', roles: [DELEGATE] });
  // The provider knows nothing of it.
  await signIn(null);
  expect((await read())?.roles).toEqual([DELEGATE]);
  const memberId = (await read())?.id ?? '';
  const admin = await makeAdmin();
  await transaction((tx) => approveMember(tx, admin, { memberId }));
  expect((await read())?.roles).toEqual([DELEGATE, 'prospective']);
});

describe('is refused, with a reason', () => {
  const refused = async (change: Partial<GrantInput>, viewer = holder) => {
    const refusal = await transaction((tx) => giveGrant(tx, viewer, input(change))).catch(
      (error: Error) => error.message,
    );
    return refusal;
  };

  test('what is more than the holder has', async () => {
    const other = await makeFund();
    expect(await refused({ email: holder.email })).toMatch(/your own address/);
    expect(await refused({ vehicles: [other.id] })).toMatch(/that you hold/);
    expect(await refused({ entity: newId() })).toMatch(/not yours/);
    expect(await refused({ until: '2020-01-01' })).toMatch(/in the past/);
    expect(await refused({ vehicles: [fundId] })).toMatch(/all that you hold/);
    const rejected = await makeMember({ rejectedAt: new Date() });
    expect(await refused({ email: rejected.email })).toMatch(/does not admit/);
    expect(await refused({}, adviser)).toMatch(/your own address|cannot be passed on/);
    expect(await refused({ email: 'third@vestry.test' }, adviser)).toMatch(/cannot be passed on/);
  });

  test('a data collector without a letter, an end, or with more than documents', async () => {
    const collector = {
      preset: 'data_collector',
      rights: PRESETS.data_collector.rights as GrantInput['rights'],
    } as const;
    expect(await refused(collector)).toMatch(/at most a year/);
    expect(await refused({ ...collector, until: '2027-06-30' })).toMatch(/letter/);
    expect(await refused({ ...collector, rights: PRESETS.adviser.rights as GrantInput['rights'] })).toMatch(
      /only reads/,
    );
    const letter = { name: 'letter.pdf', content: Buffer.from('%PDF') };
    const { isNew } = await transaction((tx) =>
      giveGrant(tx, holder, input({ ...collector, until: '2027-06-30' }), letter),
    );
    expect(isNew).toBe(true);
  });
});
