import { Buffer as ShapingBuffer, shape } from 'harfbuzzjs';
import type { OutlinedText } from './drawing.ts';
import { type Face, faceFor, isRightToLeft, isStrong } from './faces.server.ts';

type Run = { face: Face; text: string; isRightToLeft: boolean };

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Shapes a line of text in any script and returns its outlines, so that the file needs no embedded font. */
export async function outlinesOf(text: string): Promise<OutlinedText> {
  const glyphs: OutlinedText['glyphs'] = [];
  let x = 0;
  for (const run of inVisualOrder(await runsOf(text))) {
    const buffer = new ShapingBuffer();
    buffer.addText(run.text);
    buffer.guessSegmentProperties();
    shape(run.face.font, buffer);
    for (const glyph of buffer.getGlyphInfosAndPositions()) {
      const strokes = run.face.strokesOf(glyph.codepoint);
      const scale = run.face.scale;
      if (strokes.length > 0) {
        const left = Math.round(x + (glyph.xOffset ?? 0) * scale);
        glyphs.push({ x: left, y: Math.round((glyph.yOffset ?? 0) * scale), strokes });
      }
      x += (glyph.xAdvance ?? 0) * scale;
    }
  }
  return { width: Math.round(x), glyphs };
}

/** Splits a text into runs of one font and one direction. */
async function runsOf(text: string): Promise<Run[]> {
  const parts = Array.from(characters.segment(text), ({ segment }) => segment);
  const runs: Run[] = [];
  for (const [at, part] of parts.entries()) {
    const last = runs.at(-1);
    const turned =
      isRightToLeft(part) || (!isStrong(part) && (last?.isRightToLeft ?? false) && nextIsTurned(parts, at));
    const known = await faceFor(part, turned ? (last?.face ?? null) : null);
    // A character without a font is shown as its code point: a letter is never replaced by a question mark.
    const [face, shown] = known ? [known, part] : [await latin(), codePoints(part)];
    if (last && last.face === face && last.isRightToLeft === turned) last.text += shown;
    else runs.push({ face, text: shown, isRightToLeft: turned });
  }
  return runs;
}

/** A space or dot belongs to the surrounding words if both are written from right to left. */
function nextIsTurned(parts: readonly string[], at: number): boolean {
  const next = parts.slice(at + 1).find(isStrong);
  return next !== undefined && isRightToLeft(next);
}

async function latin(): Promise<Face> {
  const face = await faceFor('U', null);
  if (!face) throw new Error('The Latin font is missing');
  return face;
}

const codePoints = (part: string): string =>
  Array.from(
    part,
    (sign) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  ).join('');

/** Adjacent right-to-left runs swap places; the line itself runs from left to right. */
function inVisualOrder(runs: readonly Run[]): Run[] {
  const ordered: Run[] = [];
  let turned: Run[] = [];
  for (const run of runs) {
    if (run.isRightToLeft) turned = [run, ...turned];
    else {
      ordered.push(...turned, run);
      turned = [];
    }
  }
  return [...ordered, ...turned];
}
