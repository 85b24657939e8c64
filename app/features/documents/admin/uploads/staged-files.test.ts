import { expect, test } from 'vitest';
import { FIRST_VOCABULARY } from '#app/domain/investing/vocabulary.ts';
import { applyToAll, stageFiles, stagingProblem } from './staged-files.ts';

const PLACES = {
  opportunities: [],
  funds: [{ id: 'one', name: 'Vestry Fund I' }],
  categories: FIRST_VOCABULARY.categories,
};
const CHOICE = { category: 'report', policy: 'watermarked', opportunityId: null, fundId: null } as const;
const entry = (name: string) => ({ file: new File(['x'], name, { lastModified: 0 }), folder: '' });
const staged = stageFiles([], [entry('Vestry_Fund_I_Q1_2026.pdf'), entry('Tax 2025.pdf')], {
  choice: CHOICE,
  places: PLACES,
  thisYear: 2026,
});

test('each file of a drop has its own title, category, place and year', () => {
  expect(staged.map(({ place }) => place)).toEqual([
    { ...CHOICE, title: 'Vestry Fund I Q1 2026', fundId: 'one', periodYear: 2026 },
    { ...CHOICE, title: 'Tax 2025', category: 'tax', periodYear: 2025 },
  ]);
});

test('one choice is given to all of them, and titles stay', () => {
  const choice = { ...CHOICE, category: 'legal', periodYear: null };
  expect(applyToAll(staged, choice).map(({ place }) => place)).toEqual([
    { ...choice, title: 'Vestry Fund I Q1 2026' },
    { ...choice, title: 'Tax 2025' },
  ]);
});

test('a file that is dropped again is there once, and keeps what was entered', () => {
  const again = stageFiles(applyToAll(staged, CHOICE), [entry('Tax 2025.pdf')], {
    choice: CHOICE,
    places: PLACES,
    thisYear: 2026,
  });
  expect(again.map(({ place }) => place.category)).toEqual(['report', 'report']);
});

test('a missing title and a year that is none are named with their file', () => {
  expect(stagingProblem(staged)).toBeNull();
  const change = (place: object) => staged.map((file) => ({ ...file, place: { ...file.place, ...place } }));
  expect(stagingProblem(change({ title: ' ' }))).toContain('title for Vestry_Fund_I_Q1_2026.pdf');
  expect(stagingProblem(change({ periodYear: 20 }))).toContain('year of Vestry_Fund_I_Q1_2026.pdf');
});
