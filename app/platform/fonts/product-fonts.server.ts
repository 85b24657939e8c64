import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fontParts, readFont } from './font-files.server.ts';
import { staticFont } from './static-font.server.ts';

export type ProductFonts = {
  /** As OpenType, in the order in which the typesetter loads them. */
  files: readonly Buffer[];
  /** Names of their families, of text and of headings and large figures. */
  text: readonly string[];
  display: readonly string[];
};

const require = createRequire(import.meta.url);

const folderOf = {
  figtree: () => dirname(require.resolve('@fontsource-variable/figtree/unicode.json')),
  newsreader: () => dirname(require.resolve('@fontsource-variable/newsreader/unicode.json')),
} as const;

/** The product's typefaces: text in two weights, headings upright and italic. */
const FACES = [
  { typeface: 'figtree', style: 'normal', weight: 400 },
  { typeface: 'figtree', style: 'normal', weight: 600 },
  { typeface: 'newsreader', style: 'normal', weight: 400 },
  { typeface: 'newsreader', style: 'italic', weight: 400 },
] as const;
const PARTS = ['latin', 'latin-ext'] as const;

/** What both typefaces have. */
export const LETTERS =
  /[\n\r\t -~\u00a0-\u0113\u0116-\u0127\u012a\u012b\u012e-\u0131\u0134-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u0161\u0164\u0165\u016a-\u017e\u0218-\u021b\u1e80-\u1e85\u1e9e\u1ef2\u1ef3\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2039\u203a\u20ac\u2122\u2212]/u;
const CODES = Array.from({ length: 0x2300 }, (_, code) => code).filter((code) =>
  LETTERS.test(String.fromCodePoint(code)),
);

let fonts: Promise<ProductFonts> | undefined;

/** Returns the fonts that documents are typeset in. They are made once for each process. */
export function productFonts(): Promise<ProductFonts> {
  fonts ??= makeFonts();
  return fonts;
}

async function makeFonts(): Promise<ProductFonts> {
  const familyOf = (typeface: string, part: string) => `Vestry ${typeface}-${part}`;
  const files = await Promise.all(
    FACES.flatMap(({ typeface, style, weight }) =>
      PARTS.map(async (part) => {
        const file = join(folderOf[typeface](), 'files', `${typeface}-${part}-wght-${style}.woff2`);
        return staticFont(await readFont(file), CODES, { family: familyOf(typeface, part), weight });
      }),
    ),
  );
  const familiesOf = (typeface: string) => PARTS.map((part) => familyOf(typeface, part));
  return { files, text: familiesOf('figtree'), display: familiesOf('newsreader') };
}

/** Returns each letter of a text that no font of ours has. */
export async function lettersWithoutFont(text: string): Promise<string[]> {
  const rare = [...new Set(text)].filter((letter) => !LETTERS.test(letter));
  const parts = await fontParts();
  return rare.filter((letter) => !parts.some((part) => part.holds(letter.codePointAt(0) ?? 0)));
}
