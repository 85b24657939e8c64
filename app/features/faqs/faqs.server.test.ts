import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { faqFeedback } from '#app/db/schema/faqs.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { eraseDeclared } from '#app/platform/personal-data/personal-data.server.ts';
import { makeFaq, makeFaqCategory } from '#tests/factories/faqs.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { listFaqs } from './faqs.server.ts';
import { ownFaqFeedback, rateFaq } from './feedback/feedback.server.ts';
import { writtenFaq } from './writing/faq-list.server.ts';

useTestDatabase();

const shown = async (viewer: Viewer, search = '') =>
  (await listFaqs(viewer, search)).categories.map(({ name, faqs }) => [name, faqs.map(({ slug }) => slug)]);

describe('what members read', () => {
  test('is what is published, by category in order; a withdrawn FAQ says so, a deleted one leaves no trace', async () => {
    const viewer = await makeViewer();
    const [investing, started] = [await makeFaqCategory('Investing'), await makeFaqCategory('Started')];
    await makeFaq({ categoryId: started.id, question: 'Who?' });
    await makeFaq({ categoryId: investing.id, question: 'Fees?' });
    await makeFaq({ categoryId: started.id, question: 'How?' });
    await makeFaq({ categoryId: started.id, question: 'Draft?', state: 'draft' });
    await makeFaq({ categoryId: started.id, question: 'Gone?', state: 'withdrawn' });
    await makeFaq({ categoryId: started.id, question: 'Deleted?', state: 'deleted' });
    expect(await shown(viewer)).toEqual([
      ['Investing', ['fees']],
      ['Started', ['who', 'how']],
    ]);
    expect((await listFaqs(viewer, '')).withdrawn).toEqual(['gone']);
  });

  test('is found with a typo, together with the words to mark', async () => {
    const viewer = await makeViewer();
    await makeFaq({ question: 'What is a recallable distribution?' });
    await makeFaq({ question: 'Who can join?' });
    expect(await listFaqs(viewer, 'recalable')).toMatchObject({
      categories: [{ faqs: [{ slug: 'what-is-a-recallable-distribution' }] }],
      found: ['recallable'],
    });
  });

  test.each([
    ['pending', { membershipStatus: 'pending' }],
    ['without a role', { role: 'unknown' }],
  ] as const)('is hidden from someone %s', async (_who, change) => {
    await makeFaq({ state: 'withdrawn' });
    await makeFaq();
    const viewer = { ...(await makeViewer()), ...change };
    expect(await listFaqs(viewer, '')).toEqual({ categories: [], found: [], withdrawn: [] });
  });
});

describe('whether an answer helped', () => {
  const rate = (viewer: Viewer, faqId: string, helped: boolean, comment: string | null = null) =>
    transaction((tx) =>
      rateFaq(tx, viewer, helped ? { faqId, helped: true } : { faqId, helped: false, comment }),
    );

  test('is recorded once per answer and can be changed; a comment is deleted with its "no"', async () => {
    const [ada, bo, admin] = [await makeViewer({ name: 'Ada' }), await makeViewer(), await makeAdmin()];
    const { id } = await makeFaq();
    await rate(ada, id, true);
    await rate(ada, id, false, 'The fees are missing.');
    await rate(bo, id, true);
    expect((await listFaqs(ada, '')).categories[0]?.faqs[0]?.feedback).toEqual({
      helped: false,
      comment: 'The fees are missing.',
    });
    expect((await listFaqs(admin, '')).categories[0]?.faqs[0]?.feedback).toBeNull();
    expect((await writtenFaq(admin, id)).feedback).toMatchObject({
      helped: 1,
      total: 2,
      comments: [{ name: 'Ada', comment: 'The fees are missing.' }],
    });
    await rate(ada, id, true);
    expect((await writtenFaq(admin, id)).feedback).toMatchObject({ helped: 2, total: 2, comments: [] });
  });

  test('the same feedback again keeps its time', async () => {
    const viewer = await makeViewer();
    const { id } = await makeFaq();
    await rate(viewer, id, true);
    const at = new Date('2026-01-01');
    await db().update(faqFeedback).set({ at });
    await rate(viewer, id, true);
    expect((await ownFaqFeedback(viewer))[0]?.at).toEqual(at);
  });

  test.each(['draft', 'withdrawn', 'deleted'] as const)(
    'is not accepted for an FAQ that is %s',
    async (state) => {
      const viewer = await makeViewer();
      const { id } = await makeFaq({ state });
      await expect(rate(viewer, id, true)).rejects.toMatchObject({ code: 'not_found' });
      await expect(rate(viewer, newId(), true)).rejects.toMatchObject({ code: 'not_found' });
      expect(await db().select().from(faqFeedback)).toEqual([]);
    },
  );

  test('is in the member’s data export, and erased with them', async () => {
    const [ada, bo] = [await makeViewer(), await makeViewer()];
    const { id } = await makeFaq();
    await rate(ada, id, false, 'More.');
    await rate(bo, id, true);
    expect(await ownFaqFeedback(ada)).toMatchObject([
      { question: 'Who can join?', helped: false, comment: 'More.' },
    ]);
    await transaction((tx) => eraseDeclared(tx, ada.memberId));
    expect(await ownFaqFeedback(ada)).toEqual([]);
    expect(await db().select().from(faqFeedback).where(eq(faqFeedback.memberId, bo.memberId))).toHaveLength(
      1,
    );
  });
});
