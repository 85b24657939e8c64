import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#app/domain/ids.ts';
import { makePdf } from '#tests/factories/pdf.ts';
import { markedPicture } from '../drawing/image.server.ts';
import { writeInto } from '../filling/copy-bytes.ts';
import { fillingFor } from '../filling/fill.server.ts';
import type { Mark } from '../mark.ts';
import { preparePdf } from '../preparing/prepare.server.ts';
import { rasterisePdf } from '../preparing/raster.server.ts';
import { tracedIdsIn } from '../trace.server.ts';
import { newTraceId } from '../trace-id.ts';

const markFor = (name: string, email: string): Mark => ({
  ...{ name, email, markedAt: '2026-11-22T05:44:00.000Z' },
  ...{ traceId: newTraceId(), documentId: newId() },
});

const marks = [
  markFor('Ada Lindqvist', 'ada@example.com'),
  markFor(
    'Wolfeschlegelsteinhausenbergerdorff 김민준',
    'w.hubert@wolfeschlegelsteinhausenbergerdorff.example',
  ),
];

/** Grey and coloured areas with noise, as a photograph has them. */
const photo = (width: number, height: number) =>
  sharp({
    create: {
      ...{ width, height, channels: 3, background: '#557' },
      noise: { type: 'gaussian', mean: 120, sigma: 35 },
    },
  })
    .blur(2)
    .jpeg()
    .toBuffer();

const read = async (bytes: Uint8Array) => {
  const { ids, read } = await tracedIdsIn(bytes);
  expect(ids).toEqual([]);
  return read;
};

describe('issue 11 point 2: the id is read from the pixels of', () => {
  let pictures: { traceId: string; copy: Buffer }[];

  beforeAll(async () => {
    pictures = await Promise.all(
      marks.map(async (mark, at) => {
        const [width, height] = at === 0 ? [1_500, 1_000] : [1_200, 1_600];
        return {
          traceId: mark.traceId,
          copy: Buffer.from(await markedPicture(await photo(width, height), 'image/jpeg', mark)),
        };
      }),
    );
  });

  test.each([
    ['compressed strongly, without its metadata', 0, (copy: Buffer) => sharp(copy).jpeg({ quality: 40 })],
    ['made smaller', 1, (copy: Buffer) => sharp(copy).resize({ width: 900 }).webp({ quality: 70 })],
    ['turned grey and saved as PNG', 0, (copy: Buffer) => sharp(copy).greyscale().png()],
  ])('a picture %s', { timeout: 180_000 }, async (_, at, change) => {
    const { traceId, copy } = pictures[at] ?? { traceId: '', copy: Buffer.alloc(0) };
    expect(await read(await change(copy).toBuffer())).toContain(traceId);
  });

  test.each(marks)('a scanned page of the copy of $name', { timeout: 180_000 }, async (mark) => {
    const made = await preparePdf(await makePdf({ pages: 1 }));
    if ('problem' in made) throw new Error(made.problem);
    const copy = Uint8Array.from(made.template);
    writeInto(copy, 0, await fillingFor(made.sidecar, mark));
    expect(await read(await rasterisePdf(copy))).toContain(mark.traceId);
  });
});

test('nothing is read from a picture, and from a page, without a mark', { timeout: 180_000 }, async () => {
  expect(await read(await photo(1_000, 700))).toEqual([]);
  expect(await read(await makePdf({ pages: 1 }))).toEqual([]);
});
