import { isNotNull } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { notification } from '#app/db/schema/communication.ts';
import { document } from '#app/db/schema/documents.ts';
import { accessGrant } from '#app/db/schema/grants.ts';
import { position } from '#app/db/schema/portfolio.ts';
import { readsDocument } from '#app/domain/access/access.ts';
import { coversDocument, isHeldByViewer, seesAs } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { soughtOf } from '#app/domain/sought.ts';
import { listNotifications } from '#app/features/notifications/notifications.server.ts';
import { searchIndex } from '#app/features/search/search.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { findOutdated } from '#app/notify/outdated/outdated.server.ts';
import { isReadBy } from '#app/platform/access/document-access.queries.server.ts';
import { ownPositions } from '#app/platform/access/own-records.queries.server.ts';
import { viewerFor } from '#app/platform/grants/grants.server.ts';
import {
  announce,
  applies,
  holdingsOf,
  makeWorld,
  papersOf,
  receivedPapers,
  step,
  take,
  type World,
} from '#tests/grants/world.ts';
import { useTestDatabase } from '#tests/setup/database.ts';

useTestDatabase({ jobs: JOBS });

/** 2,000 with the rounds of a release. */
const RUNS = process.env.ROUNDS ? Number(process.env.ROUNDS) * 20 : 25;
const PAST = new Date('2026-01-05T09:00:00Z');

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

async function found(viewer: Viewer): Promise<string[]> {
  const sought = soughtOf('harbour');
  if (!sought) throw new Error('Nothing is sought');
  const { hits } = await searchIndex(viewer, sought, { kinds: ['document'], limit: 100 });
  return hits.flatMap(({ kind, id }) => (kind === 'document' ? id : [])).sort();
}

/** Who was notified of a holder's papers is as the model says, and what of it may be sent and shown now, too. */
async function checkNews({ delegates, model }: World): Promise<void> {
  const rows = await db()
    .select({ id: notification.id, grantId: notification.grantId, memberId: notification.memberId })
    .from(notification)
    .where(isNotNull(notification.grantId));
  const notified = model.given.filter(({ id }) => model.notified.has(id));
  const who = (grants: typeof notified) =>
    grants.map(({ id, delegate }) => `${id} ${delegates[delegate]?.memberId}`).sort();
  const named = (some: typeof rows) => some.map(({ grantId, memberId }) => `${grantId} ${memberId}`).sort();
  expect(named(rows)).toEqual(who(notified));
  const outdated = await findOutdated(
    db(),
    rows.map(({ id }) => id),
  );
  expect(named(rows.filter(({ id }) => !outdated.has(id)))).toEqual(
    who(notified.filter((grant) => receivedPapers(model, grant).length > 0)),
  );
  for (const [at, person] of delegates.entries())
    expect((await listNotifications(person, { kind: 'holder_news' })).items).toHaveLength(
      notified.filter((grant) => grant.delegate === at && applies(model, grant)).length,
    );
}

async function check(world: World): Promise<void> {
  const { holders, delegates, model } = world;
  await checkNews(world);
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
    expect(await found(viewer)).toEqual(seen.papers);
    expect(new Set(await papersSeen(owner))).toEqual(new Set([...(await papersSeen(owner)), ...seen.papers]));
  }
  // Without the address of a grant a person sees nothing of anybody's.
  for (const person of delegates)
    expect([await papersSeen(person), await holdingsSeen(person), await found(person)]).toEqual([[], [], []]);
}

test('a delegate never sees what the holder cannot, nor anything outside the grant, at any time', {
  timeout: 3_600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      await db().delete(notification);
      await db().delete(accessGrant);
      const world = await makeWorld();
      for (const chosen of steps) {
        await take(world, chosen);
        await announce(world);
        await check(world);
      }
    }),
    { numRuns: RUNS },
  );
});
