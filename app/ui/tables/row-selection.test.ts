import { describe, expect, test } from 'vitest';
import { extendSelection, nextRow, type Selection, selectAllState, toggleRow } from './row-selection.ts';

const KEYS = ['a', 'b', 'c', 'd', 'e'];
const NOTHING: Selection = { selected: new Set(), range: null };
const chosen = ({ selected }: Selection) => [...selected].sort().join('');

describe('selecting rows', () => {
  test('one by one, and deselecting', () => {
    const both = toggleRow(toggleRow(NOTHING, 'b'), 'd');
    expect(chosen(both)).toBe('bd');
    expect(chosen(toggleRow(both, 'b'))).toBe('d');
  });

  test('a range from the last selected row, down and up', () => {
    expect(chosen(extendSelection(toggleRow(NOTHING, 'b'), KEYS, 'd'))).toBe('bcd');
    expect(chosen(extendSelection(toggleRow(NOTHING, 'd'), KEYS, 'b'))).toBe('bcd');
  });

  test('a range that shrinks deselects rows outside of it', () => {
    const long = extendSelection(toggleRow(NOTHING, 'b'), KEYS, 'e');
    const short = extendSelection(long, KEYS, 'c');
    expect(chosen(short)).toBe('bc');
    expect(chosen(extendSelection(short, KEYS, 'a'))).toBe('ab');
  });

  test('a range without a start begins at the focused row', () => {
    expect(chosen(extendSelection(NOTHING, KEYS, 'c', 'b'))).toBe('bc');
    expect(chosen(extendSelection(NOTHING, KEYS, 'c'))).toBe('c');
  });

  test('rows on other pages stay selected', () => {
    const elsewhere: Selection = { selected: new Set(['z']), range: null };
    expect(chosen(extendSelection(toggleRow(elsewhere, 'a'), KEYS, 'b'))).toBe('abz');
  });

  test('the row where a range started may no longer exist', () => {
    const before = toggleRow(NOTHING, 'gone');
    expect(chosen(extendSelection(before, KEYS, 'b', 'a'))).toBe('abgone');
  });

  test.each([
    [[], 'none'],
    [['z'], 'none'],
    [['a', 'z'], 'some'],
    [KEYS, 'all'],
  ] as const)('of %j the box over all says %s', (selected, share) => {
    expect(selectAllState(new Set(selected), KEYS)).toBe(share);
  });
});

describe('moving between rows', () => {
  test.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 4, null],
    ['ArrowUp', 1, 0],
    ['ArrowUp', 0, null],
    ['Home', 3, 0],
    ['End', 1, 4],
    ['PageDown', 1, 4],
    ['PageUp', 4, 0],
    ['x', 2, null],
  ] as const)('%s from row %s leads to %s', (key, at, to) => {
    expect(nextRow(key, at, KEYS.length)).toBe(to);
  });
});
