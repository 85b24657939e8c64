import { makeBackup } from '#app/features/backup/backup.server.ts';
import { BackupError } from '#app/features/backup/backup-error.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { makeKeys } from '#app/platform/age/age.server.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { logger } from '#app/platform/logging/logger.server.ts';
import { backupText } from './backup-text.ts';
import type { BackupCommand } from './backup-words.ts';

type BackupRequest = Extract<BackupCommand, { kind: 'backup' }>;

/**
 * Makes a backup and prints what it holds, in words, or as JSON in one line.
 * @throws BackupError if there is none, or if the bucket lacks files that the database names.
 */
export async function runBackup({ dir, keep, only, isJson }: BackupRequest): Promise<void> {
  const { sessionDatabase, backupRecipients: recipients } = settings();
  const report = await makeBackup({
    dir,
    database: only === 'objects' ? null : { ...sessionDatabase, log: logger },
    storage: only === 'database' ? null : storage(),
    recipients,
    keep,
  });
  process.stdout.write(isJson ? `${JSON.stringify(report)}\n` : backupText(report));
  if (report.missing.length > 0)
    throw new BackupError(
      `The backup is complete, but the bucket does not have ${report.missing.length} of the files that the database names: ${sample(report.missing)}.`,
    );
}

const sample = (keys: readonly string[]): string =>
  keys.length > 5 ? `${keys.slice(0, 5).join(', ')} …` : keys.join(', ');

/** Prints a new pair of keys, in the form of `age-keygen`. */
export async function printKeys(): Promise<void> {
  const { recipient, identity } = await makeKeys();
  process.stdout.write(`# Keep this file where no server can read it: without it no backup can be restored.
# public key: ${recipient}
${identity}
`);
  process.stderr.write(`Set BACKUP_RECIPIENTS=${recipient}\n`);
}
