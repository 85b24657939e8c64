import { readFileSync } from 'node:fs';
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { outlinesIn } from '#tests/factories/pdf-fonts.ts';
import { pictureOf, statementsOf } from '#tests/factories/split-statements.ts';

const name = (text: string) => PDFName.of(text);

/** The statements of Chromium, with a change of each font. */
async function changed(change: (font: PDFDict, file: PDFDocument) => void): Promise<Uint8Array> {
  const file = await PDFDocument.load(readFileSync('tests/fixtures/statements/chromium.pdf'));
  for (const [, object] of file.context.enumerateIndirectObjects())
    if (object instanceof PDFDict && object.get(name('Type')) === name('Font')) change(object, file);
  return file.save();
}

async function expectSameLook(file: Uint8Array): Promise<number[]> {
  const outlines: number[] = [];
  for (const [at, statement] of (await statementsOf(file, [1, 1, 1])).entries()) {
    expect(await pictureOf(statement, 1)).toBe(await pictureOf(file, at + 1));
    for (const font of await outlinesIn(statement)) outlines.push(font.outlines - font.shown);
  }
  return outlines;
}

test('product §5: a font that lists the glyphs of its characters keeps those that are shown', async () => {
  const places = Buffer.alloc(8000);
  for (let glyph = 0; glyph < 4000; glyph += 1) places.writeUInt16BE(glyph, glyph * 2);
  const file = await changed((font, { context }) => {
    if (font.has(name('CIDToGIDMap')))
      font.set(name('CIDToGIDMap'), context.register(context.flateStream(places)));
  });
  for (const more of await expectSameLook(file)) expect(more).toBeLessThanOrEqual(0);
});

test('fonts that share a set of characters keep what each of them shows', async () => {
  const file = await changed(() => undefined);
  const own = await PDFDocument.load(file);
  const fonts = own.getPage(1).node.Resources()?.lookup(name('Font'), PDFDict);
  const copies = fonts?.entries().map(([key, font]) => {
    const copy = own.context.lookup(font, PDFDict).clone();
    return [key.decodeText(), own.context.register(copy)] as const;
  });
  own
    .getPage(1)
    .node.Resources()
    ?.set(name('Font'), own.context.obj(Object.fromEntries(copies ?? [])));
  const shared = await own.save();
  const [statement = shared] = await statementsOf(shared, [2, 1]);
  for (const page of [1, 2]) expect(await pictureOf(statement, page)).toBe(await pictureOf(file, page));
  for (const { outlines, shown } of await outlinesIn(statement)) expect(outlines).toBeLessThanOrEqual(shown);
});

test.each<[string, (font: PDFDict, file: PDFDocument) => void]>([
  [
    'an encoding of its own',
    (font, { context }) => {
      const table = `begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange
        1 begincidrange <0000> <ffff> 0 endcidrange endcmap`;
      const stream = context.flateStream(table, { Type: 'CMap', CMapName: 'Own' });
      if (font.get(name('Subtype')) === name('Type0')) font.set(name('Encoding'), context.register(stream));
    },
  ],
  [
    'a program of another kind',
    (font) => {
      if (font.get(name('Subtype')) === name('CIDFontType2')) font.set(name('Subtype'), name('CIDFontType0'));
    },
  ],
])('a font with %s stays whole, so that its statements look as before', async (_, change) => {
  expect(Math.max(...(await expectSameLook(await changed(change))))).toBeGreaterThan(0);
});

test('a program that is no font stays as it is', async () => {
  const file = await changed((font, { context }) => {
    const descriptor = font.lookupMaybe(name('FontDescriptor'), PDFDict);
    descriptor?.set(name('FontFile2'), context.register(context.stream(Buffer.from('\0\x01\0\0 no font'))));
  });
  for (const statement of await statementsOf(file, [1, 1, 1]))
    expect(Buffer.from(statement).includes('no font')).toBe(true);
});
