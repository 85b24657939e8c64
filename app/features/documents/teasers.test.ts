import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { approval } from '#app/db/schema/approvals.ts';
import { document, documentVersion } from '#app/db/schema/documents.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { makeAdmin, makeMember, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { documentReview } from './admin/document-admin.ts';
import { documentDetail } from './admin/document-detail.server.ts';
import { publishDocuments } from './admin/publish.server.ts';
import { chooseVersion } from './admin/versions-admin.server.ts';
import { withdrawDocuments } from './admin/withdrawing/withdrawing.server.ts';
import { listOpportunityDocuments } from './documents.server.ts';
import { currentTeaser, setTeaser } from './teasers.server.ts';

useTestDatabase({ jobs: JOBS });

const OLD = 10;
const NEW = 20;
let admin: Viewer;
let member: Viewer;
let opportunityId: string;
beforeEach(async () => {
  [admin, member] = [await makeAdmin(), await makeViewer()];
  opportunityId = (await makeOpportunity({ name: 'Kontor Systems' })).id;
});

type Change = NonNullable<Parameters<typeof makeDocument>[0]>;
const teaser = (change: Change = {}) =>
  makeDocument({ category: 'teaser', title: 'Teaser', opportunityId, bytes: OLD, ...change });
const given = () => ({ opportunityId, storageKey: `documents/teasers/${newId()}.pdf`, bytes: NEW, pages: 1 });
const set = committed(setTeaser);
/** What a member reads who has not signed the NDA. */
const shown = async () =>
  (await listOpportunityDocuments(member, opportunityId)).map(({ title, bytes, policy }) => ({
    title,
    bytes,
    policy,
  }));

describe('a teaser', () => {
  test('replaces the one that members see', async () => {
    const { id } = await teaser();
    await set(admin, given());
    expect(await shown()).toEqual([{ title: 'Teaser', bytes: NEW, policy: 'original' }]);
    expect(await currentTeaser(opportunityId)).toBe(id);
  });

  test('is shown even if the previous one was withdrawn', async () => {
    const { id } = await teaser();
    await committed(withdrawDocuments)(admin, { ids: [id] });
    expect(await currentTeaser(opportunityId)).toBeNull();
    const file = given();
    await set(admin, file);
    await set(admin, file);
    expect(await shown()).toEqual([{ title: 'Kontor Systems: teaser', bytes: NEW, policy: 'original' }]);
    expect(await currentTeaser(opportunityId)).not.toBe(id);
  });

  test.each<[string, () => Promise<Change>]>([
    ['a draft', async () => ({ publishedAt: null })],
    ['a scheduled one', async () => ({ publishedAt: new Date(Date.now() + 86_400_000) })],
    ['one for a single member', async () => ({ ownerId: (await makeMember()).id, publishedAt: new Date() })],
    ['one with rules', async () => ({ hasRules: true, publishedAt: new Date() })],
  ])('does not become the file of %s', async (_what, change) => {
    await teaser();
    await teaser({ title: 'Another', policy: 'view_only', ...(await change()) });
    await set(admin, given());
    expect(await shown()).toEqual([{ title: 'Teaser', bytes: NEW, policy: 'original' }]);
  });

  test('sent by two admins at once is one document', async () => {
    await Promise.all([set(admin, given()), set(await makeAdmin(), given())]);
    expect(await shown()).toHaveLength(1);
  });

  test('repeated after a lost response does not return once it is withdrawn', async () => {
    const file = given();
    await set(admin, file);
    await committed(withdrawDocuments)(admin, { ids: [(await currentTeaser(opportunityId)) ?? ''] });
    await set(admin, file);
    expect(await shown()).toEqual([]);
  });
});

describe('where a second admin reviews documents', () => {
  let undo: () => void;
  beforeEach(() => {
    undo = changeEnvironment({ DOCUMENT_REVIEW: 'required' });
  });
  afterEach(() => undo());
  const publish = committed(publishDocuments);

  test('a first teaser is a draft that they were asked to publish', async () => {
    expect(await set(admin, given())).toEqual({ awaitsReview: true });
    expect(await shown()).toEqual([]);
    const [made] = await db().select().from(document);
    const ids = [made?.id ?? ''];
    expect(made?.publishedAt).toBeNull();
    expect(await db().select().from(approval)).toMatchObject([{ requestedById: admin.memberId }]);
    await expect(publish(admin, { ids, at: null, announce: false })).rejects.toMatchObject({
      code: 'forbidden',
    });
    const reviews = [documentReview.parse(await documentDetail(admin, made?.id ?? ''))];
    await publish(await makeAdmin(), { ids, reviews, at: null, announce: false });
    expect(await shown()).toMatchObject([{ bytes: NEW }]);
  });

  test('members keep the previous file until another admin activates the new one', async () => {
    const { id } = await teaser();
    await set(admin, given());
    expect(await shown()).toMatchObject([{ bytes: OLD }]);
    await db().update(documentVersion).set({ preparedAt: new Date() });
    const second = await makeAdmin();
    const versions = (await documentDetail(second, id)).versions;
    const versionId = versions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    const choose = committed(chooseVersion);
    await expect(choose(admin, { id, versionId })).rejects.toMatchObject({ code: 'forbidden' });
    await choose(second, { id, versionId });
    expect(await shown()).toMatchObject([{ bytes: NEW }]);
  });
});
