import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { closeDatabase, openDatabase } from '#app/db/client.server.ts';
import { DirectoryInUse } from '#app/db/directory-lock.server.ts';
import { borrowCopy, removeCopy } from '#app/db/lent-copies.server.ts';
import { auditReport } from '#app/features/audit/verify-report.server.ts';
import { directoryOf } from '#app/features/backup/snapshot.server.ts';
import { ledgerReport } from '#app/features/ledger/verify/ledger-report.server.ts';
import { verifyNotices } from '#app/features/notices/verify/verify-notices.server.ts';
import { verifyPayments } from '#app/features/payments/verify/verify-payments.server.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { logger } from '#app/platform/logging/logger.server.ts';
import { Refused } from './command-database.ts';
import { migrate } from './commands.ts';
import { onStop, stopServices } from './lifecycle.ts';

/** The findings of a verification, one sentence per line; an operator needs no stack trace. */
class VerificationFailed extends Error {
  override name = 'VerificationFailed';

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/** Verifies the audit log from its first entry. @throws Error that lists every inconsistency. */
export const verifyAudit = (): Promise<void> =>
  printReport((copiedAt) => auditReport(copiedAt ? { until: copiedAt } : {}));

/** Counts the ledger again from its lines; changes nothing in it. @throws Error that lists what disagrees. */
export const runVerifyLedger = (): Promise<void> => printReport(ledgerReport);

/** Counts capital calls, distributions and payments again from their rows. @throws Error that lists what disagrees. */
export const runVerifyMoney = (): Promise<void> =>
  printReport(async () => {
    const reports = [await verifyNotices(), await verifyPayments()];
    return {
      lines: reports.flatMap(({ lines }) => lines),
      problems: reports.flatMap(({ problems }) => problems),
    };
  });

/** Prints what was checked, regardless of the log level. */
async function printReport(
  read: (copiedAt: Date | null) => Promise<{ lines: string[]; problems: string[] }>,
): Promise<void> {
  const copiedAt = await openToRead();
  // Also after an error: a copy holds members' data.
  const { lines, problems } = await read(copiedAt).finally(() => stopServices());
  process.stdout.write(`${lines.join('\n')}\n`);
  if (problems.length > 0) throw new VerificationFailed(problems);
}

/**
 * Opens the database, or a copy of it while the application has the embedded one open.
 * @returns a moment that the copy is not older than; `null` for the database itself
 */
async function openToRead(): Promise<Date | null> {
  try {
    await migrate();
    return null;
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
  }
  const directory = realpathSync(directoryOf(settings().databaseUrl));
  const copiedAt = new Date();
  await borrowCopy(directory, async (copy) => {
    onStop('copy of the database', () => removeCopy(copy));
    await openDatabase({ url: `pglite:${pathToFileURL(copy).pathname}`, serves: false, log: logger });
    onStop('database', closeDatabase);
  }).catch((cause: Error) => {
    const said = `${directory} is open in another process, which did not hand out a copy: ${cause.message}`;
    throw new Refused(said, { cause });
  });
  return copiedAt;
}
