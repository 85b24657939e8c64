import type { TranscriptCue } from '#app/domain/investing/opportunity-content.ts';

export type Captions = { cues: TranscriptCue[] } | { problem: string };

/** A recording of several hours stays far below these limits. */
export const CAPTION_LIMITS = { characters: 1_048_576, cues: 10_000, cueCharacters: 1_000, seconds: 86_400 };

const ARROW = '-->';
const TIME = String.raw`(?:(\d{1,4}):)?([0-5]?\d):([0-5]\d)\.(\d{3})`;
const TIMING = new RegExp(String.raw`^[ \t]*${TIME}[ \t]*-->[ \t]*${TIME}(?:[ \t].*)?$`, 'u');
/** Blocks without spoken words. */
const ASIDE = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/u;

type Block = { start: number; end: number; lines: string[] };

/**
 * Parses WebVTT captions into the cues of a transcript, ordered by start time. Names, settings, comments, styles and
 * tags are omitted, and lines that a cue only repeats from the one before; cues may overlap.
 * @returns the problem as a sentence for the person who chose the file, with its line where there is one.
 */
export function parseCaptions(vtt: string): Captions {
  if (vtt.length > CAPTION_LIMITS.characters) return { problem: 'These captions are larger than 1 MB.' };
  const lines = vtt
    .replace(/^\uFEFF/u, '')
    .replaceAll('\0', '\uFFFD')
    .toWellFormed()
    .split(/\r\n|\r|\n/u);
  if (!/^WEBVTT(?:[ \t]|$)/u.test(lines[0] ?? '')) {
    return { problem: 'This is not a WebVTT file: its first line must begin with “WEBVTT”.' };
  }
  const cues: Block[] = [];
  for (let at = 1; at < lines.length; ) {
    const first = lines[at] ?? '';
    if (!first.includes(ARROW)) {
      at = ASIDE.test(first) ? endOfAside(lines, at) : at + 1;
      continue;
    }
    const times = timesOf(first);
    if (!times) return problemAt(at, 'the time should look like “00:01:05.000 --> 00:01:08.500”');
    if (times.end <= times.start) return problemAt(at, 'the cue ends before it begins');
    if (times.end > CAPTION_LIMITS.seconds) return problemAt(at, 'the time is beyond 24 hours');
    const end = endOfCue(lines, at + 1);
    const spoken = plainLines(lines.slice(at + 1, end));
    if (spoken.join(' ').length > CAPTION_LIMITS.cueCharacters)
      return problemAt(at, 'the cue has too much text');
    if (spoken.length > 0) cues.push({ ...times, lines: spoken });
    if (cues.length > CAPTION_LIMITS.cues) return { problem: 'These captions have more than 10,000 cues.' };
    at = end;
  }
  if (cues.length === 0) return { problem: 'These captions have no words.' };
  return { cues: withoutRepeats(cues.sort((one, other) => one.start - other.start)) };
}

/**
 * Rolling captions show a line again above the next one. In other files people may say the same twice, so only what is
 * shown at the same time is a repetition there.
 */
function withoutRepeats(blocks: readonly Block[]): TranscriptCue[] {
  const repeats = blocks.map(({ lines }, at) => repeatedLines(blocks[at - 1]?.lines ?? [], lines));
  const isRolling = blocks.some(({ lines }, at) => repeats[at] && repeats[at] < lines.length);
  const cues: TranscriptCue[] = [];
  for (const [at, { start, end, lines }] of blocks.entries()) {
    const isShownYet = isRolling || start < (blocks[at - 1]?.end ?? 0);
    const text = lines.slice(isShownYet ? repeats[at] : 0).join(' ');
    const last = cues.at(-1);
    if (text) cues.push({ start, end, text });
    else if (last) last.end = Math.max(last.end, end);
  }
  return cues;
}

/** Returns how many lines at the beginning are the last ones of the cue before. */
function repeatedLines(before: readonly string[], lines: readonly string[]): number {
  let most = Math.min(before.length, lines.length);
  while (!before.slice(before.length - most).every((line, at) => line === lines[at])) most -= 1;
  return most;
}

const problemAt = (index: number, what: string): Captions => ({ problem: `Line ${index + 1}: ${what}.` });

/** A comment or style continues to the next empty line, whether or not it contains arrows. */
function endOfAside(lines: readonly string[], from: number): number {
  const end = lines.indexOf('', from);
  return end < 0 ? lines.length : end;
}

/** A cue's text ends at an empty line, or at the next cue if that line is missing. */
function endOfCue(lines: readonly string[], from: number): number {
  let end = from;
  while (end < lines.length && lines[end] !== '' && !lines[end]?.includes(ARROW)) end += 1;
  return end;
}

function timesOf(line: string): { start: number; end: number } | null {
  const parts = TIMING.exec(line)?.slice(1);
  if (!parts) return null;
  return { start: secondsOf(parts.slice(0, 4)), end: secondsOf(parts.slice(4)) };
}

function secondsOf(parts: readonly (string | undefined)[]): number {
  const [hours = 0, minutes = 0, seconds = 0, thousandths = 0] = parts.map((part) => Number(part ?? 0));
  return (((hours * 60 + minutes) * 60 + seconds) * 1000 + thousandths) / 1000;
}

const plainLines = (lines: readonly string[]): string[] =>
  lines
    .join('\n')
    .replace(/<[^>]*>?/gu, '')
    .replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]{2,5}));/gu, character)
    .split('\n')
    .map((line) => line.replace(/\s+/gu, ' ').trim())
    .filter(Boolean);

const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['lrm', '\u200e'],
  ['rlm', '\u200f'],
]);

function character(whole: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name) return ENTITIES.get(name) ?? whole;
  const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16);
  const isCharacter = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
}
