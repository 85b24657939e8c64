import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { document, documentPage } from '#app/db/schema/documents.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { Word } from '#app/domain/investing/vocabulary.ts';
import { SEARCH_KINDS } from '#app/domain/search.ts';
import { opportunityList } from '#app/features/opportunities/authoring/authoring.server.ts';
import { listOpportunities } from '#app/features/opportunities/opportunities.server.ts';
import { MOST_OF_A_KIND, PAGE_SIZE, type SearchAnswer } from '#app/features/search/search.ts';
import { saveVocabulary, vocabularyToEdit } from '#app/features/settings/vocabulary.server.ts';
import type { VocabularyInput } from '#app/features/settings/vocabulary-input.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { makeAdmin, makeMember, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { searchEverything, searchKind } from './search.server.ts';

useTestDatabase();

const plain = ({ groups }: SearchAnswer) =>
  groups.map(({ kind, hits }) => [kind, hits.map(({ title }) => title.map(({ text }) => text).join(''))]);

async function makeText(title: string, text: string, change: Parameters<typeof makeDocument>[0] = {}) {
  const made = await makeDocument({ title, ...change });
  await db().insert(documentPage).values({ versionId: made.versionId, page: 2, text });
  return made;
}

describe('searching everything (issue 13 point 5)', () => {
  test('finds documents by their text, with the match in context and a link to the page', async () => {
    const ada = await makeViewer();
    const { id } = await makeText('Memorandum', 'A preface. The weir was mended in May. It holds.');
    const { groups } = await searchEverything(ada, 'weir mended');
    expect(groups).toEqual([
      {
        kind: 'document',
        isMore: false,
        hits: [
          {
            kind: 'document',
            id,
            to: `/documents/${id}?page=2&search=weir+mended`,
            title: [{ text: 'Memorandum', hit: false }],
            note: '',
            reason: {
              place: 'Page 2',
              parts: [
                { text: 'The ', hit: false },
                { text: 'weir', hit: true },
                { text: ' was ', hit: false },
                { text: 'mended', hit: true },
                { text: ' in May.', hit: false },
              ],
            },
          },
        ],
      },
    ]);
  });

  test('lists a document once if its title and its text match', async () => {
    const ada = await makeViewer();
    await makeText('The weir', 'The weir was mended.');
    await makeText('Another', 'Of the weir.');
    expect(plain(await searchEverything(ada, 'weir'))).toEqual([['document', ['The weir', 'Another']]]);
  });

  test('never finds text of documents that the viewer may not read or that are withdrawn', async () => {
    const [ada, newcomer] = [await makeViewer(), await makeViewer({}, { ndaSignedAt: null })];
    const other = await makeMember();
    await makeText('Statement', 'The weir of another.', { ownerId: other.id, category: 'statement' });
    const gone = await makeText('Old memorandum', 'The weir of before.');
    await makeText('Memorandum', 'The weir.');
    await db().update(document).set({ withdrawnAt: new Date() }).where(eq(document.id, gone.id));
    expect(plain(await searchEverything(ada, 'weir'))).toEqual([['document', ['Memorandum']]]);
    expect(plain(await searchEverything(newcomer, 'weir'))).toEqual([]);
  });

  test('returns the best of each kind, shows where there are more, and pages through all of them', async () => {
    const ada = await makeViewer();
    for (let n = 0; n < PAGE_SIZE + 3; n += 1) await makeOpportunity({ name: `Harbour ${n}` });
    const { groups } = await searchEverything(ada, 'harbour');
    expect(groups.map(({ hits, isMore }) => [hits.length, isMore])).toEqual([[MOST_OF_A_KIND, true]]);
    const [first, second] = [
      await searchKind(ada, 'harbour', 'opportunity', 1),
      await searchKind(ada, 'harbour', 'opportunity', 2),
    ];
    expect(
      [first, second].map((page) => page.groups.map(({ hits, isMore }) => [hits.length, isMore])),
    ).toEqual([[[PAGE_SIZE, true]], [[3, false]]]);
    const ids = [first, second].flatMap((page) =>
      page.groups.flatMap(({ hits }) => hits.map(({ id }) => id)),
    );
    expect(new Set(ids).size).toBe(PAGE_SIZE + 3);
  });

  test('tolerates a typo, and marks the result as a guess', async () => {
    const ada = await makeViewer();
    await makeOpportunity({ name: 'Soléra Foods' });
    for (const typed of ['sloera', 'soleraa', 'solra', 'soxera']) {
      const answer = await searchEverything(ada, typed);
      expect(plain(answer), typed).toEqual([['opportunity', ['Soléra Foods']]]);
      expect(answer.isGuess, typed).toBe(true);
    }
    expect((await searchEverything(ada, 'solera')).isGuess).toBe(false);
    expect(plain(await searchEverything(ada, 'olera foo'))).toEqual([['opportunity', ['Soléra Foods']]]);
  });

  test('finds nothing for a single letter, symbols, or text that would break queries', async () => {
    const ada = await makeViewer();
    await makeOpportunity();
    for (const query of ['', 'k', '—!', "'", "a' | 'b", '%', '\\', ':*', '\0k'])
      expect(plain(await searchEverything(ada, query)), query).toEqual([]);
  });

  test('finds no admin-only kinds for members', async () => {
    const [admin, ada] = [await makeAdmin(), await makeViewer({ name: 'Ada Lindqvist' })];
    expect(plain(await searchKind(admin, 'lindqvist', 'person', 1))).toEqual([['person', ['Ada Lindqvist']]]);
    for (const kind of SEARCH_KINDS)
      expect(plain(await searchKind(ada, 'lindqvist', kind, 1)), kind).toEqual([]);
  });

  test('while an admin views as a member, finds what that member finds', async () => {
    const { memberId, name } = await makeAdmin();
    const ada = await makeViewer({}, { viewedBy: { memberId, name } });
    expect(plain(await searchEverything(ada, name))).toEqual([]);
  });
});

describe('the firm’s words for sectors, regions and types', () => {
  async function call(...labels: [key: string, change: Partial<Word>][]) {
    const admin = await makeAdmin();
    const { vocabulary, revision } = await vocabularyToEdit(admin);
    const changes = new Map(labels);
    const sectors = vocabulary.sectors.map((word) => ({ ...word, ...changes.get(word.key) }));
    const words = { ...vocabulary, sectors } as VocabularyInput['words'];
    await transaction((tx) => saveVocabulary(tx, admin, { revision, words }));
  }
  const cards = async (viewer: Viewer, search: string) =>
    (await listOpportunities(viewer, 'open', { search })).items.map(({ name }) => name);

  test('are found as they are called now, in the list and everywhere, and beside words of the text', async () => {
    const ada = await makeViewer();
    await makeOpportunity({ name: 'Helios', summary: 'Panels.', sector: 'Energy' });
    await makeOpportunity({ name: 'Kontor', summary: 'Ledgers.', sector: 'Software' });
    expect(await cards(ada, 'energy')).toEqual(['Helios']);
    expect(await cards(ada, 'transition')).toEqual([]);
    await call(['Energy', { label: 'Énergie & Transition' }], ['Software', { label: 'Deep tech' }]);
    for (const search of ['transition', 'energie', 'Energie trans', 'helios transition', 'panel energie']) {
      expect(await cards(ada, search), search).toEqual(['Helios']);
      expect(plain(await searchEverything(ada, search)), search).toEqual([['opportunity', ['Helios']]]);
    }
    expect(await cards(ada, 'kontor transition')).toEqual([]);
    expect(await cards(ada, 'deep-tech')).toEqual(['Kontor']);
    const [group] = (await searchEverything(ada, 'helios')).groups;
    expect(group?.hits[0]?.note).toContain('Énergie & Transition');
    await call(['Energy', { label: 'Power' }], ['Software', { replacedBy: 'Industry' }]);
    expect(await cards(ada, 'power')).toEqual(['Helios']);
    expect(await cards(ada, 'transition')).toEqual([]);
    expect(plain(await searchEverything(ada, 'power'))).toEqual([['opportunity', ['Helios']]]);
    expect(plain(await searchEverything(ada, 'transition'))).toEqual([]);
    expect(await cards(ada, 'industry')).toEqual(['Kontor']);
    expect(plain(await searchEverything(ada, 'industry'))).toEqual([['opportunity', ['Kontor']]]);
  });

  test('are found by admins in their list of opportunities, in each of its orders', async () => {
    await makeOpportunity({ name: 'Helios', sector: 'Energy' });
    await makeOpportunity({ name: 'Kontor', sector: 'Software' });
    await call(['Energy', { label: 'Power' }]);
    const admin = await makeAdmin();
    for (const search of ['?q=power', '?q=power&sort=name', '?q=helios+power&stage=open']) {
      const asked = opportunityList.asked(new URL(`https://x.test/${search}`));
      const { items } = await opportunityList.page(admin, asked);
      expect(
        items.map(({ name }) => name),
        search,
      ).toEqual(['Helios']);
    }
  });
});
