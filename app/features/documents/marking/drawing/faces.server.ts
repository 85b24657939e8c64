import { Font, Blob as FontBlob, Face as FontFace, Variation } from 'harfbuzzjs';
import { fontParts, readFont } from '#app/platform/fonts/font-files.server.ts';
import type { Stroke } from './drawing.ts';

/** A subset of a font, with its outlines in units of `EM` to the font size. */
export type Face = { font: Font; scale: number; strokesOf(glyph: number): Stroke[] };

/** Steps of the grid to which outlines are rounded, per font size: 0.06 points in the largest letters. */
export const EM = 250;

const REGULAR = 400;

/** Fonts by character; names need few of them. */
const found = new Map<string, Face>();
const MOST_FOUND = 5_000;
const opened = new Map<string, Promise<Face>>();

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const STRONG = /[\p{L}\p{N}\p{So}]/u;

export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** Returns whether a character has its own direction; spaces and punctuation take that of their neighbours. */
export const isStrong = (text: string): boolean => STRONG.test(text);

/** Returns a font with all code points of a character, preferably `preferred`; `null` if there is none. */
export async function faceFor(character: string, preferred: Face | null): Promise<Face | null> {
  const known = preferred ? undefined : found.get(character);
  if (known) return known;
  const face = await search(character, preferred);
  if (face && !preferred && found.size < MOST_FOUND) found.set(character, face);
  return face;
}

async function search(character: string, preferred: Face | null): Promise<Face | null> {
  const codes = Array.from(character, (sign) => sign.codePointAt(0) ?? 0);
  const visible = codes.filter((code) => !isJoiner(code));
  if (preferred && visible.every((code) => preferred.font.nominalGlyph(code) !== undefined)) return preferred;
  const known = await fontParts();
  for (const wanted of [visible, visible.slice(0, 1)]) {
    for (const part of known) {
      if (!wanted.every((code) => part.holds(code))) continue;
      const face = await open(part.file);
      if (wanted.every((code) => face.font.nominalGlyph(code) !== undefined)) return face;
    }
  }
  return null;
}

/** Zero-width joiners and variation selectors: visible only in their effect on neighbours. */
const isJoiner = (code: number): boolean =>
  code === 0x200c || code === 0x200d || (code >= 0xfe00 && code <= 0xfe0f);

function open(file: string): Promise<Face> {
  const face = opened.get(file) ?? read(file);
  opened.set(file, face);
  return face;
}

async function read(file: string): Promise<Face> {
  const face = new FontFace(new FontBlob((await readFont(file)).buffer));
  const font = new Font(face);
  font.setVariations([new Variation('wght', REGULAR)]);
  const scale = EM / face.upem;
  const known = new Map<number, Stroke[]>();
  const strokesOf = (glyph: number): Stroke[] => {
    const strokes = known.get(glyph) ?? scaled(font.glyphToJson(glyph), scale);
    known.set(glyph, strokes);
    return strokes;
  };
  return { font, scale, strokesOf };
}

const scaled = (strokes: readonly Stroke[], scale: number): Stroke[] =>
  strokes.map(({ type, values }) => ({ type, values: values.map((value) => Math.round(value * scale)) }));
