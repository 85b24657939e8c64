import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markedParts } from '#app/domain/text/marked-text.ts';
import { searchFaqs, tellingWords } from './faq-search.ts';

const CATEGORIES = [
  {
    id: 'a',
    name: 'Getting started',
    faqs: [
      { slug: 'who', question: 'Who can join?', text: 'People whom a member has invited.' },
      { slug: 'nda', question: 'Why an agreement?', text: 'Owners show us confidential figures.' },
    ],
  },
  {
    id: 'b',
    name: 'Investing',
    faqs: [{ slug: 'minimum', question: 'What is the minimum?', text: 'Each opportunity says. Résumé.' }],
  },
];
const slugs = (query: string) =>
  searchFaqs(CATEGORIES, query).categories.flatMap(({ faqs }) => faqs.map(({ slug }) => slug));

describe('searching the FAQs', () => {
  test('finds every word in question, answer or category, ignoring case and accents', () => {
    expect(slugs('')).toEqual(['who', 'nda', 'minimum']);
    expect(slugs('INVITED')).toEqual(['who']);
    expect(slugs('ópportunity minimum')).toEqual(['minimum']);
    expect(slugs('resume')).toEqual(['minimum']);
    expect(slugs('getting figures')).toEqual(['nda']);
    expect(slugs('submarine')).toEqual([]);
  });

  test.each([
    ['a wrong letter', 'invoted', 'who'],
    ['a wrong first letter', 'onvited', 'who'],
    ['a missing letter', 'minmum', 'minimum'],
    ['an additional letter', 'membber', 'who'],
    ['two letters swapped', 'memebr', 'who'],
    ['a typo in a word of six letters', 'membar', 'who'],
    ['a typo in the beginning of a longer word', 'figuer', 'nda'],
    ['two typos in a long word', 'confadentail', 'nda'],
  ])('tolerates %s', (_what, query, slug) => {
    expect(slugs(query)).toEqual([slug]);
  });

  test('does not guess at short words, nor if the exact word is found', () => {
    expect(slugs('jion')).toEqual([]);
    // "member" is one letter away from "membes", but nothing is guessed once an exact match exists.
    expect(searchFaqs(CATEGORIES, 'member').found).toEqual(['member']);
  });

  test('ignores function words, unless there are no others', () => {
    expect(tellingWords('What is the minimum?')).toEqual(['minimum']);
    expect(tellingWords('who can')).toEqual(['who', 'can']);
    expect(slugs('how do I see the figures')).toEqual([]);
    expect(slugs('why the agreement')).toEqual(['nda']);
  });

  test('one changed letter in any word of six letters or more is tolerated', () => {
    const words = ['invest', 'minimum', 'opportunity', 'agreement', 'figures'];
    fc.assert(
      fc.property(fc.constantFrom(...words), fc.nat(), fc.constantFrom(...'qxzj'), (word, at, letter) => {
        const place = at % word.length;
        const typed = word.slice(0, place) + letter + word.slice(place + 1);
        const { categories } = searchFaqs(
          [{ id: 'a', name: '', faqs: [{ question: word, text: '' }] }],
          typed,
        );
        expect(categories).toHaveLength(1);
      }),
    );
  });
});

describe('the words found', () => {
  const marked = (text: string, query: string) => {
    const { found } = searchFaqs([{ id: 'a', name: '', faqs: [{ question: text, text: '' }] }], query);
    return markedParts(text, (word) => found.includes(word))
      .map(({ text: piece, hit }) => (hit ? `[${piece}]` : piece))
      .join('');
  };

  test('are marked as a whole, including those found by a typo', () => {
    expect(marked('Can I withdraw a commitment?', 'withdraw')).toBe('Can I [withdraw] a commitment?');
    expect(marked('Can I withdraw a commitment?', 'comitment')).toBe('Can I withdraw a [commitment]?');
    expect(marked('Résumé, or résumés.', 'resume')).toBe('[Résumé], or [résumés].');
    expect(marked('Nothing to see', '')).toBe('Nothing to see');
  });

  test('and the other pieces add up to the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, query) => {
        const { found } = searchFaqs([{ id: 'a', name: '', faqs: [{ question: text, text: '' }] }], query);
        expect(
          markedParts(text, (word) => found.includes(word))
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
