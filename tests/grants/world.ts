import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { processLog } from '#app/db/log.ts';
import { documentPublication, documentVersion } from '#app/db/schema/documents.ts';
import { accessGrant } from '#app/db/schema/grants.ts';
import { DELEGATE } from '#app/domain/access/grants.ts';
import { newId } from '#app/domain/ids.ts';
import { announceJob } from '#app/features/documents/admin/announce.jobs.server.ts';
import { acceptGrant, declineGrant } from '#app/features/grants/accepting.server.ts';
import { revokeGrant } from '#app/features/grants/ending.server.ts';
import { rejectMember } from '#app/features/people/approving/decisions.server.ts';
import { eraseReceived } from '#app/notify/holders/recipients.server.ts';
import { endGrants, eraseGrants } from '#app/platform/grants/ending.server.ts';
import { viewerFor } from '#app/platform/grants/grants.server.ts';
import { makeDocument, makeFund } from '../factories/documents.ts';
import { makeHolding } from '../factories/ledger-rows.ts';
import { asViewer, makeAdmin, makeMember } from '../factories/members.ts';
import { makeEntity } from '../factories/profile.ts';
import { signNda } from '../factories/sessions.ts';

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
  receive: boolean;
  open: boolean;
};
export type Model = {
  papers: Paper[];
  holdings: Holding[];
  given: Given[];
  out: Set<string>;
  /** The grants under which a person was notified of the papers of their holder, which were published together. */
  notified: Set<string>;
};
/** The first of two holders and of two delegates signed the agreement. */
const SIGNED = [true, false];

const isOf = (grant: Given, row: { owner: number; entity: number | null; fund: number | null }): boolean =>
  row.owner === grant.holder &&
  (grant.entity === 'all' || row.entity === (grant.entity === 'own' ? null : grant.entity)) &&
  (grant.funds === null || (row.fund !== null && grant.funds.includes(row.fund)));

export const applies = ({ out }: Model, grant: Given): boolean =>
  grant.open && !out.has(`holder ${grant.holder}`) && !out.has(`delegate ${grant.delegate}`);

export const papersOf = (model: Model, grant: Given): string[] =>
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

export const holdingsOf = (model: Model, grant: Given): string[] =>
  model.holdings
    .filter((row) => grant.figures && isOf(grant, row))
    .map(({ id }) => id)
    .sort();

export const step = fc.record({
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
    'erase holder',
    'erase delegate',
  ),
  holder: fc.nat({ max: 1 }),
  delegate: fc.nat({ max: 1 }),
  entity: fc.constantFrom<'all' | 'own' | 'entity'>('all', 'own', 'entity'),
  funds: fc.constantFrom<number[] | null>(null, [0], [1], [0, 1]),
  categories: fc.option(fc.subarray(CATEGORIES)),
  year: fc.constantFrom<number | null>(null, 2025, 2026),
  figures: fc.boolean(),
  receive: fc.boolean(),
  which: fc.nat({ max: 20 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

export async function makeWorld() {
  const holders = [];
  const delegates = [];
  const entities: string[] = [];
  for (const signed of SIGNED) {
    const holder = await makeMember({ roles: ['active'] });
    if (signed) await signNda(holder.id);
    holders.push(asViewer(holder, { ndaSignedAt: signed ? PAST.toISOString() : null }));
    entities.push((await makeEntity(holder.id)).id);
    const delegate = await makeMember({ roles: [signed ? DELEGATE : 'active'] });
    // Stored, too: what is sent is decided without a request.
    if (signed) await signNda(delegate.id);
    delegates.push(asViewer(delegate, { ndaSignedAt: signed ? PAST.toISOString() : null }));
  }
  const admin = await makeAdmin();
  const funds = [await makeFund(), await makeFund()];
  const model: Model = { papers: [], holdings: [], given: [], out: new Set(), notified: new Set() };
  const publications = [newId(), newId()];
  for (const id of publications)
    await db()
      .insert(documentPublication)
      .values({ id, at: PAST, createdById: admin.memberId, isAnnounced: true });
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
            title: 'Harbour paper',
            publicationId: publications[owner] ?? null,
            ownerId,
            entityId,
            category: kind,
            isHolderKnown: known,
            periodYear: year,
            fundId: place === null ? null : fundId,
          });
          model.papers.push({
            id: made.id,
            owner,
            entity,
            known,
            fund: place,
            category: kind,
            year,
          });
        }
      }
  await db().update(documentVersion).set({ preparedAt: PAST });
  return { holders, delegates, entities, funds, model, publications, admin };
}
export type World = Awaited<ReturnType<typeof makeWorld>>;

/**
 * Announces the papers of both holders, of which nobody hears twice. A person hears of each under the first of their
 * grants that gives it to them.
 */
export async function announce(world: World): Promise<void> {
  for (const holder of [0, 1]) await announceOf(world, holder);
}

async function announceOf({ model, publications }: World, holder: number): Promise<void> {
  const context = { id: 'job', attempt: 1, signal: AbortSignal.timeout(60_000), log: processLog };
  const publicationId = publications[holder] ?? '';
  await announceJob.handle({ publicationId, after: null, waits: 0 }, context);
  const heard = new Set<string>();
  for (const grant of model.given) {
    if (grant.holder !== holder) continue;
    const papers = receivedPapers(model, grant).map((id) => `${grant.delegate} ${id}`);
    if (papers.some((paper) => !heard.has(paper))) model.notified.add(grant.id);
    for (const paper of papers) heard.add(paper);
  }
}

/** What a person may be notified of now. */
export const receivedPapers = (model: Model, grant: Given): string[] =>
  grant.receive && applies(model, grant) ? papersOf(model, grant) : [];

async function give(world: World, chosen: Step): Promise<void> {
  const { holders, delegates, entities, funds, model } = world;
  const { holder, delegate, categories, year, figures, receive } = chosen;
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
      ...{ receive, prepare: false, act: false, opportunities: false, needsApproval: false },
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
    receive,
    open: true,
  });
}

export async function take(world: World, chosen: Step): Promise<void> {
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
    case 'erase holder':
    case 'erase delegate': {
      const isHolder = chosen.act === 'erase holder';
      const who = isHolder ? holders[chosen.holder] : delegates[chosen.delegate];
      await transaction(async (tx) => {
        await eraseReceived(tx, who?.memberId ?? '');
        await eraseGrants(tx, who?.memberId ?? '', []);
      });
      for (const one of model.given) {
        if (isHolder ? one.holder !== chosen.holder : one.delegate !== chosen.delegate) continue;
        one.open = false;
        // What others were notified of for a holder is deleted with the holder.
        if (isHolder) model.notified.delete(one.id);
      }
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
