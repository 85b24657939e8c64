import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { faq } from '#app/db/schema/faqs.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { documentFrom } from '#app/domain/text/rich-text.ts';
import { withdrawFaq } from '#app/features/faqs/writing/withdrawing.server.ts';
import { createFaq, saveFaq } from '#app/features/faqs/writing/writing.server.ts';
import { publishFund } from '#app/features/funds/authoring/publish-fund.server.ts';
import { withdrawFund } from '#app/features/funds/authoring/withdraw-fund.server.ts';
import { authoringOf } from '#app/features/opportunities/authoring/authoring.server.ts';
import { createDraft } from '#app/features/opportunities/authoring/create-draft.server.ts';
import { discardDraft, saveDraft } from '#app/features/opportunities/authoring/drafts.server.ts';
import { announceOpportunity } from '#app/features/opportunities/publishing/announcing.server.ts';
import { publishOpportunity } from '#app/features/opportunities/publishing/publish-opportunity.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { broadcastJob } from '#app/notify/broadcasts/broadcasts.server.ts';
import { releaseHoldJob } from '#app/platform/holds/holds.jobs.server.ts';
import { runningHolds } from '#app/platform/holds/holds.server.ts';
import { writtenFields } from '#tests/factories/authoring.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeQuestion } from '#tests/factories/questions.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued, runQueued } from '#tests/setup/queued.ts';
import { useEnvironment } from '#tests/setup/rewire.ts';
import { undoAct } from './holds.server.ts';

useTestDatabase({ jobs: JOBS });
useEnvironment({ HOLD_SECONDS: '60' });

let admin: Viewer;
beforeEach(async () => {
  admin = await makeAdmin();
});

const undo = async () => {
  const running = (await runningHolds(admin)).at(-1);
  if (!running) throw new Error('Nothing is held');
  await transaction((tx) => undoAct(tx, admin, { holdId: running.id }));
};
const refused = (reason: string) =>
  expect(undo()).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining(reason) });
const news = () => queued<{ cause: string; audience: object }>(broadcastJob.name);
const acts = async () =>
  (await db().select({ act: auditEntry.act }).from(auditEntry).orderBy(asc(auditEntry.seq))).map(
    ({ act }) => act,
  );

describe('an opportunity', () => {
  const publish = committed(publishOpportunity);
  const save = committed(saveDraft);
  const written = async () => {
    const fields = writtenFields();
    const { id: opportunityId, revision } = await committed(createDraft)(admin, {
      name: fields.name,
      firstStage: 'open',
    });
    return { opportunityId, fields, ...(await save(admin, { opportunityId, revision, fields })) };
  };
  const rowOf = async (id: string) =>
    (await db().select().from(opportunity).where(eq(opportunity.id, id)))[0];

  test('that is new, is a draft again when it is undone, and nobody is notified until it is published again', async () => {
    const { opportunityId, revision, fields } = await written();
    const before = await authoringOf(admin, opportunityId);
    expect(await publish(admin, { opportunityId, revision })).toMatchObject({ isHeld: true });
    expect(await runningHolds(admin)).toMatchObject([{ title: `Published ${fields.name}`, sends: true }]);
    expect(await news()).toEqual([]);
    await undo();
    const after = await authoringOf(admin, opportunityId);
    expect(after).toMatchObject({ stage: null, published: null, draft: before.draft, firstStage: 'open' });
    expect(await rowOf(opportunityId)).toMatchObject({ publishedAt: null, version: 0 });
    await runQueued(releaseHoldJob);
    expect(await news()).toEqual([]);
    await publish(admin, { opportunityId, revision: after.revision });
    for (const _ of [1, 2]) await runQueued(releaseHoldJob);
    expect(await news()).toMatchObject([{ audience: { to: 'members' } }]);
    expect((await acts()).slice(-3)).toEqual([
      'opportunity.publish',
      'opportunity.undoPublish',
      'opportunity.publish',
    ]);
  });

  test('that was published before, reads as before when its new version is undone', async () => {
    const { opportunityId, revision, fields } = await written();
    await publish(admin, { opportunityId, revision });
    await runQueued(releaseHoldJob);
    const view = await authoringOf(admin, opportunityId);
    const changed = { ...fields, summary: 'Two more ships.' };
    const saved = await save(admin, { opportunityId, revision: view.revision, fields: changed });
    await publish(admin, { opportunityId, revision: saved.revision });
    expect((await runningHolds(admin)).at(-1)).toMatchObject({ sends: false });
    await undo();
    expect(await authoringOf(admin, opportunityId)).toMatchObject({
      ...{ version: 3, published: { summary: fields.summary }, draft: { summary: 'Two more ships.' } },
    });
    expect(await rowOf(opportunityId)).toMatchObject({ summary: fields.summary });
  });

  test('is not undone once it was edited, or a member has committed', async () => {
    const first = await written();
    await publish(admin, first);
    const { revision, published } = await authoringOf(admin, first.opportunityId);
    await save(admin, { opportunityId: first.opportunityId, revision, fields: published ?? {} });
    await refused('edited, moved or withdrawn');
    await runQueued(releaseHoldJob);

    const fields = writtenFields({ slug: 'another' });
    const made = await committed(createDraft)(admin, { name: fields.name, firstStage: 'open' });
    const second = await save(admin, { opportunityId: made.id, revision: made.revision, fields });
    await publish(admin, { opportunityId: made.id, revision: second.revision });
    await makeCommitment(await makeViewer(), made.id);
    await refused('undecided');
  });

  test('that is new can be discarded after its undo; one that a member asked about is withdrawn', async () => {
    const first = await written();
    await publish(admin, first);
    await undo();
    const { revision } = await authoringOf(admin, first.opportunityId);
    await committed(discardDraft)(admin, { opportunityId: first.opportunityId, revision });
    expect(await rowOf(first.opportunityId)).toBeUndefined();

    const second = await written();
    await publish(admin, second);
    await makeQuestion((await makeViewer()).memberId, { opportunityId: second.opportunityId });
    await undo();
    expect(await rowOf(second.opportunityId)).toMatchObject({ publishedAt: null, version: 1 });
  });

  test('that is announced to more members, is announced to none when that is undone', async () => {
    const { opportunityId, revision } = await written();
    const announce = () =>
      committed(announceOpportunity)(admin, { opportunityId, notified: { to: 'members' } });
    await publish(admin, { opportunityId, revision, notified: { to: 'nobody' } });
    expect(await runningHolds(admin)).toMatchObject([{ sends: false }]);
    expect(await announce()).toEqual({ isHeld: true });
    await undo();
    await runQueued(releaseHoldJob);
    expect(await news()).toEqual([]);
    await announce();
    await runQueued(releaseHoldJob);
    expect(await news()).toHaveLength(1);
    expect(await acts()).toContain('opportunity.undoAnnounce');
  });

  test('undone at the moment of its release: exactly one of them is', async () => {
    for (let round = 0; round < 5; round += 1) {
      const fields = writtenFields({ slug: `ships-${round}` });
      const made = await committed(createDraft)(admin, { name: fields.name, firstStage: 'open' });
      const saved = await save(admin, { opportunityId: made.id, revision: made.revision, fields });
      await publish(admin, { opportunityId: made.id, revision: saved.revision });
      const sent = (await news()).length;
      const [undone] = await Promise.allSettled([undo(), runQueued(releaseHoldJob)]);
      const isUndone = undone.status === 'fulfilled';
      expect((await rowOf(made.id))?.publishedAt === null).toBe(isUndone);
      expect(await news()).toHaveLength(sent + (isUndone ? 0 : 1));
    }
  });
});

describe('a fund', () => {
  const publish = committed(publishFund);
  const rowOf = async (id: string) => (await db().select().from(fund).where(eq(fund.id, id)))[0];

  test('is a draft again when its publication is undone, or withdrawn as before', async () => {
    const withdrawnAt = new Date('2026-02-01');
    for (const before of [null, withdrawnAt]) {
      const { id } = await makeFund({ publishedAt: null, withdrawnAt: before });
      expect(await publish(admin, { id })).toEqual({ isHeld: true });
      expect((await rowOf(id))?.publishedAt).toBeInstanceOf(Date);
      for (const _ of [1]) await undo();
      expect(await rowOf(id)).toMatchObject({ publishedAt: null, withdrawnAt: before });
    }
    expect((await acts()).filter((act) => act === 'fund.undoPublish')).toHaveLength(2);
  });

  test('that was withdrawn since is not undone', async () => {
    const { id } = await makeFund({ publishedAt: null });
    await publish(admin, { id });
    await transaction((tx) => withdrawFund(tx, admin, id));
    await refused('withdrawn since');
  });
});

describe('an FAQ', () => {
  const words = (answer: string) => ({ question: 'Who can join?', answer: documentFrom(answer) });
  const rowOf = async (id: string) => (await db().select().from(faq).where(eq(faq.id, id)))[0];
  const publishNew = async () => {
    const id = newId();
    const category = { name: 'Started' };
    const given = { id, ...words('People.'), category, publish: true };
    expect(await committed(createFaq)(admin, given)).toMatchObject({ isHeld: true });
    return { id, categoryId: (await rowOf(id))?.categoryId ?? '' };
  };

  test('that is new, is a draft when it is undone', async () => {
    const { id } = await publishNew();
    expect(await runningHolds(admin)).toMatchObject([{ title: 'Published “Who can join?”', sends: false }]);
    await undo();
    expect(await rowOf(id)).toMatchObject({
      ...{ question: 'Who can join?', publishedAt: null, publishedQuestion: null, publishedBy: null },
    });
  });

  test('that was published before, reads as before when its changes are undone, and keeps them as a draft', async () => {
    const { id, categoryId } = await publishNew();
    const change = (answer: string, revision: number) =>
      committed(saveFaq)(admin, {
        id,
        revision,
        ...words(answer),
        category: { id: categoryId },
        publish: true,
      });
    await change('People whom a member has invited.', 1);
    await undo();
    expect(await rowOf(id)).toMatchObject({
      ...{ publishedText: 'People.', answer: documentFrom('People whom a member has invited.') },
    });
    await change('Anyone.', 2);
    await committed(withdrawFaq)(admin, { id });
    await refused('withdrawn');
  });
});
