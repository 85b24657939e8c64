import { describe, expect, test } from 'vitest';
import { indexHolders, matchDocument, sectionsByBookmarks, sectionsByText } from './matching.ts';

const HOLDERS = [
  { id: 'ada', name: 'Ada Lindqvist', email: 'ada@lindqvist.example', entities: ['Lindqvist Holding AB'] },
  { id: 'soren', name: 'Søren Müller', email: 's.mueller@x.example', entities: [] },
  { id: 'bo1', name: 'Bo Berg', email: 'bo@berg.example', entities: [] },
  { id: 'bo2', name: 'Bo Berg', email: 'bo.berg@other.example', entities: [] },
  { id: 'firm', name: 'Cy', email: 'cy@firm.example', entities: ['Ada Lindqvist Family Trust'] },
];
const index = indexHolders(HOLDERS);
const match = (label: string, ...pages: string[]) =>
  matchDocument({ label, labelIs: 'file name', pages }, index);

describe('exactly one member in all evidence is certain', () => {
  test.each([
    ['by the file’s name', 'Statement_Ada-Lindqvist_Q3.pdf', 'ada'],
    ['with the last name first', 'lindqvist, ada 2026.pdf', 'ada'],
    ['without accents', 'Soren Muller.pdf', 'soren'],
    ['by address', 'statement bo.berg@other.example.pdf', 'bo2'],
    ['by address in brackets and with a full stop', 'Statement <Ada@Lindqvist.example>.', 'ada'],
    ['by address before other text', 'bo@berg.example/2026 (1).pdf', 'bo1'],
    ['by entity', 'LINDQVIST HOLDING AB.pdf', 'ada'],
    ['by a longer name that contains another’s', 'Ada Lindqvist Family Trust.pdf', 'firm'],
  ])('%s', (_how, label, memberId) => {
    expect(match(label)).toMatchObject({ memberId, doubt: null, foundIn: 'file name' });
  });

  test('by the text of the first page', () => {
    expect(match('scan0042.pdf', 'Dear Ada Lindqvist,')).toMatchObject({
      memberId: 'ada',
      foundIn: 'first page',
    });
  });
});

describe('never guesses', () => {
  test.each([
    ['two of the same name', ['Bo Berg.pdf'], 'matches several', ['bo1', 'bo2']],
    [
      'name and text that differ',
      ['Ada Lindqvist.pdf', 'Søren Müller'],
      'different members',
      ['ada', 'soren'],
    ],
    [
      'another on a later page',
      ['Ada Lindqvist.pdf', 'x', 'Søren Müller'],
      'pages name several',
      ['ada', 'soren'],
    ],
    [
      'a mention on a later page',
      ['x.pdf', 'Dear investor', 'with Søren Müller'],
      'later page only',
      ['soren'],
    ],
    ['a single word', ['Cy.pdf'], 'single word', ['firm']],
    ['an address within another', ['ada@lindqvist.example@elsewhere.example.pdf'], 'No member', []],
    ['part of a word', ['Adamant Lindqvistson.pdf'], 'No member', []],
    ['nothing', ['statement.pdf', 'Dear investor'], 'No member', []],
  ])('%s', (_what, [label = '', ...pages], doubt, candidates) => {
    expect(match(label, ...pages)).toMatchObject({
      memberId: null,
      doubt: expect.stringContaining(doubt),
      candidates,
    });
  });
});

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

test('a page with more text than a page can have is left to an admin', () => {
  const page = `Dear Ada Lindqvist, ${'x '.repeat(25_000)}`;
  expect(match('x.pdf', page)).toMatchObject({
    memberId: null,
    doubt: 'A page has too much text to search it for names',
    candidates: ['ada'],
  });
  expect(match('x.pdf', page.slice(0, 50_000))).toMatchObject({ memberId: 'ada', doubt: null });
});
