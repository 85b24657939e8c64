import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, type Tx, transaction } from '#app/db/client.server.ts';
import { opportunityDraft, opportunityVersion } from '#app/db/schema/authoring.ts';
import { auditEntry, notification } from '#app/db/schema/communication.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import type { Notified } from '#app/domain/access/notified.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import type { OpportunityFields, OpportunityStage } from '#app/domain/investing/opportunity-content.ts';
import { JOBS } from '#app/jobs.server.ts';
import { broadcastJob } from '#app/notify/broadcasts/broadcasts.server.ts';
import { writtenFields } from '#tests/factories/authoring.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeSignature, makeVersion } from '#tests/factories/nda.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued, runQueued } from '#tests/setup/queued.ts';
import { authoringOf } from '../authoring/authoring.server.ts';
import { createDraft } from '../authoring/create-draft.server.ts';
import { discardDraft, saveDraft } from '../authoring/drafts.server.ts';
import { noDraftOf } from '../authoring/drafts.ts';
import { versionChangesBetween } from '../authoring/version-diff.ts';
import { opportunityVersionOf, restoreVersion, versionsOf } from '../authoring/versions.server.ts';
import { opportunityBySlug } from '../opportunities.server.ts';
import { announceOpportunity, countNotified } from './announcing.server.ts';
import { publishDueJob } from './publish-due.jobs.server.ts';
import { publishAllDue, publishOpportunity } from './publish-opportunity.server.ts';
import { unscheduleDraft } from './schedule.server.ts';

useTestDatabase({ jobs: JOBS });

/** As the procedures call them, each in its own transaction. */
const alone =
  <Args extends unknown[], Answer>(act: (tx: Tx, ...args: Args) => Promise<Answer>) =>
  (...args: Args): Promise<Answer> =>
    transaction((tx) => act(tx, ...args));
const [create, save, discard] = [alone(createDraft), alone(saveDraft), alone(discardDraft)];
const [publish, restore, unschedule] = [
  alone(publishOpportunity),
  alone(restoreVersion),
  alone(unscheduleDraft),
];

const { signal } = new AbortController();
const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

const news = () => queued<Record<string, unknown>>('notification.broadcast');
const firmMails = () => queued<{ id: string; content: { title: string; lines: string[] } }>('mail.firm');
const acts = async () =>
  (await db().select().from(auditEntry).orderBy(asc(auditEntry.seq))).map(({ act }) => act);
const fulfilled = (answers: PromiseSettledResult<unknown>[]) =>
  answers.filter(({ status }) => status === 'fulfilled').length;

/** A draft that can be published. */
async function written(
  admin: Viewer,
  { firstStage = 'pipeline', ...change }: Partial<OpportunityFields> & { firstStage?: OpportunityStage } = {},
) {
  const fields = writtenFields(change);
  const { id: opportunityId, revision } = await create(admin, { name: fields.name, firstStage });
  return { opportunityId, fields, ...(await save(admin, { opportunityId, revision, fields })) };
}

describe('publishing', () => {
  test('shows it to members, deletes the draft and notifies all members of a new one', async () => {
    const [admin, member] = [await makeAdmin(), await makeViewer()];
    const { opportunityId, revision, fields } = await written(admin, { firstStage: 'open' });
    await expect(opportunityBySlug(member, fields.slug)).rejects.toMatchObject({ code: 'not_found' });

    const href = `/opportunities/open/${fields.slug}`;
    expect(await publish(admin, { opportunityId, revision, note: 'First.' })).toEqual({
      result: 'published',
      number: 1,
      href,
      isHeld: false,
    });
    expect(await opportunityBySlug(member, fields.slug)).toMatchObject({
      opportunity: { name: 'Solera Foods', stage: 'open' },
      content: fields.content,
    });
    expect(await authoringOf(admin, opportunityId)).toMatchObject({ draft: null, version: 1, stage: 'open' });
    expect(await news()).toEqual([
      {
        kind: 'new_opportunity',
        title: 'New opportunity: Solera Foods',
        body: fields.summary,
        href,
        cause: `opportunity.publish:${opportunityId}`,
        audience: { to: 'members' },
        about: opportunityId,
        after: null,
      },
    ]);
    expect(await acts()).toEqual(['opportunity.draft', 'opportunity.publish']);
  });

  test('notifies those whom the firm chose, also at its time, and later the others, each of them once', async () => {
    const admin = await makeAdmin();
    const [first, second] = [await makeViewer(), await makeViewer()];
    await makeSignature(first.memberId, (await makeVersion()).id, { completedAt: new Date() });
    const notified: Notified = { to: 'admitted', rules: [{ kind: 'person', memberId: first.memberId }] };
    const { opportunityId, revision } = await written(admin, { firstStage: 'open' });
    const count = (whom: Notified) => countNotified(admin, { opportunityId, notified: whom });
    expect([await count(notified), await count({ to: 'members' })]).toEqual([{ count: 1 }, { count: 3 }]);
    await publish(admin, { opportunityId, revision, at: inHours(1).toISOString(), notified });
    await publishAllDue(inHours(2), signal);
    await runQueued(broadcastJob);
    const recipients = async () =>
      (await db().select({ to: notification.memberId, cause: notification.cause }).from(notification))
        .filter(({ cause }) => cause === `opportunity.publish:${opportunityId}`)
        .map(({ to }) => to);
    expect(await recipients()).toEqual([first.memberId]);
    expect(await count({ to: 'members' })).toEqual({ count: 2 });

    const announce = alone(announceOpportunity);
    await expect(announce(second, { opportunityId, notified })).rejects.toMatchObject({ code: 'not_found' });
    await announce(admin, { opportunityId, notified: { to: 'members' } });
    await runQueued(broadcastJob);
    expect((await recipients()).sort()).toEqual([admin, first, second].map((one) => one.memberId).sort());
    expect(await acts()).toContain('opportunity.announce');
  });

  test('notifies nobody, if the firm chose so', async () => {
    const admin = await makeAdmin();
    const { opportunityId, revision } = await written(admin, { firstStage: 'open' });
    await publish(admin, { opportunityId, revision, notified: { to: 'nobody' } });
    expect(await news()).toEqual([]);
  });

  test('again notifies nobody', async () => {
    const admin = await makeAdmin();
    const { opportunityId, revision, fields } = await written(admin);
    await publish(admin, { opportunityId, revision });
    const next = await save(admin, {
      opportunityId,
      revision: noDraftOf({ version: 1 }),
      fields: { ...fields, name: 'Solera' },
    });
    expect(await publish(admin, { opportunityId, revision: next.revision })).toMatchObject({ number: 2 });
    expect(await news()).toMatchObject([{ title: 'New in the pipeline: Solera Foods' }]);
  });

  test('straight into closed or passed notifies nobody', async () => {
    const admin = await makeAdmin();
    const { opportunityId, revision } = await written(admin, { firstStage: 'closed' });
    await publish(admin, { opportunityId, revision });
    expect(await news()).toEqual([]);
  });

  test('an incomplete draft is refused, and nothing is lost', async () => {
    const admin = await makeAdmin();
    const { id: opportunityId, revision } = await create(admin, { name: 'Solera', firstStage: 'open' });
    await expect(publish(admin, { opportunityId, revision })).rejects.toMatchObject({
      code: 'unprocessable',
      message: expect.stringMatching(/^Summary: Please fill this in\. .+ And \d+ more\.$/),
    });
    expect([await db().$count(opportunity), await db().$count(opportunityDraft)]).toEqual([0, 1]);
  });

  test('a draft that another admin has saved since is refused', async () => {
    const [admin, other] = [await makeAdmin(), await makeViewer({ roles: ['admin'], name: 'Jon Dahl' })];
    const { opportunityId, revision, fields } = await written(admin);
    await save(other, { opportunityId, revision, fields: { ...fields, name: 'By Jon' } });
    await expect(publish(admin, { opportunityId, revision })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Jon Dahl saved this'),
    });
  });

  test.each([
    ['a new one', false],
    ['one that is published', true],
  ])('by many at once happens once: %s', async (_what, isPublished) => {
    const admins = await Promise.all(Array.from({ length: 4 }, () => makeAdmin()));
    const [admin] = admins;
    if (!admin) throw new Error('There are four');
    let { opportunityId, revision, fields } = await written(admin);
    if (isPublished) {
      await publish(admin, { opportunityId, revision });
      ({ revision } = await save(admin, {
        opportunityId,
        revision: noDraftOf({ version: 1 }),
        fields: { ...fields, name: 'Solera' },
      }));
    }
    const answers = await Promise.allSettled(admins.map((one) => publish(one, { opportunityId, revision })));
    expect(fulfilled(answers)).toBe(1);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'conflict' });
    expect([await db().$count(opportunityVersion), (await news()).length]).toEqual([isPublished ? 2 : 1, 1]);
  });
});

describe('scheduling', () => {
  async function scheduled(admin: Viewer, at = inHours(1)) {
    const draft = await written(admin, { firstStage: 'open' });
    const { opportunityId, revision } = draft;
    const answer = await publish(admin, {
      opportunityId,
      revision,
      at: at.toISOString(),
      note: 'As planned.',
    });
    expect(answer).toEqual({ result: 'scheduled', at: at.toISOString() });
    return draft;
  }

  test('publishes it once, with its content at that time, whoever scheduled it and however many workers there are', async () => {
    const admin = await makeAdmin();
    const { opportunityId, revision, fields } = await scheduled(admin);
    await save(admin, { opportunityId, revision, fields: { ...fields, name: 'Solera' } });
    await publishAllDue(new Date(), signal);
    expect([await db().$count(opportunity), (await authoringOf(admin, opportunityId)).publishAt]).toEqual([
      0,
      expect.any(String),
    ]);
    const due = inHours(2);
    await Promise.all([1, 2, 3].map(() => publishAllDue(due, signal)));
    await publishAllDue(due, signal);
    expect(await versionsOf(admin, opportunityId)).toMatchObject([
      { number: 1, publishedBy: admin.name, note: 'As planned.' },
    ]);
    expect((await opportunityVersionOf(admin, opportunityId, 1)).fields.name).toBe('Solera');
    expect(await news()).toHaveLength(1);
    expect(await firmMails()).toEqual([]);
    expect(await acts()).toEqual(['opportunity.draft', 'opportunity.schedule', 'opportunity.publish']);
  });

  test('the time can be changed and cancelled', async () => {
    const admin = await makeAdmin();
    const { opportunityId, revision } = await scheduled(admin);
    const later = inHours(5).toISOString();
    await publish(admin, { opportunityId, revision, at: later });
    expect((await authoringOf(admin, opportunityId)).publishAt).toBe(later);
    await unschedule(admin, opportunityId);
    await unschedule(admin, opportunityId);
    await publishAllDue(inHours(9), signal);
    expect([
      await db().$count(opportunity),
      (await acts()).filter((act) => act.endsWith('unschedule')).length,
    ]).toEqual([0, 1]);
  });

  test('a draft with problems at that time is unscheduled, kept, and reported to investor relations once', async () => {
    const admin = await makeAdmin();
    const { opportunityId, revision, fields } = await scheduled(admin);
    const fine = await scheduled(admin);
    await save(admin, { opportunityId, revision, fields: { ...fields, summary: '' } });
    await Promise.all([1, 2].map(() => publishAllDue(inHours(2), signal)));
    expect(await authoringOf(admin, opportunityId)).toMatchObject({
      publishAt: null,
      stage: null,
      draft: { name: fields.name },
      problems: [{ field: 'summary' }],
    });
    expect(await firmMails()).toMatchObject([
      {
        content: {
          title: 'Solera Foods was not published',
          lines: [expect.any(String), 'Summary: Please fill this in.'],
          link: { url: `http://localhost:3000/admin/opportunities/${opportunityId}` },
        },
      },
    ]);
    expect((await authoringOf(admin, fine.opportunityId)).stage).toBe('open');
  });

  test('after a database failure, the next run publishes it', async () => {
    const admin = await makeAdmin();
    const { opportunityId } = await scheduled(admin);
    const stopped = AbortSignal.abort(new Error('The process stops'));
    await expect(publishAllDue(inHours(2), stopped)).rejects.toThrow('The process stops');
    expect((await authoringOf(admin, opportunityId)).publishAt).not.toBeNull();
    await publishAllDue(inHours(2), signal);
    expect((await authoringOf(admin, opportunityId)).stage).toBe('open');
  });

  test.each([
    ['past', -1],
    ['far', 24 * 400],
  ])('the time must be within the next year: not %s', async (_what, hours) => {
    const admin = await makeAdmin();
    const { opportunityId, revision } = await written(admin);
    await expect(
      publish(admin, { opportunityId, revision, at: inHours(hours).toISOString() }),
    ).rejects.toMatchObject({ code: 'unprocessable' });
  });

  test('a draft that could not be published now cannot be scheduled', async () => {
    const admin = await makeAdmin();
    const { id: opportunityId, revision } = await create(admin, { name: 'Solera', firstStage: 'open' });
    await expect(
      publish(admin, { opportunityId, revision, at: inHours(1).toISOString() }),
    ).rejects.toMatchObject({ code: 'unprocessable' });
  });

  test('the job runs every minute', async () => {
    expect(publishDueJob).toMatchObject({ name: 'opportunity.publishDue' });
    const { opportunityId } = await scheduled(await makeAdmin());
    await db()
      .update(opportunityDraft)
      .set({ publishAt: inHours(-1) })
      .where(eq(opportunityDraft.opportunityId, opportunityId));
    await publishDueJob.handle({}, { id: newId(), attempt: 1, signal, log: console });
    expect(await db().$count(opportunity)).toBe(1);
  });
});

describe('an older version', () => {
  test('can be read, compared, and made the draft, which nobody reads until it is published', async () => {
    const [admin, member] = [await makeAdmin(), await makeViewer()];
    const { opportunityId, revision, fields } = await written(admin);
    await publish(admin, { opportunityId, revision, note: 'First.' });
    const next = await save(admin, {
      opportunityId,
      revision: noDraftOf({ version: 1 }),
      fields: { ...fields, name: 'Solera' },
    });
    await publish(admin, { opportunityId, revision: next.revision });
    const [one, two] = [
      await opportunityVersionOf(admin, opportunityId, 1),
      await opportunityVersionOf(admin, opportunityId, 2),
    ];
    expect(versionChangesBetween(one.fields, two.fields)).toMatchObject([
      { field: 'name', before: 'Solera Foods', after: 'Solera' },
    ]);
    expect(await versionsOf(admin, opportunityId)).toMatchObject([
      { number: 2 },
      { number: 1, note: 'First.' },
    ]);

    const restored = await restore(admin, { opportunityId, number: 1, revision: noDraftOf({ version: 2 }) });
    expect(await authoringOf(admin, opportunityId)).toMatchObject({
      draft: fields,
      published: { name: 'Solera' },
      version: 2,
    });
    expect((await opportunityBySlug(member, fields.slug)).opportunity.name).toBe('Solera');
    await publish(admin, { opportunityId, revision: restored.revision });
    expect((await opportunityBySlug(member, fields.slug)).opportunity.name).toBe('Solera Foods');
  });

  test('does not revert the dates set by its stage', async () => {
    const admin = await makeAdmin();
    const { opportunityId, revision } = await written(admin, { firstStage: 'open' });
    await publish(admin, { opportunityId, revision });
    const closesAt = inHours(48);
    await db().update(opportunity).set({ closesAt });
    await restore(admin, { opportunityId, number: 1, revision: noDraftOf({ version: 1 }) });
    expect((await authoringOf(admin, opportunityId)).draft?.closesAt).toBe(closesAt.toISOString());
  });

  test('does not replace another author’s changes, nor content edited elsewhere', async () => {
    const [admin, other] = [await makeAdmin(), await makeAdmin()];
    const { opportunityId, revision, fields } = await written(admin);
    await publish(admin, { opportunityId, revision });
    await save(other, {
      opportunityId,
      revision: noDraftOf({ version: 1 }),
      fields: { ...fields, name: 'By another' },
    });
    await expect(
      restore(admin, { opportunityId, number: 1, revision: noDraftOf({ version: 1 }) }),
    ).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(
      restore(admin, { opportunityId, number: 9, revision: noDraftOf({ version: 1 }) }),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
    await db().delete(opportunityDraft);
    await db().update(opportunity).set({ origin: 'content', originId: 'entry' });
    await expect(
      restore(admin, { opportunityId, number: 1, revision: noDraftOf({ version: 1 }) }),
    ).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('content platform'),
    });
  });
});

test('non-admins can do none of this', async () => {
  const admin = await makeAdmin();
  const { opportunityId, revision, fields } = await written(admin);
  const offer = await makeOpportunity();
  for (const viewer of [await makeViewer(), await makeViewer({ roles: ['active'] })]) {
    const which = { opportunityId, revision };
    for (const act of [
      () => create(viewer, { name: 'Mine', firstStage: 'open' }),
      () => save(viewer, { ...which, fields }),
      () => publish(viewer, which),
      () => publish(viewer, { ...which, at: inHours(1).toISOString() }),
      () => unschedule(viewer, opportunityId),
      () => discard(viewer, which),
      () => restore(viewer, { ...which, number: 1 }),
      () => opportunityVersionOf(viewer, offer.id, 1),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'not_found' });
    expect(await versionsOf(viewer, opportunityId)).toEqual([]);
  }
  expect(await acts()).toEqual(['opportunity.draft']);
});
