import { expect, test } from 'vitest';
import type { SearchHit } from '#app/features/search/search.ts';
import { actOption, countResults, enteredOption, hitOption, resultGroups } from './search-options.ts';

const person = (id: string): SearchHit => ({
  ...{ kind: 'person', id, to: `/admin/people?person=${id}`, title: [], note: '', reason: null },
});
const berg = hitOption(person('berg'));
const keller = hitOption(person('keller'));
const page = actOption({
  label: 'Portfolio',
  icon: 'BarGraph',
  to: '/portfolio',
  deed: null,
});

test('Enter opens the first option, or the chosen one', () => {
  expect(enteredOption([berg, keller], null, false)).toBe(berg);
  expect(enteredOption([berg, keller], keller.key, false)).toBe(keller);
  expect(enteredOption([], null, false)).toBeNull();
});

test('Enter does not open a result of an earlier query, unless it was chosen among them', () => {
  expect(enteredOption([berg, keller], null, true)).toBeNull();
  expect(enteredOption([berg, keller], keller.key, true)).toBe(keller);
});

test('Enter opens a page that the present query names without waiting for results', () => {
  expect(enteredOption([page, berg], null, true)).toBe(page);
});

test('the link to all results of a kind is no result', () => {
  const answer = {
    groups: [{ kind: 'person' as const, hits: [person('berg'), person('keller')], isMore: true }],
    isGuess: false,
  };
  const groups = resultGroups('e', answer, { acts: [], isNamed: false });
  expect(groups.flatMap(({ options }) => options)).toHaveLength(3);
  expect(countResults(groups)).toBe(2);
});
