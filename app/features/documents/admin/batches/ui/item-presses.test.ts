import { expect, test } from 'vitest';
import { chosenByKey, isStrayClick, leafedByKey } from './item-presses.ts';

const PRESS = { key: '1', repeat: false, ctrlKey: false, metaKey: false, altKey: false };
const chosen = (change: Partial<typeof PRESS>) => chosenByKey({ ...PRESS, ...change }, ['Ada', 'Bo']);

test('a digit chooses the candidate of that number', () => {
  expect(['1', '2', '3', '0', 'a', ' ', 'Enter'].map((key) => chosen({ key }))).toEqual([
    'Ada',
    'Bo',
    ...Array(5).fill(undefined),
  ]);
});

test('a held key chooses nobody for the documents that open meanwhile', () => {
  expect(chosen({ repeat: true })).toBeUndefined();
});

test.each(['ctrlKey', 'metaKey', 'altKey'])('a shortcut of the browser chooses nobody: %s', (key) => {
  expect(chosen({ [key]: true })).toBeUndefined();
});

test('a click is ignored right after the dialog was shown, but not one by keyboard', () => {
  expect(isStrayClick({ detail: 1, timeStamp: 1_200 }, 1_000)).toBe(true);
  expect(isStrayClick({ detail: 2, timeStamp: 900 }, 1_000)).toBe(true);
  expect(isStrayClick({ detail: 1, timeStamp: 1_500 }, 1_000)).toBe(false);
  expect(isStrayClick({ detail: 0, timeStamp: 1_200 }, 1_000)).toBe(false);
});

test('the arrows leaf through documents of the same state, and end at the first and the last', () => {
  const items = [{ id: 'a' }, { id: 'b' }];
  const press = (key: string, id: string, more = {}) =>
    leafedByKey({ key, repeat: false, ctrlKey: false, metaKey: false, altKey: false, ...more }, id, items)
      ?.id;
  expect([press('ArrowRight', 'a'), press('ArrowLeft', 'b')]).toEqual(['b', 'a']);
  expect([press('ArrowLeft', 'a'), press('ArrowRight', 'b'), press('Enter', 'a')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(press('ArrowRight', 'a', { altKey: true })).toBeUndefined();
});
