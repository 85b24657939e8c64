import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

const MEMORY = '/dev/shm';
const NAME = 'vestry-tests-';
/** What the tests keep there at once is a fraction of this. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Keeps the temporary files of the tests, and of the processes that they start, in memory if the system has room for
 * them: databases, mailboxes and buckets of tests flush to the disk at every change, and wait for it. What a process has
 * written is there after `kill -9` either way, and that it flushes is tested by counting.
 *
 * @returns a function that removes them; `undefined` if they stay on the disk
 */
export function keepInMemory(): (() => void) | undefined {
  if (!hasRoom()) return undefined;
  removeAbandoned();
  const before = process.env.TMPDIR;
  const folder = mkdtempSync(path.join(MEMORY, `${NAME}${process.pid}-`));
  // A PostgreSQL server below it runs as another user.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true });
  };
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    // Only Linux has it.
    return false;
  }
}

/** Removes what runs have left that were killed themselves. */
function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = name.startsWith(NAME) ? Number.parseInt(name.slice(NAME.length), 10) : Number.NaN;
    if (pid > 0 && !isAlive(pid)) rmSync(path.join(MEMORY, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
