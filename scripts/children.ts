import { type ChildProcess, spawn } from 'node:child_process';

type Spec = {
  name: string;
  /** Defaults to this Node.js. */
  command?: string;
  args: string[];
  env: Record<string, string | undefined>;
  readyWithin: number;
};

/** The built application, run by the Node.js that is bundled with it. */
export const VESTRY = 'bin/vestry';

const children: { name: string; process: ChildProcess }[] = [];
let stopping = false;

/**
 * Starts a child Node process and waits until it reports that it is ready (by an IPC message). It ends with
 * this process: when this one exits, the IPC channel closes, and the child stops by itself.
 */
export function startChild({
  name,
  command = process.execPath,
  args,
  env,
  readyWithin,
}: Spec): Promise<void> {
  const child = spawn(command, args, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  children.unshift({ name, process: child });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${name} was not ready within ${readyWithin / 1000} s`)),
      readyWithin,
    );
    child.once('message', () => {
      clearTimeout(timer);
      resolve();
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`${name} ended with code ${code}`));
      if (!stopping) void stopChildren(1);
    });
  });
}

/** Stops all children, the last started first, and then this process. */
export async function stopChildren(code: number): Promise<never> {
  stopping = true;
  for (const { process: child } of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
  process.exit(code);
}

export function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!stopping) void stopChildren(0);
    });
  }
}
