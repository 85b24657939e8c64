import { BLOCKS } from '@contentful/rich-text-types';
import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { opportunityDraft } from '#app/db/schema/authoring.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import type { OpportunityFields } from '#app/domain/investing/opportunity-content.ts';
import { sortIds } from '#app/platform/lists/list.ts';
import { documentOf, writtenFields } from '#tests/factories/authoring.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { publishDraft, scheduleDraft } from '../publishing/schedule.server.ts';
import { authoringCounts, authoringOf, draftDetail, opportunityList } from './authoring.server.ts';
import { OPPORTUNITIES } from './authoring-list.tsx';
import { createDraft } from './create-draft.server.ts';
import { discardDraft, saveDraft } from './drafts.server.ts';
import { noDraftOf } from './drafts.ts';

useTestDatabase();

type Fields = Partial<OpportunityFields>;

const create = (viewer: Viewer, name = 'Solera Foods', firstStage: 'open' | 'pipeline' = 'pipeline') =>
  transaction((tx) => createDraft(tx, viewer, { name, firstStage }));
const save = (viewer: Viewer, opportunityId: string, revision: number, fields: Fields = {}) =>
  transaction((tx) => saveDraft(tx, viewer, { opportunityId, revision, fields }));
const discard = (viewer: Viewer, opportunityId: string, revision: number) =>
  transaction((tx) => discardDraft(tx, viewer, { opportunityId, revision }));
const acts = async () =>
  (await db().select().from(auditEntry).orderBy(asc(auditEntry.seq))).map(({ act }) => act);
const named = (name: string) => makeViewer({ roles: ['admin'], name });

describe('a draft', () => {
  test('of a new opportunity starts with a name and a free slug', async () => {
    const admin = await named('Mara Holm');
    await makeOpportunity({ slug: 'solera-foods' });
    const first = await create(admin);
    const second = await create(admin, 'Solera Foods', 'open');
    expect(await authoringOf(admin, first.id)).toMatchObject({
      id: first.id,
      origin: 'vestry',
      stage: null,
      firstStage: 'pipeline',
      published: null,
      version: 0,
      draft: { name: 'Solera Foods', slug: 'solera-foods-2', currency: 'EUR' },
      revision: first.revision,
      savedBy: 'Mara Holm',
      publishAt: null,
    });
    expect((await authoringOf(admin, second.id)).draft).toMatchObject({ slug: 'solera-foods-3' });
    expect((await authoringOf(admin, second.id)).firstStage).toBe('open');
  });

  test('that is named like a fund gets a slug of its own', async () => {
    const admin = await named('Mara Holm');
    await makeFund({ slug: 'birch' });
    const { id } = await create(admin, 'Birch');
    expect((await authoringOf(admin, id)).draft).toMatchObject({ slug: 'birch-2' });
  });

  test('starts from a template with its headings and figures', async () => {
    const admin = await makeAdmin();
    const given = { name: 'Quay Homes', firstStage: 'pipeline', template: 'property' } as const;
    const { id } = await transaction((tx) => createDraft(tx, admin, given));
    const { draft } = await authoringOf(admin, id);
    expect(draft).toMatchObject({ name: 'Quay Homes', slug: 'quay-homes', type: 'Real estate' });
    expect(draft?.content?.sections.map(({ title }) => title)).toContain('Tenants and leases');
  });

  test('starts as a copy of what another has in its draft, else of what is published', async () => {
    const admin = await makeAdmin();
    const { id: copyOf } = await makeOpportunity({ slug: 'kontor-systems', sector: 'Software' });
    const copy = () =>
      transaction((tx) => createDraft(tx, admin, { name: 'Copy of Kontor', firstStage: 'open', copyOf }));
    const first = await authoringOf(admin, (await copy()).id);
    expect(first.draft).toMatchObject({ name: 'Copy of Kontor', slug: 'copy-of-kontor', sector: 'Software' });
    expect(first.draft).toMatchObject({ closesAt: null, content: { timeline: [] } });
    await save(admin, copyOf, noDraftOf({ version: (await authoringOf(admin, copyOf)).version }), {
      sector: 'Payroll',
    });
    const second = await authoringOf(admin, (await copy()).id);
    expect(second.draft).toMatchObject({ slug: 'copy-of-kontor-2', sector: 'Payroll' });
  });

  test('is no copy of what is not there', async () => {
    const admin = await makeAdmin();
    const given = { name: 'Copy', firstStage: 'open', copyOf: newId() } as const;
    await expect(transaction((tx) => createDraft(tx, admin, given))).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('can be saved repeatedly, with one audit entry per editing session', async () => {
    const [mara, jon] = [await named('Mara Holm'), await named('Jon Dahl')];
    const { id, revision } = await create(mara);
    let at = revision;
    for (const name of ['S', 'So', 'Sol']) at = (await save(mara, id, at, { name })).revision;
    expect(at).toBe(revision + 3);
    expect(await acts()).toEqual(['opportunity.draft']);
    at = (await save(jon, id, at, { name: 'Solera' })).revision;
    expect(await acts()).toHaveLength(2);
    await db()
      .update(opportunityDraft)
      .set({ savedAt: new Date(Date.now() - 61 * 60_000) });
    await save(jon, id, at, { name: 'Solera Foods' });
    expect(await acts()).toHaveLength(3);
    expect(await authoringOf(mara, id)).toMatchObject({
      draft: { name: 'Solera Foods' },
      savedBy: 'Jon Dahl',
    });
  });

  test('of a published one starts with the first save', async () => {
    const admin = await makeAdmin();
    const { id, slug } = await makeOpportunity();
    expect(await authoringOf(admin, id)).toMatchObject({
      draft: null,
      revision: 0,
      stage: 'open',
      published: { slug, name: 'Kontor Systems' },
      problems: [],
    });
    const fields = writtenFields({ slug, name: '' });
    const { revision } = await save(admin, id, 0, fields);
    expect(await authoringOf(admin, id)).toMatchObject({
      revision,
      draft: { name: '' },
      problems: [{ field: 'name', sentence: 'Please fill this in.' }],
    });
    expect((await authoringOf(admin, id)).slugTakenBy).toBeUndefined();
  });

  test('names the other opportunity that has its slug', async () => {
    const admin = await makeAdmin();
    const { slug } = await makeOpportunity();
    const { id, revision } = await create(admin);
    await save(admin, id, revision, writtenFields({ slug }));
    expect(await authoringOf(admin, id)).toMatchObject({
      slugTakenBy: 'Kontor Systems',
      problems: [{ field: 'slug' }],
    });
  });

  test('names the fund that has its slug, and cannot be scheduled', async () => {
    const admin = await makeAdmin();
    await makeFund({ slug: 'birch', name: 'Birch Fund' });
    const { id, revision: first } = await create(admin);
    const { revision } = await save(admin, id, first, writtenFields({ slug: 'birch' }));
    expect(await authoringOf(admin, id)).toMatchObject({
      slugTakenBy: 'Birch Fund',
      problems: [{ field: 'slug' }],
    });
    const at = new Date(Date.now() + 60 * 60_000);
    await expect(
      transaction((tx) =>
        scheduleDraft(tx, admin, {
          opportunityId: id,
          revision,
          at,
          note: null,
          notified: { to: 'members' },
        }),
      ),
    ).rejects.toThrow('Birch Fund already uses this address');
  });

  test('is stored without characters that the database rejects', async () => {
    const admin = await makeAdmin();
    const { id, revision } = await create(admin);
    const named = { nodeType: 'text', value: 'x', marks: [], data: { 'a\0b': 1 } };
    const body = documentOf({ nodeType: BLOCKS.PARAGRAPH, data: {}, content: [named] });
    const { content } = writtenFields();
    const sections = [{ id: 'why', title: 'Why', body }];
    await save(admin, id, revision, { name: 'So\0lera\ud800', content: { ...content, sections } });
    const { draft } = await authoringOf(admin, id);
    expect(draft?.name).toBe('Solera\ufffd');
    expect(JSON.stringify(draft?.content?.sections)).toContain('"ab":1');
  });

  test('that is discarded is gone; discarding it again is fine', async () => {
    const admin = await makeAdmin();
    const { id } = await makeOpportunity();
    const { revision } = await save(admin, id, 0, { name: 'Solera' });
    await discard(admin, id, revision);
    await discard(admin, id, revision);
    expect(await authoringOf(admin, id)).toMatchObject({ draft: null, revision: 0 });
    expect(await acts()).toEqual(['opportunity.draft', 'opportunity.discardDraft']);
  });

  test('of an opportunity on the content platform is refused with the entry’s name', async () => {
    const admin = await makeAdmin();
    const { id } = await makeOpportunity({ origin: 'content', originId: 'entry-7' });
    for (const act of [() => save(admin, id, 0, { name: 'Mine' }), () => discard(admin, id, 0)])
      await expect(act()).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('entry-7'),
      });
    expect(await authoringOf(admin, id)).toMatchObject({ origin: 'content', originId: 'entry-7' });
  });
});

describe('two authors', () => {
  test('the second learns who saved and when, and nothing is overwritten', async () => {
    const [mara, jon] = [await named('Mara Holm'), await named('Jon Dahl')];
    const { id, revision } = await create(mara);
    await save(mara, id, revision, { name: 'By Mara' });
    await expect(save(jon, id, revision, { name: 'By Jon' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^Mara Holm saved this on \d+ \w+ 20\d\d, \d\d:\d\d\./),
    });
    await expect(discard(jon, id, revision)).rejects.toMatchObject({ code: 'conflict' });
    expect((await authoringOf(jon, id)).draft).toEqual({ name: 'By Mara' });
  });

  test('in two windows of one person also conflict, and a repeated save gets the same response', async () => {
    const mara = await makeAdmin();
    const { id, revision } = await create(mara);
    const first = await save(mara, id, revision, { name: 'One' });
    expect(await save(mara, id, revision, { name: 'One' })).toEqual(first);
    await expect(save(mara, id, revision, { name: 'Two' })).rejects.toMatchObject({
      message: expect.stringContaining('You saved this in another window'),
    });
  });

  test('repeating the very first save gets the same response, too', async () => {
    const mara = await makeAdmin();
    const { id } = await makeOpportunity();
    const first = await save(mara, id, 0, { name: 'One' });
    expect(await save(mara, id, 0, { name: 'One' })).toEqual(first);
    await expect(save(mara, id, 0, { name: 'Two' })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('a repeated save with a different stage is a conflict', async () => {
    const mara = await makeAdmin();
    const { id, revision } = await create(mara);
    const again = (firstStage: 'open' | 'pipeline') =>
      transaction((tx) =>
        saveDraft(tx, mara, { opportunityId: id, revision, fields: { name: 'One' }, firstStage }),
      );
    const first = await again('pipeline');
    expect(await again('pipeline')).toEqual(first);
    await expect(again('open')).rejects.toMatchObject({ code: 'conflict' });
    expect(await authoringOf(mara, id)).toMatchObject({ firstStage: 'pipeline' });
  });

  test('an author who opened it before the published version cannot revert that version', async () => {
    const [mara, jon] = [await named('Mara Holm'), await named('Jon Dahl')];
    const { id, revision } = await create(mara);
    const fields = writtenFields();
    const saved = await save(mara, id, revision, fields);
    const publishNow = (at: number) =>
      transaction((tx) => publishDraft(tx, mara, { opportunityId: id, revision: at, note: null }));
    await publishNow(saved.revision);
    const opened = await authoringOf(jon, id);
    const next = await save(mara, id, opened.revision, { ...fields, closesAt: '2030-01-01T12:00:00.000Z' });
    await publishNow(next.revision);
    await expect(save(jon, id, opened.revision, { ...fields, name: 'By Jon' })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Version 2 has since been published. Your text is still here.',
    });
    const again = await authoringOf(jon, id);
    expect(again).toMatchObject({ draft: null, version: 2 });
    await save(jon, id, again.revision, { ...fields, name: 'By Jon' });
  });

  test('at the same moment: one of many is first', async () => {
    const admins = await Promise.all(Array.from({ length: 6 }, () => makeAdmin()));
    const { id } = await makeOpportunity();
    const answers = await Promise.allSettled(
      admins.map((admin, at) => save(admin, id, 0, { name: `Version ${at}` })),
    );
    const refused = answers.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused).toHaveLength(5);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'conflict' });
    expect(await db().$count(opportunityDraft)).toBe(1);
  });

  test('an outdated draft cannot overwrite a new one', async () => {
    const admin = await makeAdmin();
    const { id } = await makeOpportunity();
    const old = await save(admin, id, 0, { name: 'Old' });
    await discard(admin, id, old.revision);
    await expect(save(admin, id, old.revision, { name: 'Older' })).rejects.toMatchObject({
      code: 'conflict',
      message: 'This draft has since been published or discarded.',
    });
    await db().delete(opportunityDraft).where(eq(opportunityDraft.opportunityId, id));
    const fresh = await save(admin, id, 0, { name: 'New' });
    expect(fresh.revision).toBeGreaterThanOrEqual(old.revision);
  });
});

const all = opportunityList.schema.parse({});

describe('the authors’ list', () => {
  const list = (viewer: Viewer, query: Record<string, string>) =>
    opportunityList.page(viewer, opportunityList.schema.parse(query));
  const names = async (viewer: Viewer, query: Record<string, string>) =>
    (await list(viewer, query)).items.map(({ name }) => name);
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);

  test('contains every stage and all unpublished drafts, latest first', async () => {
    const admin = await named('Mara Holm');
    const kontor = await makeOpportunity({ publishedAt: days(3) });
    await makeOpportunity({ name: 'Passed on', stage: 'passed', publishedAt: days(2) });
    const { id } = await create(admin);
    await save(admin, kontor.id, 0, { name: 'Kontor Group' });
    expect(await names(admin, {})).toEqual(['Solera Foods', 'Passed on', 'Kontor Systems']);
    expect(await names(admin, { stage: 'open' })).toEqual(['Kontor Systems']);
    expect(await names(admin, { stage: 'draft' })).toEqual(['Kontor Group', 'Solera Foods']);
    expect(await names(admin, { q: 'kont' })).toEqual(['Kontor Systems']);
    expect(await names(admin, { stage: 'draft', q: 'sole' })).toEqual(['Solera Foods']);
    expect(await authoringCounts(admin)).toEqual({ open: 1, pipeline: 0, closed: 0, passed: 1, draft: 2 });
    const { items } = await opportunityList.page(admin, all);
    expect(items[0]).toMatchObject({
      id,
      stage: null,
      origin: 'vestry',
      publishedAt: null,
      hasDraft: true,
      savedBy: 'Mara Holm',
    });
    expect(items[2]).toMatchObject({ id: kontor.id, stage: 'open', hasDraft: true, version: 0 });
  });

  test('is sorted by every column, both ways, and continues page by page', async () => {
    const admin = await makeAdmin();
    for (let at = 0; at < 40; at += 1)
      await makeOpportunity({
        name: `No. ${String(at).padStart(2, '0')}`,
        stage: at % 3 === 0 ? 'closed' : 'open',
        closesAt: at % 4 === 0 ? null : new Date(Date.now() + (at % 5) * 86_400_000),
      });
    await create(admin, 'Not published');
    for (const column of sortIds(OPPORTUNITIES)) {
      const orders: string[][] = [];
      for (const sort of [column, `-${column}`]) {
        const first = await list(admin, { sort });
        const second = await list(admin, { sort, cursor: first.nextCursor ?? '' });
        expect([first.items.length, second.items.length, second.nextCursor]).toEqual([30, 11, null]);
        orders.push([...first.items, ...second.items].map(({ id }) => id));
      }
      const [up = [], down = []] = orders;
      // The 20 with a deadline come first both ways.
      const turned = column === 'closes' ? 20 : up.length;
      expect(down.slice(0, turned), column).toEqual(up.slice(0, turned).reverse());
      expect(new Set(down), column).toEqual(new Set(up));
      expect(new Set(orders[0]).size, column).toBe(41);
    }
    expect((await names(admin, { sort: 'name' }))[0]).toBe('No. 00');
    expect((await names(admin, { sort: 'name', stage: 'draft' }))[0]).toBe('Not published');
  });

  test('has the figures of what is published, and exports what matches', async () => {
    const admin = await makeAdmin();
    const offer = await makeOpportunity();
    await makeCommitment(await makeViewer(), offer.id);
    await create(admin, 'Not published');
    const { items } = await list(admin, { sort: 'name' });
    expect(items.map(({ figures }) => figures && [figures.target.amount, figures.waiting])).toEqual([
      [offer.target, 1],
      null,
    ]);
    const rows = await opportunityList.export(admin, opportunityList.schema.parse({ stage: 'open' }));
    const names = [];
    for await (const row of rows) names.push(row.name);
    expect(names).toEqual([offer.name]);
  });

  test('is paged, with each row once', async () => {
    const admin = await makeAdmin();
    const stages = ['open', 'pipeline', 'closed', 'passed'] as const;
    for (let at = 0; at < 68; at += 1)
      await makeOpportunity({
        name: `No. ${at}`,
        stage: stages[at % 4] ?? 'open',
        publishedAt: days(at % 7),
      });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await opportunityList.page(admin, { ...all, cursor });
      seen.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect([seen.length, new Set(seen).size]).toEqual([68, 68]);
  });
});

describe('a draft as the member’s page would show it', () => {
  test('has the draft’s fields, else the published ones, else nothing', async () => {
    const admin = await makeAdmin();
    const { id, slug, target } = await makeOpportunity();
    await save(admin, id, 0, { name: 'Kontor Group', closesAt: 'soon' });
    expect(await draftDetail(admin, slug)).toMatchObject({
      gate: null,
      opportunity: {
        id,
        name: 'Kontor Group',
        summary: 'Payroll for 4,100 mid-sized firms.',
        stage: 'open',
        target: { amount: target, currency: 'EUR' },
        closesAt: null,
        mine: { desired: null, indication: null, commitment: null },
      },
      content: { heroAlt: 'A drawing of a payslip' },
    });
    const { id: newest } = await create(admin, 'Brand New');
    expect(await draftDetail(admin, 'brand-new')).toMatchObject({
      opportunity: { id: newest, name: 'Brand New', summary: '', stage: 'pipeline' },
      content: { sections: [] },
    });
    expect(await draftDetail(admin, 'none')).toBeNull();
  });

  test('is found at its new slug and at the published one', async () => {
    const admin = await makeAdmin();
    const { id, slug } = await makeOpportunity();
    await save(admin, id, 0, { slug: 'new-address' });
    expect((await draftDetail(admin, 'new-address'))?.opportunity.id).toBe(id);
    expect((await draftDetail(admin, slug))?.opportunity.id).toBe(id);
  });
});

test('non-admins can neither read nor write', async () => {
  const admin = await makeAdmin();
  const { id, revision } = await create(admin);
  const offer = await makeOpportunity();
  for (const viewer of [
    await makeViewer(),
    await makeViewer({ roles: ['active'] }),
    await makeViewer({ roles: ['admin'] }, { membershipStatus: 'rejected' }),
  ]) {
    expect(await opportunityList.page(viewer, all)).toEqual({ items: [], nextCursor: null });
    expect(await opportunityList.page(viewer, { ...all, stage: 'draft' })).toEqual({
      items: [],
      nextCursor: null,
    });
    expect(Object.values(await authoringCounts(viewer))).toEqual([0, 0, 0, 0, 0]);
    expect(await draftDetail(viewer, 'solera-foods')).toBeNull();
    for (const act of [
      () => authoringOf(viewer, id),
      () => authoringOf(viewer, offer.id),
      () => create(viewer),
      () => save(viewer, id, revision, {}),
      () => save(viewer, offer.id, 0, {}),
      () => save(viewer, newId(), 0, {}),
      () => discard(viewer, id, revision),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'not_found' });
  }
});
