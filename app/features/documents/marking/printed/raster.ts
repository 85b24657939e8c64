/** A picture in shades of grey: one byte per pixel, row by row from the top. */
export type Grey = { data: Uint8Array; width: number; height: number };

/** How much of each pixel a drawing covers, from 0 to 1, row by row from the top. */
export type Coverage = { data: Float32Array; width: number; height: number };

/** Where a drawing is put when it is scaled: pixels per pixel of the drawing, and the shift of its left edge. */
type Placement = { scale: number; shiftX: number; width: number; height: number };

/** Scales a drawing down by the area that each new pixel covers, so that edges stay as soft as a program draws them. */
export function scaleDrawing(drawing: Coverage, { scale, shiftX, width, height }: Placement): Coverage {
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [y / scale, (y + 1) / scale];
    for (let x = 0; x < width; x += 1)
      data[y * width + x] = meanOf(drawing, (x - shiftX) / scale, (x + 1 - shiftX) / scale, top, bottom);
  }
  return { data, width, height };
}

function meanOf({ data, width, height }: Coverage, left: number, right: number, top: number, bottom: number) {
  let sum = 0;
  const [lastX, lastY] = [Math.min(width, Math.ceil(right)), Math.min(height, Math.ceil(bottom))];
  for (let y = Math.max(0, Math.floor(top)); y < lastY; y += 1) {
    const tall = Math.min(bottom, y + 1) - Math.max(top, y);
    for (let x = Math.max(0, Math.floor(left)); x < lastX; x += 1)
      sum += tall * (Math.min(right, x + 1) - Math.max(left, x)) * (data[y * width + x] ?? 0);
  }
  return sum / ((right - left) * (bottom - top));
}

/** The sums from which a correlation is computed; those of neighbouring areas add up. */
export type Sums = { n: number; t: number; tt: number; i: number; ii: number; ti: number };
export const NO_SUMS: Sums = { n: 0, t: 0, tt: 0, i: 0, ii: 0, ti: 0 };

/** Adds the sums of a drawing laid over a picture with its corner at (x, y); outside, the picture is white. */
export function withOverlay(before: Sums, drawing: Coverage, picture: Grey, x: number, y: number): Sums {
  let { n, t, tt, i, ii, ti } = before;
  for (let row = 0; row < drawing.height; row += 1) {
    const line = (y + row) * picture.width;
    for (let column = 0; column < drawing.width; column += 1) {
      const at = x + column;
      const isInside = at >= 0 && at < picture.width && y + row >= 0 && y + row < picture.height;
      const shade = isInside ? (picture.data[line + at] ?? 255) : 255;
      const cover = drawing.data[row * drawing.width + column] ?? 0;
      n += 1;
      t += cover;
      tt += cover * cover;
      i += shade;
      ii += shade * shade;
      ti += cover * shade;
    }
  }
  return { n, t, tt, i, ii, ti };
}

/** How alike drawing and picture are, from −1 (dark on light) to 1 (light on dark). 0 where one of them is plain. */
export function correlation({ n, t, tt, i, ii, ti }: Sums): number {
  const [varianceT, varianceI] = [tt - (t * t) / n, ii - (i * i) / n];
  return varianceT <= 0 || varianceI <= 1 ? 0 : (ti - (t * i) / n) / Math.sqrt(varianceT * varianceI);
}
