import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from 'vitest';
import { makePdf } from '#tests/factories/pdf.ts';
import { withoutJunk } from './junk.ts';

const JUNK = Buffer.alloc(1024 * 1024, 'junk 12 0 (x) ');
const open = (bytes: Uint8Array) => PDFDocument.load(bytes, { updateMetadata: false });

let sound: Buffer;
beforeAll(async () => {
  const file = await open(await makePdf({ pages: 2 }));
  sound = Buffer.from(await file.save({ useObjectStreams: false }));
});

/** The file with the junk in these places, each given as a text that precedes it. */
function withJunk(...places: string[]): Buffer {
  let made = sound;
  for (const place of places) {
    const at = made.indexOf(place) + place.length;
    made = Buffer.concat([made.subarray(0, at), JUNK, made.subarray(at)]);
  }
  return made;
}

test.each([
  ['the header and the first object', '%PDF-1.7'],
  ['two objects', 'endobj'],
  ['the end and nothing', '%%EOF'],
])('junk between %s is dropped, and all objects stay', async (_what, place) => {
  const input = withJunk(place);
  const kept = withoutJunk(input);
  expect(kept.length).toBeLessThan(input.length - JUNK.length + 100);
  const [before, after] = [await open(sound), await open(kept)];
  expect(after.context.enumerateIndirectObjects().map(String)).toEqual(
    before.context.enumerateIndirectObjects().map(String),
  );
});

test('junk in several places is dropped', async () => {
  const input = withJunk('%%EOF', 'endobj', '%PDF-1.7');
  expect(withoutJunk(input).length).toBeLessThan(input.length - 3 * JUNK.length + 100);
});

test('a stream in which another part seems to start stays as it is', async () => {
  const file = await open(await makePdf());
  file.context.register(file.context.stream(Buffer.concat([JUNK, Buffer.from(' 7 0 obj xref '), JUNK])));
  const input = await file.save({ useObjectStreams: false });
  expect(withoutJunk(input)).toBe(input);
});

test('a last object without an end is dropped', async () => {
  const cut = Buffer.concat([sound, Buffer.from('\n900 0 obj\n<< /Length 9999999 >> stream\n'), JUNK]);
  const kept = withoutJunk(cut);
  expect(kept.length).toBeLessThan(sound.length + 100);
  expect((await open(kept)).getPageCount()).toBe(2);
});

test('a long stream stays as it is, even if it reads like junk', async () => {
  const file = await open(await makePdf());
  file.context.register(file.context.stream(JUNK));
  const input = await file.save({ useObjectStreams: false });
  expect(withoutJunk(input)).toBe(input);
});

test('short remains stay as they are', async () => {
  const input = Buffer.concat([await makePdf(), Buffer.alloc(3000, 'x')]);
  expect(withoutJunk(input)).toBe(input);
});

test('a file of junk alone is refused', () => {
  const input = Buffer.concat([Buffer.from('%PDF-1.7\n'), JUNK]);
  expect(() => withoutJunk(input)).toThrow('no objects');
});
