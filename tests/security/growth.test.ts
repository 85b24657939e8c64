import { describe, expect, test } from 'vitest';
import { filesWithPatterns, importedBy, isLinear } from './text-patterns.ts';
import { READERS, UNMEASURED } from './text-readers.ts';

/** The repeated part, and a suffix that makes nearly matching patterns backtrack. */
const PARTS = [
  'a',
  ' ',
  '.',
  '…',
  '\u2026\u2028',
  '0',
  '1.',
  '-',
  '#',
  '# ',
  '*',
  '@',
  'a@',
  '@.',
  'a.',
  '<',
  '<a',
  '<a ',
  '<style ',
  '<style>',
  '<script',
  '</style ',
  '&#1',
  '[',
  '](',
  '(',
  ')',
  '"',
  ';',
  ';"',
  '\n',
  '\r',
  '\r\n',
  '\n ',
  '\t',
  '/',
  '//',
  'http://',
  '%20',
  'Version/1 ',
  'mso-list:',
  ' on',
  ',',
  '1,',
  '\uFDFA',
  'a\u0301',
  '<Key>',
  '-->',
  'a ',
  'A',
  'A@',
  '1A',
  '. ',
  'V-',
  'VST-',
  'On wrote',
  'name="',
];
const STARTS = ['', 'a@', '# ', '1.', '<a', 'http://', '\n', 'Version/1.'];
const ENDS = ['', '!', 'x', '\u2028x', ' x'];

const LENGTH = 3_000;
const GROWTH = 4;
/** Linear work takes as long for the long text as for four short ones, quadratic work four times as long. */
const MOST = 2;
/** Below this, a ratio reflects the machine rather than the work: quadratic work takes several times as long. */
const TOO_SHORT_MS = 25;
/**
 * The short text alone shows that the long one is processed at once: even work that grows with the third power of the
 * text takes no longer there than `TOO_SHORT_MS`.
 */
const INSTANT_MS = TOO_SHORT_MS / GROWTH ** 3;

/** Time of this thread on a processor: what else the machine does must not count. */
function msOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** The fastest of several runs is the one with the least interference. */
const leastMs = (turns: number, work: () => unknown): number =>
  Math.min(...Array.from({ length: turns }, () => msOf(work)));

/** As much text as the long one: some systems count processor time in steps of four milliseconds. */
function fourTimes(work: () => unknown): void {
  for (let turn = 0; turn < GROWTH; turn += 1) work();
}

type Texts = { short: string; long: string };

/** The texts of all readers, built once: each is the start, the repeated part and the end. */
const TEXTS = STARTS.flatMap((start) =>
  PARTS.flatMap((part) =>
    ENDS.map((end) => {
      const textOf = (length: number) => start + part.repeat(length / part.length) + end;
      const texts: Texts = { short: textOf(LENGTH), long: textOf(LENGTH * GROWTH) };
      return { texts, of: JSON.stringify({ start, part, end }) };
    }),
  ),
);

/**
 * Time on the clock, in fractions of a millisecond, which not every system measures of a thread; on a busy machine it is
 * longer, never shorter.
 */
function passedMs(work: () => unknown): number {
  const before = performance.now();
  work();
  return performance.now() - before;
}

/** Returns how the work grows with the text; 0 if even the long text is processed instantly. */
function growthOf(read: (text: string) => unknown, { short, long }: Texts): number {
  if (passedMs(() => read(short)) < INSTANT_MS) return 0;
  const first = msOf(() => read(long));
  if (first < TOO_SHORT_MS) return 0;
  // What delays the first run makes the growth seem larger, never smaller.
  let growth = first / leastMs(2, () => fourTimes(() => read(short)));
  if (growth >= MOST && leastMs(3, () => read(long)) < TOO_SHORT_MS) return 0;
  for (let turn = 0; turn < 3 && growth >= MOST; turn += 1)
    growth = Math.min(growth, leastMs(3, () => read(long)) / leastMs(3, () => fourTimes(() => read(short))));
  return growth;
}

describe('work on a text grows no faster than the text', () => {
  test.each(Object.entries(READERS))(
    '%s',
    (_name, read) => {
      for (const { texts, of } of TEXTS) expect(growthOf(read, texts), of).toBeLessThan(MOST);
    },
    120_000,
  );
});

test('every file with a pattern that may be slow is measured, or the reason against it is given', () => {
  const measured = importedBy('tests/security/text-readers.ts');
  const unmeasured = Object.values(UNMEASURED).flat().sort();
  expect(filesWithPatterns().filter((path) => !measured.has(path))).toEqual(unmeasured);
});

test.each([
  ['/\\s+/g', true],
  ['/[^a-z0-9]+/g', true],
  ['/^Bearer (.+)$/', true],
  ['/^\\d+(?:\\.\\d+)?$/', false],
  ['/-+$/', false],
  ['/^-+|-+$/g', false],
  ['/(?:ab)+/', false],
  ['/^a+$/m', false],
  ['/\\d{4,}x/', false],
])('the form of %s shows that it is linear: %s', (literal, expected) => {
  expect(isLinear(literal)).toBe(expected);
});
