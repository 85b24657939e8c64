import { describe, expect, test } from 'vitest';
import { type AllocationChoice, editedAllocation } from './edited-allocation.ts';

const ROWS = [
  { id: 'ada', amount: 600 },
  { id: 'bo', amount: 300 },
  { id: 'cy', amount: 300 },
];
const ROOM = { left: 600, minimum: 100, step: 10 };
const choose = (change: Partial<AllocationChoice> = {}) =>
  editedAllocation(ROWS, ROOM, { method: 'pro_rata', pool: 600, edited: new Map(), ...change });
const given = (change?: Partial<AllocationChoice>) => choose(change).lines.map((line) => line.given);

describe('an allocation with typed amounts', () => {
  test('is that of the method until a line is typed', () => {
    expect(given()).toEqual([300, 150, 150]);
    expect(choose()).toMatchObject({ sum: 600, count: 3, left: 0 });
  });

  test('distributes the given pool, and says what is left of the target', () => {
    expect(given({ pool: 400 })).toEqual([200, 100, 100]);
    expect(choose({ pool: 400 })).toMatchObject({ sum: 400, left: 200 });
    expect(given({ pool: null })).toEqual([0, 0, 0]);
  });

  test('leaves the other lines as they are, and moves a line with zero to the waitlist', () => {
    const edited = new Map([
      ['ada', 350],
      ['cy', 0],
    ]);
    expect(given({ edited })).toEqual([350, 150, 0]);
    expect(choose({ edited })).toMatchObject({ sum: 500, count: 2, left: 100 });
  });

  test('is unclear without a pool, so that clearing the field puts nobody on the waitlist', () => {
    expect(choose({ pool: null })).toMatchObject({ count: 0, isUnclear: true });
    expect(choose({ method: 'first_come', pool: null }).isUnclear).toBe(true);
    expect(choose({ method: 'whole', pool: null }).isUnclear).toBe(false);
    expect(choose({ pool: 0 }).isUnclear).toBe(false);
  });

  test('is negative beyond the target', () => {
    expect(choose({ method: 'whole' }).left).toBe(-600);
  });

  test('reports amounts that are unreadable or above the request', () => {
    const edited = new Map([
      ['ada', null],
      ['bo', 301],
    ]);
    expect(choose({ edited }).lines.map(({ problem }) => problem)).toEqual(['unreadable', 'too_much', null]);
    expect(choose({ edited })).toMatchObject({ sum: 451, isUnclear: true });
    expect(choose()).toMatchObject({ isUnclear: false });
  });
});
