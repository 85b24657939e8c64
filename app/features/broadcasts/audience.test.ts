import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { broadcastRecipient } from '#app/db/schema/broadcasts.ts';
import { notificationPreference } from '#app/db/schema/joining.ts';
import { ndaSignature, ndaVersion } from '#app/db/schema/nda.ts';
import { indication } from '#app/db/schema/opportunities.ts';
import type { AudienceRule } from '#app/domain/access/audience.ts';
import { newId } from '#app/domain/ids.ts';
import type { NotificationDelivery } from '#app/domain/messages/notification-kinds.ts';
import { documentDetail } from '#app/features/documents/admin/document-detail.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { attachDocument, sendMessage } from '#app/processes/attachments/attachments.server.ts';
import { makeBroadcast } from '#tests/factories/broadcasts.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeDocument, makeFund } from '#tests/factories/documents.ts';
import { makeHolding } from '#tests/factories/ledger-rows.ts';
import { asViewer, makeAdmin, makeMember } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { committed } from '#tests/setup/committed.ts';
import { emptyTables, useTestDatabase } from '#tests/setup/database.ts';
import { queued, queuedMailsToMany, runQueued } from '#tests/setup/queued.ts';
import { audienceOf, broadcastDetail, nonReadersOf } from './broadcasts.server.ts';
import { sendBroadcastJob } from './sending/send-broadcast.jobs.server.ts';

useTestDatabase({ jobs: JOBS });

type Person = {
  standing: 'approved' | 'pending' | 'rejected' | 'erased' | 'unverified';
  roles: string[];
  isSigned: boolean;
  delivery: NotificationDelivery | null;
  indicated: boolean;
  committed: 'live' | 'withdrawn' | 'no';
  holdsOpportunity: boolean;
  holdsFund: boolean;
};

const person: fc.Arbitrary<Person> = fc.record({
  standing: fc.oneof(
    { weight: 6, arbitrary: fc.constant('approved' as const) },
    fc.constantFrom('pending' as const, 'rejected' as const, 'erased' as const, 'unverified' as const),
  ),
  roles: fc.constantFrom(['prospective'], ['active'], ['prospective', 'active'], ['admin'], []),
  isSigned: fc.boolean(),
  delivery: fc.constantFrom(null, 'app', 'mail', 'daily', 'weekly', 'off'),
  indicated: fc.boolean(),
  committed: fc.constantFrom('live', 'withdrawn', 'no'),
  holdsOpportunity: fc.boolean(),
  holdsFund: fc.boolean(),
});

/** A rule before ids are known: a person is given by their position in the list. */
type RuleDraft =
  | { kind: 'everyone' }
  | { kind: 'fund' }
  | { kind: 'role'; role: 'prospective' | 'active' }
  | { kind: 'opportunity'; relation: 'reads' | 'indicated' | 'committed' | 'holds' }
  | { kind: 'person'; at: number };

const rule: fc.Arbitrary<RuleDraft> = fc.oneof(
  fc.record({ kind: fc.constant('everyone' as const) }),
  fc.record({ kind: fc.constant('fund' as const) }),
  fc.record({
    kind: fc.constant('role' as const),
    role: fc.constantFrom('prospective' as const, 'active' as const),
  }),
  fc.record({
    kind: fc.constant('opportunity' as const),
    relation: fc.constantFrom('reads' as const, 'indicated' as const, 'committed' as const, 'holds' as const),
  }),
  fc.record({ kind: fc.constant('person' as const), at: fc.nat({ max: 5 }) }),
);

type World = { people: Person[]; rules: RuleDraft[]; isClosed: boolean };
const world: fc.Arbitrary<World> = fc.record({
  people: fc.array(person, { minLength: 6, maxLength: 12 }),
  rules: fc.array(rule, { minLength: 1, maxLength: 4 }),
  isClosed: fc.boolean(),
});

/** Whom a rule admits, as a plain reference implementation. */
function admits(rule: RuleDraft, who: Person, at: number, isClosed: boolean): boolean {
  const isAdmin = who.roles.includes('admin');
  const mayKnow = who.isSigned || isAdmin;
  const role = isAdmin ? 'admin' : who.roles.includes('prospective') ? 'prospective' : 'active';
  if (rule.kind === 'person') return mayKnow && rule.at === at;
  if (isAdmin) return false;
  if (rule.kind === 'everyone') return true;
  if (!mayKnow) return false;
  if (rule.kind === 'role') return rule.role === role;
  if (rule.kind === 'fund') return who.holdsFund;
  switch (rule.relation) {
    case 'reads':
      return !isClosed || role === 'active';
    case 'indicated':
      return who.indicated;
    case 'committed':
      return who.committed === 'live';
    case 'holds':
      return who.holdsOpportunity;
  }
}

const isMember = ({ standing, roles }: Person): boolean =>
  roles.length > 0 && (standing === 'approved' || (standing === 'pending' && roles.includes('admin')));

async function makeWorld({ people, rules, isClosed }: World) {
  const past = new Date('2026-01-01');
  const ndaVersionId = newId();
  await db()
    .insert(ndaVersion)
    .values({ id: ndaVersionId, version: 1, title: 'NDA', body: 'x', effectiveAt: past, publishedAt: past });
  const opportunity = await makeOpportunity(isClosed ? { stage: 'closed', closedAt: past } : {});
  const fund = await makeFund();
  const ids: string[] = [];
  for (const who of people) {
    const row = await makeMember({
      roles: who.roles,
      approvedAt: who.standing === 'pending' ? null : past,
      rejectedAt: who.standing === 'rejected' ? past : null,
      erasedAt: who.standing === 'erased' ? past : null,
      emailVerifiedAt: who.standing === 'unverified' ? null : past,
    });
    ids.push(row.id);
    const memberId = row.id;
    if (who.isSigned)
      await db().insert(ndaSignature).values({ id: newId(), memberId, ndaVersionId, completedAt: past });
    if (who.delivery)
      await db()
        .insert(notificationPreference)
        .values({ memberId, kind: 'firm_message', delivery: who.delivery });
    if (who.indicated)
      await db().insert(indication).values({ opportunityId: opportunity.id, memberId, likelihood: 3 });
    if (who.committed !== 'no')
      await makeCommitment(asViewer(row), opportunity.id, {
        withdrawnAt: who.committed === 'withdrawn' ? new Date() : null,
      });
    await makeHolding({ memberId, opportunityId: opportunity.id }, who.holdsOpportunity ? 'held' : 'undone');
    await makeHolding({ memberId, fundId: fund.id }, who.holdsFund ? 'held' : 'undone');
  }
  const subjects = { opportunityId: opportunity.id, fundId: fund.id, ids };
  return { ids, rules: rules.map((one) => storedRule(one, subjects)) };
}

function storedRule(
  rule: RuleDraft,
  { opportunityId, fundId, ids }: { opportunityId: string; fundId: string; ids: string[] },
): AudienceRule {
  switch (rule.kind) {
    case 'everyone':
      return { kind: 'everyone' };
    case 'role':
      return rule;
    case 'fund':
      return { kind: 'fund', fundId };
    case 'opportunity':
      return { ...rule, opportunityId };
    case 'person':
      return { kind: 'person', memberId: ids[rule.at] ?? newId() };
  }
}

describe('the recipients of a message', () => {
  test('are those counted, whom a rule admits and who want it: compared with the reference implementation', async () => {
    await fc.assert(
      fc.asyncProperty(world, async (given) => {
        await emptyTables();
        const { ids, rules } = await makeWorld(given);
        const admitted = given.people.flatMap((who, at) =>
          isMember(who) && given.rules.some((one) => admits(one, who, at, given.isClosed))
            ? [{ id: ids[at] ?? '', delivery: who.delivery ?? 'mail' }]
            : [],
        );
        const wanted = admitted.filter(({ delivery }) => delivery !== 'off');
        const unsigned = given.people.filter((who, at) => {
          const asSigned = { ...who, isSigned: true };
          const once = given.rules.some((one) => admits(one, asSigned, at, given.isClosed));
          return isMember(who) && once && !given.rules.some((one) => admits(one, who, at, given.isClosed));
        });

        const admins = new Set(ids.filter((_, at) => given.people[at]?.roles.includes('admin')));
        const admin = await makeAdmin();
        const audience = await audienceOf(admin, rules);
        expect(audience).toMatchObject({
          total: wanted.length,
          byMail: wanted.filter(({ delivery }) => delivery === 'mail').length,
          inDigest: wanted.filter(({ delivery }) => delivery === 'daily' || delivery === 'weekly').length,
          off: admitted.length - wanted.length,
          unsigned: unsigned.length,
        });
        expect(audience.people.map(({ id }) => id).sort()).toEqual(wanted.map(({ id }) => id).sort());

        const { id } = await makeBroadcast({ rules, savedBy: admin.memberId });
        const file = await makeDocument({ publishedAt: null });
        const onMessage = { target: { to: 'broadcast' as const, id }, documentId: file.id };
        await committed(attachDocument)(admin, onMessage);
        await committed(sendMessage)(admin, { id, revision: 1, at: null, documentIds: [file.id] });
        // What was uploaded for it is read by those whom its rules admit, and by admins.
        const readers = admitted.filter(({ id: one }) => !admins.has(one)).map((one) => one.id);
        const { people } = (await documentDetail(admin, file.id)).readers;
        expect(people.map((one) => one.id).sort()).toEqual(readers.sort());
        expect(await nonReadersOf(admin, { rules, documentIds: [file.id] })).toEqual({});
        for (let before = 0; ; ) {
          await runQueued(sendBroadcastJob);
          const now = (await queued(sendBroadcastJob.name)).length;
          if (now === before) break;
          before = now;
        }
        const got = await db().select({ memberId: broadcastRecipient.memberId }).from(broadcastRecipient);
        expect(got.map(({ memberId }) => memberId).sort()).toEqual(wanted.map((one) => one.id).sort());
        expect(await queuedMailsToMany()).toHaveLength(audience.byMail);
        expect(await broadcastDetail(admin, id)).toMatchObject({
          state: 'sent',
          expected: wanted.length,
          reached: wanted.length,
          mailed: audience.byMail,
          skipped: { off: admitted.length - wanted.length, unsigned: unsigned.length, incomplete: 0 },
        });
      }),
      { numRuns: 25 },
    );
  });

  test('are shown to admins only', async () => {
    const member = asViewer(await makeMember());
    expect(await audienceOf(member, [{ kind: 'everyone' }])).toMatchObject({ total: 0, people: [] });
  });

  test('are nobody without a rule', async () => {
    await makeMember();
    expect(await audienceOf(await makeAdmin(), [])).toMatchObject({ total: 0, people: [] });
  });
});
