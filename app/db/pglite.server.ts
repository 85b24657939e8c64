import fs from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  PGlite,
  type PGliteOptions,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { lockDirectory } from './directory-lock.server.ts';
import { FsyncNodeFS, flushTree } from './fsync-fs.server.ts';
import { keepHouse } from './housekeeping.server.ts';
import { lendCopies } from './lent-copies.server.ts';
import type { Log } from './log.ts';
import { watchStatement } from './statement-watch.ts';
import { refuseInsideTransaction } from './transaction-scope.server.ts';

const INT8 = 20;
const BYTEA = 17;

/** The extensions that the migrations create, and parsers that return values as the `pg` driver does. */
const common: PGliteOptions = {
  extensions: { citext, pg_trgm },
  parsers: { [INT8]: (text: string) => text, [BYTEA]: (text: string) => Buffer.from(text.slice(2), 'hex') },
};

/**
 * Yields to the event loop after each call. PGlite responds without leaving the current turn of the event loop, so a
 * busy database would otherwise starve timers and sockets.
 */
export class EmbeddedPGlite extends PGlite {
  override async query<T>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    refuseInsideTransaction('A query on the database');
    return await watchStatement(text, () => yielding(super.query<T>(text, values, options)));
  }

  override async exec(text: string, options?: QueryOptions): Promise<Results[]> {
    refuseInsideTransaction('A statement on the database');
    return await watchStatement(text, () => yielding(super.exec(text, options)));
  }

  override async transaction<T>(body: (tx: Transaction) => Promise<T>): Promise<T> {
    refuseInsideTransaction('A second transaction');
    return await yielding(super.transaction((tx) => body(withYield(tx))));
  }
}

async function yielding<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } finally {
    await nextTurn();
  }
}

function withYield(tx: Transaction): Transaction {
  const { query, exec } = tx;
  return Object.assign(tx, {
    query: <T>(text: string, values?: unknown[], options?: QueryOptions) =>
      watchStatement(text, () => yielding(query<T>(text, values, options))),
    exec: (text: string, options?: QueryOptions) => watchStatement(text, () => yielding(exec(text, options))),
  });
}

export type Embedded = { lite: EmbeddedPGlite; close(): Promise<void> };

/** All of it is written at the start, so it counts as used. PostgreSQL's default is 128 MB. */
const SMALL_MEMORY = ['-c', 'shared_buffers=16MB'];

/** Opens a temporary database in memory, for tests. `image` is a data directory from `dumpDataDir`. */
export async function openInMemory(image?: Blob): Promise<Embedded> {
  const lite = new EmbeddedPGlite({
    ...common,
    startParams: [...PGlite.defaultStartParams, ...SMALL_MEMORY],
    ...(image && { loadDataDir: image }),
  });
  await lite.waitReady;
  return { lite, close: () => lite.close() };
}

/**
 * Opens or creates the embedded database in `directory`, for this process alone. Committed data survives `kill -9`
 * and a power cut. Unless `serves` is false, it is maintained while it is open, and lent as a copy to those who only read it.
 *
 * @throws DirectoryInUse when another process has it open; DiskRefuses when the disk is full, for example; Error when
 * this build of PGlite does not flush to disk.
 */
export async function openDirectory(
  directory: string,
  log: Log,
  { serves = true }: { serves?: boolean } = {},
): Promise<Embedded> {
  const home = path.resolve(directory);
  fs.mkdirSync(home, { recursive: true, mode: 0o700 });
  const real = fs.realpathSync(home);
  const lock = lockDirectory(real);
  try {
    const lite = await openDurable(real);
    const stopLending = serves ? await lendCopies(lite, real, log) : null;
    const stopHouse = serves ? keepHouse(lite, log) : null;
    const close = async () => {
      await stopLending?.();
      await stopHouse?.();
      await lite.close();
      lock.release();
    };
    return { lite, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openDurable(directory: string): Promise<EmbeddedPGlite> {
  const isNew = !fs.existsSync(path.join(directory, 'PG_VERSION'));
  const disk = new FsyncNodeFS(directory);
  try {
    const lite = await openOn(disk, directory);
    if (isNew) flushTree(directory);
    return lite;
  } catch (error) {
    // Half of a new database cannot be opened again.
    if (isNew) emptyFolder(directory);
    throw disk.explained(error);
  }
}

function emptyFolder(directory: string): void {
  for (const name of fs.readdirSync(directory))
    fs.rmSync(path.join(directory, name), { recursive: true, force: true });
}

async function openOn(disk: FsyncNodeFS, directory: string): Promise<EmbeddedPGlite> {
  const lite = new EmbeddedPGlite({
    ...common,
    dataDir: directory,
    fs: disk,
    // -F means "never fsync". Plain fsync is the only flush method that Emscripten passes to the file system.
    startParams: [
      ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
      ...SMALL_MEMORY,
      '-c',
      'wal_sync_method=fsync',
    ],
  });
  await lite.waitReady;
  const before = disk.syncs;
  // Writes and flushes a log record without any change: an upgrade of PGlite that broke durability fails here.
  await lite.query("select pg_logical_emit_message(true, 'vestry', 'durable?')");
  if (disk.syncs === before) {
    await lite.close();
    throw new Error('The embedded database does not reach the disk (no fsync on commit): refusing to start.');
  }
  return lite;
}
