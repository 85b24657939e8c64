import { eq, inArray, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { processLog } from '#app/db/log.ts';
import { approval } from '#app/db/schema/approvals.ts';
import { notification } from '#app/db/schema/communication.ts';
import { document, documentVersion } from '#app/db/schema/documents.ts';
import { ndaSignature, ndaVersion } from '#app/db/schema/nda.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { JOBS } from '#app/jobs.server.ts';
import { awaitingApproval } from '#app/processes/approvals/approvals.server.ts';
import { makeDocument, makeFund } from '#tests/factories/documents.ts';
import { makeAdmin, makeMember } from '#tests/factories/members.ts';
import { makeEntity } from '#tests/factories/profile.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued, runQueued } from '#tests/setup/queued.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { announceJob } from './announce.jobs.server.ts';
import {
  AUDIENCE_CHANGED,
  type DocumentAudience,
  type DocumentReview,
  documentReview,
  type SavedDetails,
  savedDetails,
} from './document-admin.ts';
import { documentDetail } from './document-detail.server.ts';
import { fileDocuments, readersWith, saveAudience, saveDetails } from './edit.server.ts';
import { askForReview, endReview, publishDocuments } from './publish.server.ts';
import { chooseVersion, replaceFile } from './versions-admin.server.ts';
import { withdrawDocuments } from './withdrawing/withdrawing.server.ts';

useTestDatabase({ jobs: JOBS });

let admin: Viewer;
let second: Viewer;
beforeEach(async () => {
  [admin, second] = [await makeAdmin(), await makeAdmin()];
});

/** A member who signed the NDA in force. */
async function makeSigner(change: Parameters<typeof makeMember>[0] = {}) {
  const row = await makeMember(change);
  const [known] = await db().select().from(ndaVersion).limit(1);
  const ndaVersionId = known?.id ?? newId();
  const past = new Date('2026-01-01');
  if (!known)
    await db().insert(ndaVersion).values({
      id: ndaVersionId,
      version: 1,
      title: 'NDA',
      body: 'x',
      effectiveAt: past,
      publishedAt: past,
    });
  await db().insert(ndaSignature).values({ id: newId(), memberId: row.id, ndaVersionId, completedAt: past });
  return row;
}

const draft = async (change: Parameters<typeof makeDocument>[0] = {}) => {
  const made = await makeDocument({ publishedAt: null, ...change });
  await db()
    .update(documentVersion)
    .set({ preparedAt: new Date() })
    .where(eq(documentVersion.id, made.versionId));
  return made;
};
type Publishing = { at?: string; announce?: boolean; reviews?: DocumentReview[] };
const publish = async (viewer: Viewer, ids: string[], change: Publishing = {}) => {
  const { at = null, announce = true, reviews = await reviewsOf(ids) } = change;
  return transaction((tx) => publishDocuments(tx, viewer, { ids, reviews, at, announce }));
};
/** As an admin's page shows them. */
const reviewsOf = (ids: string[]): Promise<DocumentReview[]> =>
  Promise.all(ids.map(async (id) => documentReview.parse(await documentDetail(admin, id))));
const pickDetails = (detail: SavedDetails): SavedDetails => savedDetails.parse(detail);
const saveAudienceOf = async (viewer: Viewer, id: string, audience: DocumentAudience) => {
  const { audienceRevision: revision } = await documentDetail(viewer, id);
  await transaction((tx) => saveAudience(tx, viewer, { id, audience, revision }));
};
const notices = () =>
  db()
    .select({ memberId: notification.memberId, title: notification.title, kind: notification.kind })
    .from(notification);
const file = (name: string) => ({
  storageKey: `documents/files/${newId()}.pdf`,
  fileName: name,
  contentType: 'application/pdf',
  bytes: 10,
});

describe('publishing', () => {
  test('notifies those who can open them, once, with one notice for many documents', async () => {
    const reader = await makeSigner();
    await makeMember();
    const [one, two] = [await draft({ title: 'A' }), await draft({ title: 'B' })];
    const alone = await draft({ title: 'C', ownerId: reader.id, category: 'statement' });
    await publish(admin, [one.id, two.id, alone.id]);
    await runQueued(announceJob);
    await runQueued(announceJob);
    const found = (await notices()).sort((x, y) => x.kind.localeCompare(y.kind));
    expect(found).toEqual([
      { memberId: reader.id, title: '2 new documents', kind: 'document_published' },
      { memberId: reader.id, title: 'C is ready', kind: 'statement_ready' },
    ]);
  });

  test('by two admins at once happens once, and a repeated call has no effect', async () => {
    await makeSigner();
    const { id } = await draft();
    const outcomes = await Promise.all([publish(admin, [id]), publish(second, [id])]);
    expect(outcomes.map(({ published }) => published).sort()).toEqual([0, 1]);
    expect(await publish(admin, [id])).toEqual({ published: 0, isHeld: false });
    await runQueued(announceJob);
    expect(await notices()).toHaveLength(1);
  });

  test('delays the notice until the file is prepared', async () => {
    await makeSigner();
    const { id, versionId } = await draft();
    await db().update(documentVersion).set({ preparedAt: null }).where(eq(documentVersion.id, versionId));
    await publish(admin, [id]);
    await runQueued(announceJob);
    expect(await notices()).toEqual([]);
    await db()
      .update(documentVersion)
      .set({ preparedAt: new Date() })
      .where(eq(documentVersion.id, versionId));
    await runQueued(announceJob);
    expect(await notices()).toHaveLength(1);
  });

  test('delays it for as long as the file waits, more seldom after a while', async () => {
    await makeSigner();
    const { id, versionId } = await draft();
    await db().update(documentVersion).set({ preparedAt: null }).where(eq(documentVersion.id, versionId));
    await publish(admin, [id]);
    const context = { id: 'job', attempt: 1, signal: AbortSignal.timeout(30_000), log: processLog };
    for (let run = 0; run < 70; run += 1)
      await announceJob.handle((await queued<object>(announceJob.name)).at(-1), context);
    expect(await notices()).toEqual([]);
    const { rows } = await db().execute<{ wait: number }>(
      sql`select round(extract(epoch from start_after - created_on))::int as wait from pgboss.job
        where name = ${announceJob.name} order by created_on desc, id desc limit 1`,
    );
    expect(rows).toEqual([{ wait: 300 }]);
    await db()
      .update(documentVersion)
      .set({ preparedAt: new Date() })
      .where(eq(documentVersion.id, versionId));
    await announceJob.handle((await queued<object>(announceJob.name)).at(-1), context);
    expect(await notices()).toHaveLength(1);
  });

  test('waits neither for a document that was withdrawn, nor for longer than a day', async () => {
    await makeSigner();
    const [ready, late, withdrawn] = [await draft({ title: 'Ready' }), await draft(), await draft()];
    const unprepared = inArray(documentVersion.id, [late.versionId, withdrawn.versionId]);
    await db().update(documentVersion).set({ preparedAt: null }).where(unprepared);
    await publish(admin, [ready.id, late.id, withdrawn.id]);
    await transaction((tx) => withdrawDocuments(tx, admin, { ids: [withdrawn.id] }));
    const context = { id: 'job', attempt: 1, signal: AbortSignal.timeout(30_000), log: processLog };
    const [first] = await queued<{ waits: number }>(announceJob.name);
    await announceJob.handle({ ...first, waits: 300 }, context);
    expect(await notices()).toEqual([]);
    await announceJob.handle({ ...first, waits: 400 }, context);
    expect(await notices()).toMatchObject([{ title: 'New document: Ready' }]);
  });

  test('sends no notice for files that turn out to be unavailable to members', async () => {
    await makeSigner();
    const broken = { policy: 'watermarked', title: 'Broken' } as const;
    const made = [
      await draft(broken),
      await draft({ title: 'Infected' }),
      await draft({ title: 'As it is' }),
    ];
    const late = [
      { preparationProblem: 'It is encrypted.' },
      { malware: 'Eicar' },
      { preparationProblem: 'It is a table.' },
    ];
    await publish(
      admin,
      made.map(({ id }) => id),
    );
    for (const [at, { versionId }] of made.entries())
      await db()
        .update(documentVersion)
        .set({ preparedAt: null, ...late[at] })
        .where(eq(documentVersion.id, versionId));
    await runQueued(announceJob);
    expect(await notices()).toMatchObject([{ title: 'New document: As it is' }]);
  });

  test('at a time notifies nobody earlier, and only at the last time set', async () => {
    await makeSigner();
    const { id } = await draft();
    await publish(admin, [id], { at: new Date(Date.now() + 86_400_000).toISOString() });
    await runQueued(announceJob);
    expect(await notices()).toEqual([]);
    expect((await documentDetail(admin, id)).state).toBe('scheduled');
    await publish(admin, [id]);
    await runQueued(announceJob);
    expect(await notices()).toHaveLength(1);
  });

  test('at a time that has passed is refused, unless it has already happened', async () => {
    await makeSigner();
    const scheduled = await draft();
    const soon = new Date(Date.now() + 86_400_000);
    await publish(admin, [scheduled.id], { at: soon.toISOString() });
    const past = new Date(Date.now() - 60_000);
    for (const { id } of [await draft(), scheduled]) {
      await expect(publish(admin, [id], { at: past.toISOString() })).rejects.toMatchObject({
        code: 'unprocessable',
        message: 'Please choose a time in the future.',
      });
      expect((await documentDetail(admin, id)).state).not.toBe('published');
    }
    await runQueued(announceJob);
    expect(await notices()).toEqual([]);
    // The time of the schedule has come; its request is repeated because the answer was lost.
    await db().update(document).set({ publishedAt: past }).where(eq(document.id, scheduled.id));
    expect(await publish(admin, [scheduled.id], { at: past.toISOString() })).toEqual({
      published: 0,
      isHeld: false,
    });
  });

  test('is refused for malware, and for files that cannot be marked', async () => {
    const infected = await draft();
    await db()
      .update(documentVersion)
      .set({ malware: 'Eicar' })
      .where(eq(documentVersion.id, infected.versionId));
    await expect(publish(admin, [infected.id])).rejects.toMatchObject({ code: 'unprocessable' });
    const broken = await draft({ policy: 'watermarked' });
    await db()
      .update(documentVersion)
      .set({ preparationProblem: 'It is encrypted.' })
      .where(eq(documentVersion.id, broken.versionId));
    await expect(publish(admin, [broken.id])).rejects.toMatchObject({ code: 'unprocessable' });
  });

  test('ends with the withdrawal, and can start again', async () => {
    const { id } = await draft();
    await publish(admin, [id]);
    await transaction((tx) => withdrawDocuments(tx, admin, { ids: [id] }));
    expect((await documentDetail(admin, id)).state).toBe('withdrawn');
    await publish(admin, [id]);
    expect((await documentDetail(admin, id)).state).toBe('published');
  });
});

describe('where a second admin has to review', () => {
  let undo: () => void;
  beforeEach(() => {
    undo = changeEnvironment({ DOCUMENT_REVIEW: 'required' });
  });
  afterEach(() => undo());
  const review = (id: string) => transaction((tx) => askForReview(tx, admin, { id }));

  test('neither an admin who was not requested nor the requesting admin can publish', async () => {
    const { id } = await draft();
    await expect(publish(second, [id])).rejects.toMatchObject({ code: 'forbidden' });
    await review(id);
    await expect(publish(admin, [id])).rejects.toMatchObject({ code: 'forbidden' });
    expect(await publish(second, [id])).toEqual({ published: 1, isHeld: false });
  });

  test('an admin publishes only what they have seen, also among several documents', async () => {
    const [one, other] = [await draft({ title: 'Terms' }), await draft()];
    const ids = [one.id, other.id];
    for (const id of ids) await review(id);
    const reviews = await reviewsOf(ids);
    await transaction((tx) => replaceFile(tx, admin, { id: one.id, file: file('new.pdf') }));
    await review(one.id);
    const unseen = { code: 'conflict', message: expect.stringContaining('“Terms” was changed') };
    await expect(publish(second, ids, { reviews })).rejects.toMatchObject(unseen);
    await expect(publish(second, ids, { reviews: [] })).rejects.toMatchObject(unseen);
    expect((await documentDetail(admin, other.id)).state).toBe('review');
    expect(await publish(second, ids)).toEqual({ published: 2, isHeld: false });
    // Repeated because the answer was lost.
    expect(await publish(second, ids, { reviews })).toEqual({ published: 0, isHeld: false });
  });

  test('the other admins are notified of each requested review', async () => {
    const { id } = await draft({ title: 'Terms' });
    await review(id);
    await review(id);
    await transaction((tx) => endReview(tx, admin, { id }));
    await review(id);
    const told = { memberId: second.memberId, title: 'Please review “Terms”', kind: 'approval_requested' };
    expect(await notices()).toEqual([told, told]);
  });

  test('a single admin cannot change who gets a published document', async () => {
    const { id } = await draft();
    await review(id);
    await publish(second, [id]);
    const save = async (change: Partial<SavedDetails>) => {
      const details = { ...pickDetails(await documentDetail(admin, id)), ...change };
      await transaction((tx) => saveDetails(tx, admin, details));
    };
    await save({ title: 'Renamed' });
    const everyone: DocumentAudience = {
      by: 'rules',
      rules: [{ kind: 'everyone', from: null, until: null }],
    };
    const changes = [
      () => saveAudienceOf(admin, id, everyone),
      () => save({ category: 'teaser' }),
      () => save({ policy: 'view_only' }),
    ];
    for (const change of changes)
      await expect(change()).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('withdraw'),
      });
    expect(await documentDetail(admin, id)).toMatchObject({ title: 'Renamed', audience: { by: 'place' } });
    await transaction((tx) => withdrawDocuments(tx, admin, { ids: [id] }));
    for (const change of changes) await change();
    await expect(publish(admin, [id])).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('publishing is the approval, which the log names, and two admins at once are one', async () => {
    const { id } = await draft();
    await review(id);
    const [open] = (await awaitingApproval(second)).items;
    expect(open).toMatchObject({ title: 'Information memorandum', to: `/admin/documents/${id}` });
    expect((await awaitingApproval(admin)).items[0]?.mayApprove).toBe(false);
    const third = await makeAdmin();
    const outcomes = await Promise.all([publish(second, [id]), publish(third, [id])]);
    expect(outcomes.map(({ published }) => published).sort()).toEqual([0, 1]);
    const [row, ...others] = await db().select().from(approval);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ subject: 'document', subjectId: id, decision: 'approved' });
    expect([second.memberId, third.memberId]).toContain(row?.decidedById);
    expect((await awaitingApproval(second)).items).toEqual([]);
  });

  test('publishing needs a recent sign-in', async () => {
    const { id } = await draft();
    await review(id);
    const late = { ...second, authenticatedAt: new Date(Date.now() - 11 * 60_000).toISOString() };
    await expect(publish(late, [id])).rejects.toMatchObject({ code: 'confirm_identity' });
    expect((await documentDetail(admin, id)).state).toBe('review');
  });

  test('a change ends the review', async () => {
    const { id } = await draft();
    await review(id);
    const details = pickDetails(await documentDetail(admin, id));
    await transaction((tx) => saveDetails(tx, admin, { ...details, title: 'Other' }));
    await expect(publish(second, [id])).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('an admin who changed a document since it was last published is an author, and is offered no publishing', async () => {
    const [third, { id }] = [await makeAdmin(), await draft()];
    const rename = async (title: string) => {
      const details = { ...pickDetails(await documentDetail(third, id)), title };
      await transaction((tx) => saveDetails(tx, third, details));
    };
    await rename('Other');
    await review(id);
    expect((await awaitingApproval(third)).items[0]?.mayApprove).toBe(false);
    const offered = async () =>
      Promise.all([admin, second, third].map(async (one) => (await documentDetail(one, id)).mayPublish));
    expect(await offered()).toEqual([false, true, false]);
    await expect(publish(third, [id])).rejects.toMatchObject({ code: 'forbidden' });
    expect(await publish(second, [id])).toEqual({ published: 1, isHeld: false });
    await transaction((tx) => withdrawDocuments(tx, admin, { ids: [id] }));
    await review(id);
    expect(await publish(third, [id])).toEqual({ published: 1, isHeld: false });
  });

  test('the admin who uploaded a scheduled file is not offered to reschedule it', async () => {
    const { id, versionId } = await draft();
    await db()
      .update(documentVersion)
      .set({ createdById: admin.memberId })
      .where(eq(documentVersion.id, versionId));
    await review(id);
    await publish(second, [id], { at: new Date(Date.now() + 86_400_000).toISOString() });
    expect((await documentDetail(admin, id)).mayPublish).toBe(false);
    expect((await documentDetail(second, id)).mayPublish).toBe(true);
  });

  test('another entity of the same reader ends the review', async () => {
    const reader = await makeSigner();
    const entity = await makeEntity(reader.id);
    const { id } = await draft({ ownerId: reader.id, isHolderKnown: true });
    const reviews = await review(id).then(() => reviewsOf([id]));
    const third = await makeAdmin();
    await saveAudienceOf(third, id, { by: 'owner', memberId: reader.id, heldBy: entity.id });
    expect((await documentDetail(admin, id)).state).toBe('draft');
    await review(id);
    await expect(publish(second, [id], { reviews })).rejects.toMatchObject({ code: 'conflict' });
    await expect(publish(third, [id])).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('a new version of a published document requires another admin', async () => {
    const { id, versionId } = await draft();
    await review(id);
    await publish(second, [id]);
    await transaction((tx) => replaceFile(tx, admin, { id, file: file('new.pdf') }));
    const [newest, first] = (await documentDetail(admin, id)).versions;
    expect([newest?.isCurrent, first?.id]).toEqual([false, versionId]);
    const choose = (viewer: Viewer) =>
      transaction((tx) => chooseVersion(tx, viewer, { id, versionId: newest?.id ?? '' }));
    await expect(choose(admin)).rejects.toMatchObject({ code: 'forbidden' });
    await db()
      .update(documentVersion)
      .set({ preparedAt: new Date() })
      .where(eq(documentVersion.documentId, id));
    await choose(second);
    expect((await documentDetail(admin, id)).versions[0]).toMatchObject({ isCurrent: true });
  });

  test('an earlier version that was never live requires another admin, too', async () => {
    const { id, versionId } = await draft();
    await review(id);
    await publish(second, [id]);
    const replaceBy = async (viewer: Viewer) => {
      await transaction((tx) => replaceFile(tx, viewer, { id, file: file('new.pdf') }));
      return (await documentDetail(admin, id)).versions[0]?.id ?? '';
    };
    const [own, others] = [await replaceBy(admin), await replaceBy(second)];
    await db().update(documentVersion).set({ preparedAt: new Date() });
    const choose = (viewer: Viewer, chosen: string) =>
      transaction((tx) => chooseVersion(tx, viewer, { id, versionId: chosen }));
    await choose(admin, others);
    await expect(choose(admin, own)).rejects.toMatchObject({ code: 'forbidden' });
    await choose(admin, versionId);
    await choose(second, own);
    expect((await documentDetail(admin, id)).versions[1]).toMatchObject({ id: own, isCurrent: true });
  });
});

test('two replacements at once are numbered in turn, and an earlier version can be restored', async () => {
  const { id, versionId } = await draft();
  await Promise.all(
    [admin, second].map((viewer) =>
      transaction((tx) => replaceFile(tx, viewer, { id, file: file('again.pdf') })),
    ),
  );
  expect((await documentDetail(admin, id)).versions.map(({ number }) => number)).toEqual([3, 2, 1]);
  await transaction((tx) => chooseVersion(tx, admin, { id, versionId }));
  const [found] = await db().select().from(document).where(eq(document.id, id));
  expect(found?.versionId).toBe(versionId);
});

test('saving details never reverts what another admin saved meanwhile, and a repeated save has no effect', async () => {
  const { id } = await draft({ policy: 'original' });
  const opened = pickDetails(await documentDetail(admin, id));
  const save = (viewer: Viewer, details: SavedDetails) =>
    transaction((tx) => saveDetails(tx, viewer, details));
  const watermarked = { ...opened, policy: 'watermarked' } as const;
  await save(second, watermarked);
  await save(second, watermarked);
  await expect(save(admin, { ...opened, title: 'Terms of 2026' })).rejects.toMatchObject({
    code: 'conflict',
  });
  const now = pickDetails(await documentDetail(admin, id));
  expect(now).toMatchObject({ policy: 'watermarked', title: opened.title });
  await save(admin, { ...now, title: 'Terms of 2026' });
  expect(await documentDetail(admin, id)).toMatchObject({ policy: 'watermarked', title: 'Terms of 2026' });
});

test('a selection is filed under one category and for one year, all of it or none', async () => {
  const [one, other] = [await draft(), await draft()];
  const file = (change: { category?: string; periodYear?: number }, ids = [one.id, other.id]) =>
    transaction((tx) => fileDocuments(tx, admin, { ids, ...change }));
  const filed = async () => [await documentDetail(admin, one.id), await documentDetail(admin, other.id)];
  expect(await file({ category: 'tax' })).toEqual({ changed: 2 });
  expect(await file({ category: 'tax', periodYear: 2025 })).toEqual({ changed: 2 });
  expect(await file({ periodYear: 2025 })).toEqual({ changed: 0 });
  await expect(file({ periodYear: 2024 }, [one.id, newId()])).rejects.toMatchObject({ code: 'not_found' });
  await expect(file({ category: 'unheard of' })).rejects.toMatchObject({ code: 'unprocessable' });
  const now = { category: 'tax', periodYear: 2025 };
  expect(await filed()).toMatchObject([now, now]);
});

test.each(['watermarked', 'view_only'] as const)(
  'members do not lose a file that cannot be marked to the policy “%s”; that of a draft may change',
  async (policy) => {
    const { id } = await draft({ preparationProblem: 'It is a table.' });
    const save = async (change: Partial<SavedDetails>) => {
      const details = { ...pickDetails(await documentDetail(admin, id)), ...change };
      await transaction((tx) => saveDetails(tx, admin, details));
    };
    for (const at of [new Date(Date.now() + 86_400_000).toISOString(), undefined]) {
      await publish(admin, [id], { at });
      await expect(save({ policy })).rejects.toMatchObject({
        code: 'unprocessable',
        message: 'Members would lose access, because this file cannot be watermarked: It is a table.',
      });
    }
    await save({ title: 'Renamed' });
    expect(await documentDetail(admin, id)).toMatchObject({ policy: 'original', title: 'Renamed' });
    await transaction((tx) => withdrawDocuments(tx, admin, { ids: [id] }));
    await save({ policy });
    expect((await documentDetail(admin, id)).policy).toBe(policy);
  },
);

test('saving an audience never readmits people whom another admin removed meanwhile, and can be repeated', async () => {
  const [kept, removed, added] = [await makeSigner(), await makeSigner(), await makeSigner()];
  const { id } = await draft();
  const only = (...people: { id: string }[]): DocumentAudience => ({
    by: 'rules',
    rules: people.map((one) => ({ kind: 'person', memberId: one.id, from: null, until: null })),
  });
  await saveAudienceOf(admin, id, only(kept, removed));
  const { audienceRevision: revision } = await documentDetail(second, id);
  const save = (viewer: Viewer, audience: DocumentAudience) =>
    transaction((tx) => saveAudience(tx, viewer, { id, audience, revision }));
  await save(admin, only(kept));
  await save(admin, only(kept));
  await expect(save(second, only(kept, removed, added))).rejects.toMatchObject({
    code: 'conflict',
    message: AUDIENCE_CHANGED,
  });
  expect((await documentDetail(admin, id)).audience).toEqual(only(kept));
  await saveAudienceOf(second, id, only(kept, added));
  expect((await documentDetail(admin, id)).audience).toEqual(only(kept, added));
});

test('readers are counted before saving, with the same result as after', async () => {
  const [holder, other] = [await makeSigner({ roles: ['active'], name: 'Holder' }), await makeSigner()];
  const { id: fundId } = await makeFund({}, [holder.id]);
  const { id } = await draft();
  const always = { from: null, until: null };
  const audience: DocumentAudience = { by: 'rules', rules: [{ kind: 'fund', fundId, ...always }] };
  expect((await documentDetail(admin, id)).readers.total).toBe(2);
  expect(await readersWith(admin, { id, audience })).toMatchObject({
    total: 1,
    people: [{ name: 'Holder' }],
  });
  expect((await documentDetail(admin, id)).audience).toEqual({ by: 'place' });
  await saveAudienceOf(admin, id, audience);
  expect(await documentDetail(admin, id)).toMatchObject({ audience, readers: { total: 1 } });
  const personal: DocumentAudience = { by: 'owner', memberId: other.id, heldBy: 'me' };
  await saveAudienceOf(admin, id, personal);
  expect(await documentDetail(admin, id)).toMatchObject({ audience: personal, readers: { total: 1 } });
  const unknown: DocumentAudience = { by: 'owner', memberId: newId(), heldBy: null };
  await expect(saveAudienceOf(admin, id, unknown)).rejects.toMatchObject({ code: 'unprocessable' });
});

test('an admin says for whom of a member and their entities a document is', async () => {
  const [ada, bo] = [await makeSigner(), await makeSigner()];
  const { id: entity } = await makeEntity(ada.id, { name: 'Lindqvist Holding AB' });
  const { id: others } = await makeEntity(bo.id, { name: 'Berg Holding GmbH' });
  const { id } = await draft({ category: 'tax' });
  const ofAda = (heldBy: string | null): DocumentAudience => ({ by: 'owner', memberId: ada.id, heldBy });
  await expect(saveAudienceOf(admin, id, ofAda(others))).rejects.toMatchObject({ code: 'not_found' });
  for (const heldBy of [entity, 'me', null, entity]) {
    await saveAudienceOf(admin, id, ofAda(heldBy));
    expect(await documentDetail(admin, id)).toMatchObject({
      audience: ofAda(heldBy),
      readers: { people: [{ id: ada.id }] },
    });
  }
  expect((await documentDetail(admin, id)).names[entity]).toBe('Lindqvist Holding AB');
  await publish(admin, [id]);
  // Nobody else can read it, so this needs neither a recent sign-in nor another review.
  await saveAudienceOf(admin, id, ofAda('me'));
  expect((await documentDetail(admin, id)).audience).toEqual(ofAda('me'));
});

test('only admins can change documents, or learn of drafts', async () => {
  const { id } = await draft();
  for (const viewer of [
    { ...admin, role: 'active' as const },
    { ...admin, role: 'prospective' as const },
  ]) {
    await expect(publish(viewer, [id])).rejects.toMatchObject({ code: 'not_found' });
    await expect(documentDetail(viewer, id)).rejects.toMatchObject({ code: 'not_found' });
  }
  await expect(documentDetail(admin, 'none')).rejects.toMatchObject({ code: 'not_found' });
});
