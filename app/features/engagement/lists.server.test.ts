import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { SIGN_INS_KEPT_DAYS } from '#app/platform/session/sign-in-events.server.ts';
import { did, hoursAgo } from '#tests/factories/activity.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { expectSorted } from '#tests/setup/lists.ts';
import type { KeenAsked, QuietAsked } from './engagement-lists.tsx';
import { keenList, quietList } from './lists.server.ts';
import { KEEN_DAYS, QUIET_DAYS, RULES } from './rules.ts';

useTestDatabase();

const DAY = 24;
const all = keenList.schema.parse({});
const allQuiet = quietList.schema.parse({});
const keenNames = async (viewer: Viewer, filters: Partial<KeenAsked> = {}) =>
  (await keenList.page(viewer, { ...all, ...filters })).items.map(({ name }) => name);
const quietNames = async (viewer: Viewer, filters: Partial<QuietAsked> = {}) =>
  (await quietList.page(viewer, { ...allQuiet, ...filters })).items.map(({ name }) => name);

/** A member who signed in that many days ago. */
const signedIn = async (name: string, ...days: number[]) => {
  const viewer = await makeViewer({ name });
  for (const day of days) await did(viewer.memberId).signIn(day * DAY);
  return viewer;
};

/** A member with three kinds of activity on an open opportunity. */
async function keen(name = 'Ada', given: Parameters<typeof makeOpportunity>[0] = {}) {
  const viewer = await makeViewer({ name });
  const offer = await makeOpportunity(given);
  const memo = await makeDocument({ opportunityId: offer.id });
  const done = did(viewer.memberId);
  await done.document(memo.id, 1);
  await done.document(memo.id, 2);
  await done.watch(offer.id, 3);
  await done.ask(offer.id, 4);
  return { viewer, offer, memo, done };
}

describe('keen', () => {
  test('lists members with three kinds of activity on one opportunity, with counts', async () => {
    const { viewer, offer } = await keen();
    expect((await keenList.page(await makeAdmin(), all)).items).toMatchObject([
      {
        memberId: viewer.memberId,
        role: 'prospective',
        opportunity: { id: offer.id },
        ...{ opened: 2, downloaded: 0, watched: 1, asked: 1, amounts: 0 },
      },
    ]);
  });

  test('excludes members with much activity of two kinds, activity spread over opportunities, or only old activity', async () => {
    const [offer, other] = [await makeOpportunity(), await makeOpportunity()];
    const memo = await makeDocument({ opportunityId: offer.id });
    const two = did((await makeViewer()).memberId);
    for (const hours of [1, 2, 3, 4]) await two.document(memo.id, hours);
    await two.watch(offer.id, 1);
    const spread = did((await makeViewer()).memberId);
    await spread.document(memo.id, 1);
    await spread.watch(other.id, 1);
    await spread.ask(other.id, 1);
    const late = did((await makeViewer()).memberId);
    await late.document(memo.id, 1);
    await late.watch(offer.id, 1);
    await late.ask(offer.id, KEEN_DAYS * DAY + 1);
    expect(await keenNames(await makeAdmin())).toEqual([]);
    await late.desire(offer.id, KEEN_DAYS * DAY - 1);
    expect(await keenNames(await makeAdmin())).toHaveLength(1);
  });

  test('excludes members with a commitment; a withdrawn one does not count', async () => {
    const { viewer, offer } = await keen();
    const admin = await makeAdmin();
    await makeCommitment(viewer, offer.id, { withdrawnAt: new Date() });
    expect(await keenNames(admin)).toEqual(['Ada']);
    await makeCommitment(viewer, offer.id);
    expect(await keenNames(admin)).toEqual([]);
  });

  test.each(['closed', 'passed'] as const)('excludes an opportunity that is %s', async (stage) => {
    await keen('Ada', { stage, ...(stage === 'closed' && { closedAt: hoursAgo(1) }) });
    expect(await keenNames(await makeAdmin())).toEqual([]);
  });

  test('excludes unpublished opportunities, and admins', async () => {
    await keen('Ada', { publishedAt: null });
    const admin = await makeAdmin();
    const { memo, offer } = await keen('Bo');
    const done = did(admin.memberId);
    await done.document(memo.id, 1);
    await done.watch(offer.id, 1);
    await done.ask(offer.id, 1);
    expect(await keenNames(admin)).toEqual(['Bo']);
  });

  test('can be filtered by name, role and opportunity, and is for admins only', async () => {
    const { offer, viewer } = await keen('Zora');
    await keen('Bo');
    const admin = await makeAdmin();
    expect(await keenNames(admin, { q: 'zor' })).toEqual(['Zora']);
    expect(await keenNames(admin, { role: 'active' })).toEqual([]);
    expect(await keenNames(admin, { opportunity: offer.id })).toEqual(['Zora']);
    expect(await keenNames(viewer)).toEqual([]);
  });
});

describe('quiet', () => {
  test('states the number of days for which sign-ins are actually kept', () => {
    expect(RULES.quiet).toContain(`the last ${SIGN_INS_KEPT_DAYS} days`);
  });

  test('lists members who used to sign in and have not for long, the most recent absence first', async () => {
    await signedIn('Long gone', 150, 149, 148);
    await signedIn('Gone', 100, 90, QUIET_DAYS + 1);
    await signedIn('Here', 100, 90, QUIET_DAYS - 1);
    await signedIn('Never really', 100, 90);
    await signedIn('Never');
    const admin = await makeAdmin();
    expect(await quietNames(admin)).toEqual(['Gone', 'Long gone']);
    expect(await quietNames(admin, { q: 'long' })).toEqual(['Long gone']);
    expect(await quietNames(await makeViewer())).toEqual([]);
  });

  test('pages follow each other', async () => {
    for (let index = 0; index < 60; index += 1) await signedIn(`M${index}`, 100, 90, 80);
    const admin = await makeAdmin();
    const first = await quietList.page(admin, allQuiet);
    const second = await quietList.page(admin, { ...allQuiet, cursor: first.nextCursor ?? undefined });
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(60);
    expect(second.nextCursor).toBeNull();
  });
});

test('both lists are sorted by every column and exported in that order', async () => {
  for (let index = 0; index < 4; index += 1) await keen(`Keen ${index % 3}`);
  for (let index = 0; index < 52; index += 1)
    await signedIn(`M${index % 9}`, 100, 90, 80, ...(index % 2 ? [95] : []));
  const admin = await makeAdmin();
  await expectSorted(keenList, admin, { count: 4 });
  await expectSorted(quietList, admin, { count: 52 });
});

test('exports contain the filtered list, are recorded without the search, and are for admins', async () => {
  await keen();
  await keen('Bo');
  const admin = await makeAdmin();
  const names = [];
  for await (const row of await keenList.export(admin, { ...all, q: 'Bo' })) names.push(row.name);
  for await (const row of await quietList.export(admin, { ...allQuiet, q: 'Bo' })) names.push(row.name);
  expect(names).toEqual(['Bo']);
  const log = await db().select().from(auditEntry).orderBy(auditEntry.seq);
  expect(log.map(({ act, subjectId, after }) => [act, subjectId, after])).toEqual([
    ['list.export', 'keen', { sort: '-last' }],
    ['list.export', 'quiet', { sort: '-last' }],
  ]);
  for (const viewer of [null, await makeViewer()])
    await expect(keenList.export(viewer, all)).rejects.toMatchObject({ code: 'not_found' });
  expect((await db().execute(sql`select count(*)::int as count from audit_entry`)).rows).toEqual([
    { count: 2 },
  ]);
});
