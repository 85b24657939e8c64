import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { documentBatch } from '#app/db/schema/document-uploads.ts';
import { documentPublication } from '#app/db/schema/documents.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { confirmName } from '#app/features/people/profile/confirm-name.server.ts';
import {
  addEntity,
  editEntity,
  entitiesOfPerson,
} from '#app/features/people/profile/entities/entities.server.ts';
import { addEntitiesOfFirm } from '#app/features/people/profile/entities/entities-of-firm.server.ts';
import { ownProfile, saveProfile } from '#app/features/people/profile/profile.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeHolding } from '#tests/factories/ledger-rows.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { makeEntity } from '#tests/factories/profile.ts';
import { auditEntries } from '#tests/setup/audit.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { findLastBatch, findStatementHolders, findVehicleNames } from '../holders.queries.server.ts';
import { indexHolders } from './holder-index.ts';
import { matchDocuments } from './matching.ts';

useTestDatabase({ jobs: JOBS });

const NAME = 'Fjordlys Invest AS';
let admin: Viewer;
let fundId: string;
let holder: Viewer;
beforeEach(async () => {
  admin = await makeAdmin();
  fundId = (await makeFund({ name: 'Nordlight Growth Fund II' })).id;
  holder = await makeViewer({ name: 'Maren Holt', roles: ['active'] });
  await makeHolding({ memberId: holder.memberId, fundId });
});

type Vehicle = Parameters<typeof findStatementHolders>[1];
const ANY: Vehicle = { opportunityId: null, fundId: null };

async function match(text: string, vehicle = ANY) {
  const [holders, vehicles, lastBatchAt] = [
    await findStatementHolders(db(), vehicle),
    await findVehicleNames(db()),
    await findLastBatch(db()),
  ];
  const index = indexHolders(holders, { vehicles, lastBatchAt });
  return matchDocuments([{ label: 'q3.pdf', labelIs: 'file name', pages: [text] }], index)[0];
}

const company = (name: string) => ({
  ...({ kind: 'company', registrationNumber: '1', country: 'NO', address: 'Oslo' } as const),
  name,
});
const register = (viewer: Viewer, name: string) => transaction((tx) => addEntity(tx, viewer, company(name)));
const confirm = (memberId: string, entityId: string | null, name: string) =>
  transaction((tx) => confirmName(tx, admin, { memberId, entityId, name }));

async function publishedBatch(at: Date) {
  const publicationId = newId();
  const facts = { createdById: admin.memberId, createdAt: at };
  await db()
    .insert(documentPublication)
    .values({ id: publicationId, at, createdById: admin.memberId, isAnnounced: false });
  await db()
    .insert(documentBatch)
    .values({ id: newId(), title: 'Q2', category: 'statement', policy: 'original', publicationId, ...facts });
}

test('a prospect without a position gets nothing by registering the name of another’s entity', async () => {
  const { id: entityId } = await makeEntity(holder.memberId, { name: NAME });
  await makeHolding({ memberId: holder.memberId, entityId, fundId });
  expect(await match(`To ${NAME}`)).toMatchObject({ memberId: holder.memberId });
  const prospect = await makeViewer({ name: 'Zoe Quist' });
  for (const name of [NAME, 'Capital Account Statement', `Statement ${NAME}`]) await register(prospect, name);
  expect(await match(`Capital Account Statement ${NAME}`)).toMatchObject({ memberId: holder.memberId });
  expect(await match('Zoe Quist')).toMatchObject({ memberId: null, candidates: [prospect.memberId] });
});

test('the statement of who has left, or of an archived entity, is nobody’s whose name is a part of theirs', async () => {
  const short = await makeEntity(holder.memberId, { name: 'Fjordlys Invest' });
  await makeHolding({ memberId: holder.memberId, entityId: short.id, fundId });
  const other = await makeViewer({ name: 'Zoe Quist' });
  const long = await makeEntity(other.memberId, { name: NAME });
  await makeHolding({ memberId: other.memberId, entityId: long.id, fundId });
  await db().update(investingEntity).set({ archivedAt: new Date() }).where(eq(investingEntity.id, long.id));
  expect(await match(NAME)).toMatchObject({ memberId: null, doubt: expect.any(String) });
  await db().update(member).set({ rejectedAt: new Date() }).where(eq(member.id, other.memberId));
  expect(await match(NAME)).toMatchObject({ memberId: null });
});

describe('the name of an entity', () => {
  let id: string;
  beforeEach(async () => {
    id = (await register(holder, NAME)).id;
    expect(await match(NAME)).toMatchObject({ memberId: null, candidates: [holder.memberId] });
  });
  const isConfirmed = async () => {
    const [entity] = await entitiesOfPerson(admin, holder.memberId);
    const { memberId = null } = (await match(entity?.name ?? '')) ?? {};
    expect(memberId === holder.memberId).toBe(entity?.isConfirmed);
    return entity?.isConfirmed;
  };

  test('counts once an admin has confirmed it as they saw it, until it is changed', async () => {
    await expect(confirm(holder.memberId, id, 'Fjordlys')).rejects.toMatchObject({ code: 'conflict' });
    await expect(confirm(admin.memberId, id, NAME)).rejects.toMatchObject({ code: 'not_found' });
    await confirm(holder.memberId, id, NAME);
    await confirm(holder.memberId, id, NAME);
    expect(await isConfirmed()).toBe(true);
    expect((await auditEntries()).filter(({ act }) => act === 'entity.confirmName')).toHaveLength(1);
    await transaction((tx) => editEntity(tx, holder, id, { ...company(NAME), address: 'Bergen' }));
    expect(await isConfirmed()).toBe(true);
    await transaction((tx) => editEntity(tx, holder, id, company('Berg Family Trust')));
    expect(await isConfirmed()).toBe(false);
  });

  test('counts once the firm has accepted a commitment in it, until it is changed', async () => {
    const { id: opportunityId } = await makeOpportunity();
    const facts = { entityId: id, acceptedAt: new Date(), acceptedAmount: 1 };
    await makeCommitment(holder, opportunityId, facts);
    expect(await isConfirmed()).toBe(true);
    await transaction((tx) => editEntity(tx, holder, id, company('Berg Family Trust')));
    expect(await isConfirmed()).toBe(false);
  });

  test.each([
    ['held', true],
    ['undone', false],
  ] as const)('counts once the firm has recorded a line for it: %s', async (state, counts) => {
    await makeHolding({ memberId: holder.memberId, entityId: id, fundId }, state);
    expect(await isConfirmed()).toBe(counts);
  });

  test('counts at once if it came with a file of the firm', async () => {
    await transaction((tx) =>
      addEntitiesOfFirm(tx, new Map([[holder.memberId, [company('Berg Family Trust')]]])),
    );
    expect(await match('Berg Family Trust')).toMatchObject({ memberId: holder.memberId });
  });
});

test('a name that a member gave themselves counts once an admin has confirmed it', async () => {
  const { email: _email, postalAddress: _address, picture: _picture, ...details } = await ownProfile(holder);
  expect(await match('Maren Holt')).toMatchObject({ memberId: holder.memberId });
  await transaction((tx) => saveProfile(tx, holder, { ...details, name: 'Ada Lindqvist' }));
  expect(await match('Ada Lindqvist')).toMatchObject({ memberId: null, candidates: [holder.memberId] });
  await confirm(holder.memberId, null, 'Ada Lindqvist');
  expect(await match('Ada Lindqvist')).toMatchObject({ memberId: holder.memberId });
});

test('a name added since the last batch is doubtful and says so, even where it is confirmed', async () => {
  const { id } = await makeEntity(holder.memberId, { name: NAME });
  await confirm(holder.memberId, id, NAME);
  await db()
    .update(investingEntity)
    .set({ createdAt: new Date('2026-09-01') })
    .where(eq(investingEntity.id, id));
  await publishedBatch(new Date('2026-08-01'));
  expect(await match(NAME)).toMatchObject({
    memberId: null,
    doubt: expect.stringContaining('since the last batch'),
  });
  await publishedBatch(new Date('2026-10-01'));
  expect(await match(NAME)).toMatchObject({ memberId: holder.memberId });
});

test('a member whose holding is undone is not certain', async () => {
  const former = await makeViewer({ name: 'Bo Berg', roles: ['active'] });
  await makeHolding({ memberId: former.memberId, fundId }, 'undone');
  expect(await match('Bo Berg')).toMatchObject({
    memberId: null,
    doubt: 'It names a member without a holding',
  });
});

test('in a batch of one vehicle, only its holders are certain', async () => {
  const { id: opportunityId } = await makeOpportunity({ stage: 'closed' });
  const other = await makeViewer({ name: 'Bo Berg', roles: ['active'] });
  await makeHolding({ memberId: other.memberId, opportunityId });
  const ofFund = { opportunityId: null, fundId };
  const ofOpportunity = { opportunityId, fundId: null };
  expect(await match('Maren Holt', ofFund)).toMatchObject({ memberId: holder.memberId });
  expect(await match('Bo Berg', ofOpportunity)).toMatchObject({ memberId: other.memberId });
  for (const [name, vehicle, memberId] of [
    ['Maren Holt', ofOpportunity, holder.memberId],
    ['Bo Berg', ofFund, other.memberId],
  ] as const) {
    expect(await match(name)).toMatchObject({ memberId });
    expect(await match(name, vehicle)).toMatchObject({
      memberId: null,
      doubt: 'It names a member without a holding',
      candidates: [memberId],
    });
  }
});
