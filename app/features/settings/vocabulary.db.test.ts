import { expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { opportunityDraft } from '#app/db/schema/authoring.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { newId } from '#app/domain/ids.ts';
import { FIRST_VOCABULARY, type Word } from '#app/domain/investing/vocabulary.ts';
import { documentList } from '#app/features/documents/admin/document-list.server.ts';
import { listLibrary } from '#app/features/documents/library/library.server.ts';
import { currentVocabulary } from '#app/platform/firm/vocabulary.server.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { saveVocabulary, vocabularyToEdit } from './vocabulary.server.ts';
import type { VocabularyInput } from './vocabulary-input.ts';

useTestDatabase();

async function saveSectors(sectors: VocabularyInput['words']['sectors']) {
  const admin = await makeAdmin();
  const { vocabulary, revision } = await vocabularyToEdit(admin);
  const words = { ...vocabulary, sectors } as VocabularyInput['words'];
  await transaction((tx) => saveVocabulary(tx, admin, { revision, words }));
  return (await currentVocabulary()).sectors;
}

const all = (change: (word: Word) => VocabularyInput['words']['sectors'] = (word) => [word]) =>
  FIRST_VOCABULARY.sectors.flatMap(change);
const changed = (key: string, change: Partial<Word>) =>
  all((word) => [word.key === key ? { ...word, ...change } : word]);
const without = (key: string) => all((word) => (word.key === key ? [] : [word]));

test('a word is renamed, added, archived and replaced, and the log has it', async () => {
  const words = [
    ...all((word) => {
      if (word.key === 'Food') return [{ ...word, label: 'Food and farming' }];
      if (word.key === 'Education') return [{ ...word, archived: true }];
      return [word.key === 'Energy' ? { ...word, replacedBy: 'Infrastructure' } : word];
    }),
    { label: 'Food' },
    { label: 'Water' },
  ];
  const saved = await saveSectors(words);
  expect(saved.find(({ key }) => key === 'Food')?.label).toBe('Food and farming');
  expect(saved.find(({ label }) => label === 'Water')?.key).toBe('Water');
  // The key of the old word is taken: what was chosen by it keeps its meaning.
  expect(saved.find(({ label }) => label === 'Food')?.key).not.toBe('Food');
  expect(await db().select().from(auditEntry)).toMatchObject([{ act: 'vocabulary.edit' }]);
});

test('a word in use is not removed, but replaced or archived; one that nobody chose is', async () => {
  await makeOpportunity({ sector: 'Energy' });
  expect((await vocabularyToEdit(await makeAdmin())).use.sectors).toEqual({ Energy: 1 });
  await expect(saveSectors(without('Energy'))).rejects.toThrow('“Energy” is in use.');
  expect(await saveSectors(without('Food'))).toEqual(without('Food'));
});

test('a word that only a draft of an opportunity has is in use', async () => {
  const admin = await makeAdmin();
  await db()
    .insert(opportunityDraft)
    .values({
      opportunityId: newId(),
      fields: { name: 'Aino Farms', sector: 'Food' },
      savedBy: admin.memberId,
    });
  expect((await vocabularyToEdit(admin)).use.sectors).toEqual({ Food: 1 });
  await expect(saveSectors(without('Food'))).rejects.toThrow('“Food” is in use.');
});

test.each<[string, VocabularyInput['words']['sectors']]>([
  ['a word that is there twice', [...all(), { label: 'food' }]],
  ['a word that is replaced by itself', changed('Food', { replacedBy: 'Food' })],
  ['a word that is replaced by none', changed('Food', { replacedBy: 'Cheese' })],
  ['a word that was never there', [...all(), { key: 'Cheese', label: 'Cheese' }]],
])('%s is refused', async (_name, sectors) => {
  await expect(saveSectors(sectors)).rejects.toMatchObject({ code: 'unprocessable' });
});

test('nobody but admins reads or changes the words, and none overwrites another', async () => {
  const ada = await makeViewer();
  await expect(vocabularyToEdit(ada)).rejects.toMatchObject({ code: 'not_found' });
  const words = { ...FIRST_VOCABULARY } as unknown as VocabularyInput['words'];
  const save = transaction((tx) => saveVocabulary(tx, ada, { revision: '', words }));
  await expect(save).rejects.toMatchObject({ code: 'not_found' });
  const admin = await makeAdmin();
  const { revision } = await vocabularyToEdit(admin);
  await saveSectors(changed('Food', { label: 'Food and drink' }));
  const late = { revision, words: { ...words, sectors: without('Food') } };
  await expect(transaction((tx) => saveVocabulary(tx, admin, late))).rejects.toThrow('Another admin changed');
});

async function saveCategories(change: (word: Word) => VocabularyInput['words']['sectors']) {
  const admin = await makeAdmin();
  const { vocabulary, revision } = await vocabularyToEdit(admin);
  const categories = vocabulary.categories.flatMap(change);
  const words = { ...vocabulary, categories } as VocabularyInput['words'];
  await transaction((tx) => saveVocabulary(tx, admin, { revision, words }));
}

test('documents keep their category when it is renamed or replaced, in the library and the admins’ list', async () => {
  const admin = await makeAdmin();
  const { id } = await makeDocument({ category: 'report' });
  expect((await vocabularyToEdit(admin)).use.categories).toEqual({ report: 1 });
  await expect(saveCategories((word) => (word.key === 'report' ? [] : [word]))).rejects.toThrow('in use');
  await saveCategories((word) => {
    if (word.key === 'presentation') return [{ ...word, label: 'Quarterly letter' }];
    return [word.key === 'report' ? { ...word, replacedBy: 'presentation' } : word];
  });
  const library = await listLibrary(admin, { category: 'presentation' });
  expect(library.items).toMatchObject([{ id, categoryLabel: 'Quarterly letter' }]);
  expect(library.facets.categories).toMatchObject([{ key: 'presentation', label: 'Quarterly letter' }]);
  const asked = documentList.asked(new URL('http://vestry.test/admin/documents?category=presentation'));
  expect((await documentList.page(admin, asked)).items).toMatchObject([
    { id, categoryLabel: 'Quarterly letter' },
  ]);
});

test('a category that decides who reads a document is renamed, but neither removed nor replaced', async () => {
  const only = (key: string, made: (word: Word) => Word[]) => (word: Word) =>
    word.key === key ? made(word) : [word];
  for (const key of ['teaser', 'notice', 'capital_call', 'distribution']) {
    await expect(saveCategories(only(key, () => []))).rejects.toThrow('not removed');
    const replaced = only(key, (word) => [{ ...word, replacedBy: 'legal' }]);
    await expect(saveCategories(replaced)).rejects.toThrow('not replaced');
    const replacing = only('legal', (word) => [{ ...word, replacedBy: key }]);
    await expect(saveCategories(replacing)).rejects.toThrow('replaces nothing');
  }
  await saveCategories(only('teaser', (word) => [{ ...word, label: 'One-pager' }]));
  expect((await currentVocabulary()).categories[0]).toEqual({ key: 'teaser', label: 'One-pager' });
});

test('a page that was loaded before documents had the firm’s categories keeps them', async () => {
  const admin = await makeAdmin();
  const { vocabulary, revision } = await vocabularyToEdit(admin);
  const { categories: _, ...words } = vocabulary;
  const input = { revision, words: { ...words, types: [{ label: 'Loan' }] } } as unknown as VocabularyInput;
  await transaction((tx) => saveVocabulary(tx, admin, input));
  expect((await currentVocabulary()).categories).toEqual(FIRST_VOCABULARY.categories);
});

test('fifty words of a kind can be in use, besides those that were replaced', async () => {
  const added = Array.from({ length: 41 }, (_, index) => ({ label: `Word ${index}` }));
  await expect(saveSectors([...all(), ...added])).rejects.toThrow('There can be 50 words of a kind.');
  const saved = await saveSectors([...changed('Food', { replacedBy: 'Consumer' }), ...added]);
  expect(saved).toHaveLength(51);
  expect(saved.filter(({ replacedBy }) => !replacedBy)).toHaveLength(50);
});
