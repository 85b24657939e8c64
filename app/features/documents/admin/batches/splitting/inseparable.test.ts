import { PDFDocument, PDFName, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { everythingIn } from '#tests/factories/pdf-contents.ts';
import { statementsOf } from '#tests/factories/split-statements.ts';

type Shape = {
  content: (at: number) => string;
  change?: (page: PDFPage, at: number) => void;
  pages?: number;
};

const name = (text: string) => PDFName.of(text);

/** Pages of 200 by 200 points with these operators, a font `/F`, and equal contents as one object. */
async function fileOf({ content, change, pages = 2 }: Shape): Promise<Uint8Array> {
  const file = await PDFDocument.create({ updateMetadata: false });
  const font = await file.embedFont(StandardFonts.Courier);
  const written = new Map<string, ReturnType<typeof file.context.register>>();
  for (let at = 0; at < pages; at += 1) {
    const page = file.addPage([200, 200]);
    const text = content(at);
    const ref = written.get(text) ?? file.context.register(file.context.flateStream(text));
    written.set(text, ref);
    page.node.set(name('Contents'), ref);
    page.node.set(name('Resources'), file.context.obj({ Font: { F: font.ref } }));
    change?.(page, at);
  }
  return file.save();
}

const split = (file: Uint8Array, lengths: readonly number[] = [1, 1]) => statementsOf(file, lengths);

const lineAt = (y: number, text: string) => `BT /F 10 Tf 20 ${y} Td (${text}) Tj ET`;
const BOTH = `${lineAt(150, 'Statement of Ada')} ${lineAt(50, 'Statement of Bo')}`;
const half = (at: number) => `0 ${at === 0 ? 100 : 0} 200 100 re W n`;
const crop = (page: PDFPage, at: number) => page.setCropBox(0, at === 0 ? 100 : 0, 200, 100);
const letters = Array.from({ length: 9 }, (_, at) => `${20 + at} 40 30 50 40 ${60 + at} c`).join(' ');

function addForm(page: PDFPage, content: string, entries: Record<string, string | number[]> = {}): void {
  const { context } = page.node;
  const form = context.stream(content, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, 200, 200],
    ...entries,
  });
  page.node.Resources()?.set(name('XObject'), context.obj({ Form: context.register(form) }));
}

function addLayer({ doc, node }: PDFPage, rule: Record<string, string> = {}, hidden = true): void {
  const { context, catalog } = doc;
  const layer = context.register(context.obj({ Type: 'OCG' }));
  catalog.set(name('OCProperties'), context.obj({ OCGs: [layer], D: hidden ? { OFF: [layer] } : {} }));
  const used = rule.Type ? context.obj({ ...rule, OCGs: layer }) : layer;
  node.Resources()?.set(name('Properties'), context.obj({ Layer: used }));
}

test.each<[string, Shape]>([
  ['one content, of which each page is cropped to its part', { content: () => BOTH, change: crop }],
  ['one content, of which each page is cut to its part', { content: (at) => `${half(at)} ${BOTH}` }],
  [
    'lines side by side, of which each page is cut to its own',
    {
      content: (at) =>
        `${at === 0 ? 0 : 100} 0 100 200 re W n ${lineAt(50, 'AAAA')} BT /F 10 Tf 120 50 Td (BBBB) Tj ET`,
    },
  ],
  [
    'one line, of which each page is cut to its part',
    {
      content: (at) =>
        `${at === 0 ? 0 : 92} 0 ${at === 0 ? 90 : 108} 200 re W n ${lineAt(50, 'Statement  Statement')}`,
    },
  ],
  [
    'the letters of another, one by one, cut off',
    {
      content: (at) =>
        `0 ${at * 100} 200 80 re W n ${BOTH.replace(/\((.*?)\)/g, (_, text: string) => `(${text.split('').join(') Tj (')})`)}`,
    },
  ],
  [
    'a form with all statements, moved on each page',
    {
      content: (at) => `q 1 0 0 1 0 ${at * 200} cm /Form Do Q`,
      change: (page) =>
        addForm(page, `${lineAt(150, 'Statement of Ada')} ${lineAt(-50, 'Statement of Bo')}`, {
          BBox: [0, -200, 200, 200],
        }),
    },
  ],
  ['text beyond the edge', { content: (at) => `${lineAt(50, `Page ${at}`)} ${lineAt(900, 'of somebody')}` }],
  [
    'text beyond a form',
    {
      content: () => '/Form Do',
      change: (page) => addForm(page, lineAt(150, 'of somebody'), { BBox: [0, 0, 200, 20] }),
    },
  ],
  [
    'letters that are drawn as paths',
    { content: (at) => `${at === 0 ? 100 : 0} 0 100 200 re W n 30 40 m ${letters} f` },
  ],
  [
    'a layer that is hidden',
    { content: () => `/OC /Layer BDC ${BOTH} EMC`, change: (page) => addLayer(page) },
  ],
  [
    'a rule that hides a layer',
    {
      content: () => `/OC /Layer BDC ${BOTH} EMC`,
      change: (page) => addLayer(page, { Type: 'OCMD', P: 'AllOff' }, false),
    },
  ],
])('product §5: a file is not split if its pages contain %s', async (_, shape) => {
  await expect(split(await fileOf(shape))).rejects.toMatchObject({ code: 'unprocessable' });
});

test('product §5: a picture of all statements, of which each page shows a part, is not split', async () => {
  const file = await PDFDocument.create();
  const png = await sharp({ create: { width: 9, height: 18, channels: 3, background: '#557' } })
    .png()
    .toBuffer();
  const picture = await file.embedPng(png);
  for (const y of [0, -200])
    file.addPage([200, 200]).drawImage(picture, { x: 0, y, width: 200, height: 400 });
  await expect(split(await file.save())).rejects.toThrow(/Page 1 contains something that it does not show/);
});

test.each<[string, Shape, number[]?]>([
  [
    'cells of a table with longer text',
    { content: (at) => `q 20 40 30 20 re W n BT /F 10 Tf 20 50 Td (Ada ${at}) Tj ( reinvested) Tj ET Q` },
  ],
  [
    'a letterhead that runs over the edge',
    {
      content: (at) => `/Form Do ${lineAt(50, `Page ${at}`)}`,
      change: (page) => addForm(page, `-30 40 m ${letters} f`),
    },
  ],
  [
    'a layer that is shown',
    { content: () => `/OC /Layer BDC ${BOTH} EMC`, change: (page) => addLayer(page, {}, false) },
  ],
  [
    'one content over two pages of one statement',
    {
      content: (at) => (at < 2 ? BOTH : lineAt(50, 'Bo')),
      change: (page, at) => (at < 2 ? crop(page, at) : undefined),
      pages: 3,
    },
    [2, 1],
  ],
  ['content that is turned or mirrored', { content: () => `-1 0 0 1 200 0 cm 0 1 -1 0 200 0 cm ${BOTH}` }],
])('a file is split if its pages contain %s', async (_, shape, lengths) => {
  expect(await split(await fileOf(shape), lengths)).toHaveLength(2);
});

test('a form in a hidden layer stays behind', async () => {
  const file = await fileOf({
    content: (at) => `${lineAt(50, `Page ${at}`)} /Form Do`,
    change: (page, at) => {
      if (at === 0) return;
      const { context, catalog } = page.doc;
      const layer = context.register(context.obj({ Type: 'OCG' }));
      catalog.set(name('OCProperties'), context.obj({ OCGs: [layer], D: { OFF: [layer] } }));
      const form = context.stream(lineAt(150, 'Secret'), {
        Subtype: 'Form',
        BBox: [0, 0, 200, 200],
        OC: layer,
      });
      page.node.Resources()?.set(name('XObject'), context.obj({ Form: context.register(form) }));
    },
  });
  for (const statement of await split(file)) expect(await everythingIn(statement)).not.toContain('Secret');
});

test('splitting again gives the same bytes', async () => {
  const file = await fileOf({ content: (at) => `${lineAt(50, `Page ${at}`)}` });
  expect(await split(file)).toEqual(await split(file));
});
