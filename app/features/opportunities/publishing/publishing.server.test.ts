import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { opportunityFile, opportunityVersion } from '#app/db/schema/authoring.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { desiredAmount, opportunity } from '#app/db/schema/opportunities.ts';
import { position } from '#app/db/schema/portfolio.ts';
import { newId } from '#app/domain/ids.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { pictureNamed, textOf, writtenFields } from '#tests/factories/authoring.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { hold } from '#tests/factories/ledger.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { type Publication, publishVersion } from './publishing.server.ts';

useTestDatabase();

const publish = (change: Partial<Publication> = {}) =>
  transaction((tx) =>
    publishVersion(tx, {
      opportunityId: newId(),
      fields: writtenFields(),
      firstStage: 'pipeline',
      publishedBy: null,
      note: null,
      origin: { kind: 'vestry' },
      ...change,
    }),
  );
const rowOf = async (id: string) => (await db().select().from(opportunity).where(eq(opportunity.id, id)))[0];
const acts = async () =>
  (await db().select().from(auditEntry).orderBy(asc(auditEntry.seq))).map(({ act }) => act);
const fromEntry = (entryId = 'entry') => ({ kind: 'content' as const, entryId });

describe('a publication', () => {
  test('is what members read, with its version, its files and its author', async () => {
    const { memberId } = await makeAdmin();
    const opportunityId = newId();
    const fields = writtenFields({ closesAt: '2026-12-01T12:00:00.000Z' });
    fields.content.pictures = [pictureNamed('plant')];
    fields.content.updates = [
      {
        id: 'spring',
        kind: 'video',
        title: 'Spring',
        date: '2026-04-01',
        key: 'media/one/spring.mp4',
        contentType: 'video/mp4',
        seconds: 61,
        captionsKey: 'media/one/spring.vtt',
        transcript: [],
      },
    ];
    const published = await publish({ opportunityId, fields, publishedBy: memberId, note: 'First.' });
    expect(published).toEqual({
      number: 1,
      isNew: true,
      isFirst: true,
      slug: fields.slug,
      stage: 'pipeline',
    });
    expect(await rowOf(opportunityId)).toMatchObject({
      name: 'Solera Foods',
      stage: 'pipeline',
      accepted: 0,
      version: 1,
      origin: 'vestry',
      closesAt: new Date('2026-12-01T12:00:00Z'),
      publishedAt: expect.any(Date),
      content: fields.content,
    });
    expect(await db().select().from(opportunityVersion)).toMatchObject([
      { opportunityId, number: 1, fields, note: 'First.', publishedBy: memberId },
    ]);
    const files = await db().select().from(opportunityFile).orderBy(opportunityFile.key);
    expect(files.map(({ key, gated }) => [key, gated])).toEqual([
      ['media/one/spring.mp4', true],
      ['media/one/spring.vtt', true],
      ['pictures/plant/480.avif', true],
      ['pictures/plant/picture.jpg', true],
      ['pictures/solera.svg', false],
    ]);
    expect(await db().select().from(auditEntry).orderBy(auditEntry.seq)).toMatchObject([
      {
        act: 'opportunity.publish',
        actorId: memberId,
        subjectId: opportunityId,
        before: null,
        after: { version: 1, stage: 'pipeline', name: 'Solera Foods', note: 'First.' },
      },
    ]);
  });

  test('again increments the version, keeps the stage and the dates, and drops files that were removed', async () => {
    const opportunityId = newId();
    const fields = writtenFields();
    await publish({ opportunityId, fields });
    const before = await rowOf(opportunityId);
    const next = { ...fields, name: 'Solera', heroKey: 'pictures/other.svg' };
    const published = await publish({ opportunityId, fields: next, firstStage: 'open' });
    expect(published).toMatchObject({ number: 2, isNew: true, isFirst: false, stage: 'pipeline' });
    expect(await rowOf(opportunityId)).toMatchObject({
      name: 'Solera',
      publishedAt: before?.publishedAt,
      version: 2,
    });
    expect((await db().select().from(opportunityFile)).map(({ key }) => key)).toEqual(['pictures/other.svg']);
  });

  test('without changes is no new version', async () => {
    const opportunityId = newId();
    const fields = writtenFields();
    await publish({ opportunityId, fields });
    expect(await publish({ opportunityId, fields: structuredClone(fields) })).toMatchObject({
      number: 1,
      isNew: false,
      isFirst: false,
    });
    expect([await db().$count(opportunityVersion), await acts()]).toEqual([1, ['opportunity.publish']]);
  });

  test('of one that was never edited here creates its first version', async () => {
    const { id, slug } = await makeOpportunity({ accepted: fromMajor(100_000, 'EUR') });
    expect(await publish({ opportunityId: id, fields: writtenFields({ slug }) })).toMatchObject({
      number: 1,
      isFirst: false,
      stage: 'open',
    });
    expect(await rowOf(id)).toMatchObject({ accepted: fromMajor(100_000, 'EUR'), name: 'Solera Foods' });
  });

  test('straight into closed or passed sets the day, and requires the reason for passed', async () => {
    const fields = writtenFields({ closesAt: '2026-01-10T00:00:00.000Z' });
    const opportunityId = newId();
    await publish({ opportunityId, fields, firstStage: 'closed' });
    expect(await rowOf(opportunityId)).toMatchObject({ closedAt: new Date('2026-01-10T00:00:00Z') });
    await expect(publish({ firstStage: 'passed' })).rejects.toMatchObject({
      code: 'unprocessable',
      message: 'Why we passed: Please say why we passed. Members read it.',
    });
  });
});

describe('a publication is refused', () => {
  test('of incomplete fields, which are named', async () => {
    const fields = writtenFields({ name: '', step: 0 });
    await expect(publish({ fields })).rejects.toMatchObject({
      code: 'unprocessable',
      message: 'Name: Please fill this in. Step: Please enter an amount above zero.',
    });
    expect([await db().$count(opportunity), await acts()]).toEqual([0, []]);
  });

  test('in another currency once it has positions', async () => {
    const holder = await makeViewer({ roles: ['active'] });
    const { id, slug } = await makeOpportunity({ stage: 'closed', closedAt: new Date('2026-02-01') });
    const fields = writtenFields({ slug, currency: 'USD' });
    await hold(holder, [['2026-02-01', 'commitment', 1_000]], id);
    await expect(publish({ opportunityId: id, fields })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('recorded in EUR'),
    });
    expect((await rowOf(id))?.currency).toBe('EUR');
  });

  test('in another currency while its first position is recorded', async () => {
    const holder = await makeViewer({ roles: ['active'] });
    const { id, slug } = await makeOpportunity({ stage: 'closed', closedAt: new Date('2026-02-01') });
    const fields = writtenFields({ slug, currency: 'USD' });
    const outcomes = await Promise.allSettled([
      hold(holder, [['2026-02-01', 'commitment', 1_000]], id),
      publish({ opportunityId: id, fields }),
    ]);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    const [held] = await db().select().from(position);
    if (held) expect((await rowOf(id))?.currency).toBe(held.currency);
  });

  test('in another currency once members have named amounts', async () => {
    const { id, slug } = await makeOpportunity();
    const fields = writtenFields({ slug, currency: 'USD' });
    await publish({ opportunityId: id, fields });
    const { memberId } = await makeViewer();
    await db().insert(desiredAmount).values({ opportunityId: id, memberId, amount: 5 });
    await expect(
      publish({ opportunityId: id, fields: { ...fields, currency: 'EUR' } }),
    ).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('recorded in USD') });
  });

  test('with a target below the accepted sum, unless oversubscription is allowed', async () => {
    const { id, slug } = await makeOpportunity({ accepted: fromMajor(900_000, 'EUR') });
    await makeCommitment(await makeViewer(), id);
    const fields = writtenFields({ slug, target: fromMajor(800_000, 'EUR') });
    await expect(publish({ opportunityId: id, fields })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('€900,000 is already accepted'),
    });
    await db().update(opportunity).set({ oversubscribedAt: new Date() });
    expect(await publish({ opportunityId: id, fields })).toMatchObject({ isNew: true });
  });

  test('with another opportunity’s slug', async () => {
    const { slug } = await makeOpportunity();
    await expect(publish({ fields: writtenFields({ slug }) })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Address: Kontor Systems already uses this address. Please choose another.',
    });
  });

  test('with a fund’s slug, from the content platform too', async () => {
    await makeFund({ slug: 'birch', name: 'Birch Fund' });
    const fields = writtenFields({ slug: 'birch' });
    for (const origin of [{ kind: 'vestry' as const }, fromEntry()]) {
      await expect(publish({ fields, origin })).rejects.toMatchObject({
        code: 'conflict',
        message: 'Address: Birch Fund already uses this address. Please choose another.',
      });
    }
  });

  test('of one that is edited elsewhere', async () => {
    const [here, there] = [newId(), newId()];
    await publish({ opportunityId: here });
    await publish({ opportunityId: there, origin: fromEntry() });
    await expect(publish({ opportunityId: here, origin: fromEntry() })).rejects.toMatchObject({
      message: 'Solera Foods is edited here, not on the content platform.',
    });
    await expect(publish({ opportunityId: there })).rejects.toMatchObject({
      message: 'Solera Foods is edited on the content platform, in the entry entry. Please change it there.',
    });
    await expect(publish({ opportunityId: there, origin: fromEntry('other') })).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(publish({ origin: fromEntry() })).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('two at once', () => {
  test('of the same new one: it exists once', async () => {
    const opportunityId = newId();
    const fields = writtenFields();
    const answers = await Promise.allSettled([
      publish({ opportunityId, fields }),
      publish({ opportunityId, fields }),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'conflict' });
    expect([await db().$count(opportunity), await db().$count(opportunityVersion)]).toEqual([1, 1]);
  });

  test('of two with the same slug: one is refused', async () => {
    const fields = writtenFields();
    const answers = await Promise.allSettled([publish({ fields }), publish({ fields })]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await db().$count(opportunity)).toBe(1);
  });
});

describe('content from the content platform', () => {
  test('keeps what a stage move has set, until the platform changes its value', async () => {
    const opportunityId = newId();
    const origin = fromEntry();
    const fields = writtenFields({ closesAt: '2026-06-01T00:00:00.000Z' });
    await publish({ opportunityId, fields, origin });
    const deadline = new Date('2026-09-01T00:00:00Z');
    const content = { ...fields.content, passedReason: 'Too dear.' };
    await db().update(opportunity).set({ closesAt: deadline, content });

    const renamed = { ...fields, name: 'Solera' };
    await publish({ opportunityId, fields: renamed, origin });
    expect(await rowOf(opportunityId)).toMatchObject({
      name: 'Solera',
      closesAt: deadline,
      content: { passedReason: 'Too dear.' },
    });
    expect(await publish({ opportunityId, fields: renamed, origin })).toMatchObject({ isNew: false });

    const said = { ...renamed, closesAt: '2026-07-01T00:00:00.000Z' };
    await publish({ opportunityId, fields: said, origin });
    expect(await rowOf(opportunityId)).toMatchObject({ closesAt: new Date(said.closesAt) });
  });

  test('takes over the platform’s texts', async () => {
    const opportunityId = newId();
    const fields = writtenFields();
    await publish({ opportunityId, fields, origin: fromEntry() });
    const sections = [{ id: 'thesis', title: 'Why now', body: textOf('The jars sell well.') }];
    const next = { ...fields, content: { ...fields.content, sections } };
    await publish({ opportunityId, fields: next, origin: fromEntry() });
    expect((await rowOf(opportunityId))?.content).toEqual(next.content);
  });
});
