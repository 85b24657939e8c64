import { beforeEach, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry, notification } from '#app/db/schema/communication.ts';
import { document, documentEvent } from '#app/db/schema/documents.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { findOutdated } from '#app/notify/outdated/outdated.server.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { saveReading } from './reading.server.ts';
import { remindReaders, unreadOf } from './unread.server.ts';

useTestDatabase();

let admin: Viewer;
let ada: Viewer;
let bo: Viewer;
let id: string;
let versionId: string;

beforeEach(async () => {
  admin = await makeAdmin();
  ada = await makeViewer({ name: 'Ada' });
  bo = await makeViewer({ name: 'Bo' });
  await makeViewer({ name: 'Cy', approvedAt: null });
  ({ id, versionId } = await makeDocument({ category: 'teaser', title: 'Terms' }));
});

const remind = (...viewers: Viewer[]) =>
  transaction((tx) => remindReaders(tx, admin, { id, memberIds: viewers.map(({ memberId }) => memberId) }));
const namesOf = async () => (await unreadOf(admin, id)).people.map(({ name }) => name);
const act = (viewer: Viewer, what: 'download' | 'refused') =>
  db()
    .insert(documentEvent)
    .values({ id: newId(), at: new Date(), documentId: id, memberId: viewer.memberId, act: what });

test('those who may read a document and have neither read nor downloaded it are listed', async () => {
  expect(await namesOf()).toEqual(['Ada', 'Bo']);
  await act(ada, 'refused');
  expect(await namesOf()).toEqual(['Ada', 'Bo']);
  await act(ada, 'download');
  expect(await namesOf()).toEqual(['Bo']);
  await transaction((tx) => saveReading(tx, bo, { versionId, times: [{ page: 1, milliseconds: 900 }] }));
  expect(await namesOf()).toEqual([]);
  expect((await unreadOf(ada, id)).people).toEqual([]);
});

test('a reminder goes once a day to those who have not opened it, and is recorded for each', async () => {
  expect(await remind(ada, bo)).toEqual({ reminded: 2 });
  expect(await remind(ada, bo)).toEqual({ reminded: 0 });
  const sent = await db().select().from(notification);
  expect(sent.map(({ href }) => href)).toEqual([`/documents/${id}`, `/documents/${id}`]);
  expect((await db().select().from(auditEntry)).filter((one) => one.act === 'document.remind')).toHaveLength(
    2,
  );
  const { people } = await unreadOf(admin, id);
  expect(people.every(({ remindedAt }) => remindedAt !== null)).toBe(true);
});

test('nobody is reminded who has opened it meanwhile, or may not read it', async () => {
  await act(ada, 'download');
  await db().update(document).set({ ownerId: ada.memberId });
  expect(await remind(ada, bo)).toEqual({ reminded: 0 });
  expect(await db().select().from(notification)).toEqual([]);
});

test('a reminder that leaves later is dropped once the document was opened or withdrawn', async () => {
  await remind(ada, bo);
  const sent = await db().select().from(notification);
  const outdated = async () =>
    (
      await findOutdated(
        db(),
        sent.map((one) => one.id),
      )
    ).size;
  expect(await outdated()).toBe(0);
  await act(ada, 'download');
  expect(await outdated()).toBe(1);
  await db().update(document).set({ withdrawnAt: new Date() });
  expect(await outdated()).toBe(2);
});
