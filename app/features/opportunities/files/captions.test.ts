import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TranscriptCue } from '#app/domain/investing/opportunity-content.ts';
import { captionsIn } from './captions.server.ts';
import { CAPTION_LIMITS, parseCaptions } from './captions.ts';

const cuesOf = (vtt: string): TranscriptCue[] => {
  const read = parseCaptions(vtt);
  if ('problem' in read) throw new Error(read.problem);
  return read.cues;
};
const problemOf = (vtt: string): string | null => {
  const read = parseCaptions(vtt);
  return 'problem' in read ? read.problem : null;
};
const textsOf = (vtt: string): string[] => cuesOf(vtt).map(({ text }) => text);
const withText = (text: string) => `WEBVTT\n\n00:00.000 --> 00:01.000\n${text}\n`;

describe('captions are parsed', () => {
  test('with or without hours, with names, settings and several lines', () => {
    const vtt = [
      'WEBVTT - the second quarter',
      '',
      '1',
      '00:00:00.000 --> 00:00:02.500 align:start line:90%',
      'The harbour is let',
      'to the last berth.',
      '',
      'a name of a cue',
      '01:02.250 --> 100:00:00.000',
      'Long.',
    ].join('\n');
    expect(problemOf(vtt)).toMatch(/^Line 9: the time is beyond 24 hours/);
    expect(cuesOf(vtt.replace('100:', '10:'))).toEqual([
      { start: 0, end: 2.5, text: 'The harbour is let to the last berth.' },
      { start: 62.25, end: 36_000, text: 'Long.' },
    ]);
  });

  test.each([
    ['\n', ''],
    ['\r\n', ''],
    ['\r', ''],
    ['\r\n', '\uFEFF'],
  ])('with any line ending (%j) and start of file (%j)', (end, mark) => {
    expect(cuesOf(mark + ['WEBVTT', '', '00:01.000 --> 00:02.000', 'Yes', ''].join(end))).toEqual([
      { start: 1, end: 2, text: 'Yes' },
    ]);
  });

  test('without comments, styles and regions, with or without arrows in them', () => {
    const vtt = [
      'WEBVTT',
      'X-TIMESTAMP-MAP=LOCAL:00:00:00.000',
      '',
      'STYLE',
      '::cue { color: red }',
      '',
      'REGION',
      'id:left width:40%',
      '',
      'NOTE checked by hand',
      '00:00.000 --> 00:01.000 is not a cue',
      '',
      '00:03.000 --> 00:04.000',
      'Words',
      '',
      'NOTE',
      'the end',
    ].join('\n');
    expect(textsOf(vtt)).toEqual(['Words']);
  });

  test('one cue may follow another without an empty line', () => {
    expect(textsOf('WEBVTT\n\n00:00.000 --> 00:01.000\nOne\n00:01.000 --> 00:02.000\nTwo')).toEqual([
      'One',
      'Two',
    ]);
  });

  test.each([
    ['<v.loud Anna Keel>Good <b>morning</b></v>, <00:00.500><c.blue>all</c>', 'Good morning, all'],
    ['Profit &amp; loss &lt;2026&gt; &quot;net&quot;', 'Profit & loss <2026> "net"'],
    [
      'a&nbsp;b &#8364; &#x20AC; &#0; &#xD800; &#9999999; &nothing; &',
      'a b € € \ufffd \ufffd \ufffd &nothing; &',
    ],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['an open <b tag', 'an open'],
    ['two   spaces\t', 'two spaces'],
    ['\0', '\ufffd'],
    ['\ud83d', '\ufffd'],
  ])('%j is read as %j', (written, heard) => {
    expect(textsOf(withText(written))).toEqual([heard]);
  });

  test('ordered by start time if they overlap; empty ones are omitted', () => {
    const vtt =
      'WEBVTT\n\n00:05.000 --> 00:09.000\nLater\n\n00:01.000 --> 00:08.000\nSooner\n\n00:02.000 --> 00:03.000\n<b></b>\n';
    expect(textsOf(vtt)).toEqual(['Sooner', 'Later']);
  });
});

describe('lines that are shown again are heard once', () => {
  type Cue = [from: string, to: string, ...lines: string[]];
  const vttOf = (...cues: Cue[]) =>
    ['WEBVTT', ...cues.map(([from, to, ...lines]) => [`${from} --> ${to}`, ...lines].join('\n'))].join(
      '\n\n',
    );

  test('in captions made by a machine, which show each line twice more', () => {
    const vtt = vttOf(
      ['00:00.000', '00:02.000', ' ', 'good<00:00.500><c> morning</c>'],
      ['00:02.000', '00:02.010', 'good morning', ' '],
      ['00:02.010', '00:04.000', 'good morning', 'the<00:03.000><c> harbour</c>'],
      ['00:04.000', '00:04.010', 'the harbour', ' '],
      ['00:06.010', '00:08.000', 'the harbour', 'is let'],
    );
    expect(cuesOf(vtt)).toEqual([
      { start: 0, end: 2.01, text: 'good morning' },
      { start: 2.01, end: 4.01, text: 'the harbour' },
      { start: 6.01, end: 8, text: 'is let' },
    ]);
  });

  test.each([
    [
      ['one', 'two'],
      ['two', 'three'],
      ['three', 'four', 'five'],
    ],
    [['one'], ['one', 'two'], ['one', 'two', 'three'], ['two', 'three', 'four'], ['five']],
  ])('in %j, %j …', (...shown) => {
    const cues = shown.map((lines, at): Cue => [`00:0${at}.000`, `00:0${at + 1}.000`, ...lines]);
    expect(textsOf(vttOf(...cues)).join(' ')).toBe('one two three four five');
  });

  test('and a cue that is in the file twice', () => {
    expect(cuesOf(vttOf(['00:00.000', '00:02.000', 'Yes.'], ['00:00.000', '00:02.500', 'Yes.']))).toEqual([
      { start: 0, end: 2.5, text: 'Yes.' },
    ]);
  });

  test('but what is said twice is heard twice', () => {
    expect(textsOf(vttOf(['00:00.000', '00:01.000', 'Yes.'], ['00:01.000', '00:02.000', 'Yes.']))).toEqual([
      'Yes.',
      'Yes.',
    ]);
  });
});

describe('problems are reported', () => {
  test.each([
    [
      'windows-1252',
      Buffer.from(withText('Grüße, 50 €').replace('€', '\x80'), 'latin1'),
      /not text in UTF-8/,
    ],
    ['UTF-16', Buffer.from(`\uFEFF${withText('Grüße')}`, 'utf16le'), /not text in UTF-8/],
    ['UTF-16 without a mark', Buffer.from(withText('Hello'), 'utf16le'), /not a WebVTT file/],
    ['letters lost in a conversion', Buffer.from(withText('Gr\uFFFD\uFFFDe')), /have lost letters/],
  ])('%s', (_what, bytes, problem) => {
    expect(captionsIn(bytes)).toEqual({ problem: expect.stringMatching(problem) });
  });

  test.each<[string, string, RegExp]>([
    ['an empty file', '', /not a WebVTT file/],
    ['SubRip', '1\n00:00:00,000 --> 00:00:01,000\nHello', /not a WebVTT file/],
    ['a longer first word', 'WEBVTTX\n\n00:00.000 --> 00:01.000\nHello', /not a WebVTT file/],
    ['no words', 'WEBVTT\n\nNOTE nothing yet', /no words/],
    [
      'a comma in the time',
      'WEBVTT\n\n00:00:00,000 --> 00:00:01,000\nHello',
      /^Line 3: the time should look/,
    ],
    ['an arrow alone', 'WEBVTT\n\n-->\nHello', /^Line 3: the time should look/],
    ['a cue that runs backwards', 'WEBVTT\n\n00:02.000 --> 00:01.000\nHello', /^Line 3: the cue ends before/],
    ['a cue of no length', 'WEBVTT\n\n00:02.000 --> 00:02.000\nHello', /^Line 3: the cue ends before/],
    ['a book in one cue', withText('word '.repeat(500)), /^Line 3: the cue has too much text/],
    ['too large a file', withText(' '.repeat(CAPTION_LIMITS.characters)), /larger than 1 MB/],
    [
      'too many cues',
      `WEBVTT\n\n${'00:00.000 --> 00:01.000\na\n\n'.repeat(10_001)}`,
      /more than 10,000 cues/,
    ],
  ])('%s', (_what, vtt, problem) => {
    expect(problemOf(vtt)).toMatch(problem);
  });
});

/** Ordinary words, without characters that have a meaning in WebVTT. */
const words = fc
  .array(fc.stringMatching(/^[\p{L}\p{N}.,€“”’!?-]{1,12}$/u), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join(' '))
  .filter((text) => !text.includes('-->') && text.length <= CAPTION_LIMITS.cueCharacters);

const milliseconds = fc.integer({ min: 0, max: 86_000_000 });
const cue = fc
  .record({ from: milliseconds, length: fc.integer({ min: 1, max: 400_000 }), text: words })
  .map(({ from, length, text }) => ({ start: from / 1000, end: (from + length) / 1000, text }));

const clock = (seconds: number): string => {
  const all = Math.round(seconds * 1000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const ms = String(all % 1000).padStart(3, '0');
  return `${two(all / 3_600_000)}:${two((all / 60_000) % 60)}:${two((all / 1000) % 60)}.${ms}`;
};

describe('for any text', () => {
  test('the result has the same cues in order', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(cue, { minLength: 1, maxLength: 30, selector: ({ text }) => text }),
        fc.constantFrom('\n', '\r\n', '\r'),
        (cues, end) => {
          const blocks = cues.map(({ start, end: until, text }) => [
            `${clock(start)} --> ${clock(until)}`,
            text,
          ]);
          const vtt = ['WEBVTT', ...blocks.map((block) => block.join(end))].join(end + end);
          const sorted = cues.toSorted((one, other) => one.start - other.start);
          expect(cuesOf(vtt)).toEqual(sorted);
        },
      ),
    );
  });

  test('never throws, and every cue is valid', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom(
        '\n',
        '\n\n',
        '\r',
        '00:00.000 --> 00:01.000',
        ' --> ',
        '<',
        '&#',
        'NOTE',
        'WEBVTT',
        '\0',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const read = parseCaptions(`WEBVTT\n\n${pieces.join('')}`);
        if ('problem' in read) return read.problem.endsWith('.');
        return read.cues.every(
          ({ start, end, text }) =>
            start >= 0 &&
            end > start &&
            text.length > 0 &&
            text === text.trim() &&
            text.isWellFormed() &&
            !text.includes('\0'),
        );
      }),
      { numRuns: 100 },
    );
  });

  test.each(['<', '&', '00:00.000 --> ', ' ', '\r', '-->\n', 'NOTE\n'])(
    'a megabyte of %j takes bounded time',
    (piece) => {
      const vtt = `WEBVTT\n\n00:00.000 --> 00:01.000\n${piece.repeat(1_000_000 / piece.length)}`;
      const before = process.cpuUsage();
      parseCaptions(vtt);
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(1500);
    },
  );
});
