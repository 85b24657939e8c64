import { encode } from 'uqr';
import type { PaymentCode } from './payment-code.ts';

/** A QR code as SVG paths in modules, each drawn over those before it. The quiet zone is around it. */
export type PaymentPicture = { size: number; layers: readonly { path: string; isDark: boolean }[] };

/** Modules of white around a code. */
export const QUIET_ZONE = 4;

/** Draws a payment code at error correction level M, as both standards require. */
export function paymentPicture({ text, hasCross }: PaymentCode): PaymentPicture {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const modules = data.flatMap((row, y) =>
    runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  const layers = [{ path: modules.join(''), isDark: true }, ...(hasCross ? crossIn(size) : [])];
  return { size, layers };
}

/** Where dark modules of a row begin, and how many follow each other. */
function runsOf(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    if (!isDark) return;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}

/** The Swiss cross: 7 of the code's 46 mm, which the error correction makes up for. */
function crossIn(size: number): PaymentPicture['layers'] {
  const [unit, middle] = [size / 46, size / 2];
  const bar = (width: number, height: number) =>
    `M${round(middle - (width * unit) / 2)} ${round(middle - (height * unit) / 2)}h${round(width * unit)}v${round(height * unit)}h${round(-width * unit)}z`;
  return [
    { path: bar(7, 7), isDark: false },
    { path: bar(6.2, 6.2), isDark: true },
    { path: bar(3.9, 1.17) + bar(1.17, 3.9), isDark: false },
  ];
}

const round = (value: number): number => Math.round(value * 1_000) / 1_000;

/** Returns a picture as an SVG file, with or without its quiet zone. */
export function svgOf({ size, layers }: PaymentPicture, quiet: number = QUIET_ZONE): string {
  const whole = size + 2 * quiet;
  const paths = layers.map(({ path, isDark }) => `<path fill="${isDark ? '#000' : '#fff'}" d="${path}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-quiet} ${-quiet} ${whole} ${whole}" shape-rendering="crispEdges"><path fill="#fff" d="M${-quiet} ${-quiet}h${whole}v${whole}h-${whole}z"/>${paths.join('')}</svg>`;
}
