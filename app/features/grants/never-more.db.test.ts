import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { document } from '#app/db/schema/documents.ts';
import { accessGrant } from '#app/db/schema/grants.ts';
import { position } from '#app/db/schema/portfolio.ts';
import { readsDocument } from '#app/domain/access/access.ts';
import { coversDocument, DELEGATE, isHeldByViewer, seesAs } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { rejectMember } from '#app/features/people/approving/decisions.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { isReadBy } from '#app/platform/access/document-access.queries.server.ts';
import { ownPositions } from '#app/platform/access/own-records.queries.server.ts';
import { endGrants } from '#app/platform/grants/ending.server.ts';
import { viewerFor } from '#app/platform/grants/grants.server.ts';
import { makeDocument, makeFund } from '#tests/factories/documents.ts';
import { makeHolding } from '#tests/factories/ledger-rows.ts';
import { asViewer, makeAdmin, makeMember } from '#tests/factories/members.ts';
import { makeEntity } from '#tests/factories/profile.ts';
import { signNda } from '#tests/factories/sessions.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { acceptGrant, declineGrant } from './accepting.server.ts';
import { revokeGrant } from './ending.server.ts';

useTestDatabase({ jobs: JOBS });

/** 2,000 with the rounds of a release. */
const RUNS = process.env.ROUNDS ? Number(process.env.ROUNDS) * 20 : 25;
const PAST = new Date('2026-01-05T09:00:00Z');
const CATEGORIES = ['notice', 'capital_call', 'distribution', 'statement', 'tax'];
const NOTICES = ['notice', 'capital_call', 'distribution'];

/* The model: plain facts, and no code of the application. */
type Paper = {
  id: string;
  owner: number;
  entity: number | null;
  known: boolean;
  fund: number | null;
  category: string;
  year: number;
};
type Holding = { id: string; owner: number; entity: number | null; fund: number };
type Given = {
  id: string;
  holder: number;
  delegate: number;
  entity: 'all' | 'own' | number;
  funds: number[] | null;
  categories: string[] | null;
  year: number | null;
  figures: boolean;
  open: boolean;
};
type Model = { papers: Paper[]; holdings: Holding[]; given: Given[]; out: Set<string> };
/** The first of two holders and of two delegates signed the agreement. */
const SIGNED = [true, false];

const isOf = (grant: Given, row: { owner: number; entity: number | null; fund: number | null }): boolean =>
  row.owner === grant.holder &&
  (grant.entity === 'all' || row.entity === (grant.entity === 'own' ? null : grant.entity)) &&
  (grant.funds === null || (row.fund !== null && grant.funds.includes(row.fund)));

const applies = ({ out }: Model, grant: Given): boolean =>
  grant.open && !out.has(`holder ${grant.holder}`) && !out.has(`delegate ${grant.delegate}`);

const papersOf = (model: Model, grant: Given): string[] =>
  model.papers
    .filter(
      (paper) =>
        isOf(grant, paper) &&
        (paper.known || grant.entity !== 'own') &&
        (grant.categories === null || grant.categories.includes(paper.category)) &&
        (grant.year === null || grant.year === paper.year) &&
        (NOTICES.includes(paper.category) || (SIGNED[grant.holder] && SIGNED[grant.delegate])),
    )
    .map(({ id }) => id)
    .sort();

const holdingsOf = (model: Model, grant: Given): string[] =>
  model.holdings
    .filter((row) => grant.figures && isOf(grant, row))
    .map(({ id }) => id)
    .sort();

const step = fc.record({
  act: fc.constantFrom(
    'give',
    'give',
    'give',
    'revoke',
    'leave',
    'expire',
    'transfer',
    'reject holder',
    'reject delegate',
  ),
  holder: fc.nat({ max: 1 }),
  delegate: fc.nat({ max: 1 }),
  entity: fc.constantFrom<'all' | 'own' | 'entity'>('all', 'own', 'entity'),
  funds: fc.constantFrom<number[] | null>(null, [0], [1], [0, 1]),
  categories: fc.option(fc.subarray(CATEGORIES)),
  year: fc.constantFrom<number | null>(null, 2025, 2026),
  figures: fc.boolean(),
  which: fc.nat({ max: 20 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function makeWorld() {
  const holders = [];
  const delegates = [];
  const entities: string[] = [];
  for (const signed of SIGNED) {
    const holder = await makeMember({ roles: ['active'] });
    if (signed) await signNda(holder.id);
    holders.push(asViewer(holder, { ndaSignedAt: signed ? PAST.toISOString() : null }));
    entities.push((await makeEntity(holder.id)).id);
    const roles = [signed ? DELEGATE : 'active'];
    delegates.push(
      asViewer(await makeMember({ roles }), { ndaSignedAt: signed ? PAST.toISOString() : null }),
    );
  }
  const funds = [await makeFund(), await makeFund()];
  const model: Model = { papers: [], holdings: [], given: [], out: new Set() };
  for (const owner of [0, 1])
    for (const entity of [null, owner])
      for (const fund of [0, 1]) {
        const [ownerId, entityId, fundId] = [
          holders[owner]?.memberId ?? '',
          entity === null ? null : (entities[entity] ?? null),
          funds[fund]?.id ?? '',
        ];
        const row = await makeHolding({ memberId: ownerId, fundId, ...(entityId && { entityId }) });
        model.holdings.push({ id: row.id, owner, entity, fund });
        const category = CATEGORIES[(owner + fund + (entity ?? 3)) % CATEGORIES.length] ?? 'tax';
        for (const [place, known, year, kind] of [
          [fund, true, 2025, category],
          [null, entity !== null, 2026, 'tax'],
          [fund, true, 2026, 'notice'],
        ] as const) {
          const made = await makeDocument({
            ownerId,
            entityId,
            category: kind,
            isHolderKnown: known,
            periodYear: year,
            fundId: place === null ? null : fundId,
          });
          model.papers.push({ id: made.id, owner, entity, known, fund: place, category: kind, year });
        }
      }
  return { holders, delegates, entities, funds, model, admin: await makeAdmin() };
}
type World = Awaited<ReturnType<typeof makeWorld>>;

async function give(world: World, chosen: Step): Promise<void> {
  const { holders, delegates, entities, funds, model } = world;
  const { holder, delegate, categories, year, figures } = chosen;
  const [owner, person] = [holders[holder], delegates[delegate]];
  if (!owner || !person || model.out.has(`holder ${holder}`) || model.out.has(`delegate ${delegate}`)) return;
  const id = newId();
  await db()
    .insert(accessGrant)
    .values({
      ...{ id, holderId: owner.memberId, email: person.email, preset: 'spouse', categories, year, figures },
      ...{
        ofAll: chosen.entity === 'all',
        entityId: chosen.entity === 'entity' ? (entities[holder] ?? null) : null,
      },
      ...{ receive: false, prepare: false, act: false, opportunities: false, needsApproval: false },
      vehicles: chosen.funds?.map((index) => funds[index]?.id ?? '') ?? null,
      ...{ from: PAST, givenById: owner.memberId, givenAt: PAST, confirmedAt: PAST },
    });
  await expect(viewerFor(person, id)).rejects.toMatchObject({ code: 'forbidden' });
  await transaction((tx) => acceptGrant(tx, person, { id }));
  const entity = chosen.entity === 'entity' ? holder : chosen.entity;
  model.given.push({
    id,
    holder,
    delegate,
    entity,
    funds: chosen.funds,
    categories,
    year,
    figures,
    open: true,
  });
}

async function take(world: World, chosen: Step): Promise<void> {
  const { holders, delegates, entities, funds, model, admin } = world;
  const grant = model.given[chosen.which % Math.max(1, model.given.length)];
  switch (chosen.act) {
    case 'give':
      return give(world, chosen);
    case 'revoke':
    case 'leave':
    case 'expire': {
      if (!grant) return;
      const { id } = grant;
      const [owner, person] = [holders[grant.holder], delegates[grant.delegate]];
      if (!owner || !person) return;
      if (chosen.act === 'revoke') await transaction((tx) => revokeGrant(tx, owner, { id }));
      else if (chosen.act === 'leave') await transaction((tx) => declineGrant(tx, person, { id }));
      else await db().update(accessGrant).set({ until: new Date() }).where(eq(accessGrant.id, id));
      grant.open = false;
      return;
    }
    case 'transfer': {
      const holderId = holders[chosen.holder]?.memberId ?? '';
      const [fund = 0] = chosen.funds ?? [];
      const vehicleId = funds[fund]?.id ?? '';
      const entityId = chosen.entity === 'entity' ? (entities[chosen.holder] ?? null) : null;
      await transaction((tx) => endGrants(tx, admin, { holderId, entityId, vehicleId }, 'transferred'));
      const entity = chosen.entity === 'entity' ? chosen.holder : 'own';
      for (const one of model.given)
        if (
          one.holder === chosen.holder &&
          one.funds?.includes(fund) &&
          (one.entity === 'all' || one.entity === entity)
        )
          one.open = false;
      return;
    }
    case 'reject holder':
    case 'reject delegate': {
      const side = chosen.act === 'reject holder' ? 'holder' : 'delegate';
      const who = (side === 'holder' ? holders : delegates)[chosen[side]];
      if (!who) return;
      await transaction((tx) => rejectMember(tx, admin, { memberId: who.memberId, reason: 'A test.' }));
      model.out.add(`${side} ${chosen[side]}`);
    }
  }
}

const papersSeen = async (viewer: Viewer) =>
  (
    await db().select({ id: document.id }).from(document).where(isReadBy(viewer, db())).orderBy(document.id)
  ).map(({ id }) => id);
const holdingsSeen = async (viewer: Viewer) =>
  (
    await db().select({ id: position.id }).from(position).where(ownPositions(viewer)).orderBy(position.id)
  ).map(({ id }) => id);

/** What the pure rules say, on the rows as they are stored. */
async function byRule(viewer: Viewer) {
  const now = new Date();
  const papers = await db().select().from(document).orderBy(document.id);
  const rows = await db().select().from(position).orderBy(position.id);
  const facts = (row: (typeof papers)[number]) => ({
    ...row,
    opportunity: null,
    fund: row.fundId ? { publishedAt: PAST, isHeld: true } : null,
    rules: null,
  });
  return {
    papers: papers
      .filter((row) =>
        viewer.holders?.some(
          (scope) =>
            readsDocument(seesAs(viewer, scope), facts(row), now) &&
            coversDocument(scope, {
              ...{
                memberId: row.ownerId ?? '',
                entityId: row.entityId,
                vehicleId: row.fundId ?? row.opportunityId,
              },
              ...{
                owned: row.ownerId !== null,
                isHolderKnown: row.isHolderKnown,
                category: row.category,
                year: row.periodYear,
              },
            }),
        ),
      )
      .map(({ id }) => id),
    holdings: rows.filter((row) => isHeldByViewer(viewer, row, 'figures')).map(({ id }) => id),
  };
}

async function check({ holders, delegates, model }: World): Promise<void> {
  for (const grant of model.given) {
    const [person, owner] = [delegates[grant.delegate], holders[grant.holder]];
    if (!person || !owner) continue;
    if (!applies(model, grant)) {
      await expect(viewerFor(person, grant.id)).rejects.toMatchObject({ code: 'forbidden' });
      continue;
    }
    const viewer = await viewerFor(person, grant.id);
    const seen = { papers: await papersSeen(viewer), holdings: await holdingsSeen(viewer) };
    expect(seen).toEqual({ papers: papersOf(model, grant), holdings: holdingsOf(model, grant) });
    expect(await byRule(viewer)).toEqual(seen);
    expect(new Set(await papersSeen(owner))).toEqual(new Set([...(await papersSeen(owner)), ...seen.papers]));
  }
  // Without the address of a grant a person sees nothing of anybody's.
  for (const person of delegates)
    expect([await papersSeen(person), await holdingsSeen(person)]).toEqual([[], []]);
}

test('a delegate never sees what the holder cannot, nor anything outside the grant, at any time', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      await db().delete(accessGrant);
      const world = await makeWorld();
      for (const chosen of steps) {
        await take(world, chosen);
        await check(world);
      }
    }),
    { numRuns: RUNS },
  );
});
