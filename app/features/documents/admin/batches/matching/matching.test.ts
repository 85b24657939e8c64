import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexHolders } from './holder-index.ts';
import type { Holder, HolderName } from './holder-names.ts';
import { matchDocuments } from './matching.ts';

const LAST_BATCH = new Date('2026-07-01');
const OLD = new Date('2026-01-05');
const NEW = new Date('2026-09-01');

const known = (name: string): HolderName => ({ name, since: OLD, isConfirmed: true });
const holder = (id: string, name: string, email: string, entities: string[] = []): Holder => ({
  ...{ id, email, isHolder: true },
  name: known(name),
  entities: entities.map((name) => ({ ...known(name), id: name })),
});

const HOLDERS = [
  holder('ada', 'Ada Lindqvist', 'ada@lindqvist.example', ['Lindqvist Holding AB']),
  holder('soren', 'Søren Müller', 's.mueller@x.example'),
  holder('bo1', 'Bo Berg', 'bo@berg.example'),
  holder('bo2', 'Bo Berg', 'bo.berg@other.example'),
  holder('firm', 'Cy', 'cy@firm.example', ['Ada Lindqvist Family Trust', 'Fjordlys Invest AS']),
];

/** Matches one document in the presence of others than the holders above. */
const matchBeside = (others: readonly Holder[], label: string, ...pages: string[]) =>
  matchDocuments(
    [{ label, labelIs: 'file name', pages }],
    indexHolders([...HOLDERS, ...others], {
      vehicles: ['Nordlight Growth Fund II'],
      lastBatchAt: LAST_BATCH,
    }),
  )[0];
const match = (label: string, ...pages: string[]) => matchBeside([], label, ...pages);

describe('exactly one member in all evidence is certain', () => {
  test.each([
    ['by the file’s name', 'Statement_Ada-Lindqvist_Q3.pdf', 'ada'],
    ['with the last name first', 'lindqvist, ada 2026.pdf', 'ada'],
    ['without accents', 'Soren Muller.pdf', 'soren'],
    ['with a soft hyphen', 'So\u00adren Mu\u00adller.pdf', 'soren'],
    ['with an ending after an apostrophe', 'Statement of Ada Lindqvist’s.pdf', 'ada'],
    ['by address', 'statement bo.berg@other.example.pdf', 'bo2'],
    ['by address in brackets and with a full stop', 'Statement <Ada@Lindqvist.example>.', 'ada'],
    ['by address before other text', 'bo@berg.example/2026 (1).pdf', 'bo1'],
    ['by entity', 'LINDQVIST HOLDING AB.pdf', 'ada'],
    ['by an entity that the firm has confirmed', 'Fjordlys Invest AS.pdf', 'firm'],
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
    ['a name within another’s', ['Ada Lindqvist Family Trust.pdf'], 'part of another’s', ['ada', 'firm']],
    ['a single word', ['Cy.pdf'], 'single word', ['firm']],
    ['an address within another', ['ada@lindqvist.example@elsewhere.example.pdf'], 'No member', []],
    ['an address after an apostrophe', ['o’bo@berg.example.pdf'], 'No member', []],
    ['an address without its apostrophe', ['a’da@lindqvist.example.pdf'], 'No member', []],
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

test('a page with more text than a page can have is left to an admin', () => {
  const page = `Dear Ada Lindqvist, ${'x '.repeat(25_000)}`;
  expect(match('x.pdf', page)).toMatchObject({
    memberId: null,
    doubt: 'A page has too much text to search it for names',
    candidates: ['ada'],
  });
  expect(match('x.pdf', page.slice(0, 50_000))).toMatchObject({ memberId: 'ada', doubt: null });
});

test.each<[string, (at: number) => string, string]>([
  ['all have one name', () => 'aa bb', 'aa bb '],
  ['each contain the one before', (at) => 'aa '.repeat(2 + (at % 60)), 'aa '],
  ['all begin alike', (at) => `aa b${at}`, 'aa '],
])('names that %s, on every page, do not keep a batch from being read', (_how, nameOf, text) => {
  // Takes as long as the text is: with each pair of names, or of places, this would take days.
  const many = Array.from({ length: 2_000 }, (_, at) =>
    holder(`${at}`, nameOf(at), `${at}@x.example`, [nameOf(at + 1)]),
  );
  const page = text.repeat(2_000);
  const documents = Array.from(
    { length: 5 },
    () => ({ label: 'a.pdf', labelIs: 'file name', pages: [page] }) as const,
  );
  for (const { memberId } of matchDocuments(documents, indexHolders(many))) expect(memberId).toBeNull();
});

describe('for whom of a member and their entities a document is', () => {
  const HOLDING = 'Lindqvist Holding AB';
  const TRUST = 'Ada Lindqvist Trust';
  const ada = [holder('ada', 'Ada Lindqvist', 'ada@lindqvist.example', [HOLDING, TRUST])];
  const heldBy = (label: string, ...pages: string[]) =>
    matchDocuments([{ label, labelIs: 'file name', pages }], indexHolders(ada))[0]?.heldBy;
  test.each([
    ['the member, named alone', 'q3.pdf', ['Statement of Ada Lindqvist'], 'me'],
    ['the entity, with the member as its contact', 'q3.pdf', [`${HOLDING}, c/o Ada Lindqvist`], HOLDING],
    ['an entity that is called as its member', 'q3.pdf', [TRUST], TRUST],
    [
      'the entity on the first page of a file named after the member',
      'Ada Lindqvist.pdf',
      [HOLDING],
      HOLDING,
    ],
    ['the entity in the name of the file', `${HOLDING}.pdf`, ['Ada Lindqvist'], HOLDING],
    [
      'the member, whose transfer to an entity is on a later page',
      'q3.pdf',
      ['Ada Lindqvist', HOLDING],
      'me',
    ],
    ['not known with two entities on one page', 'q3.pdf', [`${HOLDING} and ${TRUST}`], null],
    ['not known by the member’s address alone', 'ada@lindqvist.example.pdf', ['Tax certificate'], null],
  ])('%s', (_, label, pages, expected) => {
    expect(heldBy(label, ...pages)).toBe(expected);
  });

  test('a name that is both the member’s and an entity’s decides nothing', () => {
    const same = [holder('ada', 'Ada Lindqvist', 'ada@lindqvist.example', ['Ada Lindqvist'])];
    const document = { label: 'q3.pdf', labelIs: 'file name', pages: ['Ada Lindqvist'] } as const;
    expect(matchDocuments([document], indexHolders(same))).toMatchObject([{ memberId: 'ada', heldBy: null }]);
  });
});

describe('what members call themselves', () => {
  const stranger = (isConfirmed: boolean, ...names: string[]): Holder => ({
    ...{ id: 'stranger', email: 'stranger@x.example', isHolder: false, name: known('Zoe Quist') },
    entities: names.map((name) => ({ id: name, name, since: OLD, isConfirmed })),
  });
  const renamed = (name: string, facts: Partial<HolderName>): Holder => ({
    ...holder('renamed', name, 'renamed@x.example'),
    name: { ...known(name), ...facts },
  });

  test('never takes another’s statement, nor makes it doubtful, if they hold nothing', () => {
    const others = [stranger(false, 'Fjordlys Invest AS', 'Statement of Fjordlys Invest AS')];
    expect(matchBeside(others, 'q3.pdf', 'Statement of Fjordlys Invest AS, Q3')).toMatchObject({
      memberId: 'firm',
    });
  });

  test('makes a statement doubtful only where it is longer than the name of its holder', () => {
    const others = [stranger(false, 'Fjordlys Invest AS Oslo')];
    expect(matchBeside(others, 'Fjordlys Invest AS.pdf')).toMatchObject({ memberId: 'firm' });
    expect(matchBeside(others, 'Fjordlys Invest AS Oslo.pdf')).toMatchObject({
      memberId: null,
      doubt: 'One member’s name is part of another’s',
      candidates: ['firm', 'stranger'],
    });
  });

  test.each([
    ['unconfirmed', { isConfirmed: false }],
    ['recent', { since: NEW }],
  ])('never hides that a file is of several members (%s)', (_how, facts) => {
    const others = [renamed('Zoe Ferrante', facts)];
    const pages = ['Ada Lindqvist', 'continued', 'Zoe Ferrante', 'Søren Müller'];
    expect(matchBeside(others, 'all.pdf', ...pages)).toMatchObject({
      memberId: null,
      doubt: 'Its pages name several members',
      candidates: ['ada', 'soren', 'renamed'],
    });
  });

  test.each([true, false])('is never certain without a holding, confirmed (%s) or not', (isConfirmed) => {
    for (const name of ['Zoe Quist', 'Quist Invest AS', 'stranger@x.example'])
      expect(matchBeside([stranger(isConfirmed, 'Quist Invest AS')], `${name}.pdf`)).toMatchObject({
        memberId: null,
        doubt: 'It names a member without a holding',
        candidates: ['stranger'],
      });
  });

  test.each([
    ['added or changed since the last batch', { since: NEW }],
    ['that you have not confirmed', { isConfirmed: false }],
  ])('is doubtful if it is a name %s', (doubt, facts) => {
    for (const name of ['Zoe Quist', 'Fjordlys Invest AS', 'Invest AS'])
      expect(
        matchBeside([renamed(name, facts)], `To ${name === 'Invest AS' ? 'Fjordlys Invest AS' : name}.pdf`),
      ).toMatchObject({ memberId: null, doubt: expect.stringContaining(doubt) });
  });

  test.each([
    'Capital Account Statement',
    'Statement of Account',
    'Distribution Notice 2026',
    'Page 1 of 3',
    'Nordlight Growth Fund II',
    'Growth Fund',
  ])('is no name if every statement says it: %s', (heading) => {
    const text = `Nordlight Growth Fund II, Capital Account Statement, Statement of Account, Distribution Notice 2026, Page 1 of 3, Ada Lindqvist`;
    expect(matchBeside([renamed(heading, {}), stranger(true, heading)], 'x.pdf', text)).toMatchObject({
      memberId: 'ada',
    });
    expect(matchBeside([renamed(heading, {})], 'x.pdf', heading)).toMatchObject({ memberId: null });
  });

  test('is no name if it is beside others on nearly every document of a file', () => {
    const index = indexHolders([
      ...HOLDERS,
      renamed('Harbour Services', { isConfirmed: false }),
      holder('gp', 'Nordlight Partners', 'gp@x.example'),
    ]);
    const page = (text: string) => ({
      label: 'all',
      labelIs: 'file name' as const,
      pages: [`Nordlight Partners, Harbour Services ${text}`],
    });
    const found = matchDocuments(
      ['Ada Lindqvist', 'Søren Müller', 'Fjordlys Invest AS', ''].map(page),
      index,
    );
    expect(found.map(({ memberId }) => memberId)).toEqual(['ada', 'soren', 'firm', null]);
  });
});

test('property: a certain statement belongs to a holder whom the firm knows by a name in it', () => {
  const WORDS = ['fjordlys', 'invest', 'berg', 'trust', 'statement'];
  const name = fc
    .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 })
    .map((words) => words.join(' '));
  const facts = fc.record({ name, since: fc.constantFrom(OLD, NEW), isConfirmed: fc.boolean() });
  const person = fc.record({
    isHolder: fc.boolean(),
    name: facts,
    entities: fc.array(
      facts.map((one) => ({ ...one, id: one.name })),
      { maxLength: 2 },
    ),
  });
  const text = fc
    .array(fc.oneof(name, fc.constantFrom('account', '2026')), { maxLength: 3 })
    .map((parts) => parts.join(' '));
  const document = fc.record({
    label: text,
    labelIs: fc.constant('bookmark' as const),
    pages: fc.array(text, { maxLength: 2 }),
  });
  const has = (within: string, sought: string) => ` ${within} `.includes(` ${sought} `);
  fc.assert(
    fc.property(
      fc.array(person, { maxLength: 5 }),
      fc.array(document, { minLength: 1, maxLength: 5 }),
      fc.option(fc.constant(LAST_BATCH)),
      (people, documents, lastBatchAt) => {
        const holders = people.map((one, at) => ({ ...one, id: `${at}`, email: `${at}@x.example` }));
        const found = matchDocuments(documents, indexHolders(holders, { lastBatchAt }));
        documents.forEach(({ label, pages }, at) => {
          const owner = holders.find(({ id }) => id === found[at]?.memberId);
          if (!owner) return;
          expect(owner.isHolder).toBe(true);
          const texts = [label, ...pages];
          const turned = (one: string) => one.replace(/^(.*) (\S+)$/, '$2 $1');
          const knownNames = [owner.name, ...owner.entities].filter(
            ({ since, isConfirmed }) => isConfirmed && (lastBatchAt === null || since <= lastBatchAt),
          );
          const said = knownNames.flatMap((one) => [
            one.name,
            ...(one === owner.name ? [turned(one.name)] : []),
          ]);
          const inText = said.filter((one) => one.includes(' ') && texts.some((part) => has(part, one)));
          expect(inText).not.toEqual([]);
          // Nobody else’s longer name stands where the owner’s does, in the only place that names them.
          const longer = holders
            .filter(({ id }) => id !== owner.id)
            .flatMap((one) => [one.name, ...one.entities]);
          for (const other of longer)
            if (!has(other.name, 'statement'))
              for (const own of inText)
                if (own !== other.name && has(other.name, own) && inText.length === 1)
                  expect(texts.some((part) => has(part, other.name))).toBe(false);
        });
      },
    ),
    { numRuns: 500 },
  );
});
