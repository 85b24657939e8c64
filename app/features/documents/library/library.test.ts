import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { documentPage, documentRule } from '#app/db/schema/documents.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { makeDocument, makeFund } from '#tests/factories/documents.ts';
import { makeAdmin, makeMember, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { listLibrary } from './library.server.ts';
import { isNarrowed, LIBRARY_SECTIONS, type LibraryFilters, type LibrarySection } from './library.ts';
import { isFound } from './library-search.queries.server.ts';
import { visitLibrary } from './visits.server.ts';

useTestDatabase();

let prospective: Viewer;
let withoutNda: Viewer;
let active: Viewer;
let admin: Viewer;

beforeEach(async () => {
  prospective = await makeViewer();
  withoutNda = await makeViewer({}, { ndaSignedAt: null });
  active = await makeViewer({ roles: ['active'] });
  admin = await makeAdmin();
});

/** Those of a narrowed list, in its order; otherwise of every section in full, sorted. */
async function titles(viewer: Viewer, filters: LibraryFilters = {}): Promise<string[]> {
  const titlesOf = async (all?: LibrarySection) => {
    const { items } = await listLibrary(viewer, { ...filters, all });
    return items.flatMap(({ section, title }) => (!all || section === all ? [title] : []));
  };
  if (isNarrowed(filters)) return titlesOf();
  return (await Promise.all(LIBRARY_SECTIONS.map(titlesOf))).flat().sort();
}

const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);

/** A document whose pages have these texts. */
async function written(change: Parameters<typeof makeDocument>[0], ...pages: string[]) {
  const made = await makeDocument({ publishedAt: daysAgo(30), ...change });
  const rows = pages.map((text, index) => ({ versionId: made.versionId, page: index + 1, text }));
  if (rows.length > 0) await db().insert(documentPage).values(rows);
  return made;
}

/** Adds letters to a person, each with four pages of this text, a minute apart. */
const addLetters = (count: number, ownerId: string, text: string) =>
  db().execute(sql`
    with letter as (
      insert into document (id, title, category, policy, owner_id, version_id, published_at)
      select gen_random_uuid(), 'Letter ' || n, 'report', 'original', ${ownerId}::uuid, gen_random_uuid(), now() - n * interval '1 minute'
      from generate_series(1, ${count}::int) as n returning id, version_id
    ),
    version as (
      insert into document_version (id, document_id, number, storage_key, file_name, content_type, bytes, pages)
      select version_id, id, 1, 'letters/' || id, 'letter.pdf', 'application/pdf', 48213, 4 from letter returning id
    )
    insert into document_page (version_id, page, text) select id, page, ${text} from version, generate_series(1, 4) as page`);

/** One document for each way in which a person may or may not read it. */
async function everyKind(text = ''): Promise<void> {
  const pages = text ? [text] : [];
  const { id: open } = await makeOpportunity();
  const { id: closed } = await makeOpportunity({ stage: 'closed' });
  const { id: draft } = await makeOpportunity({ publishedAt: null });
  const { id: held } = await makeFund({}, [active.memberId]);
  const { id: unheld } = await makeFund();
  const { id: stranger } = await makeMember();
  await written({ title: 'teaser', category: 'teaser', opportunityId: open }, ...pages);
  await written({ title: 'open room', opportunityId: open }, ...pages);
  await written({ title: 'closed room', opportunityId: closed }, ...pages);
  await written({ title: 'draft room', opportunityId: draft }, ...pages);
  await written({ title: 'held fund', fundId: held }, ...pages);
  await written({ title: 'other fund', fundId: unheld }, ...pages);
  await written({ title: 'fund teaser', category: 'teaser', fundId: unheld }, ...pages);
  await written({ title: 'general', category: 'legal' }, ...pages);
  await written({ title: 'own', category: 'statement', ownerId: active.memberId }, ...pages);
  await written({ title: "a stranger's", category: 'statement', ownerId: stranger }, ...pages);
  await written({ title: 'early', publishedAt: daysAgo(-1) }, ...pages);
  await written({ title: 'withdrawn', withdrawnAt: daysAgo(1) }, ...pages);
  const rule = async (title: string, change: Omit<typeof documentRule.$inferInsert, 'id' | 'documentId'>) => {
    const { id: documentId } = await written({ title, hasRules: true }, ...pages);
    await db()
      .insert(documentRule)
      .values({ id: newId(), documentId, ...change });
  };
  await rule('for everyone', { kind: 'everyone' });
  await rule('for the active', { kind: 'role', role: 'active' });
  await rule('for one', { kind: 'person', memberId: prospective.memberId });
  await rule('for holders', { kind: 'fund', fundId: held });
  await rule('for readers', { kind: 'opportunity', relation: 'reads', opportunityId: closed });
  await rule('for nobody yet', { kind: 'everyone', from: daysAgo(-1) });
}

const OF_PROSPECTIVE = ['for everyone', 'for one', 'fund teaser', 'general', 'open room', 'teaser'];
const OF_ACTIVE = [
  ...[
    'closed room',
    'for everyone',
    'for holders',
    'for readers',
    'for the active',
    'fund teaser',
    'general',
  ],
  ...['held fund', 'open room', 'own', 'teaser'],
];

describe('the library contains what its reader may read', () => {
  test('in its list, its counts and its filters', async () => {
    await everyKind();
    expect(await titles(prospective, { sort: 'title' })).toEqual(OF_PROSPECTIVE);
    expect(await titles(active, { sort: 'title' })).toEqual(OF_ACTIVE);
    expect(await titles(withoutNda, { sort: 'title' })).toEqual(['for everyone', 'fund teaser', 'teaser']);
    expect(await titles(admin)).toHaveLength(16);
    expect(await titles({ ...active, membershipStatus: 'pending' })).toEqual([]);
    const { total, facets } = await listLibrary(prospective, {});
    expect(total).toBe(6);
    expect(facets.subjects).toHaveLength(2);
    expect(facets.hasOwn).toBe(false);
    expect((await listLibrary(active, {})).facets).toMatchObject({
      hasOwn: true,
      categories: ['legal', 'memorandum', 'statement', 'teaser'].map((key) => ({ key })),
    });
  });

  test('in search results, by text and titles, and never more', async () => {
    await everyKind('The terminal lease runs to 2061.');
    for (const search of ['lease', 'terminal lease'])
      for (const sort of ['relevance', 'newest', 'title'] as const) {
        expect((await titles(prospective, { search, sort })).sort()).toEqual(OF_PROSPECTIVE);
        expect((await titles(active, { search, sort })).sort()).toEqual(OF_ACTIVE);
      }
    expect(await titles(prospective, { search: 'closed room' })).toEqual([]);
    expect(await titles(active, { search: 'closed room' })).toEqual(['closed room']);
    expect(await titles(prospective, { search: "stranger's" })).toEqual([]);
    // Not even a similarly spelled title.
    expect(await titles(prospective, { search: 'clsoed room' })).not.toContain('closed room');
  });
});

describe('a search', () => {
  test('is ranked by what its reader may read, whatever other documents contain', async () => {
    await written({ title: 'Once' }, 'lease and much else that is said here');
    await written({ title: 'Twice' }, 'lease lease');
    await written({ title: 'The lease', publishedAt: daysAgo(40) }, 'nothing');
    const before = await titles(prospective, { search: 'lease' });
    const { id: opportunityId } = await makeOpportunity({ publishedAt: null });
    for (let count = 0; count < 30; count += 1)
      await written({ title: `lease ${count}`, opportunityId }, 'lease '.repeat(count + 1), 'much else');
    expect(await titles(prospective, { search: 'lease' })).toEqual(before);
    expect(before).toEqual(['The lease', 'Twice', 'Once']);
  });

  test('shows the match in context, with the pages', async () => {
    const first = 'Nothing of it here.';
    const hit = 'First things first. The terminal lease at Oxelösund runs to 2061. And so on.';
    await written({ title: 'Memorandum' }, first, hit, first, ...Array.from({ length: 6 }, () => hit));
    const { items } = await listLibrary(prospective, { search: 'lease OXELÖ' });
    expect(items[0]?.hits).toEqual({
      snippet: [
        { text: 'The terminal ', hit: false },
        { text: 'lease', hit: true },
        { text: ' at ', hit: false },
        { text: 'Oxelösund', hit: true },
        { text: ' runs to 2061.', hit: false },
      ],
      pages: [2, 4, 5, 6],
      more: 3,
    });
  });

  test('finds words however they are written, in pages and titles', async () => {
    await written(
      { title: 'Bericht Düsselberg' },
      'Die Quarzit-\nfinanzierung in Łódź.\n本基金投资于北京的物业。',
    );
    await written({ title: 'O’Neill' }, 'L’e\u0301te\u0301 en Fu\u0308rth');
    for (const search of [
      'quarzitfinanzierung',
      'quarzit-finanzierung',
      '投资',
      'lodz',
      'dusselberg',
      'DÜSSELBERG',
    ])
      expect(await titles(active, { search }), search).toEqual(['Bericht Düsselberg']);
    for (const search of ["o'neill", 'oneill', 'été', 'furth', 'Fürth'])
      expect(await titles(active, { search }), search).toEqual(['O’Neill']);
  });

  test('covers only the version that members get', async () => {
    const { versionId } = await written({ title: 'Memorandum' });
    const other = await written({ title: 'Withdrawn', withdrawnAt: daysAgo(1) }, 'The old lease.');
    expect(versionId).not.toBe(other.versionId);
    expect(await titles(prospective, { search: 'lease' })).toEqual([]);
  });

  test('ranks titles first, then the pages that match best', async () => {
    await written({ title: 'Twice' }, 'lease lease lease lease');
    await written({ title: 'Once' }, `lease ${'and much else '.repeat(50)}`);
    await written({ title: 'The lease' });
    expect(await titles(prospective, { search: 'lease' })).toEqual(['The lease', 'Twice', 'Once']);
  });

  test('for a frequent word is ranked among few documents, and lists the newest of many', async () => {
    const owner = await makeViewer({ roles: ['active'] });
    await addLetters(320, owner.memberId, 'The capital account.');
    await written({ title: 'Twice', ownerId: active.memberId }, 'capital capital');
    await written(
      { title: 'Once', ownerId: active.memberId, publishedAt: daysAgo(1) },
      'capital and much else',
    );
    expect((await listLibrary(active, { search: 'capital' })).sort).toBe('relevance');
    expect(await titles(active, { search: 'capital' })).toEqual(['Twice', 'Once']);

    await written({ title: 'About capital', ownerId: owner.memberId }, 'The weir was mended.');
    const { items, sort } = await listLibrary(owner, { search: 'capital' });
    expect([sort, items.length, items[0]?.title]).toEqual(['newest', 50, 'Letter 1']);
    expect(await titles(owner, { search: 'capital', sort: 'title' })).toContain('About capital');
    expect(await titles(owner, { search: 'weir' })).toEqual(['About capital']);
    expect(await titles(admin, { search: 'weir' })).toEqual(['About capital']);
  });

  test('is one statement for any number of words, which a connection keeps', () => {
    const text = (...words: string[]) =>
      new PgDialect().sqlToQuery(sql`${isFound({ query: words.join(' & '), search: words.join(' ') })}`).sql;
    expect(text('one', 'two', 'three')).toBe(text('one'));
  });

  test('has twelve words at most, in titles too', async () => {
    const title = 'one two three four five six seven eight nine ten eleven twelve';
    await written({ title });
    expect(await titles(prospective, { search: `${title} thirteen` })).toEqual([title]);
  });

  test('without results suggests similarly spelled titles', async () => {
    await written({ title: 'Information memorandum' });
    await written({ title: 'Annual report' });
    const page = await listLibrary(prospective, { search: 'memorandun' });
    expect(page.isGuess).toBe(true);
    expect(page.items.map(({ title }) => title)).toEqual(['Information memorandum']);
  });

  test.each(["' or true --", ':* & !', '%', '_', '\\', '<b>', '"', '('])(
    'treats %j literally',
    async (search) => {
      await written({ title: 'Plain' }, 'Plain text.');
      expect(await titles(prospective, { search })).toEqual([]);
    },
  );
});

describe('filters', () => {
  test('filter by category, subject, year and tag', async () => {
    const { id: opportunityId } = await makeOpportunity();
    await written({ title: 'A', opportunityId, tags: ['quay', 'port'], publishedAt: new Date('2025-03-01') });
    await written({ title: 'B', category: 'legal', periodYear: 2025 });
    await written({ title: 'C', category: 'statement', ownerId: prospective.memberId });
    const by = (filters: LibraryFilters) => titles(prospective, { sort: 'title', ...filters });
    expect(await by({ category: 'legal' })).toEqual(['B']);
    expect(await by({ about: opportunityId })).toEqual(['A']);
    expect(await by({ about: 'me' })).toEqual(['C']);
    expect(await by({ year: '2025' })).toEqual(['A', 'B']);
    expect(await by({ tag: 'quay' })).toEqual(['A']);
    expect(await by({ tag: 'qu' })).toEqual([]);
    expect(await by({ year: '2025', category: 'legal', about: opportunityId })).toEqual([]);
    expect(await listLibrary(prospective, { year: '2025' })).toMatchObject({ matching: 2, total: 3 });
    expect(await listLibrary(prospective, {})).toMatchObject({ matching: null });
  });

  test('pages follow each other without gaps, in each order', async () => {
    for (let n = 0; n < 120; n += 1)
      await written(
        { title: `Report ${String(n).padStart(3, '0')}`, publishedAt: daysAgo(200 - (n % 7)) },
        'Text.',
      );
    for (const filters of [
      { category: 'memorandum' },
      { category: 'memorandum', sort: 'title' },
      { search: 'text' },
      { search: 'text', sort: 'newest' },
    ] as const) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await listLibrary(prospective, { ...filters, cursor });
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect(new Set(seen).size).toBe(120);
      expect(seen).toHaveLength(120);
    }
  });
});

describe('new documents', () => {
  test('on a first visit there are none, however often the page is loaded', async () => {
    await written({ title: 'Fresh', publishedAt: daysAgo(1) });
    const fresh = async () => {
      const { fresh, items } = await listLibrary(prospective, {});
      return [fresh, items.map(({ isNew }) => isNew)];
    };
    expect(await fresh()).toEqual([0, [false]]);
    await transaction((tx) => visitLibrary(tx, prospective));
    expect(await fresh()).toEqual([0, [false]]);
    expect((await listLibrary(prospective, { new: '1' })).items).toEqual([]);
  });

  test('are those since the last visit, for the whole visit', async () => {
    await written({ title: 'Old', publishedAt: daysAgo(5) });
    await written({ title: 'Fresh', publishedAt: daysAgo(1) });
    const fresh = async () => {
      const page = await listLibrary(prospective, { new: '1' });
      return [page.fresh, page.items.map(({ title }) => title)];
    };
    await transaction((tx) => visitLibrary(tx, prospective, daysAgo(3)));
    expect(await fresh()).toEqual([1, ['Fresh']]);
    await transaction((tx) => visitLibrary(tx, prospective));
    expect(await fresh()).toEqual([1, ['Fresh']]);
    // A delayed older visit changes nothing.
    await transaction((tx) => visitLibrary(tx, prospective, daysAgo(9)));
    expect(await fresh()).toEqual([1, ['Fresh']]);
  });
});
