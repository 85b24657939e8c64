import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { DirectoryInUse } from '#app/db/directory-lock.server.ts';
import type { Log } from '#app/db/log.ts';
import type { Embedded } from '#app/db/pglite.server.ts';
import { connectionTo, type DatabaseTls } from '#app/db/tls.server.ts';
import { BackupError } from './backup-error.ts';

/** Runs a statement and returns its rows; `int8` comes as text. */
export type Run = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

export type DatabaseAddress = { url: string; tls: DatabaseTls; log: Log };

/** Values are written the same way by every server, whatever its settings. */
export const PLAIN_TEXT = [
  `set local timezone = 'UTC'`,
  `set local datestyle = 'ISO, YMD'`,
  `set local intervalstyle = 'postgres'`,
  `set local bytea_output = 'hex'`,
  'set local extra_float_digits = 1',
];

export const isEmbedded = (url: string): boolean => new URL(url).protocol === 'pglite:';

/** Returns the directory of an embedded database. @throws BackupError for one in memory. */
export function directoryOf(url: string): string {
  const { pathname } = new URL(url);
  if (pathname === 'memory') throw new BackupError('A database in memory has no backup.');
  return path.resolve(decodeURIComponent(pathname));
}

/**
 * Runs `body` on the database as it is at one moment, however long it takes and whatever is written meanwhile: in one
 * transaction on PostgreSQL; on a copy of the embedded database if a process has it open.
 */
export async function withSnapshot<T>(address: DatabaseAddress, body: (run: Run) => Promise<T>): Promise<T> {
  return isEmbedded(address.url) ? onEmbedded(address, body) : onServer(address, body);
}

async function onServer<T>({ url, tls }: DatabaseAddress, body: (run: Run) => Promise<T>): Promise<T> {
  const client = await connectToDatabase(url, tls, 'vestry backup');
  try {
    await client.query('begin isolation level repeatable read read only');
    const run: Run = async (text, values = []) => (await client.query(text, [...values])).rows;
    for (const setting of PLAIN_TEXT) await run(setting);
    return await body(run);
  } finally {
    await client.end();
  }
}

/** Connects without a limit on the time of a statement. */
export async function connectToDatabase(url: string, tls: DatabaseTls, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionTo(url, tls),
    application_name: name,
    options: '-c jit=off -c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
  });
  // A connection that is lost also fails its query, which says so.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function onEmbedded<T>({ url, log }: DatabaseAddress, body: (run: Run) => Promise<T>): Promise<T> {
  const directory = directoryOf(url);
  if (!existsSync(path.join(directory, 'PG_VERSION')))
    throw new BackupError(`There is no database in ${directory}.`);
  const { opened, discard } = await openOrBorrow(realpathSync(directory), log);
  try {
    return await inTransaction(opened, body);
  } finally {
    await opened.close();
    await discard();
  }
}

type Opened = { opened: Embedded; discard: () => Promise<void> };

async function openOrBorrow(directory: string, log: Log): Promise<Opened> {
  const { openDirectory } = await import('#app/db/pglite.server.ts');
  const { borrowCopy, removeCopy } = await import('#app/db/lent-copies.server.ts');
  try {
    return { opened: await openDirectory(directory, log, { serves: false }), discard: async () => undefined };
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
  }
  return borrowCopy(directory, async (copy) => ({
    opened: await openDirectory(copy, log, { serves: false }),
    discard: () => removeCopy(copy),
  })).catch((cause: Error) => {
    throw new BackupError(
      `${directory} is open in another process, which did not hand out a copy: ${cause.message}`,
      { cause },
    );
  });
}

/** Runs `body` in one transaction on an embedded database. */
export async function inTransaction<T>({ lite }: Embedded, body: (run: Run) => Promise<T>): Promise<T> {
  return lite.transaction(async (tx) => {
    const run: Run = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await tx.query<Row>(text, [...values])).rows;
    for (const setting of PLAIN_TEXT) await run(setting);
    return body(run);
  });
}
