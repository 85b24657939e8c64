import { expect, test } from 'vitest';
import { visitAt } from './visit.ts';

const at = (minutes: number): Date => new Date(Date.UTC(2026, 10, 22, 12, minutes));

test('on a first visit nothing is new, however often the page is loaded', () => {
  const first = visitAt(undefined, at(0));
  expect(first).toEqual({ newSince: at(0), lastAt: at(0) });
  expect(visitAt(first, at(20)).newSince).toEqual(at(0));
});

test('within a visit, viewing clears no mark, however long the visit lasts', () => {
  let visit = visitAt({ newSince: at(-9_000), lastAt: at(-5_000) }, at(0));
  expect(visit).toEqual({ newSince: at(-5_000), lastAt: at(0) });
  for (let minute = 25; minute < 300; minute += 25) visit = visitAt(visit, at(minute));
  expect(visit).toEqual({ newSince: at(-5_000), lastAt: at(275) });
});

test('after thirty minutes away, a new visit starts', () => {
  expect(visitAt({ newSince: at(-9_000), lastAt: at(0) }, at(30)).newSince).toEqual(at(-9_000));
  expect(visitAt({ newSince: at(-9_000), lastAt: at(0) }, at(31)).newSince).toEqual(at(0));
});
