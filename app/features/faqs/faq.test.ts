import { describe, expect, test } from 'vitest';
import { byCategory, matchingFaqs } from './faq.ts';

const rows = [
  {
    slug: 'who',
    category: 'Getting started',
    question: 'Who can join?',
    answer: 'People whom a member has invited.',
  },
  {
    slug: 'minimum',
    category: 'Investing',
    question: 'What is the minimum?',
    answer: 'Each opportunity says.',
  },
  {
    slug: 'nda',
    category: 'Getting started',
    question: 'Why an agreement?',
    answer: 'Owners show us figures.',
  },
];
const slugs = (query: string) =>
  matchingFaqs(byCategory(rows), query).flatMap(({ faqs }) => faqs.map(({ slug }) => slug));

describe('FAQs', () => {
  test('stand under their categories in the order of the list', () => {
    expect(byCategory(rows).map(({ name, faqs }) => [name, faqs.map(({ slug }) => slug)])).toEqual([
      ['Getting started', ['who', 'nda']],
      ['Investing', ['minimum']],
    ]);
  });

  test('are found by every word of a search, in question, answer or category, without regard to case and accents', () => {
    expect(slugs('')).toEqual(['who', 'nda', 'minimum']);
    expect(slugs('INVITED')).toEqual(['who']);
    expect(slugs('ópportunity minimum')).toEqual(['minimum']);
    expect(slugs('getting figures')).toEqual(['nda']);
    expect(slugs('submarine')).toEqual([]);
  });
});
