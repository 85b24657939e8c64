import { db } from '#app/db/client.server.ts';
import { faq, faqCategory } from '#app/db/schema/faqs.ts';
import { newId } from '#app/domain/ids.ts';
import { documentFrom, plainTextOf } from '#app/domain/text/rich-text.ts';
import { firstFreeSlug, slugFrom } from '#app/domain/text/slug.ts';

let count = 0;

/** A stored category, after those that there are. */
export async function makeFaqCategory(name = 'Getting started') {
  count += 1;
  const [row] = await db().insert(faqCategory).values({ id: newId(), name, position: count }).returning();
  if (!row) throw new Error('The category was not stored');
  return row;
}

type Given = {
  id?: string;
  categoryId?: string;
  questionId?: string;
  question?: string;
  answer?: string;
  state?: 'draft' | 'published' | 'withdrawn' | 'deleted';
};

/** A stored FAQ, published by default. */
export async function makeFaq(given: Given = {}) {
  count += 1;
  const {
    question = 'Who can join?',
    answer = 'People whom a member has invited.',
    state = 'published',
  } = given;
  const written = { question, answer: documentFrom(answer) };
  const now = new Date();
  const [row] = await db()
    .insert(faq)
    .values({
      id: given.id ?? newId(),
      slug: firstFreeSlug(
        slugFrom(question),
        new Set((await db().select({ slug: faq.slug }).from(faq)).map(({ slug }) => slug)),
      ),
      categoryId: given.categoryId ?? (await makeFaqCategory(`Category ${count}`)).id,
      position: count,
      questionId: given.questionId ?? null,
      ...written,
      ...(state !== 'draft' && {
        publishedQuestion: question,
        publishedAnswer: written.answer,
        publishedText: plainTextOf(written.answer),
        publishedAt: now,
      }),
      ...(state === 'withdrawn' && { withdrawnAt: now }),
      ...(state === 'deleted' && { deletedAt: now }),
    })
    .returning();
  if (!row) throw new Error('The FAQ was not stored');
  return row;
}
