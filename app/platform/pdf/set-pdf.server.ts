import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { z } from 'zod';

/** Data that a template reads with `json(bytes(sys.inputs.data))`. */
export type TemplateData = { readonly [name: string]: unknown };

export type SetPdf = {
  bytes: Uint8Array;
  /** Positions of the template's `<mark>` labels: the page, counted from 1, and points from its top. */
  marks: { page: number; y: number }[];
};

/** Loaded with the first document: most processes create none. */
let compiler: Promise<NodeCompiler> | undefined;
const loadCompiler = async (): Promise<NodeCompiler> =>
  (await import('@myriaddreamin/typst-ts-node-compiler')).NodeCompiler.create();

const foundMarks = z.array(z.object({ value: z.object({ page: z.int(), y: z.number() }) }));

/** Number of documents whose parts the compiler caches. */
const KEPT_DOCUMENTS = 5;

/**
 * Typesets a template. The data reaches it only as JSON, so user text is never parsed as markup. The same template,
 * data and date produce the same bytes.
 */
export async function setPdf(template: string, data: TemplateData, createdAt: Date): Promise<SetPdf> {
  compiler ??= loadCompiler();
  const typst = await compiler;
  const compiled = typst.compile({ mainFileContent: template, inputs: { data: JSON.stringify(data) } });
  const problem = compiled.takeDiagnostics();
  if (problem || !compiled.result)
    throw new Error(`The template cannot be set: ${JSON.stringify(problem?.shortDiagnostics)}`);
  const bytes = typst.pdf(compiled.result, { creationTimestamp: Math.floor(createdAt.getTime() / 1000) });
  const marks = foundMarks.parse(typst.query(compiled.result, { selector: '<mark>' }));
  typst.evictCache(KEPT_DOCUMENTS);
  return { bytes, marks: marks.map(({ value }) => value) };
}
