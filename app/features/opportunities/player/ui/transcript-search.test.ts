import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TranscriptCue } from '#app/domain/investing/opportunity-content.ts';
import { byCue, findMatches, spokenCue, transcriptPiecesOf } from './transcript-search.ts';

const cuesOf = (...texts: string[]): TranscriptCue[] =>
  texts.map((text, index) => ({ start: index * 10, end: index * 10 + 8, text }));
const found = (words: string, ...texts: string[]) =>
  findMatches(cuesOf(...texts), words).map(({ cue, from, to }) => [cue, texts[cue]?.slice(from, to)]);

describe('searching a transcript', () => {
  test('finds all matches, in order', () => {
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
    ['ffi', 'an oﬃce'],
    ['strasse', 'Straße to Raumsund'],
    ['oneill', 'Mr O’Neill'],
    ['Łódź', 'in Lodz'],
    ['istanbul', 'İstanbul'],
    ['  berth ', 'the berth'],
  ])('%j is found in %j, ignoring case and accents', (words, text) => {
    expect(found(words, text)).toHaveLength(1);
  });

  test('text after a character that is longer in lower case is marked at the right position', () => {
    expect(found('bul', 'İİstanbul, yes')).toEqual([[0, 'bul']]);
  });

  test('each line has its own matches', () => {
    const matches = findMatches(cuesOf('A berth, a berth', 'Nothing.', 'The berth'), 'berth');
    expect([...byCue(matches)]).toEqual([
      [0, matches.slice(0, 2)],
      [2, matches.slice(2)],
    ]);
  });

  test.each(['', ' ', 'a', 'not there'])('%j has none', (words) => {
    expect(found(words, 'The berth')).toEqual([]);
  });

  test('a text split into parts is the same text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme', maxLength: 3 }),
        (text, words) => {
          const matches = findMatches(cuesOf(text), words);
          const parts = transcriptPiecesOf(text, matches);
          expect(parts.map((part) => part.text).join('')).toBe(text);
          expect(parts.flatMap(({ match }) => match ?? [])).toEqual(matches);
          for (const { from, to } of matches) expect(to).toBeGreaterThan(from);
        },
      ),
    );
  });
});

describe('the cue being spoken', () => {
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

  test('is none before the first', () => {
    expect(spokenCue([{ start: 3, end: 4, text: 'One' }], 2)).toBe(-1);
    expect(spokenCue([], 2)).toBe(-1);
  });
});
