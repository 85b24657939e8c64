import type { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { PROBLEMS } from '#app/features/documents/marking/problems.ts';
import { revokeGrant } from '#app/features/grants/ending.server.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { viewerFor } from '#app/platform/grants/grants.server.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { makeGrant } from '#tests/factories/grants.ts';
import { makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { appAround } from '#tests/setup/member-app.ts';
import { TestStorage } from '#tests/setup/storage.ts';
import { unzip } from '#tests/setup/unzip.ts';
import type { ServerEnv } from '../context.ts';

useTestDatabase();

const server = new TestStorage();
let app: Hono<ServerEnv>;
let viewer: Viewer | null = null;

const zip = (ids: string[]) =>
  app.request(`/api/documents/zip?${new URLSearchParams(ids.map((id) => ['ids', id]))}`);

async function stored(change: Parameters<typeof makeDocument>[0], text: string) {
  const made = await makeDocument(change);
  await storage().putObject(made.storageKey, new TextEncoder().encode(text), { contentType: 'text/html' });
  return made;
}

beforeAll(async () => {
  await server.start();
  const { library } = await import('./library.ts');
  app = await appAround('/api/documents', library, () => viewer);
});

beforeEach(async () => {
  viewer = await makeViewer();
});

afterAll(() => server.remove());

test('several documents are one archive, in folders, without overwriting each other', async () => {
  const { id: opportunityId, name } = await makeOpportunity();
  const first = await stored({ title: 'Terms', opportunityId }, 'first');
  const second = await stored({ title: 'Terms', opportunityId }, 'second');
  const third = await stored({ title: 'A/B: "terms"' }, 'third');
  const viewOnly = await stored({ title: 'Secret', policy: 'view_only' }, 'secret');
  const answer = await zip([first.id, second.id, third.id, viewOnly.id, first.id]);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="Vestry - Documents - \d{4}-\d\d-\d\d\.zip"/,
    ),
  });
  const files = unzip(new Uint8Array(await answer.arrayBuffer()));
  expect(Object.fromEntries(files)).toEqual({
    [`${name}/Terms.pdf`]: 'first',
    [`${name}/Terms (2).pdf`]: 'second',
    'General/A B terms.pdf': 'third',
    'Not included.txt': expect.stringMatching(/^Secret\r\n {2}It can only be read/),
  });
});

test('a refusal gives the reason', async () => {
  const mine = await stored({}, 'mine');
  const theirs = await makeDocument({ category: 'statement', ownerId: (await makeViewer()).memberId });
  const viewOnly = await makeDocument({ policy: 'view_only' });
  const large = await Promise.all([1, 2].map(() => makeDocument({ bytes: 600_000_000 })));
  const cases: [string[], number][] = [
    [[], 400],
    [["' or 1=1"], 400],
    [Array.from({ length: 51 }, newId), 400],
    [[newId()], 404],
    [[mine.id, theirs.id], 404],
    [large.map(({ id }) => id), 413],
    [[viewOnly.id], 422],
  ];
  const asked = server.calls.recent().length;
  for (const [ids, status] of cases)
    expect([ids.length, (await zip(ids)).status]).toEqual([ids.length, status]);
  viewer = null;
  expect((await zip([mine.id])).status).toBe(401);
  expect(server.calls.recent()).toHaveLength(asked);
});

test('a refusal redirects to the library, which shows the reason', async () => {
  const answer = await app.request(`/api/documents/zip?ids=${newId()}`, {
    headers: { 'sec-fetch-mode': 'navigate' },
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/documents?zip=not_found']);
});

test('an archive with a failing file is aborted and does not look complete', async () => {
  const present = await stored({ title: 'A' }, 'here');
  const lost = await makeDocument({ title: 'B' });
  const answer = await zip([present.id, lost.id]);
  expect(answer.status).toBe(200);
  await expect(answer.arrayBuffer()).rejects.toThrow();
});

test('an archive for a holder breaks off once the access has ended, and the next is refused', async () => {
  const [holder, person] = [await makeViewer(), await makeViewer()];
  const grantId = await makeGrant(holder.memberId, person);
  // Of a kind that cannot be marked, so that it needs no preparation.
  const own = { ownerId: holder.memberId, category: 'notice', preparationProblem: PROBLEMS.type };
  const ids = [(await stored(own, 'first')).id, (await stored(own, 'second')).id];
  viewer = await viewerFor(person, grantId);
  expect(unzip(new Uint8Array(await (await zip(ids)).arrayBuffer())).size).toBe(2);
  const begun = await zip(ids);
  expect(begun.status).toBe(200);
  await transaction((tx) => revokeGrant(tx, holder, { id: grantId }));
  await expect(begun.arrayBuffer()).rejects.toThrow(/no longer have access/);
  // What was asked for just before it ended.
  const late = await zip(ids);
  expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('no longer have access')]);
});
