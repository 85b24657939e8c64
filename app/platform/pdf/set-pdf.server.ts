import { basename } from 'node:path';
import type { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import { fontParts, readFont } from '#app/platform/fonts/font-files.server.ts';
import { LETTERS, lettersWithoutFont, productFonts } from '#app/platform/fonts/product-fonts.server.ts';
import { staticFont } from '#app/platform/fonts/static-font.server.ts';
import look from './look.typ?raw';

/** What a template finds as `data`. */
export type TemplateData = { readonly [name: string]: unknown };

export type SetPdf = { bytes: Uint8Array; pages: number };

type Typesetter = { typst: NodeCompiler; fonts: { text: string[]; display: string[] } };

/** Loaded with the first document: most processes create none. */
let usual: Promise<Typesetter> | undefined;

async function loadCompiler(others: ReadonlyMap<string, Buffer> = new Map()): Promise<Typesetter> {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler');
  const { files, text, display } = await productFonts();
  const typst = NodeCompiler.create({ fontArgs: [{ fontBlobs: [...files, ...others.values()] }] });
  const withOthers = (families: readonly string[]) => [...families, ...others.keys()];
  return { typst, fonts: { text: withOthers(text), display: withOthers(display) } };
}

/** Returns a compiler with our fonts for a text, by names that no font of the machine has. */
async function typesetterFor(text: string): Promise<Typesetter> {
  const letters = new Set([...text].filter((letter) => !LETTERS.test(letter)));
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
    fonts.set(family, await staticFont(await readFont(part.file), held, { family }));
  }
  return loadCompiler(fonts);
}

/** Number of documents whose parts the compiler caches. */
const KEPT_DOCUMENTS = 5;

/**
 * Typesets a template, which the product's look precedes. The data reaches it only as JSON, so user text is never
 * parsed as markup. The same template, data and date produce the same bytes.
 *
 * @param standard which the PDF meets; a text with a letter that no font of ours has becomes an ordinary one
 */
export async function setPdf(
  template: string,
  data: TemplateData,
  createdAt: Date,
  standard?: `${PdfStandard}`,
): Promise<SetPdf> {
  const text = JSON.stringify(data);
  const { typst, fonts } = await typesetterFor(text);
  const inputs = { data: text, fonts: JSON.stringify(fonts) };
  const compiled = typst.compile({ mainFileContent: `${look}\n${template}`, inputs });
  const problem = compiled.takeDiagnostics();
  if (problem || !compiled.result)
    throw new Error(`The template cannot be set: ${JSON.stringify(problem?.shortDiagnostics)}`);
  const isStandard = standard && (await lettersWithoutFont(text)).length === 0;
  const bytes = typst.pdf(compiled.result, {
    creationTimestamp: Math.floor(createdAt.getTime() / 1000),
    ...(isStandard ? { pdfStandard: standard } : {}),
  });
  typst.evictCache(KEPT_DOCUMENTS);
  return { bytes, pages: compiled.result.numOfPages };
}
