import { basename } from 'node:path';
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { z } from 'zod';
import { fontParts, readFont } from '#app/platform/fonts/font-files.server.ts';
import { staticFont } from '#app/platform/fonts/static-font.server.ts';

/** Data that a template reads with `json(bytes(sys.inputs.data))`; its fonts are `json(bytes(sys.inputs.fonts))`. */
export type TemplateData = { readonly [name: string]: unknown };

export type SetPdf = {
  bytes: Uint8Array;
  pages: number;
  /** Positions of the template's `<mark>` labels: the page, counted from 1, and points from its top. */
  marks: { page: number; y: number }[];
};

/** Included in the compiler. */
const TYPEFACE = 'Libertinus Serif';
/** Letters and punctuation that it has. */
const BASIC = /[\0-\u017f\u2010-\u2027\u2030-\u203a\u20ac\u2212]/u;

type Typesetter = { typst: NodeCompiler; fonts: string[] };

/** Loaded with the first document: most processes create none. */
let usual: Promise<Typesetter> | undefined;

async function loadCompiler(fonts: ReadonlyMap<string, Buffer> = new Map()): Promise<Typesetter> {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler');
  const typst = NodeCompiler.create({ fontArgs: [{ fontBlobs: [...fonts.values()] }] });
  return { typst, fonts: [TYPEFACE, ...fonts.keys()] };
}

/** Returns a compiler with our fonts for a text, by names that no font of the machine has. */
async function typesetterFor(text: string): Promise<Typesetter> {
  const letters = new Set([...text].filter((letter) => !BASIC.test(letter)));
  if (letters.size === 0) {
    usual ??= loadCompiler();
    return usual;
  }
  const codes = [...letters].flatMap((letter) => letter.codePointAt(0) ?? []);
  const fonts = new Map<string, Buffer>();
  for (const part of await fontParts()) {
    const held = codes.filter(part.holds);
    if (held.length === 0) continue;
    const family = `Vestry ${basename(part.file, '-wght-normal.woff2')}`;
    fonts.set(family, await staticFont(await readFont(part.file), held, family));
  }
  return loadCompiler(fonts);
}

const foundMarks = z.array(z.object({ value: z.object({ page: z.int(), y: z.number() }) }));

/** Number of documents whose parts the compiler caches. */
const KEPT_DOCUMENTS = 5;

/**
 * Typesets a template. The data reaches it only as JSON, so user text is never parsed as markup. The same template,
 * data and date produce the same bytes.
 */
export async function setPdf(template: string, data: TemplateData, createdAt: Date): Promise<SetPdf> {
  const text = JSON.stringify(data);
  const { typst, fonts } = await typesetterFor(text);
  const inputs = { data: text, fonts: JSON.stringify(fonts) };
  const compiled = typst.compile({ mainFileContent: template, inputs });
  const problem = compiled.takeDiagnostics();
  if (problem || !compiled.result)
    throw new Error(`The template cannot be set: ${JSON.stringify(problem?.shortDiagnostics)}`);
  const bytes = typst.pdf(compiled.result, { creationTimestamp: Math.floor(createdAt.getTime() / 1000) });
  const marks = foundMarks.parse(typst.query(compiled.result, { selector: '<mark>' }));
  typst.evictCache(KEPT_DOCUMENTS);
  return { bytes, pages: compiled.result.numOfPages, marks: marks.map(({ value }) => value) };
}
