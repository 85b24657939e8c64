import { BLOCKS } from '@contentful/rich-text-types';
import { expect, test } from 'vitest';
import { feesOf } from '#tests/factories/authoring.ts';
import { makeRecording } from '#tests/factories/recordings.ts';
import { inOrder, sectionsOf } from './sections.ts';

const body = { nodeType: BLOCKS.DOCUMENT, data: {}, content: [] } as const;

test('the index lists existing sections in page order', () => {
  const sections = sectionsOf({
    heroAlt: '',
    keyFigures: [{ label: 'Net debt', value: '4.9 ×' }],
    updates: [makeRecording()],
    sections: [{ id: 'thesis', title: 'Why we like it', body: { ...body, content: [] } }],
    scenarios: [{ case: 'base', multiple: 190, irr: null }],
    fees: feesOf(),
    team: [],
    timeline: [{ date: '2026-11-21', title: 'Offered' }],
  });
  expect(sections.map(({ id }) => id)).toEqual([
    'key-figures',
    'updates',
    'thesis',
    'scenarios',
    'fees',
    'timeline',
    'documents',
    'ask-a-question',
  ]);
});

test('the data room is in the chosen order, with unlisted documents last', () => {
  const documents = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  const order = (...ids: string[]) => inOrder(documents, ids).map(({ id }) => id);
  expect(order('c', 'gone', 'a')).toEqual(['c', 'a', 'b', 'd']);
  expect(order()).toEqual(['a', 'b', 'c', 'd']);
});
