import { describe, expect, test } from 'vitest';
import { greeting, partOfDay, waitingLine } from './greeting.ts';

describe('the greeting', () => {
  test('follows the member’s own clock', () => {
    const now = new Date('2026-11-21T16:30:00Z');
    expect(greeting('Ada Lindqvist', 'America/New_York', now)).toBe('Good morning, Ada');
    expect(greeting('Ada Lindqvist', 'Europe/London', now)).toBe('Good afternoon, Ada');
    expect(greeting('Ada Lindqvist', 'Asia/Singapore', now)).toBe('Good evening, Ada');
  });

  test('needs no name', () => {
    expect(greeting('  ', 'UTC', new Date('2026-11-21T08:00:00Z'))).toBe('Good morning');
  });

  test.each([
    [0, 'evening'],
    [4, 'evening'],
    [5, 'morning'],
    [11, 'morning'],
    [12, 'afternoon'],
    [17, 'afternoon'],
    [18, 'evening'],
  ])('at %i h it is %s', (hour, part) => {
    expect(partOfDay(hour)).toBe(part);
  });
});

test('the number of pending items', () => {
  expect(waitingLine(0)).toBe('Nothing is due.');
  expect(waitingLine(1)).toBe('One thing needs your attention.');
  expect(waitingLine(2)).toBe('Two things need your attention.');
  expect(waitingLine(23)).toBe('23 things need your attention.');
});
