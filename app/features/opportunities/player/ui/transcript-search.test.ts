import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TranscriptCue } from '#app/domain/opportunity-content.ts';
import { byCue, findMatches, partsOf, spokenCue } from './transcript-search.ts';

const cuesOf = (...texts: string[]): TranscriptCue[] =>
  texts.map((text, index) => ({ start: index * 10, end: index * 10 + 8, text }));
const found = (words: string, ...texts: string[]) =>
  findMatches(cuesOf(...texts), words).map(({ cue, from, to }) => [cue, texts[cue]?.slice(from, to)]);

describe('searching a transcript', () => {
  test('finds every place, in order', () => {
    expect(found('berth', 'The berth is let.', 'Nothing.', 'A berth, a berth')).toEqual([
      [0, 'berth'],
      [2, 'berth'],
      [2, 'berth'],
    ]);
  });

  test.each([
    ['CALAHORRA', 'from Calahorra'],
    ['espana', 'in España'],
    ['España', 'in Espana'],
    ['raumsund', 'Straße to Raumsund'],
    ['ffi', 'oﬃce, office'],
    ['istanbul', 'İstanbul'],
    ['  berth ', 'the berth'],
  ])('%j is in %j, whatever its capitals and accents', (words, text) => {
    expect(found(words, text)).toHaveLength(1);
  });

  test('what follows a sign that is longer in small letters is marked where it stands', () => {
    expect(found('bul', 'İİstanbul, yes')).toEqual([[0, 'bul']]);
  });

  test('each line has its own', () => {
    const matches = findMatches(cuesOf('A berth, a berth', 'Nothing.', 'The berth'), 'berth');
    expect([...byCue(matches)]).toEqual([
      [0, matches.slice(0, 2)],
      [2, matches.slice(2)],
    ]);
  });

  test.each(['', ' ', 'a', 'not there'])('%j has none', (words) => {
    expect(found(words, 'The berth')).toEqual([]);
  });

  test('a text in parts is the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme', maxLength: 3 }),
        (text, words) => {
          const matches = findMatches(cuesOf(text), words);
          const parts = partsOf(text, matches);
          expect(parts.map((part) => part.text).join('')).toBe(text);
          expect(parts.flatMap(({ match }) => match ?? [])).toEqual(matches);
          for (const { from, to } of matches) expect(to).toBeGreaterThan(from);
        },
      ),
    );
  });
});

describe('the words that are spoken', () => {
  const cues = [...cuesOf('One', 'Two'), { start: 12, end: 14, text: 'Between' }];
  test.each([
    [0, 0],
    [7.9, 0],
    [9.9, 0],
    [10, 1],
    [13, 2],
    [16, 2],
    [16.1, -1],
  ])('at %s s are those of line %s', (seconds, line) => {
    expect(spokenCue(cues, seconds)).toBe(line);
  });

  test('are none before the first', () => {
    expect(spokenCue([{ start: 3, end: 4, text: 'One' }], 2)).toBe(-1);
    expect(spokenCue([], 2)).toBe(-1);
  });
});
