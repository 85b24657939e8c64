import type { Document } from '@contentful/rich-text-types';
import { expect, test } from 'vitest';
import { type FeeTerms, NO_FEES } from '#app/domain/investing/opportunity-content.ts';
import { NO_CONTENT } from '../../../authoring/drafts.ts';
import {
  dropPlace,
  inOrder,
  moveItem,
  pathsUpFrom,
  scenariosWith,
  settleFields,
  writtenFrom,
} from './written.ts';

test('editing starts from the draft, else from the published content', () => {
  expect(writtenFrom({ draft: { name: 'New' }, published: null })).toMatchObject({
    name: 'New',
    content: { sections: [] },
  });
  expect(writtenFrom({ draft: null, published: null }).content.heroAlt).toBe('');
});

test('a problem in a part links to the nearest existing field', () => {
  expect(pathsUpFrom('content.sections.2.title')).toEqual([
    'content.sections.2.title',
    'content.sections.2',
    'content.sections',
    'content',
  ]);
});

test('items can be moved, but never beyond the ends', () => {
  expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moveItem(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moveItem(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
});

test('an item dragged down goes before the gap that it leaves', () => {
  expect([0, 1, 2, 3].map((gap) => dropPlace({ from: 1, gap }))).toEqual([0, 1, 1, 2]);
});

test('scenarios keep their order, and an emptied case is removed', () => {
  const high = { case: 'high' as const, multiple: 230, irr: null };
  const both = scenariosWith([high], 'low', { multiple: 150 });
  expect(both).toEqual([{ case: 'low', multiple: 150, irr: null }, high]);
  expect(scenariosWith(both, 'high', { multiple: null })).toEqual([both[0]]);
});

test('fees are absent while none is stated; none is stated with a zero', () => {
  const savedFees = (fees: FeeTerms) => settleFields({ content: { ...NO_CONTENT, fees } }).content.fees;
  expect(savedFees({ ...NO_FEES, basis: 'committed', isOutside: true })).toBeUndefined();
  expect(savedFees({ ...NO_FEES, carry: 0 })).toEqual({ ...NO_FEES, carry: 0 });
  expect(savedFees({ ...NO_FEES, note: 'None.' })).toEqual({ ...NO_FEES, note: 'None.' });
});

test('an emptied reason of a pass is not saved: it could not be published', () => {
  const saved = (passedReason: string) => settleFields({ content: { ...NO_CONTENT, passedReason } }).content;
  expect(saved(' ')).toEqual(NO_CONTENT);
  expect(saved('Too dear.')).toEqual({ ...NO_CONTENT, passedReason: 'Too dear.' });
});

test('documents are in the chosen order, with new ones at the end', () => {
  const items = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  expect(inOrder(items, ['c', 'gone', 'a'])).toEqual([{ id: 'c' }, { id: 'a' }, { id: 'b' }]);
  expect(inOrder(items)).toEqual(items);
});

test('a picture that is no longer in any text is not saved', () => {
  const picture = (id: string) => ({ id, key: `pictures/${id}`, alt: id, width: 1, height: 1, variants: [] });
  const shown = { nodeType: 'embedded-asset-block', data: { target: { sys: { id: 'one' } } }, content: [] };
  const body = { nodeType: 'document', data: {}, content: [shown] } as unknown as Document;
  const content = { ...NO_CONTENT, sections: [{ id: 's', title: 'S', body }] };
  const kept = settleFields({ content: { ...content, pictures: [picture('one'), picture('two')] } });
  expect(kept.content.pictures).toEqual([picture('one')]);
  expect(settleFields({ content }).content).toEqual(content);
});
