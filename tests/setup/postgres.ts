import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { postgresPrograms } from '../../scripts/tools.ts';

export type PostgresServer = {
  /** URL of an administrator, for the database `postgres`. */
  url: string;
  /** Kills every process of the server at once, as a power cut would (data written to the disk survives). */
  crash(): Promise<void>;
  /** Starts it again on the same files. */
  restart(): Promise<void>;
  /** Stops it and writes an archive of its files, to start others on. */
  pack(archive: string): Promise<void>;
  stop(): Promise<void>;
};

type User = { uid: number; gid: number } | null;
type Place = { data: string; programs: string; user: User; run: { cwd: string; env: NodeJS.ProcessEnv } };

/** For a server that no test crashes: nothing waits for the disk. */
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

type Options = {
  isDurable?: boolean;
  /** What `pack` of another server has written, to start on instead of an empty one. */
  archive?: string | null;
};

/** Starts a PostgreSQL server in a temporary folder, on a free port of loopback. */
export const startPostgres = ({ isDurable = true, archive = null }: Options = {}): Promise<PostgresServer> =>
  startServer(
    archive === null
      ? runs('initdb', '-U', 'vestry', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C.UTF-8')
      : (place) => unpack(archive, place),
    isDurable ? [] : NOT_DURABLE,
  );

/** Starts a streaming replica of a server, on a port of its own. */
export const startReplicaOf = ({ url }: PostgresServer): Promise<PostgresServer> =>
  startServer(runs('pg_basebackup', '-d', url, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'));

/** Returns what fills the data folder with a program of PostgreSQL. */
const runs =
  (program: string, ...args: string[]) =>
  ({ data, programs, user, run }: Place): void =>
    void execFileSync(path.join(programs, program), ['-D', data, ...args], {
      ...run,
      ...user,
      stdio: 'pipe',
    });

/** As the user that runs the server, who may have no access to the archive's folder. */
function unpack(archive: string, { data, user, run: { cwd } }: Place): void {
  fs.mkdirSync(data, { mode: 0o700 });
  if (user) fs.chownSync(data, user.uid, user.gid);
  const file = fs.openSync(archive, 'r');
  try {
    execFileSync('tar', ['-xf', '-', '-C', data], { cwd, ...user, stdio: [file, 'pipe', 'pipe'] });
  } finally {
    fs.closeSync(file);
  }
}

/** Returns the URL of the same database on another server. */
export function onServer(server: { url: string }, url: string): string {
  const there = new URL(server.url);
  there.pathname = new URL(url).pathname;
  return there.href;
}

/**
 * @param make fills the data folder
 * @param settings of the server, each as `name=value`
 */
async function startServer(
  make: (place: Place) => void,
  settings: readonly string[] = [],
): Promise<PostgresServer> {
  const programs = postgresPrograms();
  if (programs === null) {
    throw new Error(
      'No PostgreSQL server found: install it (Debian: apt-get install postgresql) or put initdb on the PATH.',
    );
  }
  const user = unprivileged();
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'vestry-postgres-'));
  if (user) fs.chownSync(home, user.uid, user.gid);
  const data = path.join(home, 'data');
  const run = { cwd: home, env: { PATH: programs, LANG: 'C.UTF-8' } };
  make({ data, programs, user, run });
  const port = await freePort();
  const url = `postgres://vestry@127.0.0.1:${port}/postgres`;
  const logFile = path.join(home, 'server.log');
  let server: ChildProcess | null = null;

  const start = async () => {
    const log = fs.openSync(logFile, 'a');
    const all = ['listen_addresses=127.0.0.1', `unix_socket_directories=${home}`, ...settings];
    const args = ['-D', data, '-p', String(port), ...all.flatMap((setting) => ['-c', setting])];
    server = spawn(path.join(programs, 'postgres'), args, {
      ...run,
      ...user,
      stdio: ['ignore', log, log],
    });
    fs.closeSync(log);
    await untilItAnswers(url, server, logFile);
  };

  const end = async (kill: (process: ChildProcess) => void) => {
    const process = server;
    server = null;
    if (process === null || process.exitCode !== null || process.signalCode !== null) return;
    const gone = new Promise((resolve) => process.once('exit', resolve));
    kill(process);
    await gone;
  };

  await start();
  return {
    url,
    crash: () => end(killAll),
    restart: start,
    pack: async (archive) => {
      await end(interrupt);
      execFileSync('tar', ['-cf', archive, '-C', data, '.'], { stdio: 'pipe' });
    },
    stop: async () => {
      await end(interrupt);
      fs.rmSync(home, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root; when root, a system user owns its files and processes. */
export function unprivileged(): User {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const line = fs
      .readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith(`${name}:`));
    const [, , uid, gid] = line?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody.');
}

const interrupt = (server: ChildProcess): void => void server.kill('SIGINT');

/** Each process of the server leads its own group, so they are found by their parent. */
function killAll({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const children = table
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (child !== undefined && parent === pid ? [child] : []));
  for (const each of [pid, ...children]) {
    try {
      process.kill(each, 'SIGKILL');
    } catch (error) {
      // It ended by itself between the listing and the kill.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

/**
 * A port of loopback on which nothing listens, below those that the kernel gives to outgoing connections. A server
 * that listens on it later, or again after a crash, does not find a connection of another test there.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = crypto.randomInt(24_000, 32_000);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

export async function untilItAnswers(url: string, server: ChildProcess, logFile: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (cause) {
      if (server.exitCode !== null || Date.now() > deadline) {
        throw new Error(`The database server did not start:\n${fs.readFileSync(logFile, 'utf8')}`, { cause });
      }
      await pause(50);
    }
  }
}
