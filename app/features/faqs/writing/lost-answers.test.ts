import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { documentFrom } from '#app/domain/text/rich-text.ts';
import { makeAdmin } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import type { CreateFaqInput, SaveFaqInput } from './faq-input.ts';
import { withdrawFaq } from './withdrawing.server.ts';
import { createFaq, saveFaq } from './writing.server.ts';

useTestDatabase();

const WORDS = {
  question: 'Who can join?',
  answer: documentFrom('People.'),
  category: { name: 'Started' },
  publish: false,
};
const create = (viewer: Viewer, change: Partial<CreateFaqInput> = {}) =>
  transaction((tx) => createFaq(tx, viewer, { id: newId(), ...WORDS, ...change }));
const save = (viewer: Viewer, id: string, revision: number, change: Partial<SaveFaqInput> = {}) =>
  transaction((tx) => saveFaq(tx, viewer, { id, revision, ...WORDS, ...change }));
const acts = async () =>
  (await db().select().from(auditEntry).orderBy(asc(auditEntry.id))).map(({ act }) => act);
const conflict = { code: 'conflict' };

test('a save whose answer was lost changes nothing when it is repeated, and is nobody else’s', async () => {
  const [ada, bo] = [await makeAdmin(), await makeAdmin()];
  const { id } = await create(ada);
  const changed = { question: 'Who may join?' };
  await save(ada, id, 1, changed);
  expect(await save(ada, id, 1, changed)).toEqual({ id, revision: 2 });
  // The same words are published on top of it.
  expect(await save(ada, id, 1, { ...changed, publish: true })).toEqual({ id, revision: 3 });
  expect(await save(ada, id, 2, { ...changed, publish: true })).toEqual({ id, revision: 3 });
  expect(await acts()).toEqual(['faqCategory.create', 'faq.create', 'faq.save', 'faq.publish']);
  await expect(save(ada, id, 1, changed)).rejects.toMatchObject(conflict);
  await expect(save(ada, id, 2, { question: 'Other words?' })).rejects.toMatchObject(conflict);
  await expect(save(bo, id, 2, changed)).rejects.toMatchObject(conflict);
});

test('a change of the formatting alone is a change', async () => {
  const ada = await makeAdmin();
  const { id } = await create(ada);
  const plain = documentFrom('People.');
  const bold = structuredClone(plain);
  const [first] = bold.content;
  const [text] = first?.content ?? [];
  if (text?.nodeType !== 'text') throw new Error('A text was expected');
  text.marks = [{ type: 'bold' }];
  await save(ada, id, 1, { answer: plain });
  await expect(save(ada, id, 1, { answer: bold })).rejects.toMatchObject(conflict);
  expect(await save(ada, id, 2, { answer: bold })).toEqual({ id, revision: 3 });
});

test('what its author has withdrawn meanwhile is not published again by an old page', async () => {
  const ada = await makeAdmin();
  const { id } = await create(ada, { publish: true });
  await transaction((tx) => withdrawFaq(tx, ada, { id }));
  await expect(save(ada, id, 1, { publish: true })).rejects.toMatchObject(conflict);
});
