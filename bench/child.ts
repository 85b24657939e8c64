import { type ChildProcess, spawn } from 'node:child_process';

/**
 * The probe's request and response: µs of CPU (user + system) and bytes of memory so far, and for `longest turn` the ms
 * of CPU of the longest turn of the event loop since `watch turns`.
 */
export type ChildRequest =
  | { ask: 'usage' | 'watch turns' | 'longest turn' | 'profile' }
  | { ask: 'profile to'; file: string };
export type ChildUsage = { cpu: number; rss: number; longestTurn: number };

export type Child = {
  /** ms from its start until it reported that it is ready. */
  startedIn: number;
  ask(asked: ChildRequest): Promise<ChildUsage>;
  stop(): Promise<void>;
};

type Spec = { name: string; args: string[]; env: NodeJS.ProcessEnv };

const READY_WITHIN_MS = 90_000;
const running = new Set<ChildProcess>();

/** Starts a Node process with our own flags and the probe in it, and waits until it reports that it is ready. */
export async function startChild({ name, args, env }: Spec): Promise<Child> {
  const started = performance.now();
  const child = spawn(process.execPath, [...process.execArgv, '--import', './bench/probe.mjs', ...args], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  await nextMessage(child, name, READY_WITHIN_MS);
  return {
    startedIn: performance.now() - started,
    ask: async (asked) => {
      const answer = nextMessage(child, name, 10_000);
      child.send(asked);
      return (await answer) as ChildUsage;
    },
    stop: () => stop(child),
  };
}

function nextMessage(child: ChildProcess, name: string, withinMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit);
      act();
    };
    const onMessage = (message: unknown) => settle(() => resolve(message));
    const onExit = (code: number | null) =>
      settle(() => reject(new Error(`${name} ended with code ${code}`)));
    const timer = setTimeout(
      () => settle(() => reject(new Error(`${name} said nothing for ${withinMs / 1000} s`))),
      withinMs,
    );
    child.on('message', onMessage).on('exit', onExit);
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** Stops all running children, also after a failure. */
export async function stopChildren(): Promise<void> {
  for (const child of [...running].reverse()) await stop(child);
}
