import { BLOCKS } from '@contentful/rich-text-types';
import { expect, test } from 'vitest';
import { sectionsOf } from './sections.ts';

const body = { nodeType: BLOCKS.DOCUMENT, data: {}, content: [] } as const;

test('the index names the sections that are there, in the order of the page', () => {
  const sections = sectionsOf({
    heroAlt: '',
    keyFigures: [{ label: 'Net debt', value: '4.9 ×' }],
    sections: [{ id: 'thesis', title: 'Why we like it', body: { ...body, content: [] } }],
    team: [],
    timeline: [{ date: '2026-11-21', title: 'Offered' }],
  });
  expect(sections.map(({ id }) => id)).toEqual([
    'key-figures',
    'thesis',
    'timeline',
    'documents',
    'ask-a-question',
  ]);
});
