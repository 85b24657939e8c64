import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DEFAULT_PORTS } from '../../sandbox/ports.ts';
import { exampleEnvironment } from '../environment.ts';
import { sandboxAddresses } from '../sandbox-addresses.ts';

/** Web processes and workers of a built application beside the sandbox, each a process of its own. */

const SANDBOX_PORTS = Object.fromEntries(
  Object.keys(DEFAULT_PORTS).map((name, at) => [name, 23_400 + at]),
) as typeof DEFAULT_PORTS;

export const SANDBOX_CONSOLE = `http://localhost:${SANDBOX_PORTS.console}`;

export type Process = { stop(): Promise<void>; kill(): Promise<void>; said(): string };

type Surroundings = { appUrl: string; databaseUrl: string; dataDir: string };

/** Returns the environment that all of them share. */
export const fleetEnvironment = ({ appUrl, databaseUrl, dataDir }: Surroundings): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  ...exampleEnvironment(),
  ...sandboxAddresses(SANDBOX_PORTS),
  APP_BASE_URL: appUrl,
  // Visitors come through a proxy, each from an address of their own.
  TRUSTED_PROXIES: '1',
  DATABASE_URL: databaseUrl,
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  SHUTDOWN_NOTICE_SECONDS: '2',
  SANDBOX_DATA_DIR: dataDir,
});

type FleetProcess = {
  folder: string;
  name: string;
  /** Of a web process; `null` starts a worker. */
  port: number | null;
  healthPort: number;
  env: NodeJS.ProcessEnv;
};

/** Starts a part and waits until it is ready. @throws Error with its output, if it ends before. */
export async function startPart({ folder, name, port, healthPort, env }: FleetProcess): Promise<Process> {
  const child = spawn(path.join(folder, 'bin/vestry'), [port === null ? 'worker' : 'web'], {
    cwd: folder,
    env: { ...env, ...(port !== null && { PORT: String(port) }), HEALTH_PORT: String(healthPort) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      said += part;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const isReady = () =>
    fetch(`http://localhost:${healthPort}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`${name} ended before it was ready:\n${said}`);
    await pause(100);
  }
  return {
    said: () => said,
    stop: async () => {
      child.kill('SIGTERM');
      const code = await ended;
      if (code !== 0) throw new Error(`${name} ended with ${code}:\n${said}`);
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Starts the sandbox and waits until its services listen. */
export async function startSandbox(env: NodeJS.ProcessEnv): Promise<Process> {
  const child = spawn(process.execPath, ['sandbox/main.ts'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`The sandbox ended with ${code}`)));
  });
  const end = (signal: NodeJS.Signals) => () => ending(child, signal);
  return { said: () => '', stop: end('SIGTERM'), kill: end('SIGKILL') };
}

const ending = (child: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    child.removeAllListeners('exit').once('exit', () => resolve());
    child.kill(signal);
  });

/** What the log has of errors: lines of level 50 and above. */
export const errorsIn = (said: string): string[] =>
  said.split('\n').filter((line) => /"level":(5|6)\d/.test(line) || /"level":"(error|fatal)"/.test(line));
