import { PDFDocument } from '@cantoo/pdf-lib';
import { requireNothingHidden } from './hidden-content.server.ts';
import type { NumberedPage } from './sights.server.ts';
import { SourceFile } from './source-file.server.ts';
import { StatementFile } from './statement-file.server.ts';

/**
 * Returns parts of a PDF as files, of which each contains what its own pages draw and nothing else.
 * @throws InseparableError before the first part, when the pages cannot be separated
 */
export async function* statementFiles(
  bytes: Uint8Array,
  ranges: readonly { first: number; last: number }[],
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  // Files that are only protected from changes, by an owner's password, are decrypted as when they are prepared.
  const file = await PDFDocument.load(bytes, { updateMetadata: false, password: '' });
  const source = new SourceFile(file);
  const statements = ranges.map(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, at): NumberedPage => {
      const number = first + at;
      return { page: file.getPage(number - 1), number };
    }),
  );
  requireNothingHidden(source, statements);
  for (const pages of statements) {
    // Without the time, so that splitting again yields identical files.
    const target = await PDFDocument.create({ updateMetadata: false });
    const statement = new StatementFile(source, target);
    for (const { page } of pages) statement.add(page);
    await statement.finish();
    yield new Uint8Array(await target.save());
  }
}
