import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OpportunityFields } from '#app/domain/investing/opportunity-content.ts';
import { FIRST_VOCABULARY } from '#app/domain/investing/vocabulary.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { isSameJson } from '#app/domain/same-json.ts';
import { feesOf, linkTo, pictureNamed, textOf, writtenFields } from '#tests/factories/authoring.ts';
import { versionChangesBetween } from './version-diff.ts';

const before = writtenFields({ slug: 'solera-foods' });
const changed = (change: Partial<OpportunityFields>) =>
  versionChangesBetween(before, { ...before, ...change });
const section = (id: string, title: string, ...paragraphs: string[]) => ({
  id,
  title,
  body: textOf(...paragraphs),
});
const sections = (...all: ReturnType<typeof section>[]) => ({
  content: { ...before.content, sections: all },
});

describe('the changes between two versions', () => {
  test('are empty for equal ones, in any key order', () => {
    const turned = Object.fromEntries(Object.entries(structuredClone(before)).reverse());
    expect(versionChangesBetween(before, turned)).toEqual([]);
  });

  test('have the firm’s words as they are called today; one replaced by another is no change', () => {
    const vocabulary = {
      ...FIRST_VOCABULARY,
      sectors: [
        { key: 'Food', label: 'Food and farming' },
        { key: 'Farms', label: 'Farms', replacedBy: 'Food' },
        { key: 'Energy', label: 'Power' },
      ],
    };
    expect(versionChangesBetween({ sector: 'Energy' }, { sector: 'Food' }, vocabulary)).toEqual([
      { field: 'sector', label: 'Sector', before: 'Power', after: 'Food and farming' },
    ]);
    expect(versionChangesBetween({ sector: 'Farms' }, { sector: 'Food' }, vocabulary)).toEqual([]);
  });

  test('are described in words and amounts', () => {
    expect(
      changed({
        target: fromMajor(3_000_000, 'EUR'),
        requiresAccreditation: true,
        closesAt: '2026-11-21T16:00:00Z',
        heroKey: null,
      }),
    ).toEqual([
      { field: 'target', label: 'Target', before: '€2,000,000', after: '€3,000,000' },
      {
        field: 'requiresAccreditation',
        label: 'Accreditation',
        before: 'All members',
        after: 'Accredited investors only',
      },
      { field: 'closesAt', label: 'Deadline', before: '', after: '21 Nov 2026, 16:00 UTC' },
      { field: 'heroKey', label: 'Picture', before: 'pictures/solera.svg', after: '' },
    ]);
  });

  test('are shown word by word for texts', () => {
    expect(changed(sections(section('thesis', 'Why now', 'The jars sell well.')))).toEqual([
      {
        field: 'content.sections.0',
        label: 'Section “Why now”',
        before: 'The jars sell.',
        after: 'The jars sell well.',
        parts: [
          { kind: 'same', text: 'The jars sell' },
          { kind: 'added', text: ' well' },
          { kind: 'same', text: '.' },
        ],
      },
    ]);
  });

  test('are shown for scenarios and fees as members read them', () => {
    const economics = (multiple: number, management: number) => ({
      ...before,
      content: {
        ...before.content,
        scenarios: [{ case: 'base' as const, multiple, irr: 1_340, note: 'Flat volumes' }],
        fees: feesOf({ management }),
      },
    });
    const changes = versionChangesBetween(economics(190, 75), economics(210, 100));
    expect(changes.map(({ label, before: old, after }) => [label, old, after])).toEqual([
      ['Scenarios', 'Base · 1.9× · 13.4% a year · Flat volumes', 'Base · 2.1× · 13.4% a year · Flat volumes'],
      ['Fees', expect.stringContaining('0.75% a year'), expect.stringContaining('1% a year')],
    ]);
    expect(changes.every(({ parts }) => parts?.some(({ kind }) => kind === 'added'))).toBe(true);
    const [hidden] = versionChangesBetween(
      { ...before, content: { ...before.content, fees: feesOf({ management: null }) } },
      { ...before, content: { ...before.content, fees: feesOf({ management: null, basis: 'committed' }) } },
    );
    expect(hidden?.label).toBe('Fees');
  });

  test('include sections that were added, removed, renamed and moved', () => {
    const two = {
      ...before,
      ...sections(section('thesis', 'Why now', 'One.'), section('risks', 'Risks', 'Two.')),
    };
    const labels = (...all: ReturnType<typeof section>[]) =>
      versionChangesBetween(two, { ...before, ...sections(...all) }).map(({ label, before: old, after }) => [
        label,
        old,
        after,
      ]);
    expect(labels(section('risks', 'Risks', 'Two.'), section('thesis', 'Why now', 'One.'))).toEqual([
      ['Section order', 'Why now\nRisks', 'Risks\nWhy now'],
    ]);
    expect(labels(section('risks', 'What can go wrong', 'Two.'))).toEqual([
      ['Section “What can go wrong”, title', 'Risks', 'What can go wrong'],
      ['Section “Why now”', 'One.', ''],
    ]);
  });

  test('do not hide changes other than to the words', () => {
    const [a, b] = ['https://example.com/a', 'https://example.com/b'].map((uri) => ({
      ...before,
      content: { ...before.content, sections: [{ id: 'thesis', title: 'Why now', body: linkTo(uri) }] },
    }));
    expect(versionChangesBetween(a ?? {}, b ?? {})).toEqual([
      {
        field: 'content.sections.0',
        label: 'Section “Why now”',
        before: 'Previous',
        after: 'Formatting, links or files',
      },
    ]);
  });

  test('between two long unrelated texts are shown whole, in bounded time', () => {
    const long = (word: string) => Array.from({ length: 30_000 }, (_, at) => `${word}${at * 7919}`).join(' ');
    const other = versionChangesBetween(
      { ...before, ...sections(section('thesis', 'Why now', long('b'))) },
      { ...before, ...sections(section('thesis', 'Why now', long('a'))) },
    );
    expect(other[0]?.parts?.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['removed', 'added']));
  });
});

const word = fc.constantFrom('jars', 'sell', 'well', 'in', 'Spain', '14 %', 'ß', '😀');
const text = fc.array(word, { maxLength: 8 }).map((all) => all.join(' '));
const content = fc.record({
  keyFigures: fc.array(fc.record({ label: text, value: text }), { maxLength: 3 }),
  sections: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      title: text,
      body: text.map((words) => textOf(words)),
    }),
    { selector: ({ id }) => id, maxLength: 4 },
  ),
  team: fc.array(fc.record({ name: text, role: text, bio: text }), { maxLength: 2 }),
  timeline: fc.array(fc.record({ date: fc.constantFrom('2026-01-01', 'soon'), title: text }), {
    maxLength: 2,
  }),
  heroAlt: text,
  pictures: fc.option(
    fc.array(
      fc.constantFrom('plant', 'field').map((id) => pictureNamed(id)),
      { minLength: 1 },
    ),
    {
      nil: undefined,
    },
  ),
  passedReason: fc.option(
    text.filter((words) => words !== ''),
    { nil: undefined },
  ),
});
const someFields: fc.Arbitrary<Partial<OpportunityFields>> = fc.record(
  {
    name: text,
    target: fc.integer({ min: 1, max: 5 }),
    currency: fc.constantFrom('EUR' as const, 'SEK' as const),
    closesAt: fc.constantFrom(null, 'soon', '2026-11-21T16:00:00Z'),
    requiresAccreditation: fc.boolean(),
    content,
  },
  { requiredKeys: [] },
);

describe('for any input', () => {
  test('equal versions have no change, and a change is never hidden', () => {
    fc.assert(
      fc.property(someFields, someFields, (one, other) => {
        expect(versionChangesBetween(one, structuredClone(one))).toEqual([]);
        const changes = versionChangesBetween(one, other);
        const isSame = isSameJson(withContent(one), withContent(other));
        expect(changes.length === 0).toBe(isSame);
        for (const { parts, ...change } of changes) {
          if (!parts) continue;
          const without = (kind: string) =>
            parts
              .filter((part) => part.kind !== kind)
              .map((part) => part.text)
              .join('');
          expect([without('added'), without('removed')]).toEqual([change.before, change.after]);
        }
      }),
    );
  });
});

/** A draft without content is treated as one with empty content. */
const withContent = (fields: Partial<OpportunityFields>) => {
  const {
    sections: all = [],
    keyFigures = [],
    team = [],
    timeline = [],
    heroAlt = '',
    ...rest
  } = fields.content ?? {};
  return { ...fields, content: { sections: all, keyFigures, team, timeline, heroAlt, ...rest } };
};
