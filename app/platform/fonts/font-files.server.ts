import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';

/** A file with a part of a typeface, and whether a code point belongs to that part. */
export type FontPart = { file: string; holds(code: number): boolean };

const require = createRequire(import.meta.url);

let parts: Promise<FontPart[]> | undefined;

/** Returns the parts of our typefaces, in the order in which a letter is searched for. */
export function fontParts(): Promise<FontPart[]> {
  parts ??= findParts();
  return parts;
}

/** Returns a part unpacked, as OpenType. */
export async function readFont(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const { default: decompress } = await import('woff2-encoder/decompress');
  return new Uint8Array(await decompress(await readFile(file)));
}

/**
 * In the order in which they are searched for a letter. The emoji come before the Chinese font, which has some too.
 */
const lists = (): string[] => [
  require.resolve('@fontsource-variable/noto-sans/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-arabic/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-hebrew/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-thai/unicode.json'),
  require.resolve('@fontsource-variable/noto-emoji/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
];

async function findParts(): Promise<FontPart[]> {
  const all = await Promise.all(
    lists().map(async (list) => {
      const folder = dirname(list);
      const ranges = z.record(z.string(), z.string()).parse(JSON.parse(await readFile(list, 'utf8')));
      return Object.entries(ranges).map(([name, text]): FontPart => {
        const file = `${basename(folder)}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`;
        const ranges = text.split(',').map(rangeIn);
        const holds = (code: number) => ranges.some(([from, to]) => code >= from && code <= to);
        return { file: join(folder, 'files', file), holds };
      });
    }),
  );
  return all.flat();
}

/** Parses `U+0041` or `U+0041-005A`. */
function rangeIn(text: string): readonly [number, number] {
  const [from = '', to = from] = text.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}
