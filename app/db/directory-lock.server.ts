import { DatabaseSync } from 'node:sqlite';

export class DirectoryInUse extends Error {
  override name = 'DirectoryInUse';
}

/** SQLITE_BUSY, the only error that speaks of another process; a full or read-only disk has others. */
const BUSY = 5;

/** The lower byte of an extended error code is the error. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  (error.errcode & 0xff) === BUSY;

/**
 * Locks `directory` for exclusive use by this process.
 *
 * The lock is the operating system's own on a file beside the directory, so it is freed even by `kill -9` (a pid file
 * would go stale), is taken atomically, and works across containers that share the volume. Node has no `flock`;
 * SQLite, which is part of Node, takes the same kind of lock.
 *
 * @throws DirectoryInUse with instructions when another process has the directory open.
 */
export function lockDirectory(directory: string): { release(): void } {
  const file = new DatabaseSync(`${directory}.lock`, { timeout: 0 });
  try {
    file.exec('begin exclusive');
  } catch (cause) {
    file.close();
    if (!isBusy(cause)) throw cause;
    throw new DirectoryInUse(
      `${directory} is open in another process. The embedded database serves one process at a time: stop the other one, ` +
        'or give this one its own directory in DATABASE_URL, or use a PostgreSQL server (postgres://…) for several.',
      { cause },
    );
  }
  return { release: () => file.close() };
}
