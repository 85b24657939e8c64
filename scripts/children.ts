import { type ChildProcess, spawn } from 'node:child_process';

type Spec = { name: string; args: string[]; env: Record<string, string | undefined>; readyWithin: number };

const children: { name: string; process: ChildProcess }[] = [];
let stopping = false;

/**
 * Starts a Node process of ours and waits until it says that it is ready (by an IPC message). It ends with
 * this one: when this process is gone, its channel closes, and the child stops by itself.
 */
export function startChild({ name, args, env, readyWithin }: Spec): Promise<void> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
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

/** Stops all of them, the last started first, and then this process. */
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
