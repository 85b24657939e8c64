import { expect, test } from 'vitest';
import { type IntegrationState, overallWords } from './integration.ts';

const words = (...states: (IntegrationState | null)[]) =>
  overallWords(states.map((state) => ({ state, dead: 0 })));

test('services are called healthy only once each was contacted', () => {
  expect(words('works', 'unset', null)).toBe('All services are healthy. Checked every ten minutes.');
  expect(words('works', 'untried')).toMatch(/^No failures\. 1 service is not checked yet/);
  expect(words('untried', 'untried')).toMatch(/^No failures\. 2 services are not checked yet/);
});

test('a failing service, or one with jobs that failed permanently, needs attention', () => {
  expect(words('failing', 'untried')).toBe('1 service needs attention.');
  expect(
    overallWords([
      { state: 'works', dead: 2 },
      { state: 'failing', dead: 0 },
    ]),
  ).toBe('2 services need attention.');
});
