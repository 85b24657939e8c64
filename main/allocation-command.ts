import { transaction } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import { importAmountsByCommand } from '#app/features/notices/files/import-amounts.server.ts';
import { databaseContentOf, openForCommand, Refused } from './command-database.ts';
import type { ImportCommand } from './command-line.ts';
import { stopServices } from './lifecycle.ts';

/**
 * Reads the amounts of holders from a file into the draft of a notice, or only checks it, by the same rules as the page.
 * @throws Refused on errors; nothing is changed then.
 */
export async function runImportAllocation({
  file,
  noticeId,
  isDryRun,
  isJson,
}: ImportCommand): Promise<void> {
  const bytes = await databaseContentOf(file);
  await openForCommand('Or import the file on the page of the notice in the one that runs.');
  try {
    const read = { noticeId: noticeId ?? '', bytes, isDryRun };
    const { text, problems } = await transaction((tx) => importAmountsByCommand(tx, read));
    process.stdout.write(`${isJson ? JSON.stringify({ problems, isDryRun }) : text}\n`);
    if (problems.length > 0) throw new Refused(`${file} was not imported.`);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new Refused(`${file}: ${error.message}`, { cause: error });
  } finally {
    await stopServices();
  }
}
