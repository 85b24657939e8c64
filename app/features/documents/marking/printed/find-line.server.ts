import { pictureLibrary } from '#app/platform/pictures/picture-library.server.ts';
import { ABOVE, BEFORE_ID, BELOW, DRAWN, letterDrawingOf, textLengthOf } from './letters.server.ts';
import { type Coverage, correlation, type Grey, NO_SUMS, scaleDrawing, withOverlay } from './raster.ts';

/** The font size at which a line is searched for, and the one at which it is measured and read, in pixels. */
const SEARCHED = 8;
export const READ = 24;
const MOST_FOUND = 8;
/** Shades by which a line differs from what is around it; plain paper is skipped. */
const LEAST_CONTRAST = 4;
/** The least likeness of what may be the beginning of an id. */
const LEAST_SEARCHED = 0.35;
const LEAST_MEASURED = 0.5;

/** A picture in which the line has the font size `READ`, and where in it `BEFORE_ID` starts: left edge and top. */
export type FoundLine = { picture: Grey; x: number; y: number; isLight: boolean; likeness: number };

/**
 * Finds where a picture has `BEFORE_ID`, in a few font sizes (pixels) and dark on light or light on dark; the most
 * alike first.
 */
export async function findPrintedLines(picture: Grey, sizes: readonly number[]): Promise<FoundLine[]> {
  const guesses: { size: number; x: number; y: number; likeness: number }[] = [];
  const anchor = await anchorOf(SEARCHED);
  for (const size of sizes) {
    const small = await resized(picture, SEARCHED / size);
    for (const { x, y, likeness } of peaks(small, anchor))
      guesses.push({ size, x: (x * size) / SEARCHED, y: (y * size) / SEARCHED, likeness });
  }
  guesses.sort((one, other) => Math.abs(other.likeness) - Math.abs(one.likeness));
  const found: FoundLine[] = [];
  for (const guess of guesses.slice(0, MOST_FOUND)) {
    const line = await measured(picture, guess);
    if (line) found.push(line);
  }
  return found.sort((one, other) => other.likeness - one.likeness);
}

async function anchorOf(size: number): Promise<Coverage> {
  return scaleDrawing(await letterDrawingOf(BEFORE_ID), {
    ...{ scale: size / DRAWN, shiftX: 0 },
    width: Math.ceil((await textLengthOf(BEFORE_ID)) * size),
    height: Math.round((ABOVE + BELOW) * size),
  });
}

async function resized({ data, width, height }: Grey, scale: number): Promise<Grey> {
  const sharp = await pictureLibrary();
  const { data: pixels, info } = await sharp(data, { raw: { width, height, channels: 1 } })
    .resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), { fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(pixels), width: info.width, height: info.height };
}

type Peak = { x: number; y: number; likeness: number };

/** The places of a picture that are most like a drawing, each the best of its surroundings. */
function peaks(picture: Grey, drawing: Coverage): Peak[] {
  const best: Peak[] = [];
  const { width, height } = drawing;
  // Only the deviation from the mean matters, so the picture's own mean drops out.
  const mean = drawing.data.reduce((sum, cover) => sum + cover, 0) / drawing.data.length;
  const deviation = drawing.data.map((cover) => cover - mean);
  const strength = Math.sqrt(deviation.reduce((sum, one) => sum + one * one, 0));
  const [sums, squares] = [
    runningSums(picture, (shade) => shade),
    runningSums(picture, (shade) => shade ** 2),
  ];
  for (let y = 0; y + height <= picture.height; y += 1)
    for (let x = 0; x + width <= picture.width; x += 1) {
      const sum = within(sums, picture.width, x, y, drawing);
      const spread = within(squares, picture.width, x, y, drawing) - sum ** 2 / (width * height);
      if (spread < LEAST_CONTRAST ** 2 * width * height) continue;
      let likeness = 0;
      for (let row = 0; row < height; row += 1) {
        const from = (y + row) * picture.width + x;
        for (let column = 0; column < width; column += 1)
          likeness += (picture.data[from + column] as number) * (deviation[row * width + column] as number);
      }
      likeness /= Math.sqrt(spread) * strength;
      if (Math.abs(likeness) < LEAST_SEARCHED) continue;
      const near = best.find((one) => Math.abs(one.x - x) <= SEARCHED && Math.abs(one.y - y) <= SEARCHED / 2);
      if (!near) best.push({ x, y, likeness });
      else if (Math.abs(likeness) > Math.abs(near.likeness)) Object.assign(near, { x, y, likeness });
    }
  return best;
}

/** For each pixel, the sum of all above it and to its left; one row and one column more than the picture. */
function runningSums({ data, width, height }: Grey, of: (shade: number) => number): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += of(data[y * width + x] as number);
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] as number) + row;
    }
  }
  return sums;
}

function within(sums: Float64Array, pictureWidth: number, x: number, y: number, { width, height }: Coverage) {
  const [top, bottom] = [y * (pictureWidth + 1), (y + height) * (pictureWidth + 1)];
  const at = (index: number) => sums[index] as number;
  return at(bottom + x + width) - at(bottom + x) - at(top + x + width) + at(top + x);
}

/** Shares of the guessed font size that are tried when a line is measured. */
const NEARBY = [0.97, 0.98, 0.99, 1, 1.01, 1.02, 1.03];
const STEPS = [-4, -3, -2, -1, 0, 1, 2, 3, 4];

/** Measures a guessed line at the size at which it is read; `null` if it is none. */
async function measured(
  picture: Grey,
  { size, x, y }: { size: number; x: number; y: number },
): Promise<FoundLine | null> {
  const anchor = await anchorOf(READ);
  let best: FoundLine | null = null;
  for (const share of NEARBY) {
    const scale = READ / (size * share);
    const large = await resized(around(picture, y, size), scale);
    const [left, top] = [Math.round(x * scale), Math.round((y - firstRow(y, size)) * scale)];
    for (const dy of STEPS)
      for (const dx of STEPS) {
        const likeness = correlation(withOverlay(NO_SUMS, anchor, large, left + dx, top + dy));
        if (Math.abs(likeness) > (best?.likeness ?? LEAST_MEASURED))
          best = {
            ...{ picture: large, x: left + dx, y: top + dy },
            ...{ isLight: likeness > 0, likeness: Math.abs(likeness) },
          };
      }
  }
  return best;
}

const firstRow = (y: number, size: number): number => Math.max(0, Math.floor(y - size));

/** The rows around a line, which are all that is enlarged. */
function around({ data, width, height }: Grey, y: number, size: number): Grey {
  const [from, to] = [firstRow(y, size), Math.min(height, Math.ceil(y + 3 * size))];
  return { data: data.subarray(from * width, to * width), width, height: to - from };
}
