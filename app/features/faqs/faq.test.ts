import { describe, expect, test } from 'vitest';
import { byCategory, type FaqFacts, type FaqState, faqState } from './faq.ts';

const NOW = new Date();
const FACTS: FaqFacts = { publishedAt: null, withdrawnAt: null, deletedAt: null, isChanged: true };

describe('FAQs', () => {
  test('are grouped by category, in list order', () => {
    const [started, investing] = [
      { id: 'a', name: 'Getting started' },
      { id: 'b', name: 'Investing' },
    ];
    const rows = [
      { slug: 'who', category: started },
      { slug: 'minimum', category: investing },
      { slug: 'nda', category: started },
    ];
    expect(byCategory(rows)).toEqual([
      { ...started, faqs: [{ slug: 'who' }, { slug: 'nda' }] },
      { ...investing, faqs: [{ slug: 'minimum' }] },
    ]);
  });

  test.each<[FaqState, Partial<FaqFacts>]>([
    ['draft', {}],
    ['published', { publishedAt: NOW, isChanged: false }],
    ['changed', { publishedAt: NOW }],
    ['withdrawn', { publishedAt: NOW, withdrawnAt: NOW }],
    ['deleted', { publishedAt: NOW, withdrawnAt: NOW, deletedAt: NOW }],
  ])('are %s', (state, facts) => {
    expect(faqState({ ...FACTS, ...facts })).toBe(state);
  });
});
