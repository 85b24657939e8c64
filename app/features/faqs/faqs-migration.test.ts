import { readdirSync, readFileSync } from 'node:fs';
import type { Document } from '@contentful/rich-text-types';
import { expect, test } from 'vitest';
import { openInMemory } from '#app/db/pglite.server.ts';
import { isRichText, plainTextOf } from '#app/domain/rich-text.ts';
import { emptyImage } from '#tests/setup/database-image.ts';

const FOLDER = 'migrations';
const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .sort();
const faqs = files.findIndex((name) => name.endsWith('_faqs_and_engagement.sql'));

const ANSWERS = {
  fees: 'One paragraph,\nof two lines.\n\nA second with “quotes” and a \\ backslash.\n\n\nA third.',
  nda: 'Once.',
};

/** Running every migration takes a while. */
test('FAQs from before the editor keep every word, their order and their slug', async () => {
  const { lite, close } = await openInMemory(emptyImage());
  try {
    const apply = async (names: string[]) => {
      for (const name of names)
        for (const statement of readFileSync(`${FOLDER}/${name}`, 'utf8').split('--> statement-breakpoint'))
          await lite.exec(statement);
    };
    await apply(files.slice(0, faqs));
    for (const [slug, category, position, answer] of [
      ['fees', 'Investing', 3, ANSWERS.fees],
      ['nda', 'Getting started', 1, ANSWERS.nda],
      ['who', 'Getting started', 2, 'People.'],
    ])
      await lite.query(
        'insert into faq (id, slug, category, question, answer, position) values (gen_random_uuid(), $1, $2, $1, $4, $3)',
        [slug, category, position, answer],
      );
    await apply(files.slice(faqs));
    const { rows } = await lite.query<{
      slug: string;
      category: string;
      position: number;
      answer: Document;
      isPublished: boolean;
      text: string;
    }>(`select slug, name as category, f.position, published_answer as answer, published_text as text,
        published_at is not null and question = published_question and answer = published_answer as "isPublished"
        from faq f join faq_category c on c.id = f.category_id order by c.position, f.position`);
    expect(rows.map(({ slug, category, position }) => [slug, category, position])).toEqual([
      ['nda', 'Getting started', 0],
      ['who', 'Getting started', 1],
      ['fees', 'Investing', 0],
    ]);
    for (const { answer, text, isPublished } of rows) {
      expect([isPublished, isRichText(answer)]).toEqual([true, true]);
      expect(plainTextOf(answer)).toBe(text);
    }
    const fees = rows.find(({ slug }) => slug === 'fees')?.answer;
    expect(
      fees?.content.map((block) => ('content' in block ? plainTextOf({ ...fees, content: [block] }) : null)),
    ).toEqual(ANSWERS.fees.split(/\n{2,}/));
  } finally {
    await close();
  }
}, 60_000);
