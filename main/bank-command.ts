import path from 'node:path';
import { transaction } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import { isTable, rememberedTableOf } from '#app/features/payments/reading/read-table.server.ts';
import { bankFileOf, recordBankFile } from '#app/features/payments/reading/record-file.server.ts';
import { bankFileText } from '#app/features/payments/reading/report.ts';
import { databaseContentOf, openForCommand, Refused } from './command-database.ts';
import type { BankCommand } from './command-line.ts';
import { stopServices } from './lifecycle.ts';

/**
 * Reads bank files by the same rules as the page, each in full or not at all, and prints what became of their
 * statements.
 * @throws Refused for the first file that is refused; those before it stay recorded, and may be read again.
 */
export async function runImportBank({ files, isJson }: BankCommand): Promise<void> {
  const contents = await Promise.all(files.map(databaseContentOf));
  await openForCommand('Or read the file at /admin/payments of the one that runs.');
  try {
    for (const [at, file] of files.entries()) {
      const report = await recorded(file, contents[at] ?? new Uint8Array());
      process.stdout.write(`${isJson ? JSON.stringify(report) : bankFileText(report)}\n`);
    }
  } finally {
    await stopServices();
  }
}

async function recorded(file: string, bytes: Uint8Array) {
  try {
    const read = isTable(bytes) ? rememberedTableOf : bankFileOf;
    const bankFile = await read(path.basename(file), bytes);
    return await transaction((tx) => recordBankFile(tx, null, bankFile));
  } catch (error) {
    if (error instanceof DomainError)
      throw new Refused(`${file}: ${error.message} Nothing was recorded from it.`, { cause: error });
    throw error;
  }
}
