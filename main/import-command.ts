import path from 'node:path';
import { db, transaction } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import { checkImportFile, fileHash, importFile } from '#app/features/ledger/imports/import-file.server.ts';
import {
  columnsText,
  type ImportReport,
  importReportText,
  needsChoices,
} from '#app/features/ledger/imports/import-report.ts';
import { parseFile } from '#app/features/ledger/imports/parse-file.server.ts';
import { recallChoices, rememberedWords } from '#app/features/ledger/imports/remembered.server.ts';
import { DAY_ORDERS, DECIMAL_SIGNS } from '#app/platform/tables/writing.ts';
import { databaseContentOf, openForCommand, Refused } from './command-database.ts';
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
  mapping,
  reading,
  isDryRun,
  isConfirmed = false,
  isJson,
}: LedgerImport): Promise<void> {
  const bytes = await databaseContentOf(file);
  await openForCommand('Or import the file at /admin/imports of the one that runs.');
  try {
    const report = await imported(bytes, {
      what,
      file,
      mapping,
      isDryRun,
      isConfirmed,
      ...(reading && { reading }),
    });
    if (isJson) process.stdout.write(`${JSON.stringify({ ...report, isDryRun })}\n`);
    else if (!needsChoices(report))
      process.stdout.write(`${importReportText(report, { isDryRun, isConfirmed })}\n`);
    if (needsChoices(report))
      throw new Refused(
        `${file}: ${columnsText(report)} For example: ${exampleOf(report)}. The first line has: ${report.headers.join(', ')}.`,
      );
    if (report.errorCount > 0) throw new Refused(`${file} was not imported.`);
    if (report.toConfirm.length > 0 && !isDryRun && !isConfirmed)
      throw new Refused(`${file} was not imported. If what looks wrong in it is right, add --confirm.`);
  } finally {
    await stopServices();
  }
}

/** An answer to the first question about the file, as it is written on the command line. */
function exampleOf({ missing: [missing], unsure: [unsure], questions: [question] }: ImportReport): string {
  if (missing !== undefined) return `--column '${missing}=HEADER'`;
  if (!unsure)
    return question?.about === 'days' ? `--days ${DAY_ORDERS.dmy}` : `--amounts ${DECIMAL_SIGNS[',']}`;
  return `--column '${unsure?.column}=${unsure?.headers[0]}', or --column ${unsure?.column}= for none`;
}

async function imported(
  bytes: Uint8Array,
  { what, file, mapping = {}, reading, isDryRun, isConfirmed }: Omit<LedgerImport, 'isJson'>,
): Promise<ImportReport> {
  try {
    const words = await rememberedWords(db());
    const parsed = await parseFile(
      { bytes, kind: what, mapping, reading: { decimals: null, days: null, sheet: null, ...reading, words } },
      { recall: recallChoices(db()) },
    );
    if (isDryRun) return await checkImportFile(db(), parsed);
    const fileName = path.basename(file);
    const sha256 = fileHash(bytes);
    const confirmed = isConfirmed ? 'everything' : [];
    return (await transaction((tx) => importFile(tx, null, parsed, { fileName, sha256, confirmed }))).report;
  } catch (error) {
    if (error instanceof DomainError) throw new Refused(`${file}: ${error.message}`, { cause: error });
    throw error;
  }
}
