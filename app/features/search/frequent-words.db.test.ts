import { expect, test } from 'vitest';
import { soughtOf } from '#app/domain/sought.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeFaq } from '#tests/factories/faqs.ts';
import { makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { searchIndex } from './search.server.ts';

useTestDatabase({ jobs: JOBS });

const KINDS = ['opportunity', 'faq'] as const;

/** Opportunities with the one word or the other in their names, and one with both in its text. */
async function makeWorld(each: number) {
  for (let n = 0; n < each; n += 1) {
    await makeOpportunity({ name: `Kontor ${n}`, summary: 'Paper.' });
    await makeOpportunity({ name: `Solera ${n}`, summary: 'Jars.' });
  }
  await makeOpportunity({ name: 'Konor Solera', summary: 'Pens.' });
  await makeOpportunity({ name: 'Ribeira', summary: 'Solera for the people of Kontor.' });
  await makeFaq({ question: 'Is Konor Solera open?' });
}

async function found(query: string) {
  const sought = soughtOf(query);
  if (!sought) throw new Error('Nothing is sought');
  const { hits, isGuess } = await searchIndex(await makeViewer(), sought, { kinds: KINDS, limit: 10 });
  return { titles: hits.map(({ title }) => title.map(({ text }) => text).join('')), isGuess };
}

test('words that are together in no title are looked for with typos, after which texts follow', async () => {
  await makeWorld(19);
  expect(await found('kontor solera')).toEqual({
    titles: ['Konor Solera', 'Ribeira', 'Is Konor Solera open?'],
    isGuess: false,
  });
});

test('of a kind with each of them in many of its newest titles only what has them as they are is found, of others typos too', async () => {
  await makeWorld(20);
  expect(await found('kontor solera')).toEqual({
    titles: ['Is Konor Solera open?', 'Ribeira'],
    isGuess: false,
  });
  expect(await found('konoor solera')).toEqual({
    titles: ['Konor Solera', 'Is Konor Solera open?'],
    isGuess: true,
  });
});
