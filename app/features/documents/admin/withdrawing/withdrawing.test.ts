import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { approval } from '#app/db/schema/approvals.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { documentBatch } from '#app/db/schema/document-uploads.ts';
import { document, documentEvent } from '#app/db/schema/documents.ts';
import { hold } from '#app/db/schema/holds.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { releaseHoldJob } from '#app/platform/holds/holds.jobs.server.ts';
import { runningHolds } from '#app/platform/holds/holds.server.ts';
import { undoAct } from '#app/processes/holds/holds.server.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued, runQueued } from '#tests/setup/queued.ts';
import { useEnvironment } from '#tests/setup/rewire.ts';
import { announceJob } from '../announce.jobs.server.ts';
import { askForReview, publishDocuments } from '../publish.server.ts';
import { forecastWithdrawal, withdrawDocuments } from './withdrawing.server.ts';

useTestDatabase({ jobs: [releaseHoldJob, announceJob] });
useEnvironment({ HOLD_SECONDS: '60' });

const rowOf = async (id: string) => (await db().select().from(document).where(eq(document.id, id)))[0];
const publish = (viewer: Viewer, ids: string[], announce = true) =>
  transaction((tx) => publishDocuments(tx, viewer, { ids, at: null, announce }));

test('a selection is withdrawn at once, and who has opened what is known before', async () => {
  const admin = await makeAdmin();
  const [ada, bela] = [await makeViewer({ name: 'Ada' }), await makeViewer({ name: 'Bela' })];
  const first = await makeDocument({ title: 'Q3 report' });
  const second = await makeDocument({ title: 'Q4 report' });
  const draft = await makeDocument({ publishedAt: null });
  const opened = (viewer: Viewer, documentId: string, act: 'view' | 'refused' = 'view') =>
    db()
      .insert(documentEvent)
      .values({ id: newId(), at: new Date(), documentId, memberId: viewer.memberId, act });
  await opened(ada, first.id);
  await opened(ada, first.id);
  await opened(admin, second.id);
  await opened(bela, second.id, 'refused');
  const ids = [first.id, second.id];
  expect(await forecastWithdrawal(admin, { ids: [...ids, draft.id] })).toMatchObject({
    ...{ documents: 2, people: 1, openings: [{ name: 'Ada', title: 'Q3 report', act: 'view' }] },
  });
  expect(await forecastWithdrawal(ada, { ids })).toMatchObject({ documents: 0, people: 0, openings: [] });
  await expect(
    transaction((tx) => withdrawDocuments(tx, admin, { ids: [...ids, draft.id] })),
  ).rejects.toMatchObject({ code: 'conflict' });
  expect((await rowOf(first.id))?.withdrawnAt).toBeNull();
  for (const _ of [1, 2]) await transaction((tx) => withdrawDocuments(tx, admin, { ids }));
  for (const id of ids) expect((await rowOf(id))?.withdrawnAt).toBeInstanceOf(Date);
  const acts = (await db().select().from(auditEntry)).map(({ act }) => act);
  expect(acts).toEqual(['document.withdraw', 'document.withdraw']);
});

test('what a batch has published is withdrawn as a whole', async () => {
  const admin = await makeAdmin();
  const drafts = [await makeDocument({ publishedAt: null }), await makeDocument({ publishedAt: null })];
  await publish(
    admin,
    drafts.map(({ id }) => id),
    false,
  );
  const publicationId = (await rowOf(drafts[0]?.id ?? ''))?.publicationId ?? '';
  const other = await makeDocument();
  const batchId = newId();
  await db()
    .insert(documentBatch)
    .values({
      ...{ id: batchId, title: 'Statements', category: 'statement', policy: 'original', publicationId },
      createdById: admin.memberId,
    });
  expect(await forecastWithdrawal(admin, { batchId })).toMatchObject({ documents: 2 });
  expect(await transaction((tx) => withdrawDocuments(tx, admin, { batchId }))).toEqual({ withdrawn: 2 });
  expect((await rowOf(other.id))?.withdrawnAt).toBeNull();
  expect(await transaction((tx) => withdrawDocuments(tx, admin, { batchId: newId() }))).toEqual({
    withdrawn: 0,
  });
});

describe('a publication that is undone', () => {
  test('leaves drafts, and nobody is notified', async () => {
    const admin = await makeAdmin();
    const withdrawnAt = new Date('2026-02-01');
    const draft = await makeDocument({ publishedAt: null });
    const withdrawn = await makeDocument({ withdrawnAt });
    expect(await publish(admin, [draft.id, withdrawn.id])).toEqual({ published: 2, isHeld: true });
    const [running] = await runningHolds(admin);
    expect(running?.title).toBe('Published 2 documents');
    await transaction((tx) => undoAct(tx, admin, { holdId: running?.id ?? '' }));
    expect(await rowOf(draft.id)).toMatchObject({ publishedAt: null, publicationId: null });
    expect(await rowOf(withdrawn.id)).toMatchObject({ withdrawnAt, publishedAt: withdrawn.publishedAt });
    await runQueued(releaseHoldJob);
    expect(await queued(announceJob.name)).toEqual([]);
  });

  test('is announced once if it is not, and is not undone once it was withdrawn', async () => {
    const admin = await makeAdmin();
    const { id } = await makeDocument({ publishedAt: null, title: 'Q3 report' });
    await publish(admin, [id]);
    await transaction((tx) => withdrawDocuments(tx, admin, { ids: [id] }));
    const [row] = await db().select().from(hold);
    await expect(transaction((tx) => undoAct(tx, admin, { holdId: row?.id ?? '' }))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('“Q3 report” has changed'),
    });
    for (const _ of [1, 2]) await runQueued(releaseHoldJob);
    expect(await queued(announceJob.name)).toHaveLength(1);
  });

  describe('where a second admin reviews', () => {
    useEnvironment({ DOCUMENT_REVIEW: 'required', HOLD_SECONDS: '60' });

    const inReview = async () => {
      const [author, reviewer] = [await makeAdmin(), await makeAdmin()];
      const { id } = await makeDocument({ publishedAt: null, createdById: author.memberId });
      await transaction((tx) => askForReview(tx, author, { id }));
      const [{ revision: reviewRevision = 0 } = {}] = await db().select().from(approval);
      const given = { ids: [id], reviews: [{ id, reviewRevision }], at: null, announce: true };
      const publishAgain = () => transaction((tx) => publishDocuments(tx, reviewer, given));
      expect(await publishAgain()).toEqual({ published: 1, isHeld: true });
      const undo = async () => {
        const [running] = await runningHolds(reviewer);
        await transaction((tx) => undoAct(tx, reviewer, { holdId: running?.id ?? '' }));
      };
      return { id, author, undo, publishAgain };
    };
    const requests = () =>
      db().select({ decision: approval.decision, withdrawnAt: approval.withdrawnAt }).from(approval);

    test('is in review as before, and published again without another request', async () => {
      const { undo, publishAgain } = await inReview();
      await undo();
      expect(await requests()).toEqual([{ decision: null, withdrawnAt: null }]);
      expect(await publishAgain()).toEqual({ published: 1, isHeld: true });
      expect(await requests()).toEqual([{ decision: 'approved', withdrawnAt: null }]);
    });

    test('has to be reviewed again if it was changed since', async () => {
      const { id, author, undo } = await inReview();
      await db()
        .update(document)
        .set({ changedByIds: [author.memberId] })
        .where(eq(document.id, id));
      await undo();
      expect(await requests()).toEqual([{ decision: 'approved', withdrawnAt: null }]);
    });
  });

  test('leaves what was scheduled scheduled, until its time has come', async () => {
    const admin = await makeAdmin();
    const { id } = await makeDocument({ publishedAt: null });
    const at = new Date(Date.now() + 3_600_000);
    await transaction((tx) =>
      publishDocuments(tx, admin, { ids: [id], at: at.toISOString(), announce: true }),
    );
    const scheduled = await rowOf(id);
    await publish(admin, [id]);
    const undo = async () => {
      const [running] = await runningHolds(admin);
      return transaction((tx) => undoAct(tx, admin, { holdId: running?.id ?? '' }));
    };
    await undo();
    expect(await rowOf(id)).toMatchObject({ publishedAt: at, publicationId: scheduled?.publicationId });
    await publish(admin, [id]);
    await db().execute(
      sql`update hold set content = jsonb_set(content, '{before,documents,0,publishedAt}', '"2026-01-01T00:00:00.000Z"') where content is not null`,
    );
    await expect(undo()).rejects.toMatchObject({ message: expect.stringContaining('has passed') });
  });
});
