import { and, asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, type Tx, transaction } from '#app/db/client.server.ts';
import { opportunityRule } from '#app/db/schema/authoring.ts';
import { auditEntry, notification } from '#app/db/schema/communication.ts';
import { documentVersion } from '#app/db/schema/documents.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import type { OpportunityRule } from '#app/domain/access/audience.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { announceJob } from '#app/features/documents/admin/announce.jobs.server.ts';
import { publishDocuments } from '#app/features/documents/admin/publish.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { broadcastJob } from '#app/notify/broadcasts/broadcasts.server.ts';
import { findOutdated } from '#app/notify/outdated/outdated.server.ts';
import { writtenFields } from '#tests/factories/authoring.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeSignature, makeVersion } from '#tests/factories/nda.ts';
import { giveAudience, makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { runQueued } from '#tests/setup/queued.ts';
import { authoringOf } from '../authoring/authoring.server.ts';
import { createDraft } from '../authoring/create-draft.server.ts';
import { discardDraft, saveDraft } from '../authoring/drafts.server.ts';
import { listOpportunities, opportunityBySlug, opportunityCounts } from '../opportunities.server.ts';
import { announceOpportunity, countNotified } from '../publishing/announcing.server.ts';
import { publishOpportunity } from '../publishing/publish-opportunity.server.ts';
import { opportunityNotice, withdrawOpportunity } from '../publishing/withdraw-opportunity.server.ts';
import { countAudience, saveOpportunityAudience } from './audience.server.ts';

useTestDatabase({ jobs: JOBS });

/** As the procedures call them, each in its own transaction. */
const alone =
  <Args extends unknown[], Answer>(act: (tx: Tx, ...args: Args) => Promise<Answer>) =>
  (...args: Args): Promise<Answer> =>
    transaction((tx) => act(tx, ...args));
const [setAudience, create, save, discard] = [
  alone(saveOpportunityAudience),
  alone(createDraft),
  alone(saveDraft),
  alone(discardDraft),
];
const [publish, announce, withdraw] = [
  alone(publishOpportunity),
  alone(announceOpportunity),
  alone(withdrawOpportunity),
];

let admin: Viewer;
let ada: Viewer;
let bo: Viewer;
let cy: Viewer;
beforeEach(async () => {
  admin = await makeAdmin();
  [ada, bo, cy] = [
    await makeViewer({ roles: ['active'] }),
    await makeViewer({ roles: ['active'] }),
    await makeViewer({ roles: ['active'] }),
  ];
  const { id } = await makeVersion();
  for (const { memberId } of [ada, bo, cy]) await makeSignature(memberId, id, { completedAt: new Date() });
});

const only = (...people: Viewer[]): OpportunityRule[] =>
  people.map(({ memberId }) => ({ kind: 'person', memberId }));
const ALL = { to: 'members' } as const;

/** An open opportunity for `people` only. */
async function shownTo(...people: Viewer[]) {
  const row = await makeOpportunity();
  await giveAudience(row.id, only(...people));
  return row;
}
/** What lists and pages show of an opportunity. */
async function seen(viewer: Viewer, slug: string) {
  const { items, counts, facets } = await listOpportunities(viewer, 'open', {});
  const page = await opportunityBySlug(viewer, slug).then(
    () => true,
    () => false,
  );
  const empty = await listOpportunities(viewer, 'open', { search: 'nothingofthekind' });
  return {
    page,
    items: items.length,
    counts: [counts.open, empty.counts.open, (await opportunityCounts(viewer)).open],
    sectors: facets.sectors.map(({ value, count }) => [value, count]),
  };
}
const notified = async () =>
  (
    await db()
      .select({ memberId: notification.memberId })
      .from(notification)
      .where(eq(notification.kind, 'new_opportunity'))
      .orderBy(asc(notification.memberId))
  ).map(({ memberId }) => memberId);
const idsOf = (...people: Viewer[]) => people.map(({ memberId }) => memberId).sort();

describe('an opportunity with an audience', () => {
  test('is seen by its audience and by admins only, in lists, their counts and its page', async () => {
    const { slug } = await shownTo(ada);
    const { name } = await makeOpportunity({ name: 'Solera', sector: 'Food' });
    const all = {
      page: true,
      items: 2,
      counts: [2, 2, 2],
      sectors: [
        ['Food', 1],
        ['Software', 1],
      ],
    };
    for (const viewer of [ada, admin]) expect(await seen(viewer, slug)).toEqual(all);
    expect(await seen(bo, slug)).toEqual({
      page: false,
      items: 1,
      counts: [1, 1, 1],
      sectors: [['Food', 1]],
    });
    const unsigned = { ...ada, ndaSignedAt: null };
    expect(await seen(unsigned, slug)).toMatchObject({ page: false, items: 1, counts: [1, 1, 1] });
    expect((await listOpportunities(bo, 'open', { search: 'Kontor' })).items).toEqual([]);
    expect((await listOpportunities(bo, 'open', { sector: 'Software' })).items).toEqual([]);
    expect((await listOpportunities(bo, 'open', { sort: 'name' })).items).toMatchObject([{ name }]);
  });

  test('stays with those who are involved', async () => {
    const { id, slug } = await makeOpportunity();
    await makeCommitment(bo, id);
    await setAudience(admin, { opportunityId: id, rules: only(ada), before: [] });
    expect([await seen(bo, slug), await seen(cy, slug)]).toMatchObject([{ page: true }, { page: false }]);
    expect(await countAudience(admin, { opportunityId: id, rules: only(ada) })).toEqual({ count: 2 });
    expect(await countAudience(admin, { opportunityId: id, rules: [] })).toEqual({ count: 3 });
    expect(await countAudience(bo, { opportunityId: id, rules: [] })).toEqual({ count: 0 });
  });

  test('is prepared as a draft, announced to a few and later to all, each of them once', async () => {
    const fields = writtenFields();
    const { id: opportunityId, ...draft } = await create(admin, { name: fields.name, firstStage: 'open' });
    await setAudience(admin, { opportunityId, rules: only(ada, bo), before: [] });
    const { revision } = await save(admin, { opportunityId, revision: draft.revision, fields });
    expect((await authoringOf(admin, opportunityId)).audience).toEqual({
      rules: only(ada, bo),
      names: { [ada.memberId]: ada.name, [bo.memberId]: bo.name },
    });
    expect(await countNotified(admin, { opportunityId, notified: ALL })).toEqual({ count: 3 });
    await publish(admin, { opportunityId, revision, notified: ALL });
    await runQueued(broadcastJob);
    expect(await notified()).toEqual(idsOf(admin, ada, bo));
    expect(await seen(cy, fields.slug)).toMatchObject({ page: false, items: 0 });

    await setAudience(admin, { opportunityId, rules: [], before: only(ada, bo) });
    expect(await notified()).toEqual(idsOf(admin, ada, bo));
    expect(await seen(cy, fields.slug)).toMatchObject({ page: true, items: 1 });
    expect(await countNotified(admin, { opportunityId, notified: ALL })).toEqual({ count: 1 });
    for (let round = 0; round < 2; round += 1) {
      await announce(admin, { opportunityId, notified: ALL });
      await runQueued(broadcastJob);
    }
    expect(await notified()).toEqual(idsOf(admin, ada, bo, cy));
  });

  test('takes back what others were notified of, and what is about to be sent to them', async () => {
    const { id: opportunityId, slug } = await makeOpportunity();
    await announce(admin, { opportunityId, notified: ALL });
    await runQueued(broadcastJob);
    const paper = await makeDocument({ opportunityId, publishedAt: null });
    await db().update(documentVersion).set({ preparedAt: new Date() });
    await transaction((tx) => publishDocuments(tx, admin, { ids: [paper.id], at: null, announce: true }));
    await runQueued(announceJob);
    const before = await db().select().from(notification).orderBy(asc(notification.id));
    await db().update(opportunity).set({ hasAudience: true }).where(eq(opportunity.id, opportunityId));
    // To nobody yet but admins, as for a mail that is about to be sent.
    const outdated = await findOutdated(
      db(),
      before.map(({ id }) => id),
    );
    const stopped = before.filter(({ id }) => outdated.has(id)).map(({ memberId }) => memberId);
    expect(stopped.sort()).toEqual(idsOf(ada, ada, bo, bo, cy, cy));
    await setAudience(admin, { opportunityId, rules: only(ada), before: [] });
    const left = await db().select({ memberId: notification.memberId }).from(notification);
    expect(left.map(({ memberId }) => memberId).sort()).toEqual(idsOf(admin, ada, ada));
    expect(await seen(bo, slug)).toMatchObject({ page: false });
  });

  test('is withdrawn without a word to others', async () => {
    const { id, slug } = await shownTo(ada);
    await withdraw(admin, id);
    expect(await opportunityNotice(ada, slug)).toContain('has been withdrawn');
    expect(await opportunityNotice(bo, slug)).toBeNull();
  });

  test('passes its audience to a copy, and is discarded with it', async () => {
    const { id: copyOf } = await shownTo(ada);
    const copy = await create(admin, { name: 'Copy', firstStage: 'open', copyOf });
    const { audience } = await authoringOf(admin, copy.id);
    expect(audience?.rules).toEqual(only(ada));
    await discard(admin, { opportunityId: copy.id, revision: copy.revision });
    expect(await db().$count(opportunityRule)).toBe(1);
  });
});

describe('a change of the audience', () => {
  test('is refused when another admin was faster, and for what does not exist', async () => {
    const { id: opportunityId } = await shownTo(ada);
    await expect(setAudience(admin, { opportunityId, rules: only(bo), before: [] })).rejects.toMatchObject({
      code: 'conflict',
    });
    const rules: OpportunityRule[] = [{ kind: 'fund', fundId: newId() }];
    await expect(setAudience(admin, { opportunityId, rules, before: only(ada) })).rejects.toMatchObject({
      code: 'unprocessable',
    });
    await expect(setAudience(bo, { opportunityId, rules: [], before: only(ada) })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await authoringOf(admin, opportunityId)).audience?.rules).toEqual(only(ada));
  });

  test('by two admins at once has one result, and one entry in the log', async () => {
    const { id: opportunityId } = await shownTo(ada);
    const outcomes = await Promise.allSettled(
      [bo, cy].map((one) => setAudience(admin, { opportunityId, rules: only(one), before: only(ada) })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const act = eq(auditEntry.act, 'opportunity.setAudience');
    expect(await db().$count(auditEntry, and(act, eq(auditEntry.subjectId, opportunityId)))).toBe(1);
  });
});
