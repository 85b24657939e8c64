import { and, eq, isNull } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { contentProblem, opportunityFile, opportunityVersion, picture } from '#app/db/schema/authoring.ts';
import { auditEntry, notification } from '#app/db/schema/communication.ts';
import { contentCursor, contentItem } from '#app/db/schema/mirrors.ts';
import { indication, opportunity } from '#app/db/schema/opportunities.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { startJobs } from '#app/platform/jobs/runtime.server.ts';
import { makeMember } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { makeQuestion } from '#tests/factories/questions.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { hurryJobs, untilJobsAreDone } from '#tests/setup/jobs.ts';
import { useSandbox } from '#tests/setup/sandbox.ts';

const held = useSandbox();
useTestDatabase();

let jobs: typeof import('./content-publication.jobs.server.ts');
let publishing: typeof import('./content-publication.server.ts');
let space: typeof held.sandbox.content.space;
const runs: string[] = [];
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

beforeAll(async () => {
  jobs = await import('./content-publication.jobs.server.ts');
  publishing = await import('./content-publication.server.ts');
  const { discardLeftoverPictureJob } = await import('#app/features/opportunities/files/pictures.server.ts');
  const { broadcastJob } = await import('#app/notify/broadcasts/broadcasts.server.ts');
  const { memberMailJob } = await import('#app/notify/mail/mail.jobs.server.ts');
  const { mailManyJob } = await import('#app/notify/mail/mail-many.jobs.server.ts');
  const note = (facts: object, message: string) => {
    if (message === 'Job done' && 'job' in facts) runs.push(String(facts.job));
  };
  const log = { info: note, warn: note, error: note };
  const { syncContentJob, publishEntryJob, retryHeldBackJob } = jobs;
  await startJobs({
    jobs: [
      syncContentJob,
      publishEntryJob,
      retryHeldBackJob,
      discardLeftoverPictureJob,
      broadcastJob,
      mailManyJob,
      memberMailJob,
    ],
    mode: 'work',
    log,
  });
  space = held.sandbox.content.space;
});

type Fields = Record<string, unknown>;
const link = (linkType: 'Entry' | 'Asset', id: string) => ({ sys: { type: 'Link', linkType, id } });
const words = (value: string, ...more: object[]) => ({
  nodeType: 'document',
  data: {},
  content: [
    { nodeType: 'paragraph', data: {}, content: [{ nodeType: 'text', value, marks: [], data: {} }] },
    ...more,
  ],
});
const KONTOR: Fields = {
  name: 'Kontor',
  slug: 'kontor',
  summary: 'Payroll.',
  sector: 'Software',
  region: 'DACH',
  type: 'Buy-out',
  currency: 'EUR',
  target: 1_000_000,
  minimum: 100_000,
  maximum: 500_000,
  step: 25_000,
  sections: [link('Entry', 'why')],
};

async function putFile(id: string, contentType: string, bytes: Buffer | string, fileName = id) {
  const file = { url: `/files/${id}`, contentType, fileName, bytes: Buffer.from(bytes).toString('base64') };
  await space.put(id, null, { title: `The ${id}`, file });
}
const png = (width: number, background: string) =>
  sharp({ create: { width, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
const put = (change: Fields = {}) => space.put('kontor', 'opportunity', { ...KONTOR, ...change });

beforeEach(async () => {
  held.sandbox.faults.setDelivery('content', 'never');
  for (const { id } of space.all()) await space.remove(id);
  await space.put('why', 'section', { title: 'Why', body: words('Because.') });
  runs.length = 0;
});

/** Runs the sync that a webhook or the schedule requests. */
async function sync(): Promise<void> {
  await transaction(jobs.requestContentSync);
  expect(await untilJobsAreDone()).toBe(0);
}
/** A first sync, so that later content counts as news. */
const syncBefore = () => sync();

const page = async (slug = 'kontor') =>
  (await db().select().from(opportunity).where(eq(opportunity.slug, slug)))[0];
const versions = async () =>
  (await db().select().from(opportunityVersion)).map(({ number }) => number).sort();
const problems = async () =>
  (await db().select().from(contentProblem)).map(({ entryId, isHeldBack, problems: all }) => ({
    entryId,
    isHeldBack,
    said: all.map(({ field, sentence }) => `${field}: ${sentence}`),
  }));

describe('a published entry', () => {
  test('becomes an opportunity, and members are notified once', async () => {
    const member = await makeMember();
    await syncBefore();
    await put({ stage: 'open' });
    await sync();
    expect(await page()).toMatchObject({
      name: 'Kontor',
      stage: 'open',
      target: 100_000_000,
      origin: 'content',
      originId: 'kontor',
      version: 1,
      publishedAt: expect.any(Date),
      content: { sections: [{ id: 'section-why', title: 'Why' }] },
    });
    expect(await problems()).toEqual([]);
    const told = await db().select().from(notification).where(eq(notification.memberId, member.id));
    expect(told).toMatchObject([{ kind: 'new_opportunity', href: '/opportunities/open/kontor' }]);
    await put({ stage: 'open', summary: 'Payroll, and more.' });
    await sync();
    expect(await page()).toMatchObject({ version: 2, summary: 'Payroll, and more.' });
    expect(await db().select().from(notification)).toHaveLength(1);
  });

  test('causes no notification if it was there before our first read of the space', async () => {
    await makeMember();
    await put();
    await sync();
    expect(await page()).toMatchObject({ stage: 'pipeline', version: 1 });
    expect(await db().select().from(notification)).toEqual([]);
  });

  test('causes none either if it was held back then, and is published by a retry', async () => {
    await makeMember();
    const other = await makeOpportunity({ slug: 'kontor' });
    await put();
    await sync();
    expect(await problems()).toMatchObject([{ entryId: 'kontor', isHeldBack: true }]);
    await db().update(opportunity).set({ slug: 'ours' }).where(eq(opportunity.id, other.id));
    await transaction(jobs.requestHeldBack);
    await untilJobsAreDone();
    expect(await page()).toMatchObject({ origin: 'content', version: 1 });
    expect(await db().select().from(notification)).toEqual([]);
  });

  test('causes none if it was held back then, and is corrected on the platform', async () => {
    await makeMember();
    await put({ closesAt: '30 June' });
    await sync();
    expect(await page()).toBeUndefined();
    await put();
    await sync();
    expect(await page()).toMatchObject({ version: 1 });
    expect(await db().select().from(notification)).toEqual([]);
  });

  test('causes none if what it links to changes before it was published for the first time', async () => {
    await makeMember();
    await put();
    const { syncContent } = await import('#app/features/content/content.server.ts');
    // As if the job of the first read waited for its retry.
    await syncContent({ signal: AbortSignal.timeout(20_000), log: silent });
    await space.put('why', 'section', { title: 'Why now', body: words('Because.') });
    await sync();
    expect(await page()).toMatchObject({ version: 1 });
    expect(await db().select().from(notification)).toEqual([]);
  });

  test.each<[string, Fields]>([
    ['who may invest', { requiresAccreditation: 'yes' }],
    ['until when', { closesAt: '30 June' }],
    ['in which stage', { stage: 'closed' }],
  ])('is held back while it cannot be read %s', async (_what, wrong) => {
    await makeMember();
    await syncBefore();
    await put(wrong);
    await sync();
    expect(await page()).toBeUndefined();
    const [field = ''] = Object.keys(wrong);
    expect(await problems()).toEqual([
      { entryId: 'kontor', isHeldBack: true, said: [expect.stringMatching(`^${field}: This should be `)] },
    ]);
    expect(await db().select().from(notification)).toEqual([]);
  });

  test('has no publisher here, and the audit log says so', async () => {
    await put();
    await sync();
    expect(await db().select().from(opportunityVersion)).toMatchObject([{ number: 1, publishedBy: null }]);
    const acts = await db().select().from(auditEntry).orderBy(auditEntry.seq);
    expect(acts).toMatchObject([{ act: 'opportunity.publish', actorId: null, after: { origin: 'content' } }]);
  });

  test('makes no new version if nothing has changed, however often and by however many it is read', async () => {
    await put();
    await sync();
    const ask = { entryId: 'kontor', isNews: true };
    const context = { signal: AbortSignal.timeout(20_000) };
    await Promise.all([1, 2, 3].map(() => publishing.publishEntry(ask, context)));
    await put();
    await sync();
    expect(await versions()).toEqual([1]);
  });

  test('first read by two processes at once becomes one opportunity', async () => {
    await syncBefore();
    await put();
    await transaction(jobs.requestContentSync);
    const ask = { entryId: 'kontor', isNews: true };
    const context = { signal: AbortSignal.timeout(20_000) };
    await sync();
    await db().delete(opportunityVersion);
    await db().delete(opportunityFile);
    await db().delete(opportunity);
    await Promise.all([publishing.publishEntry(ask, context), publishing.publishEntry(ask, context)]);
    expect(await db().select().from(opportunity)).toHaveLength(1);
    expect(await versions()).toEqual([1]);
  });
});

describe('a change', () => {
  test('only in linked content, at any depth, reaches the page', async () => {
    const embedded = (id: string) => ({
      nodeType: 'embedded-asset-block',
      data: { target: link('Asset', id) },
      content: [],
    });
    await putFile('chart', 'image/png', await png(30, 'red'));
    await space.put('why', 'section', { title: 'Why', body: words('Because.', embedded('chart')) });
    await put();
    await space.put('other', 'opportunity', { ...KONTOR, slug: 'other', sections: [] });
    await sync();
    runs.length = 0;
    await space.put('why', 'section', { title: 'Why now', body: words('Because.', embedded('chart')) });
    await sync();
    expect(await page()).toMatchObject({ version: 2, content: { sections: [{ title: 'Why now' }] } });
    // The other entry is unrelated.
    expect(runs.filter((job) => job === 'content.publishEntry')).toHaveLength(1);

    const before = (await page())?.content.pictures?.[0];
    expect(before).toMatchObject({ width: 30, alt: 'The chart' });
    await putFile('chart', 'image/png', await png(40, 'blue'));
    await sync();
    const after = (await page())?.content.pictures?.[0];
    expect(after).toMatchObject({ width: 40 });
    expect(after?.id).not.toBe(before?.id);
    const files = await db().select().from(opportunityFile).where(eq(opportunityFile.gated, true));
    expect(files.map(({ key }) => key).sort()).toEqual(
      [after?.key, ...(after?.variants.map(({ key }) => key) ?? [])].sort(),
    );
  });

  test('in content that no opportunity links to has no effect', async () => {
    await put();
    await sync();
    runs.length = 0;
    await space.put('faq', 'page', { title: 'Questions' });
    await sync();
    expect(runs).toEqual(['content.sync']);
  });

  test('never reverts what was decided here: the stage and its dates', async () => {
    await put({ closesAt: '2027-01-01T12:00Z' });
    await sync();
    const deadline = new Date('2027-03-01T12:00:00Z');
    await db().update(opportunity).set({ stage: 'open', closesAt: deadline });
    await put({ closesAt: '2027-01-01T12:00Z', summary: 'Changed.' });
    await sync();
    expect(await page()).toMatchObject({ stage: 'open', closesAt: deadline, summary: 'Changed.' });
  });
});

describe('files', () => {
  test('are fetched once per version, only from the platform', async () => {
    await putFile('wall', 'image/png', await png(2000, 'green'));
    await putFile('talk.mp3', 'audio/mpeg', 'ID3 talk');
    await putFile('talk.vtt', 'text/vtt', 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello.\n');
    const talk = {
      title: 'Talk',
      date: '2026-05-01',
      seconds: 2,
      file: link('Asset', 'talk.mp3'),
      captions: link('Asset', 'talk.vtt'),
    };
    await space.put('talk', 'mediaUpdate', talk);
    await put({ hero: link('Asset', 'wall'), updates: [link('Entry', 'talk')] });
    await sync();
    const shown = await page();
    expect(shown?.heroKey).toMatch(/^pictures\/[\w-]+\/960\.webp$/);
    expect(shown?.content).toMatchObject({
      heroAlt: 'The wall',
      hero: { width: 2000, alt: 'The wall' },
      updates: [
        { id: 'talk', kind: 'audio', seconds: 2, transcript: [{ start: 0, end: 2, text: 'Hello.' }] },
      ],
    });
    const media = shown?.content.updates?.[0]?.key ?? '';
    const object = await storage().getObject(media);
    expect(object.status === 200 && (await new Response(object.body).text())).toBe('ID3 talk');

    const fetches = () =>
      held.sandbox.calls.recent('content').filter(({ path }) => path.startsWith('/files/')).length;
    const before = fetches();
    await put({ hero: link('Asset', 'wall'), updates: [link('Entry', 'talk')], summary: 'New words.' });
    await sync();
    // The captions are fetched again for the transcript.
    expect(fetches() - before).toBe(1);
    expect(await db().select().from(picture)).toHaveLength(1);
    expect(await problems()).toEqual([]);
  });

  test('that are of the wrong type or hosted elsewhere are reported, and the page is published without them', async () => {
    await putFile('wall', 'image/png', 'no picture');
    const file = {
      url: 'http://169.254.169.254/latest/meta-data',
      contentType: 'image/png',
      fileName: 'a.png',
    };
    await space.put('inner', null, { title: 'Inner', file });
    const show = (id: string) => ({
      nodeType: 'embedded-asset-block',
      data: { target: link('Asset', id) },
      content: [],
    });
    await space.put('why', 'section', {
      title: 'Why',
      body: words('Because.', show('inner'), show('missing')),
    });
    await put({ hero: link('Asset', 'wall') });
    await sync();
    expect(await page()).toMatchObject({ heroKey: null, version: 1 });
    expect(await problems()).toEqual([
      {
        entryId: 'kontor',
        isHeldBack: false,
        said: [
          expect.stringMatching(/^hero: The asset wall: We could not read this file/),
          'sections.1.body: The asset inner: The file is not on the content platform. In the entry why.',
          'sections.1.body: The asset missing is linked here, but not published. In the entry why.',
        ],
      },
    ]);
    await putFile('wall', 'image/png', await png(20, 'red'));
    await space.put('why', 'section', { title: 'Why', body: words('Because.') });
    await sync();
    expect(await problems()).toEqual([]);
    expect((await page())?.content.hero).toMatchObject({ width: 20 });
  });

  test.each(['failing', 'lost', 'busy'] as const)(
    'that cannot be fetched since the platform is %s come later, and the page stands as it was until then',
    { timeout: 60_000 },
    async (kind) => {
      await put();
      await sync();
      await putFile('wall', 'image/png', await png(20, 'red'));
      await put({ hero: link('Asset', 'wall') });
      await transaction((tx) => jobs.requestContentSync(tx));
      const { syncContent } = await import('#app/features/content/content.server.ts');
      await syncContent({ signal: AbortSignal.timeout(20_000), log: silent });
      held.sandbox.faults.set('content', { kind });
      const publish = () =>
        publishing.publishEntry({ entryId: 'kontor', isNews: true }, { signal: AbortSignal.timeout(20_000) });
      await expect(publish()).rejects.toMatchObject({ service: 'content', permanent: false });
      expect(await page()).toMatchObject({ version: 1, heroKey: null });
      held.sandbox.faults.clear();
      await publish();
      await publish();
      expect(await page()).toMatchObject({ version: 2, content: { hero: { width: 20 } } });
      expect(await untilJobsAreDone()).toBe(0);
      expect(await versions()).toEqual([1, 2]);
    },
  );
});

describe('invalid content', () => {
  test('leaves the page unchanged and is reported', async () => {
    await put();
    await sync();
    await put({ name: 'Changed', target: 'a million', minimum: 600_000, summary: undefined });
    await sync();
    expect(await page()).toMatchObject({ name: 'Kontor', version: 1, summary: 'Payroll.' });
    expect(await problems()).toEqual([
      {
        entryId: 'kontor',
        isHeldBack: true,
        said: ['target: This should be a number.', 'summary: Please fill this in.'],
      },
    ]);
    const since = (await db().select().from(contentProblem))[0]?.at;
    await transaction(jobs.requestHeldBack);
    await untilJobsAreDone();
    expect((await db().select().from(contentProblem))[0]?.at).toEqual(since);
    await put();
    await sync();
    expect(await problems()).toEqual([]);
  });

  test('with a slug that is taken is retried automatically once the slug is free', async () => {
    const other = await makeOpportunity({ slug: 'kontor', name: 'Kontor of ours' });
    await put();
    await sync();
    expect(await problems()).toMatchObject([
      {
        isHeldBack: true,
        said: [expect.stringContaining('Kontor of ours already uses this address')],
      },
    ]);
    expect(await db().select().from(opportunity)).toHaveLength(1);
    await db().update(opportunity).set({ slug: 'ours' }).where(eq(opportunity.id, other.id));
    await transaction(async (tx) => {
      const { enqueue } = await import('#app/platform/jobs/jobs.server.ts');
      await enqueue(tx, jobs.retryHeldBackHourly.job, {});
    });
    await untilJobsAreDone();
    expect(await problems()).toEqual([]);
    expect(await page()).toMatchObject({ origin: 'content' });
  });

  test('includes a currency other than that of members’ amounts', async () => {
    await put();
    await sync();
    const { id } = (await page()) ?? { id: '' };
    const member = await makeMember();
    await db()
      .insert(indication)
      .values({ opportunityId: id, memberId: member.id, likelihood: 4, amount: 100 });
    await put({ currency: 'USD' });
    await sync();
    expect(await page()).toMatchObject({ currency: 'EUR', version: 1 });
    expect(await problems()).toMatchObject([
      { isHeldBack: true, said: [expect.stringContaining('Amounts are recorded in EUR')] },
    ]);
  });
});

describe('an unpublished entry', () => {
  const shown = async () => (await page())?.publishedAt !== null;

  test('is removed from the pages if no member has acted on it, and can come back unchanged', async () => {
    await put();
    await sync();
    await space.unpublish('kontor');
    await sync();
    expect([await shown(), await problems()]).toEqual([false, []]);
    await put();
    await sync();
    expect([await shown(), await versions()]).toEqual([true, [1]]);
    await space.remove('kontor');
    await sync();
    await put({ summary: 'Another time.' });
    await sync();
    expect(await page()).toMatchObject({
      publishedAt: expect.any(Date),
      summary: 'Another time.',
      version: 2,
    });
    const acts = (await db().select().from(auditEntry).orderBy(auditEntry.seq)).map(({ act }) => act);
    expect(acts).toEqual([
      'opportunity.publish',
      'opportunity.takeOff',
      'opportunity.bringBack',
      'opportunity.takeOff',
      'opportunity.publish',
    ]);
  });

  test.each(['said how likely they are', 'asked a question', 'can commit'])(
    'stays if members %s, and this is reported',
    async (what) => {
      await put();
      await sync();
      const { id } = (await page()) ?? { id: '' };
      if (what === 'can commit') await db().update(opportunity).set({ stage: 'open' });
      else if (what === 'asked a question')
        await makeQuestion((await makeMember()).id, { opportunityId: id });
      else {
        const member = await makeMember();
        await db().insert(indication).values({ opportunityId: id, memberId: member.id, likelihood: 4 });
      }
      await space.unpublish('kontor');
      await sync();
      expect(await shown()).toBe(true);
      expect(await problems()).toMatchObject([
        { isHeldBack: true, said: [expect.stringContaining('no longer published')] },
      ]);
      await put();
      await sync();
      expect(await problems()).toEqual([]);
    },
  );

  test('that never was here leaves nothing behind', async () => {
    await put({ name: undefined });
    await sync();
    expect(await problems()).toHaveLength(1);
    await space.unpublish('kontor');
    await sync();
    expect(await problems()).toEqual([]);
    expect(await db().select().from(opportunity)).toEqual([]);
  });
});

test('a late run does not overwrite a newer one', async () => {
  await putFile('wall', 'image/png', await png(20, 'red'));
  await put({ hero: link('Asset', 'wall') });
  const { syncContent } = await import('#app/features/content/content.server.ts');
  const read = () => syncContent({ signal: AbortSignal.timeout(20_000), log: silent });
  await read();
  const overtaken = Promise.withResolvers<void>();
  held.sandbox.faults.set('content', { kind: 'slow', until: overtaken.promise, times: 1 });
  const late = publishing.publishEntry(
    { entryId: 'kontor', isNews: true },
    { signal: AbortSignal.timeout(20_000) },
  );
  await expect.poll(() => held.sandbox.faults.get('content')).toBeUndefined();
  await put({ name: 'Kontor, newer' });
  await read();
  await publishing.publishEntry({ entryId: 'kontor', isNews: true }, { signal: AbortSignal.timeout(20_000) });
  overtaken.resolve();
  await late;
  expect(await page()).toMatchObject({ name: 'Kontor, newer', version: 1 });
  expect(await versions()).toEqual([1]);
});

test('an opportunity deleted together with the space is found by a full comparison', async () => {
  await put();
  await sync();
  space.expireTokens();
  await space.remove('kontor');
  await space.remove('why');
  await sync();
  expect(
    await db()
      .select()
      .from(contentItem)
      .where(and(isNull(contentItem.goneAt))),
  ).toEqual([]);
  expect((await page())?.publishedAt).toBeNull();
  expect(await db().select().from(contentCursor)).toHaveLength(1);
  await hurryJobs();
});
