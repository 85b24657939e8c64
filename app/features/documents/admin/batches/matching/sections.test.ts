import { describe, expect, test } from 'vitest';
import { indexHolders } from './holder-index.ts';
import { sectionsByBookmarks, sectionsByText } from './sections.ts';

const SINCE = new Date('2026-01-05');
const index = indexHolders(
  ['Ada Lindqvist', 'Søren Müller'].map((name) => ({
    ...{ id: name, email: `${name.length}@x.example`, isHolder: true, entities: [] },
    name: { name, since: SINCE, isConfirmed: true },
  })),
);

describe('one PDF with many documents', () => {
  test('is split at its bookmarks, and nothing before the first is lost', () => {
    const marks = [
      { title: 'Ada', page: 2 },
      { title: 'Bo', page: 5 },
    ];
    expect(sectionsByBookmarks(marks, 7)?.map(({ first, last }) => [first, last])).toEqual([
      [1, 1],
      [2, 4],
      [5, 7],
    ]);
    expect(sectionsByBookmarks([{ title: 'All', page: 1 }], 7)).toBeNull();
  });

  test('never assigns a page to the previous holder if it starts like the first page and names nobody known', () => {
    const pages = [
      'Quarterly Statement 2026 Ada Lindqvist',
      'Quarterly Statement 2026 Page 2 of 2',
      'Quarterly Statement 2026 Ada Lindquist',
      'Quarterly Statement 2026 Somebody Else',
      'Quarterly Statement 2026 Søren Müller',
    ];
    const sections = sectionsByText(pages, 'all.pdf', index);
    expect(sections.map(({ first, last }) => [first, last])).toEqual([
      [1, 2],
      [3, 3],
      [4, 4],
      [5, 5],
    ]);
  });

  test('is split where each first page starts with the name of its holder, known or not', () => {
    const pages = [
      'Ada Lindqvist\nCapital account statement',
      'Flows of the quarter, continued',
      'Søren Müller\nCapital account statement',
      'Kofi Asanti\nCapital account statement',
      'Kofi Asanti\nPage 2 of 2',
    ];
    const sections = sectionsByText(pages, 'all.pdf', index);
    expect(sections.map(({ first, last }) => [first, last])).toEqual([
      [1, 2],
      [3, 3],
      [4, 5],
    ]);
    expect(
      sectionsByText(['Statements', 'Søren Müller\nx', 'Ada Lindqvist\nx'], 'all.pdf', index),
    ).toHaveLength(1);
  });

  test('is split where a page starts like the first one and names another holder', () => {
    const pages = [
      'Quarterly Statement 2026 Ada Lindqvist',
      'Flows of the quarter',
      'Quarterly Statement 2026 Ada Lindqvist page 3',
      'Quarterly Statement 2026 Søren Müller',
      'Flows, transferred to Ada Lindqvist',
    ];
    const sections = sectionsByText(pages, 'all.pdf', index);
    expect(sections.map(({ first, last }) => [first, last])).toEqual([
      [1, 3],
      [4, 5],
    ]);
  });
});
