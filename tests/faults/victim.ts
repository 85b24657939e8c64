import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { SHORT_LIVED } from '../../scripts/tools.ts';

export type Victim = {
  /** Its output, line by line. */
  said: string[];
  errors: () => string;
  kill(signal: NodeJS.Signals): void;
  /** Its exit code, null when a signal ended it; all of `said` is there by then. */
  gone: Promise<number | null>;
};

/** Runs one of the scripts that `build-victims.ts` has bundled in a separate process. */
export function startVictim(name: string, ...args: string[]): Victim {
  const script = path.join(process.env.VICTIMS_FOLDER ?? '', `${name}.js`);
  const child = spawn(process.execPath, [...SHORT_LIVED, script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  let errors = '';
  createInterface({ input: child.stdout }).on('line', (line) => said.push(line));
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  return {
    said,
    errors: () => errors,
    kill: (signal) => void child.kill(signal),
    gone: ended(child),
  };
}

const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });

/** Waits for the n-th line that `child` prints. @throws Error with its error output, if it ends before. */
export async function untilItSays(child: Victim, lines: number): Promise<void> {
  let over = false;
  void child.gone.finally(() => {
    over = true;
  });
  while (child.said.length < lines) {
    if (over) throw new Error(`The process ended too early:\n${child.errors()}`);
    await pause(5);
  }
}
