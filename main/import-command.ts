import path from 'node:path';
import { db, transaction } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import { checkFile, fileHash, importFile } from '#app/features/portfolio/imports/import-file.server.ts';
import { type ImportReport, reportText } from '#app/features/portfolio/imports/import-report.ts';
import { parseFile } from '#app/features/portfolio/imports/parse-file.server.ts';
import { contentOf, openForCommand, Refused } from './command-database.ts';
import type { ImportCommand } from './command-line.ts';
import { stopServices } from './lifecycle.ts';

type LedgerImport = ImportCommand & { what: 'ledger' | 'valuations' | 'rates' };

/**
 * Imports a file from the command line, or only checks it, by the same rules as the page. Prints the report
 * regardless of the log level, in words or as JSON on one line.
 * @throws Refused on errors; nothing is recorded then.
 */
export async function runImport({
  what,
  file,
  isDryRun,
  isConfirmed = false,
  isJson,
}: LedgerImport): Promise<void> {
  const bytes = await contentOf(file);
  await openForCommand('Or import the file at /admin/imports of the one that runs.');
  try {
    const report = await imported(bytes, { what, file, isDryRun, isConfirmed });
    const { errorCount, missing, headers } = report;
    if (isJson) process.stdout.write(`${JSON.stringify({ ...report, isDryRun })}\n`);
    else if (missing.length === 0) process.stdout.write(`${reportText(report, { isDryRun, isConfirmed })}\n`);
    if (missing.length > 0)
      throw new Refused(
        `The first line of ${file} has no column ${missing.join(', ')}. It has: ${headers.join(', ')}.`,
      );
    if (errorCount > 0) throw new Refused(`${file} was not imported.`);
    if (report.toConfirm.length > 0 && !isDryRun && !isConfirmed)
      throw new Refused(`${file} was not imported. If what looks wrong in it is right, add --confirm.`);
  } finally {
    await stopServices();
  }
}

async function imported(
  bytes: Uint8Array,
  { what, file, isDryRun, isConfirmed }: Omit<LedgerImport, 'isJson'>,
): Promise<ImportReport> {
  try {
    const parsed = await parseFile({ bytes, kind: what, mapping: {} });
    if (isDryRun) return await checkFile(db(), parsed);
    const fileName = path.basename(file);
    const sha256 = fileHash(bytes);
    const confirmed = isConfirmed ? 'everything' : [];
    return (await transaction((tx) => importFile(tx, null, parsed, { fileName, sha256, confirmed }))).report;
  } catch (error) {
    if (error instanceof DomainError) throw new Refused(`${file}: ${error.message}`, { cause: error });
    throw error;
  }
}
