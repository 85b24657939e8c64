import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromMajor } from '#app/domain/money/money.ts';
import { type Ask, allocate, type Room } from './allocation.ts';

const room = (left: number): Room => ({
  left: fromMajor(left, 'EUR'),
  minimum: fromMajor(100_000, 'EUR'),
  step: fromMajor(25_000, 'EUR'),
});
const asks = (...majors: number[]): Ask[] =>
  majors.map((major, at) => ({ id: `${at}`, amount: fromMajor(major, 'EUR') }));
const given = (method: Parameters<typeof allocate>[0], left: number, ...majors: number[]) =>
  allocate(method, asks(...majors), room(left)).map(({ amount }) => amount / 100);

describe('first come, first served', () => {
  test('gives each in turn the full amount, and the last one a part on the step', () => {
    expect(given('first_come', 610_000, 250_000, 200_000, 300_000, 100_000)).toEqual([
      250_000, 200_000, 150_000, 0,
    ]);
  });

  test('skips commitments for which even the minimum is not left', () => {
    expect(given('first_come', 340_000, 250_000, 200_000)).toEqual([250_000, 0]);
    expect(given('first_come', -5, 250_000)).toEqual([0]);
  });
});

describe('pro rata', () => {
  test('gives each the same share, and leftover steps to those whom rounding cut most', () => {
    expect(given('pro_rata', 600_000, 400_000, 400_000, 400_000)).toEqual([200_000, 200_000, 200_000]);
    // 220, 220 and 110 thousand before rounding: the first two lose most, and one step is left over.
    expect(given('pro_rata', 550_000, 500_000, 500_000, 250_000)).toEqual([225_000, 225_000, 100_000]);
  });

  test('gives nobody less than the minimum', () => {
    expect(given('pro_rata', 600_000, 1_000_000, 100_000, 100_000)).toEqual([400_000, 100_000, 100_000]);
  });

  test('waitlists the latest when the minimum is not available for all', () => {
    expect(given('pro_rata', 250_000, 500_000, 500_000, 500_000)).toEqual([125_000, 125_000, 0]);
    expect(given('pro_rata', 99_000, 500_000)).toEqual([0]);
  });

  test('is the full amount if everything fits', () => {
    expect(given('pro_rata', 1_000_000, 500_000, 137_000)).toEqual([500_000, 137_000]);
  });

  test('is exact with the largest sums that can be stored', () => {
    const huge = { left: 8_000_000_000_000_00, minimum: 100, step: 100 };
    const all = allocate(
      'pro_rata',
      [1, 2, 3].map((id) => ({ id: `${id}`, amount: 5_000_000_000_000_00 })),
      huge,
    );
    expect(all.reduce((sum, { amount }) => sum + amount, 0)).toBe(huge.left);
  });
});

test('whole gives every requested amount, whatever is left', () => {
  expect(given('whole', 100_000, 250_000, 200_000)).toEqual([250_000, 200_000]);
});

const cents = fc.integer({ min: 1, max: 2_000 });
const rooms = fc.record({
  left: fc.integer({ min: -500, max: 60_000 }),
  minimum: cents,
  step: fc.integer({ min: 1, max: 500 }),
});
const amounts = fc.array(cents, { maxLength: 40 });
const asked = (all: number[]): Ask[] => all.map((amount, at) => ({ id: `${at}`, amount }));

describe.each(['pro_rata', 'first_come'] as const)('%s, for any requests', (method) => {
  const check = (about: (asks: Ask[], given: number[], room: Room) => void) =>
    fc.assert(
      fc.property(amounts, rooms, (all, room) => {
        const asks = asked(all);
        about(
          asks,
          allocate(method, asks, room).map(({ amount }) => amount),
          room,
        );
      }),
      { numRuns: 500 },
    );
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);

  test('nobody gets more than requested, and the total never exceeds what is left', () =>
    check((asks, given, { left }) => {
      expect(given).toHaveLength(asks.length);
      expect(given.every((amount, at) => amount >= 0 && amount <= (asks[at]?.amount ?? 0))).toBe(true);
      expect(sum(given)).toBeLessThanOrEqual(Math.max(0, left));
    }));

  test('everybody gets the full amount, nothing, or the minimum plus whole steps', () =>
    check((asks, given, { minimum, step }) => {
      const odd = given.filter((amount, at) => {
        if (amount === 0 || amount === asks[at]?.amount) return false;
        return amount < minimum || (amount - minimum) % step !== 0;
      });
      expect(odd).toEqual([]);
    }));

  test('the remainder is less than a step, or nobody can take it', () =>
    check((asks, given, { left, minimum, step }) => {
      const rest = Math.max(0, left) - sum(given);
      const takers = asks.filter(({ amount }, at) => {
        const has = given[at] ?? 0;
        if (has === 0) return Math.min(amount, minimum) <= rest;
        return rest >= step && has + step <= amount;
      });
      expect(takers).toEqual([]);
    }));

  test('is deterministic', () =>
    check((asks, given, room) => {
      expect(allocate(method, asks, room).map(({ amount }) => amount)).toEqual(given);
    }));
});

test('pro rata, a larger request never gets less', () => {
  fc.assert(
    fc.property(amounts, rooms, (all, room) => {
      const asks = asked(all);
      const given = allocate('pro_rata', asks, room);
      const served = given
        .map(({ amount }, at) => ({ amount, asked: asks[at]?.amount ?? 0 }))
        .filter(({ amount }) => amount > 0)
        .sort((one, other) => one.asked - other.asked);
      // Rounding may change the amount by one step.
      served.reduce((before, one) => {
        expect(one.amount + room.step).toBeGreaterThan(before - 1);
        return Math.max(before, one.amount);
      }, 0);
    }),
    { numRuns: 500 },
  );
});
