import { renderPageAsImage } from 'unpdf';
import { splitPdf } from '#app/features/documents/admin/batches/read-pdf.server.ts';
import { writeInto } from '#app/features/documents/marking/filling/copy-bytes.ts';
import { fillingFor } from '#app/features/documents/marking/filling/fill.server.ts';
import { preparePdf } from '#app/features/documents/marking/preparing/prepare.server.ts';
import { newTraceId } from '#app/features/documents/marking/trace-id.ts';

/** Splits a PDF into its pages, or into statements of the given lengths. */
export async function statementsOf(file: Uint8Array, lengths: readonly number[]): Promise<Uint8Array[]> {
  let last = 0;
  const ranges = lengths.map((length) => {
    last += length;
    return { first: last - length + 1, last };
  });
  const statements: Uint8Array[] = [];
  for await (const one of splitPdf(file, ranges)) statements.push(one);
  return statements;
}

/** A statement as it was split off, prepared, and marked. */
export async function copiesOf(statement: Uint8Array): Promise<Uint8Array[]> {
  const prepared = await preparePdf(statement);
  if ('problem' in prepared) throw new Error(prepared.problem);
  const marked = Uint8Array.from(prepared.template);
  const mark = { name: 'Ed Ek', email: 'ed@example.com', markedAt: '2026-11-22T05:44:00.000Z' };
  writeInto(
    marked,
    0,
    await fillingFor(prepared.sidecar, { ...mark, traceId: newTraceId(), documentId: 'x' }),
  );
  return [statement, new Uint8Array(prepared.template), marked];
}

export async function pictureOf(file: Uint8Array, page: number): Promise<string> {
  const canvasImport = () => import('@napi-rs/canvas');
  return Buffer.from(await renderPageAsImage(file.slice(), page, { canvasImport, width: 300 })).toString(
    'base64',
  );
}
