import { and, eq, exists, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { document, documentRule } from '#app/db/schema/documents.ts';
import { accessGrant } from '#app/db/schema/grants.ts';
import { member } from '#app/db/schema/members.ts';
import { indication, opportunity } from '#app/db/schema/opportunities.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import { DELEGATE } from '#app/domain/access/grants.ts';
import { maySee, type StaffSet } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { isReadBy } from '#app/platform/access/document-access.queries.server.ts';
import {
  opensFundPage,
  opensPage,
  readsInFull,
  seesHeadline,
} from '#app/platform/access/opportunity-access.queries.server.ts';
import { ownPositions } from '#app/platform/access/own-records.queries.server.ts';
import { viewersFor } from '#app/platform/grants/grants.server.ts';
import { viewersOf } from '#app/platform/session/session.server.ts';
import { makeDocument, makeFund } from '#tests/factories/documents.ts';
import { makeHolding } from '#tests/factories/ledger-rows.ts';
import { makeAdmin, makeMember } from '#tests/factories/members.ts';
import { giveAudience, makeOpportunity } from '#tests/factories/opportunities.ts';
import { signNda } from '#tests/factories/sessions.ts';
import { makeStaffSet } from '#tests/factories/staff.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { expectSorted } from '#tests/setup/lists.ts';
import { documentSeenBy, opportunitySeenBy, seenCounts, vehicleSeenBy } from './seen-by.server.ts';
import type { SeenBy } from './visibility.ts';

useTestDatabase();

const PAST = new Date('2026-01-05T09:00:00Z');
const SOON = new Date(Date.now() + 86_400_000);

let admin: Viewer;
const people: Record<string, string> = {};

type Given = Partial<typeof accessGrant.$inferInsert> & { holder: string; person: string };

async function give({ holder, person, ...change }: Given) {
  const [holderId, personId] = [people[holder] ?? '', people[person] ?? ''];
  await db()
    .insert(accessGrant)
    .values({
      ...{ id: newId(), holderId, personId, email: `${personId}@vestry.test`, preset: 'adviser' },
      ...{ ofAll: true, figures: true, receive: false, prepare: false, act: false, opportunities: true },
      ...{ from: PAST, givenById: holderId, givenAt: PAST, confirmedAt: PAST, acceptedAt: PAST },
      needsApproval: false,
      ...change,
    });
}

async function makePeople() {
  const add = async (name: string, roles: string[], signed: boolean, change = {}) => {
    const { id } = await makeMember({ name, roles, ...change });
    if (signed) await signNda(id);
    people[name] = id;
  };
  for (const signed of [true, false]) {
    const suffix = signed ? '' : ' unsigned';
    await add(`Active${suffix}`, ['active'], signed);
    await add(`Holder${suffix}`, ['active'], signed);
    await add(`Prospect${suffix}`, ['prospective'], signed);
    await add(`Delegate${suffix}`, [DELEGATE], signed);
  }
  await add('Pending', ['prospective'], true, { approvedAt: null });
  await add('Rejected', ['active'], true, { rejectedAt: PAST });
  await add('Holding admin', ['admin'], true);
  for (const set of ['finance', 'deals', 'system', 'read_only'] as const satisfies StaffSet[]) {
    await add(`Admin ${set}`, ['admin'], false);
    await makeStaffSet(people[`Admin ${set}`] ?? '', set, { givenById: admin.memberId });
  }
  await add('Former admin', ['admin'], true);
  await makeStaffSet(people['Former admin'] ?? '', 'finance', { givenById: admin.memberId, endedAt: PAST });
}

/** Grants of each kind of holder to each kind of person, with limits of every kind. */
async function giveGrants(fundId: string) {
  await give({ holder: 'Holder', person: 'Delegate', until: SOON });
  await give({ holder: 'Holder', person: 'Delegate unsigned' });
  await give({ holder: 'Holder unsigned', person: 'Delegate', preset: 'spouse' });
  await give({ holder: 'Holder', person: 'Prospect', opportunities: false, categories: ['statement'] });
  await give({ holder: 'Holder', person: 'Active', vehicles: [fundId], year: 2025, figures: false });
  await give({ holder: 'Holding admin', person: 'Delegate', preset: 'family_office' });
  await give({ holder: 'Prospect', person: 'Admin system' });
  await give({ holder: 'Holder', person: 'Rejected' });
  await give({ holder: 'Rejected', person: 'Delegate' });
  await give({ holder: 'Holder', person: 'Prospect unsigned', acceptedAt: null });
  await give({ holder: 'Holder', person: 'Prospect unsigned', from: SOON });
  await give({ holder: 'Holder', person: 'Prospect unsigned', until: PAST });
  await give({ holder: 'Holder', person: 'Prospect unsigned', needsApproval: true });
}

const holders = () => ['Holder', 'Holder unsigned', 'Holding admin'].map((name) => people[name] ?? '');

async function makeDocuments(places: { opportunityId?: string; fundId?: string }[], fundId: string) {
  for (const place of [{}, ...places]) {
    for (const category of ['teaser', 'memorandum']) await makeDocument({ ...place, category });
    for (const ownerId of holders())
      await makeDocument({ ...place, ownerId, category: 'statement', periodYear: 2025 });
  }
  for (const ownerId of holders()) await makeDocument({ ownerId, category: 'capital_call' });
  for (const change of [{ publishedAt: null }, { publishedAt: SOON }, { withdrawnAt: PAST }])
    await makeDocument(change);
  const opportunityId = places.find((place) => place.opportunityId)?.opportunityId;
  type Rule = Omit<typeof documentRule.$inferInsert, 'id' | 'documentId'>;
  const rules: Rule[][] = [
    [{ kind: 'everyone' }],
    [
      { kind: 'role', role: 'active' },
      { kind: 'fund', fundId },
    ],
    [{ kind: 'role', role: 'prospective', until: PAST }],
    [{ kind: 'person', memberId: people.Prospect }],
    [{ kind: 'opportunity', relation: 'reads', opportunityId }],
    [{ kind: 'opportunity', relation: 'indicated', opportunityId }],
  ];
  for (const some of rules) {
    const { id: documentId } = await makeDocument({ hasRules: true });
    await db()
      .insert(documentRule)
      .values(some.map((rule) => ({ id: newId(), documentId, ...rule })));
  }
}

beforeEach(async () => {
  admin = await makeAdmin();
  await makePeople();
  const { id: fundId } = await makeFund({ name: 'Fund II' }, holders());
  const { id: draftId } = await makeFund({ publishedAt: null }, holders());
  const places: { opportunityId?: string; fundId?: string }[] = [{ fundId }, { fundId: draftId }];
  for (const stage of ['open', 'closed'] as const)
    for (const publishedAt of [PAST, null]) {
      const { id: opportunityId } = await makeOpportunity({ stage, publishedAt });
      await db()
        .insert(indication)
        .values({ memberId: people.Prospect ?? '', opportunityId, likelihood: 3 });
      await makeHolding({ memberId: people.Holder ?? '', opportunityId });
      places.push({ opportunityId });
    }
  for (const rules of [
    [
      { kind: 'role', role: 'active' },
      { kind: 'fund', fundId },
    ],
    [{ kind: 'person', memberId: people['Prospect unsigned'] ?? '' }],
    [{ kind: 'person', memberId: people['Admin system'] ?? '' }],
  ] as const) {
    const { id: opportunityId } = await makeOpportunity();
    await giveAudience(opportunityId, [...rules]);
    places.push({ opportunityId });
    await db()
      .insert(indication)
      .values({ memberId: people['Holder unsigned'] ?? '', opportunityId, likelihood: 3 });
  }
  await giveGrants(fundId);
  await makeDocuments(places, fundId);
  // As in production: a plan for tables that were empty takes minutes.
  await db().execute(sql`analyze`);
});

/** Everybody, each as themselves and for each holder who gave them access: what a request would be made as. */
async function requests(): Promise<Viewer[]> {
  const viewers = await viewersOf(db(), [admin.memberId, ...Object.values(people)]);
  return [...viewers, ...(await Promise.all(viewers.map(viewersFor))).flat()];
}

/** Names a request as the list does: by the person, or by the grant. */
const idOf = ({ memberId, holders: scopes }: Viewer): string => scopes?.[0]?.grantId ?? memberId;

const isAdminWith = (viewer: Viewer, area: 'documents' | 'deals' | 'money') =>
  viewer.holders === null && maySee(viewer, area);

type List = {
  page: (viewer: Viewer, asked: never) => Promise<{ items: SeenBy[]; nextCursor: string | null }>;
};

async function listed(list: List): Promise<[string, string][]> {
  const { items, nextCursor } = await list.page(admin, { q: '', sort: 'person' } as never);
  expect(nextCursor).toBeNull();
  for (const { reasons, grant } of items) expect(grant ? 1 : reasons.length).toBeGreaterThan(0);
  return items.map(({ id, depth }): [string, string] => [id, depth]).sort();
}

describe('who is listed is exactly who can see it', () => {
  test('of every document', async () => {
    const readers = new Map<string, [string, string][]>();
    for (const viewer of await requests()) {
      const which = isAdminWith(viewer, 'documents') ? undefined : isReadBy(viewer, db());
      for (const { id } of await db().select({ id: document.id }).from(document).where(which))
        readers.set(id, [...(readers.get(id) ?? []), [idOf(viewer), 'file']]);
    }
    for (const [id, expected] of readers) {
      const subject = await documentSeenBy.parentAt(admin, id);
      expect(await listed(documentSeenBy.of(subject)), subject.name).toEqual(expected.sort());
    }
  });

  test('of every opportunity, and how much of it', async () => {
    const viewers = await requests();
    const found = (viewer: Viewer, id: string, which: typeof seesHeadline) =>
      db().$count(opportunity, and(eq(opportunity.id, id), which(viewer)));
    for (const { id } of await db().select({ id: opportunity.id }).from(opportunity)) {
      const expected: [string, string][] = [];
      for (const viewer of viewers) {
        if (isAdminWith(viewer, 'deals') || (await found(viewer, id, readsInFull)))
          expected.push([idOf(viewer), 'full']);
        else if (await found(viewer, id, opensPage)) expected.push([idOf(viewer), 'page']);
        else if (await found(viewer, id, seesHeadline)) expected.push([idOf(viewer), 'card']);
      }
      const subject = await opportunitySeenBy.parentAt(admin, id);
      expect(await listed(opportunitySeenBy.of(subject))).toEqual(expected.sort());
    }
  });

  test('of every vehicle, and what of it', async () => {
    const viewers = await requests();
    const vehicles = [
      ...(await db().select({ id: fund.id, slug: fund.slug }).from(fund)),
      ...(await db()
        .select({ id: opportunity.id, slug: opportunity.slug })
        .from(opportunity)
        .where(eq(opportunity.stage, 'closed'))),
    ];
    for (const { id, slug } of vehicles) {
      const expected: [string, string][] = [];
      for (const viewer of viewers) {
        const held = db()
          .select()
          .from(position)
          .where(and(eq(position.vehicleId, id), ownPositions(viewer)));
        const [holds] = await db().select({ id: member.id }).from(member).where(exists(held)).limit(1);
        if (isAdminWith(viewer, 'money')) expected.push([idOf(viewer), 'records']);
        else if (holds) expected.push([idOf(viewer), 'holding']);
        else if (await db().$count(fund, and(eq(fund.id, id), opensFundPage(viewer))))
          expected.push([idOf(viewer), 'page']);
      }
      const subject = await vehicleSeenBy.parentAt(admin, slug);
      expect(await listed(vehicleSeenBy.of(subject))).toEqual(expected.sort());
    }
  });
});

test('people are counted once each, by reason, before their names', async () => {
  const [shared] = await db()
    .select({ id: documentRule.documentId })
    .from(documentRule)
    .where(eq(documentRule.kind, 'fund'));
  const subject = await documentSeenBy.parentAt(admin, shared?.id ?? '');
  const { people: count, admins, reasons } = await seenCounts(admin, subject);
  const { items } = await documentSeenBy.of(subject).page(admin, { q: '', sort: 'person' });
  const isOfFirm = ({ reasons: why }: SeenBy) => why.some((one) => one.startsWith('Admin: '));
  const ids = (rows: SeenBy[]) => new Set(rows.map(({ memberId }) => memberId)).size;
  expect(count).toBe(ids(items.filter((row) => !isOfFirm(row))));
  expect(admins).toBe(ids(items.filter(isOfFirm)));
  expect(reasons.map(({ label }) => label)).toEqual([
    'All active investors',
    'Holders of Fund II',
    'Access that a holder gave',
    'Admins, by their permissions',
  ]);
  for (const { key, count: expected } of reasons) {
    const { items: some } = await documentSeenBy.of(subject).page(admin, { q: '', sort: 'person', why: key });
    expect(ids(some), key).toBe(expected);
  }
  const delegate = items.find(({ grant }) => grant?.until);
  expect(delegate?.grant).toMatchObject({ as: 'Adviser', holder: 'Holder', until: SOON.toISOString() });
});

test('the list is sorted, searched and exported, and nobody else has it', async () => {
  const [one] = await db().select({ id: document.id }).from(document).where(eq(document.category, 'teaser'));
  const subject = await documentSeenBy.parentAt(admin, one?.id ?? '');
  const list = documentSeenBy.of(subject);
  const { items } = await list.page(admin, { q: '', sort: 'person' });
  await expectSorted(list, admin, { count: items.length });
  const found = await list.page(admin, { q: 'holding adm', sort: 'person' });
  expect(found.items.map(({ name }) => name)).toEqual(['Holding admin']);
  const [active] = await viewersOf(db(), [people.Active ?? '']);
  if (!active) throw new Error('There is no such member');
  expect((await list.page(active, { q: '', sort: 'person' })).items).toEqual([]);
  expect(await seenCounts(active, subject)).toEqual({ people: 0, admins: 0, reasons: [] });
  await expect(documentSeenBy.parentAt(active, subject.id)).rejects.toMatchObject({ code: 'not_found' });
});

test('the counts and the names of one request have the same grants', async () => {
  const [one] = await db().select({ id: document.id }).from(document).where(eq(document.category, 'teaser'));
  const delegates = async (seen: Awaited<ReturnType<typeof documentSeenBy.parentAt>>) =>
    (await documentSeenBy.of(seen).page(admin, { q: '', sort: 'person', why: 'grant' })).items.length;
  const seen = await documentSeenBy.parentAt(admin, one?.id ?? '');
  await db().update(accessGrant).set({ needsApproval: true });
  expect((await seenCounts(admin, seen)).reasons.map(({ key }) => key)).toContain('grant');
  expect(await delegates(seen)).toBeGreaterThan(0);
  expect(await delegates(await documentSeenBy.parentAt(admin, seen.id))).toBe(0);
});
