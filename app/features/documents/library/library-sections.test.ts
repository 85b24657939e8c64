import { expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { firmSetting } from '#app/db/schema/authoring.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { FIRST_VOCABULARY } from '#app/domain/investing/vocabulary.ts';
import { makeDocument, makeFund } from '#tests/factories/documents.ts';
import { makeLine, makePosition } from '#tests/factories/ledger-rows.ts';
import { makeAdmin, makeMember, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { makeEntity } from '#tests/factories/profile.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { latestDocuments } from './latest-documents.server.ts';
import { listLibrary } from './library.server.ts';
import { LIBRARY_SECTIONS, type LibraryFilters } from './library.ts';

useTestDatabase();

/** The titles of each section that has any, of those that are open or of a search. */
async function sectionsOf(viewer: Viewer, filters: LibraryFilters = {}) {
  const { items } = await listLibrary(viewer, { sort: 'title', ...filters });
  return Object.fromEntries(
    LIBRARY_SECTIONS.flatMap((section) => {
      const titles = items.flatMap((one) => (one.section === section ? [one.title] : []));
      return titles.length > 0 ? [[section, titles]] : [];
    }),
  );
}

async function makeHeld(
  viewer: Viewer,
  vehicle: { fundId: string } | { opportunityId: string },
  entityId?: string,
) {
  const held = await makePosition({ memberId: viewer.memberId, ...vehicle, ...(entityId && { entityId }) });
  await makeLine(held, 'commitment', '2024-01-10', 100);
}

/** A member who holds a fund and a deal, and documents of every section. */
async function makeLibrary() {
  const ada = await makeViewer({ roles: ['active'], name: 'Ada Lindqvist' });
  const { id: fundId } = await makeFund({ name: 'Fund I' });
  const { id: deal } = await makeOpportunity({ stage: 'closed', name: 'Tierhaus Clinics' });
  const { id: open } = await makeOpportunity({ name: 'Solera Foods' });
  const { id: closed } = await makeOpportunity({ stage: 'closed' });
  const { id: otherFund } = await makeFund();
  await makeHeld(ada, { fundId });
  await makeHeld(ada, { opportunityId: deal });
  const { id: stranger } = await makeMember();
  await makeDocument({ title: 'statement', category: 'statement', ownerId: ada.memberId });
  await makeDocument({ title: 'for all' });
  await makeDocument({ title: 'fund report', category: 'report', fundId });
  await makeDocument({ title: 'deal report', category: 'report', opportunityId: deal });
  await makeDocument({ title: 'data room', opportunityId: open });
  await makeDocument({ title: 'fund teaser', category: 'teaser', fundId: otherFund });
  await makeDocument({ title: 'old room', opportunityId: closed });
  await makeDocument({ title: 'of a stranger', category: 'statement', ownerId: stranger });
  return { ada, fundId, deal };
}

const SECTIONS = {
  you: ['for all', 'statement'],
  holdings: ['deal report', 'fund report'],
  open: ['data room', 'fund teaser'],
};

test('the library has sections by what the reader holds, and its archive is folded', async () => {
  const { ada } = await makeLibrary();
  expect(await sectionsOf(ada)).toEqual(SECTIONS);
  expect(await sectionsOf(ada, { all: 'archive' })).toEqual({ ...SECTIONS, archive: ['old room'] });
  const { counts, total } = await listLibrary(ada, {});
  expect(counts).toEqual({ you: 2, holdings: 2, open: 2, archive: 1, members: 0 });
  expect(total).toBe(7);
  expect(await sectionsOf(ada, { category: 'memorandum' })).toEqual({
    ...{ you: ['for all'], open: ['data room'], archive: ['old room'] },
  });
  const admin = await makeAdmin();
  expect((await sectionsOf(admin)).members).toEqual(['of a stranger', 'statement']);
});

test('a section has its five newest documents, and all once it is opened', async () => {
  const ada = await makeViewer();
  for (let month = 1; month <= 8; month += 1)
    await makeDocument({
      title: `Letter ${month}`,
      ownerId: ada.memberId,
      publishedAt: new Date(Date.UTC(2025, month - 1, 1)),
    });
  const { items, counts, nextCursor } = await listLibrary(ada, {});
  expect(items.map(({ title }) => title)).toEqual([8, 7, 6, 5, 4].map((month) => `Letter ${month}`));
  expect([counts?.you, nextCursor]).toEqual([8, null]);
  expect((await listLibrary(ada, { all: 'you' })).items).toHaveLength(8);
});

test('statements of two years and tax documents of the last are one tap away', async () => {
  const ada = await makeViewer();
  const make = (category: 'statement' | 'tax', periodYear: number, ownerId: string | null = ada.memberId) =>
    makeDocument({ category, periodYear, ownerId });
  for (const year of [2026, 2026, 2025, 2023]) await make('statement', year);
  for (const year of [2025, 2024]) await make('tax', year);
  await make('tax', 2026, null);
  const { shortcuts } = await listLibrary(ada, {});
  expect(shortcuts).toEqual([
    { category: 'statement', label: 'Statement', year: '2026', count: 2 },
    { category: 'statement', label: 'Statement', year: '2025', count: 1 },
    { category: 'tax', label: 'Tax', year: '2025', count: 1 },
  ]);
  for (const { category, year, count } of shortcuts)
    expect((await listLibrary(ada, { category, year, about: 'me' })).items).toHaveLength(count);
});

test('a year’s statements include those under a category that was replaced by it', async () => {
  const ada = await makeViewer();
  const categories = [
    ...FIRST_VOCABULARY.categories,
    { key: 'letter', label: 'Letter', replacedBy: 'statement' },
  ];
  await db()
    .insert(firmSetting)
    .values({ name: 'vocabulary', value: { ...FIRST_VOCABULARY, categories } });
  for (const category of ['statement', 'letter'])
    await makeDocument({ category, periodYear: 2026, ownerId: ada.memberId });
  const { shortcuts } = await listLibrary(ada, {});
  expect(shortcuts).toEqual([{ category: 'statement', label: 'Statement', year: '2026', count: 2 }]);
});

test('narrowed to one holder, what only another one has is left out, and what is open is not', async () => {
  const { ada, deal } = await makeLibrary();
  const { id: entity } = await makeEntity(ada.memberId, { name: 'Lindqvist Holding AB' });
  const { id: entitysFund } = await makeFund();
  await makeHeld(ada, { fundId: entitysFund }, entity);
  await makeHeld(ada, { opportunityId: deal }, entity);
  await makeDocument({ title: 'report to the entity', category: 'report', fundId: entitysFund });
  await makeDocument({
    title: 'notice to the entity',
    category: 'notice',
    fundId: entitysFund,
    ownerId: ada.memberId,
  });
  expect(await sectionsOf(ada, { held_by: 'me' })).toEqual(SECTIONS);
  expect(await sectionsOf(ada, { held_by: entity })).toEqual({
    you: ['for all', 'notice to the entity'],
    holdings: ['deal report', 'report to the entity'],
    open: SECTIONS.open,
  });
  expect((await listLibrary(ada, { held_by: entity })).counts).toMatchObject({
    you: 2,
    holdings: 2,
    archive: 1,
  });
  const latest = await latestDocuments(ada, { heldBy: entity });
  expect(latest.items.map(({ title }) => title)).not.toContain('statement');
});

test('a personal document belongs to whom of the member and their entities it is for', async () => {
  const { ada, fundId } = await makeLibrary();
  const { id: entity } = await makeEntity(ada.memberId, { name: 'Lindqvist Holding AB' });
  const { id: second } = await makeEntity(ada.memberId, { name: 'Lindqvist Trust' });
  await makeHeld(ada, { fundId }, entity);
  const make = (title: string, change: Parameters<typeof makeDocument>[0]) =>
    makeDocument({ title, category: 'tax', ownerId: ada.memberId, ...change });
  await make('tax of the entity', { entityId: entity, isHolderKnown: true });
  await make('tax of the trust', { entityId: second, isHolderKnown: true });
  await make('own tax', { isHolderKnown: true });
  await make('own notice', { isHolderKnown: true, fundId });
  await make('earlier notice', { fundId });
  await make('earlier tax', {});
  const tax = async (held_by?: string) => {
    const { items } = await listLibrary(ada, { category: 'tax', held_by });
    return items.map(({ title }) => title).sort();
  };
  expect(await tax('me')).toEqual(['earlier notice', 'earlier tax', 'own notice', 'own tax']);
  expect(await tax(entity)).toEqual(['earlier notice', 'tax of the entity']);
  // It holds nothing, and has its documents.
  expect(await tax(second)).toEqual(['tax of the trust']);
  const { items } = await listLibrary(ada, { category: 'tax' });
  const holders = Object.fromEntries(items.map(({ title, holder }) => [title, holder]));
  expect(holders).toMatchObject({
    ...{ 'tax of the entity': 'Lindqvist Holding AB', 'own tax': 'Ada Lindqvist', 'earlier tax': null },
  });
  const latest = await latestDocuments(ada, { heldBy: entity });
  const titles = latest.items.map(({ title }) => title);
  expect(titles).toContain('tax of the entity');
  expect(titles).not.toContain('own tax');
});

test('a title does not repeat what it is about', async () => {
  const { ada, fundId } = await makeLibrary();
  await makeDocument({ title: 'Fund I: report Q3 2026', category: 'report', fundId });
  const { items } = await listLibrary(ada, { search: 'Q3 2026' });
  expect(items[0]?.titleParts.map(({ text }) => text).join('')).toBe('Report Q3 2026');
  const { items: latest } = await latestDocuments(ada, { about: { id: fundId, name: 'Fund I' } });
  expect(latest.map(({ title }) => title)).toContain('Report Q3 2026');
});
