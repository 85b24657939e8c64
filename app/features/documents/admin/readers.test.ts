import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { document, documentRule } from '#app/db/schema/documents.ts';
import { member } from '#app/db/schema/members.ts';
import { ndaSignature, ndaVersion } from '#app/db/schema/nda.ts';
import { indication, opportunity } from '#app/db/schema/opportunities.ts';
import type { OpportunityRule } from '#app/domain/access/audience.ts';
import type { MembershipStatus, Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { OPPORTUNITY_STAGES } from '#app/domain/investing/opportunity-content.ts';
import { isReadBy } from '#app/platform/access/document-access.queries.server.ts';
import { isReader } from '#app/platform/access/document-readers.queries.server.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeDocument, makeFund } from '#tests/factories/documents.ts';
import { makeHolding } from '#tests/factories/ledger-rows.ts';
import { asViewer, makeMember } from '#tests/factories/members.ts';
import { giveAudience, makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { countReaders, findReaders } from './readers.queries.server.ts';

useTestDatabase();

const days = (count: number) => new Date(Date.now() + count * 86_400_000);
const ROLES = [['admin'], ['active'], ['prospective'], ['active', 'prospective'], ['admin', 'active'], []];
const STATUSES: [MembershipStatus, Partial<typeof member.$inferInsert>][] = [
  ['approved', {}],
  ['pending', { approvedAt: null }],
  ['rejected', { rejectedAt: days(-1) }],
  ['unverified', { emailVerifiedAt: null }],
];

/** Everyone who could read a document: each role, status and NDA state, with or without a relation to it. */
async function everyKindOfPerson(): Promise<Viewer[]> {
  const ndaVersionId = newId();
  const past = days(-30);
  const version = { id: ndaVersionId, version: 1, title: 'NDA', body: 'x' };
  await db()
    .insert(ndaVersion)
    .values({ ...version, effectiveAt: past, publishedAt: past });
  const people: Viewer[] = [];
  const signatures: (typeof ndaSignature.$inferInsert)[] = [];
  for (const roles of ROLES)
    for (const [status, change] of STATUSES)
      for (const signed of [true, false])
        for (const isRelated of [true, false]) {
          const row = await makeMember({ roles, ...change });
          // An admin needs no further approval.
          const isIn = status === 'pending' && roles.includes('admin');
          if (signed) signatures.push({ id: newId(), memberId: row.id, ndaVersionId, completedAt: past });
          people.push(
            asViewer(row, {
              membershipStatus: isIn ? 'approved' : status,
              ndaSignedAt: signed ? past.toISOString() : null,
              name: isRelated ? 'related' : 'stranger',
            }),
          );
        }
  await db().insert(ndaSignature).values(signatures);
  return people;
}

test('the listed readers of a document are exactly the people who can read it', async () => {
  const people = await everyKindOfPerson();
  const related = people.filter(({ name }) => name === 'related');
  const strangers = people.filter(({ name }) => name === 'stranger');
  const subjects: { opportunityId?: string; fundId?: string }[] = [{}];
  for (const stage of OPPORTUNITY_STAGES)
    for (const publishedAt of [days(-1), null]) {
      const { id: opportunityId } = await makeOpportunity({ stage, publishedAt });
      const ids = related.map(({ memberId }) => memberId);
      for (const memberId of ids) await makeHolding({ memberId, opportunityId });
      for (const { memberId } of strangers) await makeHolding({ memberId, opportunityId }, 'undone');
      await db()
        .insert(indication)
        .values(ids.map((memberId) => ({ memberId, opportunityId, likelihood: 3 as const })));
      const [first] = related;
      if (first) await makeCommitment(first, opportunityId);
      subjects.push({ opportunityId });
    }
  const [someone] = related;
  if (!someone) throw new Error('Nobody is related');
  const [{ id: heldFund }, { id: other }] = [
    await makeFund(
      {},
      related.map((one) => one.memberId),
    ),
    await makeOpportunity(),
  ];
  await makeCommitment(someone, other);
  const audiences: OpportunityRule[] = [
    { kind: 'role', role: 'active' },
    { kind: 'person', memberId: someone.memberId },
    { kind: 'fund', fundId: heldFund },
    { kind: 'opportunity', opportunityId: other, relation: 'committed' },
  ];
  for (const stage of ['open', 'closed'] as const)
    for (const rule of audiences) {
      const { id: opportunityId } = await makeOpportunity({ stage });
      await giveAudience(opportunityId, [rule]);
      const [last] = related.slice(-1);
      if (last) await makeCommitment(last, opportunityId);
      subjects.push({ opportunityId });
    }
  for (const publishedAt of [days(-1), days(1), null])
    subjects.push({
      fundId: (
        await makeFund(
          { publishedAt },
          related.map((one) => one.memberId),
        )
      ).id,
    });

  for (const place of subjects) {
    for (const category of ['teaser', 'memorandum'] as const) await makeDocument({ ...place, category });
    await makeDocument({ ...place, ownerId: related[0]?.memberId ?? null });
    await makeDocument({ ...place, ownerId: related.at(-1)?.memberId ?? null });
  }
  await makeDocument({ publishedAt: null });
  await makeDocument({ publishedAt: days(1) });
  await makeDocument({ withdrawnAt: days(-1) });

  type Rule = Omit<typeof documentRule.$inferInsert, 'id' | 'documentId'>;
  const rules: Rule[] = [
    { kind: 'everyone' },
    { kind: 'everyone', from: days(1) },
    { kind: 'everyone', until: days(-1) },
    ...(['admin', 'active', 'prospective'] as const).map((role): Rule => ({ kind: 'role', role })),
    ...people.slice(0, 30).map(({ memberId }): Rule => ({ kind: 'person', memberId })),
    ...subjects.flatMap(({ opportunityId, fundId }): Rule[] => {
      if (fundId) return [{ kind: 'fund', fundId }];
      const relations = ['reads', 'indicated', 'committed', 'holds'] as const;
      return opportunityId
        ? relations.map((relation) => ({ kind: 'opportunity', relation, opportunityId }))
        : [];
    }),
  ];
  const ruled: (typeof documentRule.$inferInsert)[] = [];
  for (const rule of rules)
    for (const place of subjects.slice(0, 3)) {
      const { id } = await makeDocument({ ...place, hasRules: true });
      ruled.push({ id: newId(), documentId: id, ...rule });
    }
  await db().insert(documentRule).values(ruled);
  // As in production: a plan for tables that were empty takes minutes.
  await db().execute(sql`analyze`);

  for (const viewer of people) {
    const reads = await db().select({ id: document.id }).from(document).where(isReadBy(viewer, db()));
    const counted = await db()
      .select({ id: document.id })
      .from(document)
      .innerJoin(member, and(eq(member.id, viewer.memberId), isReader(db())));
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
    const { role, membershipStatus, ndaSignedAt, name } = viewer;
    expect(ids(counted), `${membershipStatus} ${role} ${name}, ${ndaSignedAt}`).toEqual(ids(reads));
  }
});

test('readers of later include those of a rule about an opportunity that is not published yet', async () => {
  const people = await everyKindOfPerson();
  const { id: opportunityId } = await makeOpportunity({ publishedAt: null });
  const { id } = await makeDocument({ opportunityId, hasRules: true, publishedAt: null });
  await db()
    .insert(documentRule)
    .values({ id: newId(), documentId: id, kind: 'opportunity', relation: 'reads', opportunityId });
  const [admin] = people;
  if (!admin) throw new Error('There is nobody');
  const counted = await transaction((tx) => countReaders(admin, tx, [id], 1_000));
  await db()
    .update(opportunity)
    .set({ publishedAt: days(-1) });
  const readers = await findReaders(admin, db(), id, 1);
  expect(counted).toBeGreaterThan(0);
  expect(readers[0]?.total).toBe(counted);
});

test('readers are counted once each, and no further than asked', async () => {
  const admin = asViewer(await makeMember({ roles: ['admin'] }));
  for (let made = 0; made < 4; made += 1) await makeMember();
  const documents = await Promise.all([1, 2].map(() => makeDocument({ category: 'teaser' })));
  const ids = documents.map(({ id }) => id);
  const counted = (most: number) => transaction((tx) => countReaders(admin, tx, ids, most));
  expect([await counted(100), await counted(3)]).toEqual([4, 3]);
});
