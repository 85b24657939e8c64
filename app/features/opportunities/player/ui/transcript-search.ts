import type { TranscriptCue } from '#app/domain/investing/opportunity-content.ts';
import { foldedText } from '#app/domain/text/folded-text.ts';

export type Match = { cue: number; from: number; to: number };

/** Shorter searches would match nearly every line. */
const SHORTEST = 2;

/** Finds all matches of `words`, in order, ignoring case and accents. */
export function findMatches(cues: readonly TranscriptCue[], words: string): Match[] {
  const wanted = fold(words.trim()).text;
  if (wanted.length < SHORTEST) return [];
  return cues.flatMap(({ text }, cue) => {
    const { text: folded, from } = fold(text);
    const matches: Match[] = [];
    for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
      const end = at + wanted.length;
      matches.push({ cue, from: from[at] ?? 0, to: from[end] ?? text.length });
    }
    return matches;
  });
}

/** Groups matches by cue, because each line needs only its own and there are thousands of both. */
export function byCue(matches: readonly Match[]): ReadonlyMap<number, readonly Match[]> {
  const found = new Map<number, Match[]>();
  for (const match of matches) {
    const before = found.get(match.cue);
    if (before) before.push(match);
    else found.set(match.cue, [match]);
  }
  return found;
}

/** A letter with its accents. */
const LETTER = /\P{M}\p{M}*|\p{M}+/gu;

/** Folds a text; `from` maps each character to its original position. */
function fold(text: string): { text: string; from: number[] } {
  const from: number[] = [];
  let folded = '';
  for (const { 0: letter, index } of text.matchAll(LETTER)) {
    const plain = foldedText(letter);
    for (let unit = 0; unit < plain.length; unit += 1) from.push(index);
    folded += plain;
  }
  return { text: folded, from };
}

export type TranscriptPiece = { text: string; match: Match | null };

export function transcriptPiecesOf(text: string, matches: readonly Match[]): TranscriptPiece[] {
  const parts: TranscriptPiece[] = [];
  let at = 0;
  for (const match of matches) {
    if (match.from > at) parts.push({ text: text.slice(at, match.from), match: null });
    parts.push({ text: text.slice(match.from, match.to), match });
    at = match.to;
  }
  if (at < text.length) parts.push({ text: text.slice(at), match: null });
  return parts;
}

/** How long the last cue stays highlighted during silence, in seconds. */
const LINGERS = 2;

/** The index of the cue being spoken: the one that started last; -1 for none. */
export function spokenCue(cues: readonly TranscriptCue[], seconds: number): number {
  const index = cues.findLastIndex(({ start }) => start <= seconds);
  const cue = cues[index];
  return cue && seconds <= cue.end + LINGERS ? index : -1;
}
