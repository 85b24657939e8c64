/** Why a backup or a restore was not made, in sentences; an operator needs no stack. */
export class BackupError extends Error {
  override name = 'BackupError';
}
