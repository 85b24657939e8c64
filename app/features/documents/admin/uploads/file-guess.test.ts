import { expect, test } from 'vitest';
import { FIRST_VOCABULARY } from '#app/domain/investing/vocabulary.ts';
import { guessOf } from './file-guess.ts';

const PLACES = {
  opportunities: [{ id: 'kontor', name: 'Kontor Systems' }],
  funds: [
    { id: 'one', name: 'Vestry Fund I' },
    { id: 'two', name: 'Vestry Fund II' },
    { id: 'any', name: 'Vestry' },
  ],
  categories: [...FIRST_VOCABULARY.categories, { key: 'esg', label: 'ESG' }],
};
const guess = (name: string) => guessOf(name, PLACES, 2026);
const fund = (fundId: string) => ({ opportunityId: null, fundId });

test.each([
  ['Vestry_Fund_II_Capital_Call_4_2026.pdf', { category: 'capital_call', periodYear: 2026, ...fund('two') }],
  ['Capital call notice 2025.pdf', { category: 'capital_call', periodYear: 2025 }],
  ['Kontor Systems – Deck.pdf', { category: 'presentation', opportunityId: 'kontor', fundId: null }],
  ['K-1 2024 Lindqvist.pdf', { category: 'tax', periodYear: 2024 }],
  ['VESTRY FUND I esg.xlsx', { category: 'esg', ...fund('one') }],
])('%s says what it is', (name, expected) => {
  expect(guess(name)).toEqual(expected);
});

test.each([
  'scan0001.pdf',
  'Tax report.pdf',
  'Reporting.pdf',
  'Plan 1066.pdf',
  'Vestry Fund I and Vestry Fund II.pdf',
])('what %s leaves open is not guessed', (name) => {
  const { category, periodYear, fundId } = guess(name);
  expect([category, periodYear, fundId]).toEqual([undefined, undefined, undefined]);
});

test('of two years, neither is the year', () => {
  expect(guess('Plan 2024 and 2025.pdf')).toEqual({});
});

test('a category that is no longer offered is not guessed', () => {
  const categories = PLACES.categories.map((word) => ({ ...word, archived: word.key === 'tax' }));
  expect(guessOf('Tax 2024.pdf', { ...PLACES, categories }, 2026)).toEqual({ periodYear: 2024 });
});
