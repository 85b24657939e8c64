import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { renderPageAsImage } from 'unpdf';
import { expect, test } from 'vitest';
import { writeInto } from '../filling/copy-bytes.ts';
import { fillingFor } from '../filling/fill.server.ts';
import { imbalanceOf } from './content-balance.ts';
import { preparePdf } from './prepare.server.ts';

const name = (text: string) => PDFName.of(text);

/** A page with these operators, in a file with one hidden layer, `/Layer`. */
async function withHiddenLayer(content: string): Promise<Uint8Array> {
  const file = await PDFDocument.create();
  const page = file.addPage([595, 842]);
  const { context } = file;
  const layer = context.register(context.obj({ Type: 'OCG', Name: 'x' }));
  const state = context.obj({ OFF: [layer], BaseState: 'ON', Order: [layer] });
  file.catalog.set(name('OCProperties'), context.obj({ OCGs: [layer], D: state }));
  page.node.set(name('Resources'), context.obj({ Properties: { Layer: layer } }));
  page.node.set(name('Contents'), context.register(context.stream(content)));
  return file.save({ addDefaultPage: false });
}

/** Counts the non-white pixels of the first page, as rendered by a reader. */
async function inkOf(bytes: Uint8Array): Promise<number> {
  const shown = await renderPageAsImage(bytes.slice(), 1, { canvasImport: () => import('@napi-rs/canvas') });
  const image = await loadImage(Buffer.from(shown));
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  const { data } = canvas.getContext('2d').getImageData(0, 0, image.width, image.height);
  let ink = 0;
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 250) ink += 1;
  return ink;
}

async function copyOf(input: Uint8Array): Promise<Uint8Array> {
  const made = await preparePdf(input);
  if ('problem' in made) throw new Error(made.problem);
  const mark = { name: 'Ada', email: 'ada@vestry.test', markedAt: '2026-11-22T05:44:00.000Z' };
  const copy = Uint8Array.from(made.template);
  writeInto(copy, 0, await fillingFor(made.sidecar, { ...mark, traceId: '7K2M93QFX1A', documentId: 'x' }));
  return copy;
}

const BLACK = '0 0 595 842 re f';

test.each([
  ['a layer that is hidden', `/OC /Layer BDC ${BLACK}`],
  ['hidden layers within each other', `/OC /Layer BDC /OC/Layer BDC q ${BLACK}`],
  ['a layer that is closed too early and opened again', `EMC /OC /Layer BDC EMC EMC /OC /Layer BDC ${BLACK}`],
  ['a path that cuts off what follows', '0 0 1 1 re W'],
  ['text that cuts off what follows', 'BT 7 Tr'],
])('the mark is visible on a page that leaves %s open', async (_what, content) => {
  const blank = await copyOf(await withHiddenLayer('q Q'));
  const copy = await copyOf(await withHiddenLayer(content));
  expect(await inkOf(copy)).toBe(await inkOf(blank));
});

test.each([
  ['/P <</MCID 0>>BDC BT (EMC ET) Tj ET EMC', { marked: 0, text: 0 }],
  ['/P BMC[1]0 d BT/F 1 Tf', { marked: 1, text: 1 }],
  ['% BDC\n/EMC BMC /BT gs', { marked: 1, text: 0 }],
  ['/P BMC BI /W 1 ID BDC BT EI /Q BMC', { marked: 2, text: 0 }],
  ['q(x)Q q[1]0 d q', { open: 2 }],
])('what %s leaves open', (content, expected) => {
  expect(imbalanceOf(Buffer.from(content))).toMatchObject(expected);
});
