import { expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { documentRule } from '#app/db/schema/documents.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { countAudience } from '#app/features/broadcasts/broadcasts.queries.server.ts';
import { latestDocuments } from '#app/features/documents/library/latest-documents.server.ts';
import { listLibrary } from '#app/features/documents/library/library.server.ts';
import { publishFund } from '#app/features/funds/authoring/publish-fund.server.ts';
import { fundPage, listFunds } from '#app/features/funds/funds.server.ts';
import { exportPortfolio } from '#app/features/portfolio/exports/portfolio-export.server.ts';
import { ownHeadlines, ownPortfolio, ownPositionsIn } from '#app/features/portfolio/portfolio.server.ts';
import { portfolioViewFrom } from '#app/features/portfolio/portfolio-address.ts';
import { holdersOf } from '#app/features/portfolio/reading/choices.server.ts';
import { askQuestion } from '#app/features/questions/asking.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { searchEverything } from '#app/processes/search/search.server.ts';
import { makeDocument, makeFund } from '#tests/factories/documents.ts';
import { makeHolding, makeValuation } from '#tests/factories/ledger-rows.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { draftNotice, publishNotice } from '#tests/factories/notice-acts.ts';
import { makeEntity } from '#tests/factories/profile.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { ownData } from './account-data.server.ts';

useTestDatabase({ jobs: JOBS });

const NAME = 'Quillfeather';
const TODAY = '2026-11-01';

/** A fund with a holder, a valuation, and documents of every kind of audience. */
async function makeDraftFund() {
  const viewer = await makeViewer({ roles: ['active'] });
  const { memberId } = viewer;
  const { id } = await makeFund({ name: `${NAME} Fund`, slug: 'quillfeather', publishedAt: null });
  const held = await makeHolding({ memberId, fundId: id });
  const entity = await makeEntity(memberId, { name: `${NAME} Holding` });
  await makeHolding({ memberId, fundId: id, entityId: entity.id });
  await makeValuation(held, '2026-06-30', 1_200);
  for (const category of ['teaser', 'report'] as const)
    await makeDocument({ title: `${NAME} ${category}`, category, fundId: id });
  await makeDocument({ title: `${NAME} statement`, category: 'statement', fundId: id, ownerId: memberId });
  const { id: documentId } = await makeDocument({ title: `${NAME} letter`, hasRules: true });
  await db().insert(documentRule).values({ id: newId(), documentId, kind: 'fund', fundId: id });
  return { viewer, id };
}

/** What sums up a member's holdings without naming them. */
const sumsOf = async (viewer: Viewer, fundId: string) => ({
  dashboard: await ownHeadlines(viewer, null),
  holders: await holdersOf(viewer, TODAY),
  'beside the fund': (await ownPositionsIn(viewer, fundId)).rows,
});
const NO_SUMS = { dashboard: null, holders: [], 'beside the fund': [] };

/** What a member gets on every path on which a fund may show. */
const pathsOf = (viewer: Viewer): Record<string, () => Promise<unknown>> => {
  const view = portfolioViewFrom(new URLSearchParams());
  const file = (what: 'figures' | 'lines' | 'valuations' | 'bridge') => async () => {
    const request = { what, format: 'csv', asOf: TODAY, knownAt: new Date().toISOString() } as const;
    const whole = { reporting: null, holder: null, vehicle: null, heldBy: null };
    const { body } = await exportPortfolio(viewer, { ...request, ...whole }, AbortSignal.timeout(60_000));
    return new Response(body as BodyInit).text();
  };
  return {
    funds: () => listFunds(viewer),
    portfolio: () => ownPortfolio(viewer, view, null),
    search: () => searchEverything(viewer, NAME),
    library: async () => (await listLibrary(viewer, {})).items,
    'latest documents': async () => (await latestDocuments(viewer)).items,
    'own data': () => ownData(viewer),
    figures: file('figures'),
    lines: file('lines'),
    valuations: file('valuations'),
    bridge: file('bridge'),
  };
};

test('nothing of a draft fund shows to its holder on any path, and all of it once it is published', async () => {
  const [admin, { viewer, id }] = [await makeAdmin(), await makeDraftFund()];
  // The entity is theirs, with or without the fund.
  const mentions = async (path: () => Promise<unknown>) =>
    JSON.stringify((await path()) ?? null).replaceAll(`${NAME} Holding`, '');
  const shows = (text: string) => text.toLowerCase().includes(NAME.toLowerCase()) || text.includes(id);
  for (const [name, path] of Object.entries(pathsOf(viewer)))
    expect(shows(await mentions(path)), name).toBe(false);
  expect(await sumsOf(viewer, id)).toEqual(NO_SUMS);
  await expect(fundPage(viewer, 'quillfeather')).rejects.toThrow('Fund not found.');
  const question = { about: { page: 'fund', fundId: id }, body: 'When is the first closing?' } as const;
  const ask = () => transaction((tx) => askQuestion(tx, viewer, { ...question, idempotencyKey: newId() }));
  await expect(ask()).rejects.toMatchObject({ code: 'not_found' });
  const addressed = async () => {
    const { total, unsigned } = await countAudience(admin, db(), [{ kind: 'fund', fundId: id }]);
    return total + unsigned;
  };
  expect(await addressed()).toBe(0);

  await transaction((tx) => publishFund(tx, admin, { id }));
  for (const [name, path] of Object.entries(pathsOf(viewer)))
    expect(shows(await mentions(path)), name).toBe(true);
  for (const [name, sums] of Object.entries(await sumsOf(viewer, id)))
    expect(sums, name).not.toEqual(NO_SUMS[name as keyof typeof NO_SUMS]);
  expect((await fundPage(viewer, 'quillfeather')).name).toBe(`${NAME} Fund`);
  await ask();
  expect(await addressed()).toBe(1);
});

test('notices of a draft fund are prepared, and published only after the fund', async () => {
  const [admin, { id }] = [await makeAdmin(), await makeDraftFund()];
  const seen = await draftNotice(admin, id);
  await expect(publishNotice(admin, seen)).rejects.toThrow('Publish the fund before its notices.');
});
