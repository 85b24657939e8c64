import { expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { documentEvent } from '#app/db/schema/documents.ts';
import { DELEGATE } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { makeGrant } from '#tests/factories/grants.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { givenByViewer, givenToViewer, grantsOfPerson } from './grant-views.server.ts';

useTestDatabase();

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

const open = (documentId: string, { memberId }: Viewer, act: 'view' | 'download' | 'refused', at: Date) =>
  db().insert(documentEvent).values({ id: newId(), at, documentId, memberId, act });

test('the holder and the firm see what a person opened under a grant, the latest first, and nothing else', async () => {
  const [ada, bo, admin] = [await makeViewer(), await makeViewer(), await makeAdmin()];
  const adviser = await makeViewer({ roles: [DELEGATE] });
  const own = { ownerId: ada.memberId, category: 'tax' };
  const [tax, statement, before, after, refused] = await Promise.all(
    ['Tax', 'Statement', 'Before', 'After', 'Refused'].map((title) => makeDocument({ title, ...own })),
  );
  const others = await makeDocument({ title: 'Of another', ownerId: bo.memberId });
  const span = { from: daysAgo(10), acceptedAt: daysAgo(10) };
  const ended = { revokedAt: daysAgo(2), revokedById: ada.memberId };
  await makeGrant(ada.memberId, adviser, { ...span, ...ended });
  await open(tax?.id ?? '', adviser, 'view', daysAgo(5));
  await open(tax?.id ?? '', adviser, 'download', daysAgo(4));
  await open(tax?.id ?? '', ada, 'download', daysAgo(3));
  await open(statement?.id ?? '', adviser, 'view', daysAgo(3));
  await open(before?.id ?? '', adviser, 'view', daysAgo(11));
  await open(after?.id ?? '', adviser, 'view', daysAgo(1));
  await open(refused?.id ?? '', adviser, 'refused', daysAgo(3));
  await open(others.id, adviser, 'view', daysAgo(3));
  const opened = {
    count: 2,
    lastAt: expect.any(String),
    latest: [
      { id: statement?.id, title: 'Statement', isDownloaded: false, at: expect.any(String) },
      { id: tax?.id, title: 'Tax', isDownloaded: true, at: expect.any(String) },
    ],
  };
  expect(await givenByViewer(ada)).toMatchObject([{ opened }]);
  expect(await grantsOfPerson(admin, ada.memberId)).toMatchObject([{ opened }]);
  // Who sees people and no documents at the firm.
  expect(await grantsOfPerson({ ...admin, sets: ['deals'] }, ada.memberId)).toMatchObject([{ opened: null }]);
  expect(await givenToViewer(adviser)).toMatchObject([{ opened: null }]);
  const [{ opened: seen } = { opened: null }] = await givenByViewer(ada);
  expect(seen?.latest.map(({ at }) => Math.round((Date.now() - Date.parse(at)) / DAY))).toEqual([3, 4]);
});

test('at most fifty are listed, and all are counted', async () => {
  const [ada, adviser] = [await makeViewer(), await makeViewer({ roles: [DELEGATE] })];
  await makeGrant(ada.memberId, adviser, { acceptedAt: daysAgo(10) });
  for (let n = 0; n < 52; n += 1) {
    const { id } = await makeDocument({ ownerId: ada.memberId });
    await open(id, adviser, 'view', daysAgo(1));
  }
  const [{ opened } = { opened: null }] = await givenByViewer(ada);
  expect([opened?.count, opened?.latest.length]).toEqual([52, 50]);
});
