import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { faq, faqCategory } from '#app/db/schema/faqs.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { documentFrom } from '#app/domain/text/rich-text.ts';
import { makeFaq, makeFaqCategory } from '#tests/factories/faqs.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { listFaqs } from '../faqs.server.ts';
import { moveCategory, moveFaq, removeCategory, renameCategory } from './arranging.server.ts';
import { listWrittenFaqs, writtenFaq } from './faq-list.server.ts';
import { deleteFaq, restoreFaq, returnFaq, withdrawFaq } from './withdrawing.server.ts';
import { createFaq, discardFaqChanges, saveFaq } from './writing.server.ts';

useTestDatabase();

const write = (words: Partial<{ question: string; answer: string }> = {}) => ({
  question: words.question ?? 'Who can join?',
  answer: documentFrom(words.answer ?? 'People.'),
});
const create = (
  viewer: Viewer,
  {
    publish = false,
    id = newId(),
    ...words
  }: Partial<{
    publish: boolean;
    id: string;
    question: string;
    answer: string;
    category: { id: string } | { name: string };
  }> = {},
) =>
  transaction((tx) =>
    createFaq(tx, viewer, { id, ...write(words), category: words.category ?? { name: 'Started' }, publish }),
  );
const save = (
  viewer: Viewer,
  id: string,
  revision: number,
  {
    publish = false,
    category,
    ...words
  }: Partial<{
    publish: boolean;
    question: string;
    answer: string;
    category: { id: string } | { name: string };
  }> = {},
) =>
  transaction((tx) =>
    saveFaq(tx, viewer, {
      id,
      revision,
      ...write(words),
      category: category ?? { name: 'Started' },
      publish,
    }),
  );
const read = async (viewer: Viewer) =>
  (await listFaqs(viewer, '')).categories.flatMap(({ faqs }) =>
    faqs.map(({ slug, question }) => [slug, question]),
  );
const acts = async () =>
  (await db().select().from(auditEntry).orderBy(asc(auditEntry.id))).map(({ act }) => act);

describe('writing', () => {
  test('members keep reading the published text, under its slug, until changes are published', async () => {
    const [admin, member] = [await makeAdmin(), await makeViewer()];
    const { id } = await create(admin);
    expect(await read(member)).toEqual([]);
    await save(admin, id, 1, { publish: true });
    expect(await read(member)).toEqual([['who-can-join', 'Who can join?']]);
    await save(admin, id, 2, { question: 'Who may join?' });
    expect(await read(member)).toEqual([['who-can-join', 'Who can join?']]);
    expect(await writtenFaq(admin, id)).toMatchObject({
      state: 'changed',
      question: 'Who may join?',
      published: { question: 'Who can join?' },
      revision: 3,
    });
    await save(admin, id, 3, { question: 'Who may join?', publish: true });
    expect(await read(member)).toEqual([['who-can-join', 'Who may join?']]);
    expect(await acts()).toEqual([
      'faqCategory.create',
      'faq.create',
      'faq.publish',
      'faq.save',
      'faq.publish',
    ]);
  });

  test('changes can be discarded', async () => {
    const admin = await makeAdmin();
    const { id } = await create(admin, { publish: true });
    await save(admin, id, 1, { question: 'Who may join?' });
    await transaction((tx) => discardFaqChanges(tx, admin, { id, revision: 2 }));
    expect(await writtenFaq(admin, id)).toMatchObject({
      state: 'published',
      question: 'Who can join?',
      revision: 3,
    });
    const draft = await create(admin);
    await expect(
      transaction((tx) => discardFaqChanges(tx, admin, { id: draft.id, revision: 1 })),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  test('the second of two admins learns who was first, and loses nothing', async () => {
    const [ada, bo] = [await makeAdmin(), await makeAdmin()];
    const { id } = await create(ada);
    await save(ada, id, 1, { question: 'By Ada?' });
    await expect(save(bo, id, 1, { question: 'By Bo?' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Ines Carvalho has changed this FAQ'),
    });
    expect(await writtenFaq(bo, id)).toMatchObject({ question: 'By Ada?' });
  });

  test('a retry creates no second FAQ; another FAQ with the same question gets its own slug', async () => {
    const admin = await makeAdmin();
    const id = newId();
    await create(admin, { id });
    expect(await create(admin, { id })).toEqual({ id, revision: 1 });
    await create(admin);
    expect((await db().select().from(faq).orderBy(asc(faq.slug))).map(({ slug }) => slug)).toEqual([
      'who-can-join',
      'who-can-join-2',
    ]);
    await expect(create(await makeAdmin(), { id })).rejects.toMatchObject({ code: 'conflict' });
    expect(await db().select().from(faqCategory)).toHaveLength(1);
  });

  test('its slug comes from the first published question, and never collides with the page’s anchors', async () => {
    const admin = await makeAdmin();
    const slug = async (id: string) => (await writtenFaq(admin, id)).slug;
    const { id } = await create(admin, { question: 'Does Ada Lindqvist pay?' });
    await save(admin, id, 1, { question: 'Who pays?' });
    expect(await slug(id)).toBe('who-pays');
    await save(admin, id, 2, { question: 'Who pays fees?', publish: true });
    await save(admin, id, 3, { question: 'Fees?', publish: true });
    await transaction((tx) => withdrawFaq(tx, admin, { id }));
    await save(admin, id, 5, { question: 'Costs?' });
    expect(await slug(id)).toBe('who-pays-fees');
    for (const question of ['Content', 'Ask a question', 'Own questions', 'Notifications'])
      expect(await slug((await create(admin, { question })).id)).toMatch(/-2$/);
  });

  test('the audit log contains what members read, and no draft', async () => {
    const admin = await makeAdmin();
    const { id } = await create(admin, { question: 'Drafted one?', answer: 'Drafted answer.' });
    await save(admin, id, 1, { question: 'Drafted two?' });
    await transaction((tx) => deleteFaq(tx, admin, { id }));
    await transaction((tx) => restoreFaq(tx, admin, { id }));
    await save(admin, id, 2, { question: 'Read by members?', publish: true });
    await save(admin, id, 3, { question: 'Drafted three?' });
    await transaction((tx) => discardFaqChanges(tx, admin, { id, revision: 4 }));
    const log = JSON.stringify(await db().select().from(auditEntry).orderBy(auditEntry.seq));
    expect(log).not.toContain('Drafted');
    expect(log).toContain('Read by members?');
  });

  test('a draft whose response was lost is published by the next attempt, once', async () => {
    const [admin, member] = [await makeAdmin(), await makeViewer()];
    const id = newId();
    await create(admin, { id });
    expect(await create(admin, { id, publish: true })).toEqual({ id, revision: 2 });
    expect(await read(member)).toHaveLength(1);
    expect(await create(admin, { id, publish: true })).toEqual({ id, revision: 2 });
    await expect(create(admin, { id })).rejects.toMatchObject({ code: 'conflict' });
    expect((await acts()).slice(1)).toEqual(['faq.create', 'faq.publish']);
  });

  test('a move to another category is not reverted by an admin who has it open', async () => {
    const [admin, other] = [await makeAdmin(), await makeAdmin()];
    const { id } = await create(admin);
    const elsewhere = await makeFaqCategory('Elsewhere');
    await transaction((tx) => moveFaq(tx, other, { id, categoryId: elsewhere.id, beforeId: null }));
    await expect(save(admin, id, 1)).rejects.toMatchObject({ code: 'conflict' });
    expect(await writtenFaq(admin, id)).toMatchObject({ categoryId: elsewhere.id, revision: 2 });
    // Its position alone is not part of the form.
    await transaction((tx) => moveFaq(tx, other, { id, categoryId: elsewhere.id, beforeId: null }));
    expect((await writtenFaq(admin, id)).revision).toBe(2);
  });

  test('content that cannot be shown is refused with the problem', async () => {
    const admin = await makeAdmin();
    await expect(create(admin, { answer: ' ' })).rejects.toMatchObject({
      code: 'unprocessable',
      message: 'Please write an answer.',
    });
    await expect(create(admin, { answer: 'a'.repeat(20_001) })).rejects.toThrow('the limit is 20,000');
    await expect(create(admin, { category: { id: newId() } })).rejects.toMatchObject({ code: 'not_found' });
    expect(await db().select().from(faq)).toEqual([]);
  });

  test('is withdrawn, republished, deleted and restored, each once', async () => {
    const [admin, member] = [await makeAdmin(), await makeViewer()];
    const { id } = await create(admin, { publish: true });
    const before = await acts();
    const act = async (one: (...given: Parameters<typeof withdrawFaq>) => Promise<unknown>) => {
      await transaction((tx) => one(tx, admin, { id }));
      await transaction((tx) => one(tx, admin, { id }));
      return read(member);
    };
    expect(await act(withdrawFaq)).toEqual([]);
    expect(await act(returnFaq)).toHaveLength(1);
    expect(await act(deleteFaq)).toEqual([]);
    await expect(save(admin, id, 1)).rejects.toMatchObject({ code: 'conflict' });
    expect(await act(restoreFaq)).toHaveLength(1);
    expect((await acts()).slice(before.length)).toEqual([
      'faq.withdraw',
      'faq.return',
      'faq.delete',
      'faq.restore',
    ]);
  });

  test('an FAQ withdrawn by another admin cannot be unknowingly published again', async () => {
    const [admin, other, member] = [await makeAdmin(), await makeAdmin(), await makeViewer()];
    const { id, revision } = await create(admin, { publish: true });
    await transaction((tx) => withdrawFaq(tx, other, { id }));
    await expect(save(admin, id, revision, { publish: true })).rejects.toMatchObject({ code: 'conflict' });
    expect(await read(member)).toEqual([]);
  });

  test('is for admins only', async () => {
    const { id, categoryId } = await makeFaq();
    for (const viewer of [
      await makeViewer(),
      { ...(await makeAdmin()), membershipStatus: 'pending' as const },
    ]) {
      expect(await listWrittenFaqs(viewer, { q: '' })).toMatchObject({ groups: [] });
      for (const attempt of [
        () => writtenFaq(viewer, id),
        () => create(viewer),
        () => save(viewer, id, 1),
        () => transaction((tx) => discardFaqChanges(tx, viewer, { id, revision: 1 })),
        () => transaction((tx) => withdrawFaq(tx, viewer, { id })),
        () => transaction((tx) => deleteFaq(tx, viewer, { id })),
        () => transaction((tx) => moveFaq(tx, viewer, { id, categoryId, beforeId: null })),
        () => transaction((tx) => renameCategory(tx, viewer, { id: categoryId, name: 'X' })),
        () => transaction((tx) => removeCategory(tx, viewer, { id: categoryId })),
      ])
        await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await acts()).toEqual([]);
  });
});

describe('the order', () => {
  const order = async (admin: Viewer) =>
    (await listWrittenFaqs(admin, { q: '' })).groups.map(({ name, faqs }) => [
      name,
      faqs.map(({ question }) => question).join(''),
    ]);
  const three = async () => {
    const [one, other] = [await makeFaqCategory('One'), await makeFaqCategory('Other')];
    const make = (question: string) => makeFaq({ categoryId: one.id, question });
    return { one, other, a: await make('a'), b: await make('b'), c: await make('c') };
  };

  test('FAQs move within a category and to another', async () => {
    const admin = await makeAdmin();
    const { one, other, a, b, c } = await three();
    const move = (id: string, categoryId: string, beforeId: string | null) =>
      transaction((tx) => moveFaq(tx, admin, { id, categoryId, beforeId }));
    await move(c.id, one.id, a.id);
    expect(await order(admin)).toEqual([
      ['One', 'cab'],
      ['Other', ''],
    ]);
    await move(a.id, other.id, null);
    await move(b.id, other.id, a.id);
    expect(await order(admin)).toEqual([
      ['One', 'c'],
      ['Other', 'ba'],
    ]);
    await move(b.id, other.id, a.id);
    await move(b.id, other.id, b.id);
    expect(await acts()).toEqual(['faq.move', 'faq.move', 'faq.move']);
    await expect(move(b.id, other.id, c.id)).rejects.toMatchObject({ code: 'conflict' });
    await expect(move(b.id, newId(), null)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('categories move with their FAQs, can be renamed, and removed once empty', async () => {
    const admin = await makeAdmin();
    const { one, other } = await three();
    await transaction((tx) => moveCategory(tx, admin, { id: other.id, beforeId: one.id }));
    expect(await order(admin)).toEqual([
      ['Other', ''],
      ['One', 'abc'],
    ]);
    await expect(
      transaction((tx) => renameCategory(tx, admin, { id: other.id, name: 'ONE' })),
    ).rejects.toMatchObject({ code: 'conflict' });
    await transaction((tx) => renameCategory(tx, admin, { id: one.id, name: 'ONE' }));
    await transaction((tx) => removeCategory(tx, admin, { id: other.id }));
    expect(await order(admin)).toEqual([['ONE', 'abc']]);
    await expect(transaction((tx) => removeCategory(tx, admin, { id: one.id }))).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('a saved FAQ is placed at the end of the chosen or new category', async () => {
    const admin = await makeAdmin();
    const { other, a, b } = await three();
    await save(admin, a.id, 1, { question: 'a', category: { id: other.id } });
    await save(admin, b.id, 1, { question: 'b', category: { name: 'New' } });
    await save(admin, b.id, 2, { question: 'b', category: { name: 'new' } });
    expect(await order(admin)).toEqual([
      ['One', 'c'],
      ['Other', 'a'],
      ['New', 'b'],
    ]);
  });
});

test('the list can be filtered by state and words, and counts each state', async () => {
  const admin = await makeAdmin();
  await makeFaq({ question: 'Alpha' });
  await makeFaq({ question: 'Beta', state: 'draft' });
  await makeFaq({ question: 'Gamma', state: 'deleted' });
  const changed = await makeFaq({ question: 'Delta' });
  await db().update(faq).set({ question: 'Delta, changed' }).where(eq(faq.id, changed.id));
  const found = async (filters: Parameters<typeof listWrittenFaqs>[1]) =>
    (await listWrittenFaqs(admin, filters)).groups.flatMap(({ faqs }) =>
      faqs.map(({ question }) => question),
    );
  expect(await found({ q: '' })).toEqual(['Alpha', 'Beta', 'Delta, changed']);
  expect(await found({ q: '', state: 'published' })).toEqual(['Alpha', 'Delta, changed']);
  expect(await found({ q: '', state: 'draft' })).toEqual(['Beta', 'Delta, changed']);
  expect(await found({ q: 'gamna', state: 'deleted' })).toEqual(['Gamma']);
  expect((await listWrittenFaqs(admin, { q: '' })).counts).toEqual({
    published: 2,
    draft: 2,
    withdrawn: 0,
    deleted: 1,
  });
});
