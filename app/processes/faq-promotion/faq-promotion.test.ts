import { expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { faq } from '#app/db/schema/faqs.ts';
import { question } from '#app/db/schema/questions.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { documentFrom } from '#app/domain/text/rich-text.ts';
import { listFaqs } from '#app/features/faqs/faqs.server.ts';
import { faqOfQuestion, writtenFaq } from '#app/features/faqs/writing/faq-list.server.ts';
import { eraseFaqDrafts } from '#app/features/faqs/writing/promoting.server.ts';
import { deleteFaq, restoreFaq } from '#app/features/faqs/writing/withdrawing.server.ts';
import { makeFaq } from '#tests/factories/faqs.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeConversation, makeQuestion } from '#tests/factories/questions.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { promoteQuestion, questionToPromote } from './faq-promotion.server.ts';

useTestDatabase();

const promote = (viewer: Viewer, questionId: string, id = newId()) =>
  transaction((tx) =>
    promoteQuestion(tx, viewer, {
      id,
      questionId,
      question: 'When do tax papers arrive?',
      answer: documentFrom('In March.'),
      category: { name: 'Reporting' },
      publish: true,
    }),
  );

async function answered() {
  const [admin, asker] = [await makeAdmin(), await makeViewer({ name: 'Ada Lindqvist' })];
  const asked = await makeQuestion(asker.memberId, {
    body: 'When do my tax documents arrive? Ada Lindqvist',
    answer: 'In March, dear Ada.',
    answeredAt: new Date(),
    answeredBy: admin.memberId,
  });
  return { admin, asker, asked };
}

test('an answered question becomes an FAQ in one act, linked both ways for admins, without any trace of the asker', async () => {
  const { admin, asker, asked } = await answered();
  expect(await questionToPromote(admin, asked.id)).toMatchObject({
    origin: { question: asked.body, answer: documentFrom('In March, dear Ada.') },
  });
  const { id } = await promote(admin, asked.id);
  expect(await faqOfQuestion(admin, asked.id)).toEqual({ id });
  expect((await writtenFaq(admin, id)).questionId).toBe(asked.id);
  expect(await questionToPromote(admin, asked.id)).toEqual({ origin: null, faqId: id });
  expect(await faqOfQuestion(asker, asked.id)).toBeNull();

  const page = JSON.stringify(await listFaqs(await makeViewer(), ''));
  const log = JSON.stringify(await db().select().from(auditEntry).orderBy(auditEntry.seq));
  for (const trace of ['Ada', asker.email, asker.memberId, asked.id, 'dear']) {
    expect(page).not.toContain(trace);
    expect(log).not.toContain(trace);
  }
});

test('a question becomes only one FAQ, even with two admins at once', async () => {
  const { admin, asked } = await answered();
  const other = await makeAdmin();
  const id = newId();
  const results = await Promise.allSettled([promote(admin, asked.id, id), promote(other, asked.id)]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [made] = await db().select().from(faq);
  expect(await db().select().from(faq)).toHaveLength(1);
  // A retry after a lost response.
  if (made?.id === id) expect(await promote(admin, asked.id, id)).toEqual({ id, revision: 1 });
});

test('a question can be promoted again after its FAQ was deleted; a restored FAQ loses the link', async () => {
  const { admin, asked } = await answered();
  const first = await promote(admin, asked.id);
  await transaction((tx) => deleteFaq(tx, admin, first));
  const second = await promote(admin, asked.id);
  await transaction((tx) => restoreFaq(tx, admin, first));
  expect(await faqOfQuestion(admin, asked.id)).toEqual({ id: second.id });
  expect((await writtenFaq(admin, first.id)).questionId).toBeNull();
});

test('erasing a member deletes the drafts created from their questions, but nothing published', async () => {
  const { admin, asker, asked } = await answered();
  const other = await makeQuestion(asker.memberId);
  const { id } = await promote(admin, asked.id);
  await makeFaq({ questionId: other.id, state: 'draft' });
  const kept = await makeFaq({ questionId: (await makeQuestion(admin.memberId)).id, state: 'draft' });
  await transaction((tx) => eraseFaqDrafts(tx, asker.memberId));
  expect((await db().select().from(faq)).map((row) => row.id).sort()).toEqual([id, kept.id].sort());
});

test('a deleted draft cannot be restored while another FAQ of its question exists', async () => {
  const { admin, asked } = await answered();
  const draft = await makeFaq({ questionId: asked.id, state: 'draft' });
  await transaction((tx) => deleteFaq(tx, admin, draft));
  await promote(admin, asked.id);
  await expect(transaction((tx) => restoreFaq(tx, admin, draft))).rejects.toMatchObject({ code: 'conflict' });
});

test('the FAQ outlives the question', async () => {
  const { admin, asked } = await answered();
  const { id } = await promote(admin, asked.id);
  await db().delete(question);
  expect(await writtenFaq(admin, id)).toMatchObject({ questionId: null, state: 'published' });
});

test('only admins can promote, and only an answered question of a page', async () => {
  const { admin, asker, asked } = await answered();
  const open = await makeQuestion(asker.memberId);
  const private_ = await makeConversation(asker.memberId, { answer: 'So.', answeredAt: new Date() });
  await expect(promote(admin, open.id)).rejects.toMatchObject({ code: 'conflict' });
  await expect(promote(admin, private_.id)).rejects.toMatchObject({ code: 'unprocessable' });
  await expect(promote(asker, asked.id)).rejects.toMatchObject({ code: 'not_found' });
  for (const [viewer, id] of [
    [admin, open.id],
    [admin, private_.id],
    [admin, newId()],
    [asker, asked.id],
  ] as const)
    await expect(questionToPromote(viewer, id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await db().select().from(faq)).toEqual([]);
});
