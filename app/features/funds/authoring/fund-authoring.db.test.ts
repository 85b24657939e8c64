import { expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { newId } from '#app/domain/ids.ts';
import { createDraft } from '#app/features/opportunities/authoring/create-draft.server.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { fundPage } from '../funds.server.ts';
import { addFund, editFund, fundToEdit } from './fund-authoring.server.ts';
import { newFundInput } from './fund-input.ts';
import { publishFund } from './publish-fund.server.ts';

useTestDatabase();

const terms = {
  ...{ managementFee: '1.5% a year', carriedInterest: '15%', hurdle: '7% a year' },
  ...{ term: 'Ten years', minimum: '€250,000' },
};
const details = {
  ...{ name: 'Birch Fund I', strategy: 'Mid-sized companies', summary: 'Northern Europe.' },
  ...{ vintage: 2026, size: 50_000_000_00, terms },
};
const fund = () => ({ id: newId(), currency: 'EUR' as const, ...details });
const acts = async () =>
  (await db().select({ act: auditEntry.act }).from(auditEntry).orderBy(auditEntry.seq)).map(({ act }) => act);

test('a fund is a draft that only admins see, and has a page for members once it is published, both once', async () => {
  const [admin, ada] = [await makeAdmin(), await makeViewer()];
  const input = fund();
  const add = () => transaction((tx) => addFund(tx, admin, input));
  expect(await add()).toEqual({ slug: 'birch-fund-i' });
  expect(await add()).toEqual({ slug: 'birch-fund-i' });
  await expect(fundPage(ada, 'birch-fund-i')).rejects.toThrow('Fund not found.');
  expect(await fundPage(admin, 'birch-fund-i')).toMatchObject({ name: 'Birch Fund I', isDraft: true });
  const publish = (who: typeof admin) => transaction((tx) => publishFund(tx, who, { id: input.id }));
  await expect(publish(ada)).rejects.toThrow('Fund not found.');
  await publish(admin);
  await publish(admin);
  expect(await fundPage(ada, 'birch-fund-i')).toMatchObject({
    ...{ name: 'Birch Fund I', size: { amount: 50_000_000_00, currency: 'EUR' } },
    ...{ terms: { ...terms, facts: [] }, isDraft: false },
  });
  expect(await acts()).toEqual(['fund.create', 'fund.publish']);
});

test('two funds of one name, one called “New”, and those named like a deal or a draft get addresses of their own', async () => {
  const admin = await makeAdmin();
  await makeOpportunity({ slug: 'harbour' });
  await transaction((tx) => createDraft(tx, admin, { name: 'Quay', firstStage: 'pipeline' }));
  const add = (name: string) => transaction((tx) => addFund(tx, admin, { ...fund(), name }));
  const names = ['Birch', 'Birch', 'New', 'Harbour', 'Quay'];
  const slugs: string[] = [];
  for (const name of names) slugs.push((await add(name)).slug);
  expect(slugs).toEqual(['birch', 'birch-2', 'new-2', 'harbour-2', 'quay-2']);
  await expect(add('…')).rejects.toThrow('The name needs letters or digits.');
});

test('an edited fund keeps its address, and an edit without a change is not recorded', async () => {
  const admin = await makeAdmin();
  const { id, currency: _, ...rest } = fund();
  await transaction((tx) => addFund(tx, admin, { id, currency: 'SEK', ...rest }));
  const { revision } = await fundToEdit(admin, id);
  const edit = (name: string) => transaction((tx) => editFund(tx, admin, { id, revision, ...rest, name }));
  await edit(rest.name);
  await edit('Birch Growth');
  expect(await fundToEdit(admin, id)).toMatchObject({
    ...{ name: 'Birch Growth', slug: 'birch-fund-i', size: { currency: 'SEK' } },
  });
  expect(await acts()).toEqual(['fund.create', 'fund.edit']);
});

test('an edit of a fund that another admin has changed meanwhile is refused, and overwrites nothing', async () => {
  const [admin, other] = [await makeAdmin(), await makeAdmin()];
  const { id, currency, ...rest } = fund();
  await transaction((tx) => addFund(tx, admin, { id, currency, ...rest }));
  const { revision } = await fundToEdit(admin, id);
  const edit = (who: typeof admin, change: Partial<typeof rest>) =>
    transaction((tx) => editFund(tx, who, { id, revision, ...rest, ...change }));
  await edit(other, { terms: { ...terms, hurdle: '8% a year' } });
  await expect(edit(admin, { size: 60_000_000_00 })).rejects.toMatchObject({ code: 'conflict' });
  expect(await fundToEdit(admin, id)).toMatchObject({
    ...{ terms: { ...terms, hurdle: '8% a year' }, size: { amount: rest.size } },
  });
  // Its answer was lost, and it is sent again.
  await edit(other, { terms: { ...terms, hurdle: '8% a year' } });
  expect(await acts()).toEqual(['fund.create', 'fund.edit']);
});

test('only admins add and edit funds, within the limits', async () => {
  const [admin, ada] = [await makeAdmin(), await makeViewer()];
  const { id, currency: _, ...rest } = fund();
  await transaction((tx) => addFund(tx, admin, { id, currency: 'EUR', ...rest }));
  const { revision } = await fundToEdit(admin, id);
  await expect(transaction((tx) => addFund(tx, ada, fund()))).rejects.toThrow('Fund not found.');
  await expect(transaction((tx) => editFund(tx, ada, { id, revision, ...rest }))).rejects.toThrow(
    'Fund not found.',
  );
  await expect(fundToEdit(ada, id)).rejects.toThrow('Fund not found.');
  expect(newFundInput.safeParse({ ...fund(), vintage: 20_266 }).success).toBe(false);
  expect(newFundInput.safeParse({ ...fund(), size: 0 }).success).toBe(false);
  expect(newFundInput.safeParse({ ...fund(), strategy: ' ' }).success).toBe(false);
});
