import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { document, documentRule } from '#app/db/schema/documents.ts';
import { indication } from '#app/db/schema/opportunities.ts';
import { type DocumentFacts, type DocumentRuleFacts, readsDocument } from '#app/domain/access/access.ts';
import { NOTICE_CATEGORIES } from '#app/domain/access/documents.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { OPPORTUNITY_STAGES } from '#app/domain/investing/opportunity-content.ts';
import { isReadBy } from '#app/platform/access/document-access.queries.server.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeDocument, makeFund } from '#tests/factories/documents.ts';
import { makeHolding } from '#tests/factories/ledger-rows.ts';
import { makeAdmin, makeMember, makeViewer } from '#tests/factories/members.ts';
import { giveAudience, makeOpportunity } from '#tests/factories/opportunities.ts';
import { makeEntity } from '#tests/factories/profile.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { openCopy } from './copies/copies.server.ts';
import { downloadName } from './document.ts';
import { listOpportunityDocuments } from './documents.server.ts';

useTestDatabase();

const TOMORROW = new Date(Date.now() + 86_400_000);
let prospective: Viewer;
let withoutNda: Viewer;
let active: Viewer;
let admin: Viewer;

beforeEach(async () => {
  prospective = await makeViewer();
  withoutNda = await makeViewer({}, { ndaSignedAt: null });
  active = await makeViewer({ roles: ['active'] });
  admin = await makeAdmin();
});

/** Returns which of the four can read the document; all others must get a not-found error. */
async function readers(id: string): Promise<string[]> {
  const asked = { withoutNda, prospective, active, admin };
  const found: string[] = [];
  for (const [name, viewer] of Object.entries(asked)) {
    const outcome = await openCopy(viewer, id, 'download').then(
      () => 'found',
      (error: unknown) => error,
    );
    if (outcome === 'found') found.push(name);
    else expect(outcome).toMatchObject({ code: 'not_found' });
  }
  return found;
}

describe('a document is read by', () => {
  test('all members, if it is a teaser', async () => {
    const { id: opportunityId } = await makeOpportunity();
    const teaser = await makeDocument({ category: 'teaser', opportunityId });
    expect(await readers(teaser.id)).toEqual(['withoutNda', 'prospective', 'active', 'admin']);
  });

  test('members who signed the NDA, if it is anything else', async () => {
    const { id: opportunityId } = await makeOpportunity();
    const memorandum = await makeDocument({ opportunityId });
    const general = await makeDocument({ category: 'legal' });
    expect(await readers(memorandum.id)).toEqual(['prospective', 'active', 'admin']);
    expect(await readers(general.id)).toEqual(['prospective', 'active', 'admin']);
  });

  test('active members, if its opportunity is closed', async () => {
    const { id: opportunityId } = await makeOpportunity({ stage: 'closed' });
    const memorandum = await makeDocument({ opportunityId });
    const teaser = await makeDocument({ category: 'teaser', opportunityId });
    expect(await readers(memorandum.id)).toEqual(['active', 'admin']);
    expect(await readers(teaser.id)).toEqual(['withoutNda', 'prospective', 'active', 'admin']);
  });

  test('active members who hold its fund', async () => {
    const { id: fundId } = await makeFund({}, [active.memberId, prospective.memberId]);
    const { id: otherFundId } = await makeFund();
    const report = await makeDocument({ category: 'report', fundId });
    const otherReport = await makeDocument({ category: 'report', fundId: otherFundId });
    expect(await readers(report.id)).toEqual(['active', 'admin']);
    expect(await readers(otherReport.id)).toEqual(['admin']);
  });

  test('nobody for a holding whose lines are all undone', async () => {
    const { id: fundId } = await makeFund();
    const { id: opportunityId } = await makeOpportunity({ stage: 'closed' });
    const { memberId } = active;
    const holders = async (relation: Omit<typeof documentRule.$inferInsert, 'id' | 'documentId'>) => {
      const { id } = await makeDocument({ category: 'report', hasRules: true });
      await db()
        .insert(documentRule)
        .values({ id: newId(), documentId: id, ...relation });
      return id;
    };
    const report = await makeDocument({ category: 'report', fundId });
    const ids = [
      report.id,
      await holders({ kind: 'fund', fundId }),
      await holders({ kind: 'opportunity', relation: 'holds', opportunityId }),
    ];
    await makeHolding({ memberId, fundId }, 'undone');
    await makeHolding({ memberId, opportunityId }, 'undone');
    for (const id of ids) expect(await readers(id)).toEqual(['admin']);
    // Recorded for an entity of theirs afterwards.
    const { id: entityId } = await makeEntity(memberId);
    await makeHolding({ memberId, entityId, fundId });
    await makeHolding({ memberId, entityId, opportunityId });
    for (const id of ids) expect(await readers(id)).toEqual(['active', 'admin']);
  });

  test('its owner, if it is personal', async () => {
    const { id: stranger } = await makeMember();
    const mine = await makeDocument({ category: 'statement', ownerId: active.memberId });
    const theirs = await makeDocument({ category: 'teaser', ownerId: stranger });
    expect(await readers(mine.id)).toEqual(['active', 'admin']);
    expect(await readers(theirs.id)).toEqual(['admin']);
  });

  test.each(NOTICE_CATEGORIES)('its owner before the NDA, if it is a %s', async (category) => {
    const { id } = await makeDocument({ category, ownerId: withoutNda.memberId });
    expect(await readers(id)).toEqual(['withoutNda', 'admin']);
    const statement = await makeDocument({ category: 'statement', ownerId: withoutNda.memberId });
    expect(await readers(statement.id)).toEqual(['admin']);
  });

  test('nobody, before it and its subject are published', async () => {
    const { id: draft } = await makeOpportunity({ publishedAt: null });
    const { id: scheduled } = await makeOpportunity({ publishedAt: TOMORROW });
    const { id: fundId } = await makeFund({ publishedAt: TOMORROW }, [active.memberId]);
    const early = await makeDocument({ category: 'teaser', publishedAt: TOMORROW });
    expect(await readers(early.id)).toEqual([]);
    for (const subject of [{ opportunityId: draft }, { opportunityId: scheduled }, { fundId }]) {
      const { id } = await makeDocument({ category: 'teaser', ...subject });
      expect(await readers(id)).toEqual(['admin']);
    }
  });

  test('nobody who is not a member', async () => {
    const { id } = await makeDocument({ category: 'teaser' });
    const others: Partial<Viewer>[] = [
      { membershipStatus: 'pending' },
      { membershipStatus: 'unverified' },
      { membershipStatus: 'rejected' },
      { role: 'unknown' },
      { role: 'admin', membershipStatus: 'rejected' },
    ];
    for (const change of others) {
      await expect(openCopy({ ...active, ...change }, id, 'download')).rejects.toMatchObject({
        code: 'not_found',
      });
    }
  });
});

type Rule = Omit<typeof documentRule.$inferInsert, 'id' | 'documentId'>;

/** One rule of each kind, about `holder` or not, in force or not, with the facts that the pure rule reads. */
async function rulesOn(holder: Viewer, stranger: string): Promise<[Rule, DocumentRuleFacts][]> {
  const always = { from: null, until: null };
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  const rules: [Rule, DocumentRuleFacts][] = [];
  for (const memberId of [holder.memberId, stranger])
    rules.push([
      { kind: 'person', memberId },
      { kind: 'person', memberId, ...always },
    ]);
  for (const role of ['active', 'prospective'] as const)
    rules.push([
      { kind: 'role', role },
      { kind: 'role', role, ...always },
    ]);
  for (const when of [always, { from: days(1), until: null }, { from: null, until: days(-1) }])
    rules.push([
      { kind: 'everyone', ...when },
      { kind: 'everyone', ...when },
    ]);
  for (const [isHeld, publishedAt] of [
    [true, days(-1)],
    [false, days(-1)],
    [false, null],
  ] as const) {
    // A draft fund has no holders yet, even with lines in its ledger.
    const isInLedger = isHeld || publishedAt === null;
    const { id: fundId } = await makeFund({ publishedAt }, isInLedger ? [holder.memberId] : []);
    rules.push([
      { kind: 'fund', fundId },
      { kind: 'fund', isHeld, ...always },
    ]);
  }
  for (const stage of ['open', 'closed'] as const) {
    const { id: opportunityId } = await makeOpportunity({ stage });
    const opportunity = { stage, publishedAt: days(-1), audience: null };
    const facts = { kind: 'opportunity', relation: 'reads', opportunity, ...always } as const;
    rules.push([{ kind: 'opportunity', relation: 'reads', opportunityId }, facts]);
  }
  for (const relation of ['indicated', 'committed', 'holds'] as const)
    for (const isRelated of [true, false]) {
      const { id: opportunityId } = await makeOpportunity({ stage: 'pipeline' });
      if (isRelated) await relate(relation, holder, opportunityId);
      const facts = { kind: 'opportunity', relation, isRelated, ...always } as const;
      rules.push([{ kind: 'opportunity', relation, opportunityId }, facts]);
    }
  return rules;
}

async function relate(
  relation: 'indicated' | 'committed' | 'holds',
  viewer: Viewer,
  opportunityId: string,
): Promise<void> {
  const { memberId } = viewer;
  if (relation === 'indicated')
    await db().insert(indication).values({ memberId, opportunityId, likelihood: 4 });
  if (relation === 'committed') await makeCommitment(viewer, opportunityId);
  if (relation === 'holds') await makeHolding({ memberId, opportunityId });
}

test('every kind of person reads the documents that the rule allows', async () => {
  const stranger = await makeMember();
  const cases = new Map<string, DocumentFacts>();
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  type Subject = Pick<DocumentFacts, 'opportunity' | 'fund'> & { opportunityId?: string; fundId?: string };
  const subjects: Subject[] = [{ opportunity: null, fund: null }];
  for (const stage of OPPORTUNITY_STAGES)
    for (const publishedAt of [days(-1), days(1), null]) {
      const { id: opportunityId } = await makeOpportunity({ stage, publishedAt });
      subjects.push({ opportunityId, opportunity: { stage, publishedAt, audience: null }, fund: null });
    }
  for (const memberId of [active.memberId, stranger.id]) {
    const { id: opportunityId, stage, publishedAt } = await makeOpportunity();
    await giveAudience(opportunityId, [{ kind: 'person', memberId }]);
    const audience = { isInvolved: false, rules: [{ kind: 'person' as const, memberId }] };
    subjects.push({ opportunityId, opportunity: { stage, publishedAt, audience }, fund: null });
  }
  for (const publishedAt of [days(-1), days(1), null])
    for (const isHeld of [true, false]) {
      const { id: fundId } = await makeFund({ publishedAt }, isHeld ? [active.memberId] : []);
      subjects.push({ fundId, opportunity: null, fund: { publishedAt, isHeld } });
    }
  for (const { opportunity, fund, ...ids } of subjects)
    for (const category of ['teaser', 'memorandum', 'notice'] as const)
      for (const ownerId of [null, active.memberId, stranger.id]) {
        const { id, publishedAt } = await makeDocument({ ...ids, category, ownerId });
        cases.set(id, { category, ownerId, publishedAt, withdrawnAt: null, opportunity, fund, rules: null });
      }
  const plain = {
    category: 'memorandum',
    ownerId: null,
    opportunity: null,
    fund: null,
    rules: null,
  } as const;
  for (const times of [
    { publishedAt: days(1), withdrawnAt: null },
    { publishedAt: null, withdrawnAt: null },
    { publishedAt: days(-2), withdrawnAt: days(-1) },
    { publishedAt: days(-2), withdrawnAt: days(1) },
  ])
    cases.set((await makeDocument(times)).id, { ...plain, ...times });
  for (const [rule, facts] of await rulesOn(active, stranger.id))
    for (const { opportunity, fund, ...ids } of subjects) {
      const { id, publishedAt } = await makeDocument({ ...ids, hasRules: true });
      await db()
        .insert(documentRule)
        .values({ id: newId(), documentId: id, ...rule });
      cases.set(id, { ...plain, publishedAt, withdrawnAt: null, opportunity, fund, rules: [facts] });
    }
  const { id: withoutRule, publishedAt } = await makeDocument({ hasRules: true });
  cases.set(withoutRule, { ...plain, publishedAt, withdrawnAt: null, rules: [] });

  for (const role of ['admin', 'active', 'prospective', 'unknown'] as const)
    for (const membershipStatus of ['approved', 'pending', 'rejected', 'unverified'] as const)
      for (const ndaSignedAt of [active.ndaSignedAt, null]) {
        // Always the holder and owner; only role and status vary.
        const viewer = { ...active, role, membershipStatus, ndaSignedAt };
        const found = await db().select({ id: document.id }).from(document).where(isReadBy(viewer, db()));
        const allowed = [...cases].flatMap(([id, facts]) =>
          readsDocument(viewer, facts, new Date()) ? id : [],
        );
        expect(found.map(({ id }) => id).sort(), `${membershipStatus} ${role}, ${ndaSignedAt}`).toEqual(
          allowed.sort(),
        );
      }
});

describe('a download', () => {
  test('is the original, under a name with its extension', async () => {
    const { id, storageKey } = await makeDocument({ title: 'Teaser – Größe 1.5' });
    expect(await openCopy(admin, id, 'download')).toMatchObject({
      kind: 'original',
      fileName: 'Teaser – Größe 1.5.pdf',
      storageKey,
      contentType: 'application/pdf',
    });
    expect(downloadName('Terms.PDF', 'application/pdf')).toBe('Terms.PDF');
    expect(downloadName('Terms', 'application/unheard-of')).toBe('Terms');
  });

  test.each(['', 'no-id', "' or true --", '019aa000-0000-7000-8000-00000000000g'])(
    'of %j is refused',
    async (id) => {
      await expect(openCopy(admin, id, 'download')).rejects.toMatchObject({ code: 'bad_request' });
    },
  );

  test('of a missing document is not found', async () => {
    const id = '019aa000-0000-7000-8000-000000000001';
    await expect(openCopy(admin, id, 'download')).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('the documents of an opportunity are those that the reader may see, newest first', async () => {
  const { id: opportunityId } = await makeOpportunity();
  const { id: other } = await makeOpportunity();
  const teaser = await makeDocument({
    category: 'teaser',
    title: 'Teaser',
    opportunityId,
    publishedAt: new Date('2026-02-01'),
  });
  const memorandum = await makeDocument({
    opportunityId,
    policy: 'watermarked',
    publishedAt: new Date('2026-03-01'),
  });
  await makeDocument({ category: 'statement', opportunityId, ownerId: active.memberId });
  await makeDocument({ opportunityId, publishedAt: TOMORROW });
  await makeDocument({ opportunityId: other });
  expect(await listOpportunityDocuments(prospective, opportunityId)).toEqual([
    {
      id: memorandum.id,
      title: 'Information memorandum',
      category: 'memorandum',
      contentType: 'application/pdf',
      bytes: 48_213,
      pages: 12,
      publishedAt: '2026-03-01T00:00:00.000Z',
      policy: 'watermarked',
      section: null,
      isNew: false,
    },
    expect.objectContaining({ id: teaser.id, policy: 'original' }),
  ]);
  expect(await listOpportunityDocuments(withoutNda, opportunityId)).toMatchObject([{ id: teaser.id }]);
  expect(await listOpportunityDocuments(active, opportunityId)).toHaveLength(3);
});
