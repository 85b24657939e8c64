import { renderPageAsImage } from 'unpdf';
import { pictureLibrary } from '#app/platform/pictures/picture-library.server.ts';
import { openPdf } from '../preparing/pdf-text.server.ts';
import { ID_SIGNS, traceIdsInText } from '../trace-id.ts';
import { type FoundLine, findPrintedLines, READ } from './find-line.server.ts';
import { ABOVE, BEFORE_ID, BELOW, DRAWN, letterDrawingOf, textLengthOf } from './letters.server.ts';
import {
  type Coverage,
  correlation,
  type Grey,
  NO_SUMS,
  type Sums,
  scaleDrawing,
  withOverlay,
} from './raster.ts';

/** The part of a picture, from its lower edge, in which the line is; at most a part of the width, if it is long. */
const LOWER_PART = { ofHeight: 0.12, ofWidth: 0.25 };
/** The width at which a page or a picture is searched; larger ones are made smaller. */
const MOST_WIDTH = 2_400;
const MOST_HEIGHT = 6_000;
const PIXELS_PER_POINT = 3;
/** Every page has the id, and a later page may be easier to read. */
const MOST_PAGES = 2;
/** Readings that are kept while signs are read, and in the end. */
const KEPT = 12;
const MOST_READ = 12;
/** The least likeness of a whole id. */
const LEAST = 0.5;

/**
 * Reads what may be ids at the bottom of a PDF's first pages, which printing leaves where it removes the text. Ids
 * that are read are guesses in the order of likeness: one counts only if there is such a copy.
 */
export async function idsPrintedInPdf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await openPdf(bytes).catch(() => null);
  if (!pdf) return [];
  try {
    for (let number = 1; number <= Math.min(pdf.numPages, MOST_PAGES); number += 1) {
      const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
      const scale = Math.min(PIXELS_PER_POINT, MOST_WIDTH / width, MOST_HEIGHT / height);
      const page = await renderPageAsImage(pdf, number, {
        canvasImport: () => import('@napi-rs/canvas'),
        scale,
      });
      const read = await idsPrintedIn(new Uint8Array(page));
      if (read.length > 0) return read;
    }
    return [];
  } finally {
    await pdf.loadingTask.destroy();
  }
}

/** The same for a picture: one that was marked, or that shows a page of a copy. */
export async function idsPrintedIn(bytes: Uint8Array): Promise<string[]> {
  const picture = await lowerPart(bytes);
  const read = new Map<string, number>();
  for (const line of await findPrintedLines(picture, sizesFor(picture.width)))
    for (const { text, likeness } of await readLine(line))
      for (const id of traceIdsInText(`VST-${text}`)) read.set(id, Math.max(likeness, read.get(id) ?? 0));
  return [...read]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST_READ)
    .map(([id]) => id);
}

/** Font sizes of the line over the width of a page or picture: small on wide pages, large on narrow pictures. */
const [SMALLEST, LARGEST, STEP] = [0.0055, 0.025, 1.04];
/** Smaller letters cannot be read, in pixels. */
const LEAST_SIZE = 5;

function sizesFor(width: number): number[] {
  const sizes: number[] = [];
  for (let size = Math.max(LEAST_SIZE, SMALLEST * width); size <= LARGEST * width; size *= STEP)
    sizes.push(size);
  return sizes;
}

async function lowerPart(bytes: Uint8Array): Promise<Grey> {
  const sharp = await pictureLibrary();
  const { data, info } = await sharp(bytes, { failOn: 'none' })
    .rotate()
    .flatten({ background: '#fff' })
    .resize({ width: MOST_WIDTH, withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const part = Math.min(info.height * LOWER_PART.ofHeight, info.width * LOWER_PART.ofWidth);
  const from = Math.floor(info.height - part);
  return {
    data: new Uint8Array(data.subarray(from * info.width * info.channels)),
    width: info.width,
    height: info.height - from,
  };
}

type Reading = { text: string; sums: Sums; drift: number; likeness: number };

/** Reads the signs after `BEFORE_ID` one by one, keeping the readings that are most like the picture so far. */
async function readLine(line: FoundLine): Promise<Reading[]> {
  let readings: Reading[] = [{ text: '', sums: NO_SUMS, drift: 0, likeness: 0 }];
  for (let at = 0; at < ID_SIGNS.pattern.length; at += 1) {
    const signs = ID_SIGNS.pattern[at] === '-' ? ['-'] : [...ID_SIGNS.alphabet];
    const next: Reading[] = [];
    for (const reading of readings) for (const sign of signs) next.push(await withSign(line, reading, sign));
    readings = next.sort((one, other) => other.likeness - one.likeness).slice(0, KEPT);
  }
  return readings.filter(({ likeness }) => likeness >= LEAST);
}

/** Positions of a letter within a pixel. */
const SHIFTS = 4;
const shapes = new Map<string, Coverage>();

/** A sign at the size at which it is read, shifted to the right by a part of a pixel. */
async function shapeOf(sign: string, shiftX: number): Promise<Coverage> {
  const key = `${sign} ${shiftX}`;
  const known = shapes.get(key);
  if (known) return known;
  const [drawing, length] = [await letterDrawingOf(sign), await textLengthOf(sign)];
  const [width, height] = [Math.ceil(length * READ + 1), Math.round((ABOVE + BELOW) * READ)];
  const shape = scaleDrawing(drawing, { scale: READ / DRAWN, shiftX, width, height });
  shapes.set(key, shape);
  return shape;
}

/** Adds a sign where it is most like the picture: errors in the measured size add up along the line. */
async function withSign(line: FoundLine, { text, sums, drift }: Reading, sign: string): Promise<Reading> {
  const start = (await textLengthOf(`${BEFORE_ID}${text}`)) * READ;
  let best: Reading | null = null;
  for (const moved of [0, -0.5, 0.5]) {
    const left = Math.round((line.x + start + drift + moved) * SHIFTS) / SHIFTS;
    const shape = await shapeOf(sign, left - Math.floor(left));
    const all = withOverlay(sums, shape, line.picture, Math.floor(left), line.y);
    const likeness = correlation(all) * (line.isLight ? 1 : -1);
    if (!best || likeness > best.likeness)
      best = { text: text + sign, sums: all, drift: drift + moved, likeness };
  }
  return best ?? { text: text + sign, sums, drift, likeness: -1 };
}
