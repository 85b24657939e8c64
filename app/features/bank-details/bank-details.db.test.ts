import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { approval } from '#app/db/schema/approvals.ts';
import { bankDetails } from '#app/db/schema/bank-details.ts';
import { auditEntry, notification } from '#app/db/schema/communication.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import type { PostalAddress } from '#app/domain/postal-address.ts';
import { JOBS } from '#app/jobs.server.ts';
import { confirmDeletion } from '#app/processes/account/account.server.ts';
import { approvalPage, awaitingApproval, decide } from '#app/processes/approvals/approvals.server.ts';
import { makeAccount, makeBankDetails } from '#tests/factories/bank-details.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeDeletion } from '#tests/factories/profile.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { currentBankDetails, currentBankDetailsOfHolders } from './bank-details.server.ts';
import { bankDetailsOfMember, bankDetailsOfVehicle, readBankDetailsOf } from './bank-details-rows.server.ts';
import { proposeForHolder, proposeForVehicle, proposeOwn, stopChange } from './proposals.server.ts';

useTestDatabase({ jobs: JOBS });

const DAY = 24 * 60 * 60_000;
const OTHER = 'GB29NWBK60161331926819';

let undo: () => void;
let admin: Viewer;
let second: Viewer;
let holder: Viewer;
let vehicleId: string;
beforeEach(async () => {
  undo = changeEnvironment({ SECOND_ADMIN: 'required' });
  [admin, second, holder] = [await makeAdmin(), await makeAdmin(), await makeViewer()];
  vehicleId = (await makeFund()).id;
});
afterEach(() => undo());

const proposeVehicle = (iban?: string, address: PostalAddress | null = null) =>
  committed(proposeForVehicle)(admin, {
    ...{ vehicleId, note: null, address, account: makeAccount(iban ? { iban } : {}) },
  });
const OWN = { entityId: null, currency: 'EUR' } as const;
const own = (iban?: string) =>
  committed(proposeOwn)(holder, { ...OWN, account: makeAccount(iban ? { iban } : {}) });
const requestOf = async (subjectId: string) => {
  const rows = await db().select().from(approval);
  const found = rows.find((row) => row.subjectId === subjectId);
  if (!found) throw new Error('There is no request');
  return found;
};
const decideOn = async (viewer: Viewer, id: string, decision: 'approved' | 'sent_back' = 'approved') => {
  const { id: requestId, revision } = await requestOf(id);
  return committed(decide)(viewer, { id: requestId, revision, decision, reason: 'Called Ada on +46 8 1' });
};
const ofHolder = () => ({ memberId: holder.memberId, entityId: null, currency: 'EUR' }) as const;

describe('bank details of a vehicle', () => {
  test('have the payee’s postal address, whose change is approved like that of the account', async () => {
    const address = {
      street: 'Main Street',
      building: '7',
      postCode: '80331',
      town: 'München',
      country: 'DE',
    };
    const first = await proposeVehicle();
    await decideOn(second, first.id);
    const next = await proposeVehicle(undefined, address);
    expect(await currentBankDetails({ vehicleId })).toMatchObject({ id: first.id, address: null });
    const { view } = await approvalPage(second, (await requestOf(next.id)).id);
    expect(view.changes).toEqual([
      { label: 'Postal address', was: null, is: 'Main Street 7, 80331 München, Germany' },
    ]);
    await decideOn(second, next.id);
    expect(await currentBankDetails({ vehicleId })).toMatchObject({ id: next.id, address });
  });

  test('are in use once another admin approved them, and the version before stays until then', async () => {
    const first = await proposeVehicle();
    expect(await currentBankDetails({ vehicleId })).toBeNull();
    await expect(decideOn(admin, first.id)).rejects.toMatchObject({ code: 'forbidden' });
    await decideOn(second, first.id);
    const next = await proposeVehicle(OTHER);
    expect(await currentBankDetails({ vehicleId })).toMatchObject({ id: first.id, version: 1 });
    await decideOn(second, next.id);
    expect(await currentBankDetails({ vehicleId })).toMatchObject({ id: next.id, version: 2, iban: OTHER });
    const past = (await currentBankDetails({ vehicleId }))?.effectiveAt?.getTime() ?? 0;
    expect(await currentBankDetails({ vehicleId }, { at: new Date(past - 1) })).toMatchObject({
      id: first.id,
    });
    expect((await bankDetailsOfVehicle(admin, vehicleId)).map(({ state }) => state)).toEqual([
      'current',
      'past',
    ]);
    expect(await bankDetailsOfVehicle(holder, vehicleId)).toEqual([]);
  });

  test('that changed since the last approval are shown as was and is, complete', async () => {
    await makeBankDetails(second.memberId, { fundId: vehicleId });
    const { id } = await proposeVehicle(OTHER);
    const { view, revision } = await approvalPage(second, (await requestOf(id)).id);
    expect(revision).toBe(2);
    expect(view.changes).toEqual([
      { label: 'IBAN', was: 'DE89 3704 0044 0532 0130 00', is: 'GB29 NWBK 6016 1331 9268 19' },
    ]);
    expect(view.unchanged.map(({ label }) => label)).toEqual(['Account holder', 'BIC', 'Bank', 'Currency']);
  });

  test('proposed again end the request for the proposal before', async () => {
    const before = await proposeVehicle();
    const next = await proposeVehicle(OTHER);
    await expect(decideOn(second, before.id)).rejects.toMatchObject({ code: 'conflict' });
    const { total, items } = await awaitingApproval(second);
    expect([total, items[0]?.title]).toEqual([1, 'Bank details of Vestry Fund I']);
    const page = await approvalPage(second, (await requestOf(before.id)).id);
    expect(page.state).toBe('withdrawn');
    await decideOn(second, next.id, 'sent_back');
    expect(await currentBankDetails({ vehicleId })).toBeNull();
    expect((await awaitingApproval(second)).items).toEqual([]);
  });
});

describe('bank details of a holder', () => {
  test('are told at once, and wait for the approval and for two days', async () => {
    const { id } = await own();
    const notices = await db().select().from(notification);
    const told = notices.find(({ memberId }) => memberId === holder.memberId);
    expect(told).toMatchObject({ kind: 'bank_details_changed', mailId: expect.any(String) });
    expect(told?.body).toContain('•••• 3000');
    await decideOn(second, id);
    expect(await currentBankDetails(ofHolder())).toBeNull();
    const later = { at: new Date(Date.now() + 2 * DAY + 1000) };
    expect(await currentBankDetails(ofHolder(), later)).toMatchObject({ id });
    expect(await currentBankDetailsOfHolders([holder.memberId], 'EUR', later)).toMatchObject([{ id }]);
    expect(await currentBankDetailsOfHolders([holder.memberId], 'USD', later)).toEqual([]);
  });

  test('changed twice are the second account, even if the first was approved and waits', async () => {
    const before = await makeBankDetails(second.memberId, { memberId: holder.memberId });
    const first = await own(OTHER);
    await decideOn(second, first.id);
    expect((await bankDetailsOfMember(holder)).map(({ state }) => state)).toEqual(['waiting', 'current']);
    const next = await own('LU280019400644750000');
    const rows = await bankDetailsOfMember(holder);
    expect(rows.map(({ id, state }) => [id, state])).toEqual([
      [next.id, 'proposed'],
      [first.id, 'ended'],
      [before.id, 'current'],
    ]);
    const day = rows[0]?.proposedAt ?? '';
    expect(rows[0]?.earliestAt).toBe(new Date(Date.parse(day) + 2 * DAY).toISOString());
    const later = { at: new Date(Date.now() + 3 * DAY) };
    expect(await currentBankDetails(ofHolder(), later)).toMatchObject({ id: before.id });
    await decideOn(second, next.id);
    expect(await currentBankDetails(ofHolder(), later)).toMatchObject({ id: next.id });
  });

  test('cannot be approved once the holder cancelled them, also at the same moment', async () => {
    const cancelled = await own();
    await committed(stopChange)(holder, cancelled);
    await expect(decideOn(second, cancelled.id)).rejects.toMatchObject({ code: 'conflict' });
    const { id } = await own(OTHER);
    await Promise.allSettled([decideOn(second, id), committed(stopChange)(holder, { id })]);
    const later = { at: new Date(Date.now() + 3 * DAY) };
    expect(await currentBankDetails(ofHolder(), later)).toBeNull();
    expect((await awaitingApproval(second)).total).toBe(0);
  });

  test('proposed by an admin need another one, and the holder is notified of both', async () => {
    const { id } = await committed(proposeForHolder)(admin, {
      ...ofHolder(),
      note: 'From their letter',
      account: makeAccount({ iban: OTHER }),
    });
    await expect(decideOn(admin, id)).rejects.toMatchObject({ code: 'forbidden' });
    await decideOn(second, id);
    const notices = await db().select().from(notification);
    const told = notices.filter(({ memberId }) => memberId === holder.memberId);
    expect(told.map(({ title }) => title).sort()).toEqual([
      'A change of your bank details was requested',
      'Your new bank details were approved',
    ]);
    expect(told.every(({ href }) => href === '/profile/bank-details')).toBe(true);
  });

  test('are read in full for an approval only after a recent sign-in, and the log has no more of them', async () => {
    await makeBankDetails(second.memberId, { memberId: holder.memberId });
    const { id } = await own(OTHER);
    const request = await requestOf(id);
    const late = { ...second, authenticatedAt: new Date(Date.now() - 11 * 60_000).toISOString() };
    const short = await approvalPage(late, request.id);
    expect(short.view.changes).toEqual([{ label: 'IBAN', was: '•••• 3000', is: '•••• 6819' }]);
    const acts = async () => (await db().select().from(auditEntry)).map(({ act }) => act);
    expect(await acts()).not.toContain('bankDetails.read');
    const full = await approvalPage(second, request.id);
    expect(full.view.changes).toEqual([
      { label: 'IBAN', was: 'DE89 3704 0044 0532 0130 00', is: 'GB29 NWBK 6016 1331 9268 19' },
    ]);
    expect(await acts()).toContain('bankDetails.read');
    expect(JSON.stringify(await db().select().from(auditEntry))).not.toContain(OTHER);
  });

  test('need a note of whom the approving admin called', async () => {
    const { id } = await own();
    const { id: requestId, revision } = await requestOf(id);
    const bare = { id: requestId, revision, decision: 'approved', reason: null } as const;
    await expect(committed(decide)(second, bare)).rejects.toMatchObject({ code: 'unprocessable' });
    expect((await requestOf(id)).decidedAt).toBeNull();
  });

  test('can be stopped by the holder until they are in use, and the account from before stays', async () => {
    const before = await makeBankDetails(second.memberId, { memberId: holder.memberId });
    const { id } = await own(OTHER);
    await decideOn(second, id);
    await expect(committed(stopChange)(await makeViewer(), { id })).rejects.toMatchObject({
      code: 'not_found',
    });
    await committed(stopChange)(holder, { id });
    const later = { at: new Date(Date.now() + 3 * DAY) };
    expect(await currentBankDetails(ofHolder(), later)).toMatchObject({ id: before.id });
    await expect(committed(stopChange)(holder, { id: before.id })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('are the last four characters for the holder, and in full for an admin, which is logged', async () => {
    await makeBankDetails(second.memberId, { memberId: holder.memberId, note: 'By phone' });
    const [seen] = await bankDetailsOfMember(holder);
    expect(seen).toMatchObject({ lastFour: '•••• 3000', state: 'current', facts: null, note: null });
    expect(JSON.stringify(seen)).not.toContain('0440532');
    expect(await bankDetailsOfMember(await makeViewer(), holder.memberId)).toEqual([]);
    await expect(readBankDetailsOf(holder, holder)).rejects.toMatchObject({ code: 'not_found' });
    const [full] = await readBankDetailsOf(admin, holder);
    expect(full?.facts).toContainEqual({ label: 'IBAN', value: 'DE89 3704 0044 0532 0130 00' });
    const entries = await db().select().from(auditEntry);
    expect(entries.map(({ act, actorId }) => [act, actorId])).toEqual([['bankDetails.read', admin.memberId]]);
  });

  test('are those of an entity only if it is theirs', async () => {
    const foreign = { ...OWN, entityId: newId(), account: makeAccount() };
    await expect(committed(proposeOwn)(holder, foreign)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('of one who is erased are taken out of use, and no request for them is left', async () => {
    const kept = await makeBankDetails(second.memberId, { memberId: holder.memberId });
    const { id } = await own(OTHER);
    const request = await requestOf(id);
    await committed(confirmDeletion)(admin, await makeDeletion(holder.memberId));
    expect((await db().select().from(bankDetails)).map((row) => row.id)).toEqual([kept.id]);
    expect(await currentBankDetails(ofHolder())).toBeNull();
    const late = {
      id: request.id,
      revision: request.revision,
      decision: 'approved',
      reason: 'Called',
    } as const;
    await expect(committed(decide)(second, late)).rejects.toMatchObject({ code: 'conflict' });
    const again = committed(proposeForHolder)(admin, { ...ofHolder(), note: null, account: makeAccount() });
    await expect(again).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('at the same moment', () => {
  test('two admins decide once', async () => {
    const { id } = await proposeVehicle();
    const outcomes = await Promise.allSettled([
      decideOn(second, id),
      decideOn(await makeAdmin(), id, 'sent_back'),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [row] = await db().select().from(bankDetails);
    expect(row?.approvedAt === null).toBe((await requestOf(id)).decision === 'sent_back');
  });

  test('a new proposal and the approval of the one before leave one open request, and no doubt', async () => {
    const { id } = await proposeVehicle();
    const [decided] = await Promise.allSettled([decideOn(second, id), proposeVehicle(OTHER)]);
    const current = await currentBankDetails({ vehicleId });
    expect(current?.id ?? null).toBe(decided.status === 'fulfilled' ? id : null);
    expect((await awaitingApproval(second)).total).toBe(1);
  });

  test('two proposals of one holder are two versions, one of them open', async () => {
    await Promise.all([own(), own(OTHER)]);
    const rows = await db().select().from(bankDetails);
    expect(rows.map(({ version }) => version).sort()).toEqual([1, 2]);
    expect(rows.filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
  });

  test('an approval and the erasure of the holder leave nothing in use', async () => {
    const { id } = await own();
    const { id: deletion } = await makeDeletion(holder.memberId);
    await Promise.allSettled([decideOn(second, id), committed(confirmDeletion)(admin, { id: deletion })]);
    const later = { at: new Date(Date.now() + 3 * DAY) };
    expect(await currentBankDetails(ofHolder(), later)).toBeNull();
    expect((await awaitingApproval(second)).total).toBe(0);
  });
});
