import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { opportunityFile } from '#app/db/schema/authoring.ts';
import { commitment, desiredAmount, indication, opportunity } from '#app/db/schema/opportunities.ts';
import { fund } from '#app/db/schema/portfolio.ts';
import {
  isMember,
  opensPage as mayOpenPage,
  readsInFull as mayReadInFull,
  seesFile as maySeeFile,
  seesHeadline as maySeeHeadline,
  type OpportunityFacts,
  passesNda,
  readingScope,
} from '#app/domain/access/access.ts';
import type { OpportunityRule } from '#app/domain/access/audience.ts';
import { maySee, type StaffSet } from '#app/domain/access/staff.ts';
import type { MembershipStatus, Role, Viewer } from '#app/domain/access/viewer.ts';
import {
  COMMITMENT_STATES,
  type CommitmentFacts,
  commitmentState,
  isLive as isLiveState,
  isUndecided as isUndecidedState,
} from '#app/domain/investing/commitment-state.ts';
import { OPPORTUNITY_STAGES } from '#app/domain/investing/opportunity-content.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeHolding } from '#tests/factories/ledger-rows.ts';
import { makeMember, makeViewer } from '#tests/factories/members.ts';
import { giveAudience, makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { isLiveCommitment, isUndecidedCommitment, STATE_IS } from './commitment-state.queries.server.ts';
import {
  isInScope,
  opensFundPage,
  opensPage,
  readsInFull,
  seesFile,
  seesFundHeadline,
  seesHeadline,
} from './opportunity-access.queries.server.ts';
import { forAdmin, forMember } from './viewer-scope.queries.server.ts';

useTestDatabase();

const DAY = 86_400_000;
const NOW = new Date();
const TIMES = {
  yesterday: new Date(NOW.getTime() - DAY),
  tomorrow: new Date(NOW.getTime() + DAY),
  never: null,
};

const ROLES: Role[] = ['admin', 'active', 'prospective', 'unknown'];
const STATUSES: MembershipStatus[] = ['approved', 'pending', 'rejected', 'unverified'];
const SIGNED = [NOW.toISOString(), null];
/** Every kind of signed-in viewer: 32. */
/** What decides most about what an admin sees: all of it, no investor’s, nothing at all. */
const setsOf = (role: Viewer['role']): StaffSet[][] =>
  role === 'admin' ? [['everything'], ['system'], []] : [[]];

const KINDS = ROLES.flatMap((role) =>
  STATUSES.flatMap((membershipStatus) =>
    SIGNED.flatMap((ndaSignedAt) =>
      setsOf(role).map((sets) => ({ role, membershipStatus, ndaSignedAt, sets })),
    ),
  ),
);
const nameOf = ({ membershipStatus, role, ndaSignedAt, sets }: (typeof KINDS)[number]) =>
  [`${membershipStatus} ${role}`, ndaSignedAt ? 'signed' : 'not signed', ...sets].join(', ');

let anybody: Viewer;
beforeEach(async () => {
  anybody = await makeViewer();
});

/** What a member can have to do with an opportunity. */
const INVOLVED = [
  ...(['nothing', 'indicated', 'desired', 'committed', 'withdrawn', 'declined'] as const),
  ...(['holds', 'undone'] as const),
];
type Involved = (typeof INVOLVED)[number];
/** With which of these they keep what they had. */
const KEEPS: readonly Involved[] = ['indicated', 'desired', 'committed', 'holds'];

async function relate(how: Involved, opportunityId: string): Promise<void> {
  const { memberId } = anybody;
  const own = { memberId, opportunityId };
  if (how === 'indicated')
    await db()
      .insert(indication)
      .values({ ...own, likelihood: 4 });
  if (how === 'desired')
    await db()
      .insert(desiredAmount)
      .values({ ...own, amount: 1 });
  if (how === 'committed') await makeCommitment(anybody, opportunityId);
  if (how === 'withdrawn') await makeCommitment(anybody, opportunityId, { withdrawnAt: NOW });
  if (how === 'declined') await makeCommitment(anybody, opportunityId, { declinedAt: NOW });
  if (how === 'holds') await makeHolding(own);
  if (how === 'undone') await makeHolding(own, 'undone');
}

type Fact = NonNullable<OpportunityFacts['audience']>['rules'][number];
type Case = { rule: OpportunityRule | null; fact: Fact | null; involved: Involved };

/**
 * Audiences with one rule of each kind, about `anybody` or not, and of nobody, with each way to be involved. The
 * opportunities that the rules name are added to `facts`.
 */
async function audiences(facts: Map<string, OpportunityFacts>): Promise<Case[]> {
  const { id: stranger } = await makeMember();
  const cases: Case[] = INVOLVED.map((involved) => ({ rule: null, fact: null, involved }));
  const add = (rule: OpportunityRule, fact: Fact) => cases.push({ rule, fact, involved: 'nothing' });
  for (const role of ['active', 'prospective'] as const) add({ kind: 'role', role }, { kind: 'role', role });
  for (const memberId of [anybody.memberId, stranger])
    add({ kind: 'person', memberId }, { kind: 'person', memberId });
  for (const isHeld of [true, false])
    for (const publishedAt of Object.values(TIMES)) {
      const { id: fundId } = await makeFund({ publishedAt }, isHeld ? [anybody.memberId] : []);
      add({ kind: 'fund', fundId }, { kind: 'fund', isHeld: isHeld && publishedAt === TIMES.yesterday });
    }
  for (const relation of ['indicated', 'committed', 'holds'] as const)
    for (const how of INVOLVED) {
      const { id: opportunityId, stage, publishedAt } = await makeOpportunity();
      facts.set(opportunityId, { stage, publishedAt, audience: null });
      await relate(how, opportunityId);
      const fact = { kind: 'opportunity', relation, isRelated: how === relation } as const;
      add({ kind: 'opportunity', opportunityId, relation }, fact);
    }
  return cases;
}

/** Returns the result for every kind of viewer, by name. */
async function byKind<Answer>(answerOf: (viewer: Viewer) => Answer | Promise<Answer>) {
  const answers: Record<string, Answer> = {};
  for (const kind of KINDS) answers[nameOf(kind)] = await answerOf({ ...anybody, ...kind });
  return answers;
}

describe('every kind of viewer gets what the rules allow', () => {
  let facts: Map<string, OpportunityFacts>;
  beforeEach(async () => {
    facts = new Map();
    for (const stage of OPPORTUNITY_STAGES)
      for (const publishedAt of Object.values(TIMES)) {
        const { id: opportunityId } = await makeOpportunity({ stage, publishedAt });
        facts.set(opportunityId, { stage, publishedAt, audience: null });
      }
    for (const [n, { rule, fact, involved }] of (await audiences(facts)).entries()) {
      const stage = n % 2 === 0 ? 'open' : 'closed';
      const { id } = await makeOpportunity({ stage, publishedAt: TIMES.yesterday });
      await giveAudience(id, rule ? [rule] : []);
      await relate(involved, id);
      const audience = { isInvolved: KEEPS.includes(involved), rules: fact ? [fact] : [] };
      facts.set(id, { stage, publishedAt: TIMES.yesterday, audience });
    }
    const files = [...facts.keys()].flatMap((opportunityId) =>
      [false, true].map((gated) => ({ opportunityId, gated, key: `${opportunityId} ${gated}` })),
    );
    await db().insert(opportunityFile).values(files);
  });

  type Rule = (viewer: Viewer, one: OpportunityFacts, now: Date) => boolean;

  test.each<[string, (viewer: Viewer) => SQL | undefined, Rule]>([
    ['the headlines of opportunities', seesHeadline, maySeeHeadline],
    ['the pages of opportunities', opensPage, mayOpenPage],
    ['opportunities in full', readsInFull, mayReadInFull],
    [
      'opportunities in full, by scope',
      (viewer) => and(seesHeadline(viewer), isInScope(readingScope(viewer))),
      mayReadInFull,
    ],
  ])('%s', async (_what, condition, rule) => {
    const found = await byKind(async (viewer) => {
      const rows = await db().select({ id: opportunity.id }).from(opportunity).where(condition(viewer));
      return rows.map(({ id }) => id).sort();
    });
    const allowed = await byKind((viewer) =>
      [...facts].flatMap(([id, one]) => (rule(viewer, one, NOW) ? id : [])).sort(),
    );
    expect(found).toEqual(allowed);
  });

  test('files', async () => {
    const found = await byKind(async (viewer) => {
      const rows = await db()
        .select({ key: opportunityFile.key })
        .from(opportunityFile)
        .innerJoin(opportunity, eq(opportunity.id, opportunityFile.opportunityId))
        .where(seesFile(viewer));
      return rows.map(({ key }) => key).sort();
    });
    const allowed = await byKind((viewer) =>
      [...facts]
        .flatMap(([id, one]) =>
          [false, true].flatMap((gated) => (maySeeFile(viewer, one, { gated }, NOW) ? `${id} ${gated}` : [])),
        )
        .sort(),
    );
    expect(found).toEqual(allowed);
  });

  test('funds', async () => {
    const { id } = await makeFund({ publishedAt: TIMES.yesterday });
    const { id: later } = await makeFund({ publishedAt: TIMES.tomorrow });
    const found = (condition: (viewer: Viewer) => SQL | undefined) =>
      byKind(async (viewer) =>
        (
          await db()
            .select({ id: fund.id })
            .from(fund)
            .where(and(inArray(fund.id, [id, later]), condition(viewer)))
        ).map((row) => row.id),
      );
    expect(await found(seesFundHeadline)).toEqual(await byKind((viewer) => (isMember(viewer) ? [id] : [])));
    expect(await found(opensFundPage)).toEqual(await byKind((viewer) => (passesNda(viewer) ? [id] : [])));
  });

  test('rows for members and for admins', async () => {
    const passes = (condition: (viewer: Viewer) => SQL) =>
      byKind(
        async (viewer) => (await db().execute(sql`select 1 where ${condition(viewer)}`)).rows.length === 1,
      );
    expect(await passes(forMember)).toEqual(await byKind(isMember));
    expect(await passes((viewer) => forAdmin(viewer, 'people'))).toEqual(
      await byKind((viewer) => maySee(viewer, 'people')),
    );
  });
});

test('readers of each page, as a table', () => {
  const scopes = KINDS.flatMap((kind) =>
    readingScope(kind) === 'none' ? [] : [[nameOf(kind), readingScope(kind)]],
  );
  expect(scopes).toEqual([
    ['approved admin, signed, everything', 'everything'],
    ['approved admin, signed, system', 'everything'],
    ['approved admin, signed', 'everything'],
    ['approved admin, not signed, everything', 'everything'],
    ['approved admin, not signed, system', 'everything'],
    ['approved admin, not signed', 'everything'],
    ['approved active, signed', 'all'],
    ['approved prospective, signed', 'notClosed'],
  ]);
});

describe('a commitment', () => {
  type History = Partial<Record<keyof CommitmentFacts, true>>;
  const DECIDED: History[] = [
    {},
    { acceptedAt: true },
    { declinedAt: true },
    { withdrawnAt: true },
    { acceptedAt: true, fundedAt: true },
  ];
  /** Every combination of facts that the table's check allows. */
  const HISTORIES = DECIDED.flatMap((facts): History[] => [facts, { ...facts, waitlistedAt: true }]);

  test.each(HISTORIES)('with %o is in the state that the rule derives', async (history) => {
    const { id: opportunityId } = await makeOpportunity();
    const dated = Object.fromEntries(Object.keys(history).map((name) => [name, NOW]));
    const { id, ...facts } = await makeCommitment(anybody, opportunityId, {
      ...dated,
      ...(history.acceptedAt && { acceptedAmount: 1 }),
    });
    const state = commitmentState(facts);
    const holds = async (condition: SQL | undefined) =>
      (
        await db()
          .select({ id: commitment.id })
          .from(commitment)
          .where(and(condition, eq(commitment.id, id)))
      ).length === 1;
    for (const one of COMMITMENT_STATES) expect(await holds(STATE_IS[one]), one).toBe(one === state);
    expect(await holds(isLiveCommitment)).toBe(isLiveState(state));
    expect(await holds(isUndecidedCommitment)).toBe(isUndecidedState(state));
  });
});
