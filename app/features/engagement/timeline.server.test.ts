import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { faq } from '#app/db/schema/faqs.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { did, hoursAgo } from '#tests/factories/activity.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { makeFaq } from '#tests/factories/faqs.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity, telling } from '#tests/factories/opportunities.ts';
import { makeRecording } from '#tests/factories/recordings.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { ACTIVITY_KINDS } from './activity.ts';
import type { TimelineFilters } from './engagement-input.ts';
import { findActivity, type TimelineScope } from './timeline.queries.server.ts';
import { activityTimeline } from './timeline.server.ts';

useTestDatabase();

const sentences = async (viewer: Viewer, scope: TimelineScope, filters: TimelineFilters = {}) =>
  (await activityTimeline(viewer, scope, filters)).days.flatMap(({ items }) =>
    items.map(({ sentence, times }) => (times > 1 ? `${sentence} ×${times}` : sentence)),
  );

/** A member with one act of every kind, newest first as listed below. */
async function busy() {
  const viewer = await makeViewer({ name: 'Ada' });
  const offer = await makeOpportunity({ name: 'Solera', content: telling({ updates: [makeRecording()] }) });
  const memo = await makeDocument({ title: 'Memo', opportunityId: offer.id });
  const { id: faqId } = await makeFaq({ question: 'Fees?' });
  const done = did(viewer.memberId);
  await done.document(memo.id, 1);
  await done.document(memo.id, 2, 'download');
  await done.read(memo.versionId, 3);
  await done.watch(offer.id, 4);
  await done.ask(offer.id, 5);
  await done.desire(offer.id, 6);
  await done.indicate(offer.id, 7);
  await done.signIn(8);
  await done.news(9);
  await done.rate(faqId, 10);
  await done.document(memo.id, 11, 'refused');
  return { viewer, offer };
}

const ALL = [
  'Opened Memo',
  'Downloaded Memo',
  'Read 1 page of Memo, 1 min in all',
  expect.stringContaining('of Solera up to 2 min'),
  'Asked a question about Solera',
  'Set €50,000 as desired amount for Solera',
  'Indicated a likelihood of 4 of 5 for Solera',
  'Signed in with Firefox on Mac',
  'Read the notification “News”',
  'Found “Fees?” helpful',
];

test('people see of themselves what an admin sees, and nothing of others', async () => {
  const { viewer, offer } = await busy();
  const mine = { memberId: viewer.memberId };
  expect(await sentences(viewer, mine)).toEqual(ALL);
  expect(await sentences(await makeAdmin(), mine)).toEqual(ALL);
  expect(await sentences(await makeViewer(), mine)).toEqual([]);
  expect(await sentences(viewer, { opportunityId: offer.id })).toEqual([]);
  expect(await sentences({ ...viewer, membershipStatus: 'pending' }, mine)).toEqual([]);
});

test('a member’s own timeline names only what they may still see, and links to no admin page', async () => {
  const { viewer, offer } = await busy();
  const mine = { memberId: viewer.memberId };
  const { days } = await activityTimeline(viewer, mine, {});
  expect(JSON.stringify(days)).not.toContain('/admin');
  // Without the NDA the headline remains visible; recordings and documents do not.
  const left: Viewer = { ...viewer, ndaSignedAt: null };
  expect((await sentences(left, mine)).slice(0, 5)).toEqual([
    'Opened a document',
    'Downloaded a document',
    'Read 1 page of a document, 1 min in all',
    'Watched an update of Solera up to 2 min',
    'Asked a question about Solera',
  ]);
  await db().update(opportunity).set({ publishedAt: null }).where(eq(opportunity.id, offer.id));
  await db().update(faq).set({ withdrawnAt: new Date() });
  const anonymous = await sentences(viewer, mine);
  expect(JSON.stringify(anonymous)).not.toMatch(/Solera|Memo|Fees/);
  expect(anonymous.slice(3)).toEqual([
    expect.stringContaining('an update of an opportunity up to 2 min'),
    'Asked a question about an opportunity',
    'Set €50,000 as desired amount for an opportunity',
    'Indicated a likelihood of 4 of 5 for an opportunity',
    'Signed in with Firefox on Mac',
    'Read the notification “News”',
    'Found an FAQ helpful',
  ]);
  expect(await sentences(await makeAdmin(), mine)).toEqual(ALL);
});

test('days and amounts are in the reader’s format', async () => {
  const viewer: Viewer = { ...(await makeViewer()), locale: 'de-DE' };
  const offer = await makeOpportunity({ name: 'Solera' });
  await makeCommitment(viewer, offer.id, {
    amount: 5_000_000,
    submittedAt: new Date('2026-11-02T10:00:00Z'),
  });
  const { days } = await activityTimeline(viewer, { memberId: viewer.memberId }, {});
  expect(days.map(({ day, items }) => [day, items[0]?.sentence])).toEqual([
    ['2. Nov. 2026', 'Requested 50.000\u00a0€ in Solera'],
  ]);
});

test('an opportunity’s timeline has everyone’s activity on it, and nothing else', async () => {
  const { offer, viewer } = await busy();
  const admin = await makeAdmin();
  const other = await makeViewer({ name: 'Bo' });
  await did(other.memberId).document((await makeDocument({ title: 'Elsewhere' })).id, 1);
  await makeCommitment(other, offer.id, { amount: 5_000_000, submittedAt: hoursAgo(2.5) });
  const { days } = await activityTimeline(admin, { opportunityId: offer.id }, {});
  expect(days.flatMap(({ items }) => items.map(({ member, sentence }) => [member.name, sentence]))).toEqual([
    ['Ada', 'Opened Memo'],
    ['Ada', 'Downloaded Memo'],
    ['Bo', expect.stringMatching(/^Requested .* in Solera$/)],
    ['Ada', ALL[3]],
    ['Ada', ALL[4]],
    ['Ada', ALL[5]],
    ['Ada', ALL[6]],
  ]);
  expect(days[0]?.items[0]?.member.id).toBe(viewer.memberId);
});

test('the filter shows one kind', async () => {
  const { viewer, offer } = await busy();
  const mine = { memberId: viewer.memberId };
  const found = [];
  for (const kind of ACTIVITY_KINDS) found.push([kind, (await sentences(viewer, mine, { kind })).length]);
  expect(Object.fromEntries(found)).toEqual({
    ...{ read: 2, download: 1, watch: 1, ask: 1, amount: 2, visit: 1, news: 1, faq: 1 },
  });
  expect(await sentences(await makeAdmin(), { opportunityId: offer.id }, { kind: 'visit' })).toEqual([]);
});

test('activity from before the period is not included', async () => {
  const viewer = await makeViewer();
  const memo = await makeDocument();
  await did(viewer.memberId).document(memo.id, 24 * 740);
  await did(viewer.memberId).document(memo.id, 24 * 700);
  expect(await sentences(viewer, { memberId: viewer.memberId })).toHaveLength(1);
});

test('pages follow each other without gaps or repeats, even with many acts at the same moment', async () => {
  const viewer = await makeViewer();
  const [offer, memo] = [await makeOpportunity(), await makeDocument()];
  const done = did(viewer.memberId);
  const at = hoursAgo(5);
  for (let index = 0; index < 130; index += 1)
    await (index % 2 === 0
      ? done.document(memo.id, Math.floor(index / 10))
      : done.signIn(Math.floor(index / 10)));
  await done.desire(offer.id, 5);
  await done.indicate(offer.id, 5);
  await db().execute(`update document_event set at = '${at.toISOString()}'`);
  await db().execute(`update sign_in_event set at = '${at.toISOString()}'`);
  const mine = { memberId: viewer.memberId };
  const all = await findActivity(viewer, db(), mine, { kinds: ACTIVITY_KINDS, position: null, limit: 1_000 });
  expect(new Set(all.map(({ id }) => id)).size).toBe(132);
  let total = 0;
  let cursor: string | undefined;
  do {
    const page = await activityTimeline(viewer, mine, { cursor });
    total += page.days.flatMap(({ items }) => items).reduce((sum, { times }) => sum + times, 0);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(total).toBe(132);
});
