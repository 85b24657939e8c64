import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { renderPageAsImage } from 'unpdf';
import { beforeAll, expect, test } from 'vitest';
import { writeInto } from '../filling/copy-bytes.ts';
import { fillingFor } from '../filling/fill.server.ts';
import { newTraceId } from '../trace-id.ts';
import { preparePdf } from './prepare.server.ts';

let copy: Uint8Array;

/** Empty pages, so that all that is drawn on them is the mark. */
beforeAll(async () => {
  const file = await PDFDocument.create();
  file.addPage([595, 842]);
  file.addPage([595, 842]).setRotation(degrees(90));
  file.addPage([700, 900]).setCropBox(50, 40, 500, 700);
  file.addPage([60, 40]);
  const made = await preparePdf(await file.save());
  if ('problem' in made) throw new Error(made.problem);
  copy = Uint8Array.from(made.template);
  const mark = { name: 'Ada Lindqvist', email: 'ada@example.com', markedAt: '2026-11-22T05:44:00.000Z' };
  writeInto(copy, 0, await fillingFor(made.sidecar, { ...mark, traceId: newTraceId(), documentId: 'x' }));
});

const WIDTH = 600;
const LINE_GREY = 175;

/** The darkest shade in each hundredth of a page's height, from the top. */
async function darkestOf(page: number): Promise<number[]> {
  const shown = await renderPageAsImage(copy.slice(), page, {
    canvasImport: () => import('@napi-rs/canvas'),
    width: WIDTH,
  });
  const { data, info } = await sharp(shown)
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const darkest = Array.from({ length: 100 }, () => 255);
  for (const [at, shade] of data.entries()) {
    const band = Math.floor(((at / info.channels / info.width) * 100) / info.height);
    darkest[band] = Math.min(darkest[band] ?? 255, shade);
  }
  return darkest;
}

test.each([
  [1, 'upright'],
  [2, 'turned'],
  [3, 'cut'],
  [4, 'tiny'],
])('page %i (%s) shows the diagonal lightly across it and the footer clearly below', async (page) => {
  const bands = await darkestOf(page);
  const [diagonal, footer] = [bands.slice(0, 93), bands.slice(93)];
  expect(diagonal.filter((shade) => shade < 250).length).toBeGreaterThan(60);
  expect(Math.min(...diagonal)).toBeGreaterThan(LINE_GREY);
  expect(Math.min(...footer)).toBeLessThan(LINE_GREY);
});
