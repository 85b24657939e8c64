import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fairTimes, isReading, type ReaderState, ReadingClock, readingTime } from './reading-time.ts';

const reader = (change: Partial<ReaderState> = {}): ReaderState => ({
  visible: true,
  focused: true,
  lastActAt: 0,
  page: 1,
  ...change,
});

describe('a person is reading', () => {
  test.each<[string, Partial<ReaderState>, number, boolean]>([
    ['with the window in focus, however still', {}, 3_600_000, true],
    ['without the focus, within a minute of a move', { focused: false }, 60_000, true],
    ['without the focus, still for longer: no', { focused: false }, 60_001, false],
    ['in a tab that is not shown: no', { visible: false }, 0, false],
    ['between two pages: no', { page: null }, 0, false],
  ])('%s', (_, state, now, expected) => {
    expect(isReading(reader(state), now)).toBe(expected);
  });
});

describe('the clock', () => {
  test('counts for the page in view', () => {
    const clock = new ReadingClock();
    clock.look(reader({ page: 1 }), 0);
    clock.look(reader({ page: 1 }), 1_000);
    clock.look(reader({ page: 2 }), 2_000);
    clock.look(reader({ page: 2, visible: false }), 2_500);
    clock.look(reader({ page: 2 }), 9_000);
    clock.look(reader({ page: 2 }), 9_250);
    expect(clock.take()).toEqual([
      { page: 1, milliseconds: 2_000 },
      { page: 2, milliseconds: 750 },
    ]);
    expect(clock.take()).toEqual([]);
  });

  test('does not count the time that the machine was asleep', () => {
    const clock = new ReadingClock();
    clock.look(reader(), 0);
    clock.look(reader(), 8 * 3_600_000);
    expect(clock.take()).toEqual([{ page: 1, milliseconds: 2_500 }]);
  });

  test('keeps what could not be sent', () => {
    const clock = new ReadingClock();
    clock.putBack([{ page: 3, milliseconds: 10 }]);
    clock.putBack([{ page: 3, milliseconds: 5 }]);
    expect(clock.take()).toEqual([{ page: 3, milliseconds: 15 }]);
  });
});

describe('a report', () => {
  const at = (milliseconds: number): Date => new Date(milliseconds);

  test('never exceeds the time since the last one, and pages keep their shares', () => {
    const times = [
      { page: 1, milliseconds: 30_000 },
      { page: 2, milliseconds: 10_000 },
    ];
    expect(fairTimes(times, at(0), at(60_000))).toEqual(times);
    expect(fairTimes(times, at(0), at(20_000))).toEqual([
      { page: 1, milliseconds: 15_000 },
      { page: 2, milliseconds: 5_000 },
    ]);
    expect(fairTimes(times, at(5_000), at(5_000))).toEqual([]);
    expect(fairTimes(times, at(9_000), at(5_000))).toEqual([]);
  });

  test('is cut, whatever it claims', () => {
    const anyTimes = fc.array(
      fc.record({ page: fc.integer({ min: 1, max: 9 }), milliseconds: fc.integer({ min: 0, max: 900_000 }) }),
    );
    fc.assert(
      fc.property(anyTimes, fc.option(fc.integer({ min: 0, max: 900_000 })), (times, since) => {
        const fair = fairTimes(times, since === null ? null : at(1_000_000 - since), at(1_000_000));
        const sum = fair.reduce((total, { milliseconds }) => total + milliseconds, 0);
        expect(sum).toBeLessThanOrEqual(Math.min(since ?? 30_000, 300_000));
      }),
    );
  });
});

test.each([
  [0, '0 s'],
  [41_600, '42 s'],
  [60_000, '1 min'],
  [185_000, '3 min 5 s'],
  [4_800_000, '1 h 20 min'],
])('%d ms is %s', (milliseconds, words) => {
  expect(readingTime(milliseconds)).toBe(words);
});
