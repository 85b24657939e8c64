import { expect, test } from 'vitest';
import { fillShape, frameOf } from './fill-shape.ts';

const days = [
  { day: '2026-11-01', asked: 500, accepted: 0 },
  { day: '2026-11-06', asked: 900, accepted: 400 },
];
const on = (day: string) => ({ now: `${day}T12:00:00Z`, timeZone: 'UTC' });
const terms = { target: 1_000, opensAt: '2026-10-27T09:00:00Z', closesAt: '2026-11-26T12:00:00Z' };

test('spans from the opening to the deadline', () => {
  expect(frameOf(days, terms, on('2026-11-11'))).toEqual({
    target: 1_000,
    from: '2026-10-27',
    until: '2026-11-26',
    today: '2026-11-11',
    deadline: '2026-11-26',
  });
});

test('extends to today after the deadline, and starts with the first commitment if there was no opening', () => {
  const frame = frameOf(days, { target: 1, opensAt: null, closesAt: null }, on('2026-12-24'));
  expect(frame).toMatchObject({ from: '2026-11-01', until: '2026-12-24', deadline: null });
  expect(fillShape(days, frame).deadlineX).toBeNull();
});

test('draws each amount from its day on, up to today', () => {
  const shape = fillShape(days, frameOf(days, terms, on('2026-11-11')));
  expect(shape.todayX).toBe(50);
  expect(shape.deadlineX).toBe(100);
  expect(shape.daysX).toEqual([16.7, 33.3]);
  // A target of 1,000 with headroom above; 900 is at nine tenths of it.
  expect(shape.targetY).toBeCloseTo(15.3, 1);
  expect(shape.asked).toBe('M0 1000H166.7V576.3H333.3V237.3H500V1000Z');
  expect(shape.accepted).toBe('M0 1000H166.7V1000H333.3V661H500V1000Z');
});

test('is flat for an empty book, and never divides by zero', () => {
  const frame = frameOf([], { target: 1_000, opensAt: null, closesAt: null }, on('2026-11-11'));
  const shape = fillShape([], frame);
  expect([shape.asked, shape.accepted]).toEqual(['M0 1000H0V1000Z', 'M0 1000H0V1000Z']);
});

test('beyond the target, the curve sets the height of the chart', () => {
  const full = [{ day: '2026-11-01', asked: 2_000, accepted: 2_000 }];
  const shape = fillShape(full, frameOf(full, terms, on('2026-11-11')));
  expect(shape.targetY).toBeGreaterThan(50);
});

test('uses days in the reader’s time zone', () => {
  const late = { ...terms, closesAt: '2026-11-25T23:00:00Z' };
  const now = '2026-11-11T20:00:00Z';
  expect(frameOf(days, late, { now, timeZone: 'Europe/Berlin' }).deadline).toBe('2026-11-26');
  expect(frameOf(days, late, { now, timeZone: 'Asia/Tokyo' }).today).toBe('2026-11-12');
});
