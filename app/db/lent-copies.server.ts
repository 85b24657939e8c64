import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { chmod, cp, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { DirectoryInUse, lockDirectory } from './directory-lock.server.ts';
import type { Log } from './log.ts';

/** A socket's path may have 107 bytes on Linux, 103 on macOS. */
const LONGEST_PATH = 103;
/** Time for a borrower to open its copy. */
const TAKEN_WITHIN_MS = 30_000;

/** Begins an answer that is a sentence and not the name of a copy. */
const REFUSAL = '!';

const prefixOfCopies = (directory: string): string => `${path.basename(directory)}.copy-`;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the path at which copies are requested: absolute, or from the working directory if that is short enough; else `null`. */
function socketOf(directory: string): string | null {
  const absolute = `${directory}.sock`;
  const paths = [absolute, path.relative(process.cwd(), absolute)];
  return paths.find((one) => Buffer.byteLength(one) <= LONGEST_PATH) ?? null;
}

/**
 * Lends copies of the embedded database to other processes of the same user, over a Unix socket beside its directory:
 * while this process has it open, no other one can read it. Nothing is written while a copy is made, which takes as long
 * as copying the files; then the copy is the borrower's.
 *
 * @param directory its real path, locked by this process.
 * @returns a function that ends it.
 */
export async function lendCopies(lite: PGlite, directory: string, log: Log): Promise<() => Promise<void>> {
  const address = socketOf(directory);
  if (address === null) {
    log.warn({ directory }, 'The path is too long for a socket: to back up this database, stop its process');
    return async () => undefined;
  }
  const report = (err: unknown) => log.error({ err }, 'No copy of the database could be made');
  const sockets = new Set<net.Socket>();
  let lending = removeAbandoned(directory).catch(report);
  const server = net.createServer((socket) => {
    sockets.add(socket);
    // A borrower that died needs no answer.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    lending = lending
      .then(() => lend(lite, directory, socket))
      .catch((err: unknown) => {
        report(err);
        socket.destroy();
      });
  });
  try {
    await rm(address, { force: true });
    server.listen(address);
    await once(server, 'listening');
    await chmod(address, 0o600);
  } catch (err) {
    log.warn({ err }, 'No socket could be made: to back up this database, stop its process');
    server.close();
    return () => lending;
  }
  server.unref();
  return async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await lending;
    await closed;
  };
}

async function lend(lite: PGlite, directory: string, socket: net.Socket): Promise<void> {
  if (socket.destroyed) return;
  await removeAbandoned(directory);
  const name = `${prefixOfCopies(directory)}${randomUUID()}`;
  const copy = path.join(path.dirname(directory), name);
  try {
    await lite.exec('checkpoint');
    // The database has one connection: during this transaction nothing else runs, so the files do not change.
    await lite.transaction(async () => {
      await requireSpace(directory);
      await mkdir(copy, { mode: 0o700 });
      await cp(directory, copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
    });
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    await new Promise<void>((sent) =>
      socket.end(`${REFUSAL}${error instanceof Error ? error.message : error}`, sent),
    );
    throw error;
  }
  if (socket.destroyed) return removeAbandoned(directory);
  socket.setTimeout(TAKEN_WITHIN_MS, () => socket.destroy());
  const closed = once(socket, 'close');
  socket.write(name);
  await closed;
}

/** @throws Error when a copy has no room: a disk filled up by it would stop the database too. */
async function requireSpace(directory: string): Promise<void> {
  const { bavail, bsize } = await statfs(path.dirname(directory));
  const [needed, free] = [await bytesOf(directory), bavail * bsize];
  if (free < needed)
    throw new Error(
      `A copy of the database needs ${megabytes(needed)} beside ${directory}, and ${megabytes(free)} are free: make room, and repeat.`,
    );
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB`;

async function bytesOf(directory: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(path.join(entry.parentPath, entry.name))).size;
  return bytes;
}

/** Deletes the copies that no process has open. */
async function removeAbandoned(directory: string): Promise<void> {
  const folder = path.dirname(directory);
  const prefix = prefixOfCopies(directory);
  for (const name of await readdir(folder)) {
    // An operator's own copy may have a similar name.
    if (!name.startsWith(prefix) || !UUID.test(name.slice(prefix.length))) continue;
    await removeCopy(path.join(folder, name));
  }
}

/** Deletes a copy, unless a process has it open. */
export async function removeCopy(copy: string): Promise<void> {
  try {
    const lock = lockDirectory(copy);
    await rm(copy, { recursive: true, force: true });
    await rm(`${copy}.lock`, { force: true });
    lock.release();
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
  }
}

/**
 * Borrows a copy of the embedded database from the process that has it open.
 *
 * @param open opens and so locks the copy. The caller deletes it with `removeCopy` when it is closed.
 * @throws Error when that process does not answer.
 */
export async function borrowCopy<T>(directory: string, open: (copy: string) => Promise<T>): Promise<T> {
  const address = socketOf(directory);
  if (address === null)
    throw new Error(`The path of ${directory} is too long for a socket: stop its process first.`);
  const socket = net.connect(address);
  try {
    await once(socket, 'connect');
    const closed = once(socket, 'close').then((): never => {
      throw new Error('The process that has the database open could not copy it: its log says why.');
    });
    const [name] = (await Promise.race([once(socket, 'data'), closed])) as [Buffer];
    const answer = name.toString();
    if (answer.startsWith(REFUSAL)) throw new Error(answer.slice(REFUSAL.length));
    return await open(path.join(path.dirname(directory), path.basename(answer)));
  } finally {
    socket.destroy();
  }
}
