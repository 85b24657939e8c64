import { type ChildProcess, spawn } from 'node:child_process';

export type Step = {
  name: string;
  /** Arguments of Node. */
  command: string[];
  env?: NodeJS.ProcessEnv;
  /** Names of steps that must pass first. */
  after?: string[];
  /** The number of slots it takes; a step that mostly waits takes one, and may start several processes. */
  places?: number;
};

export type Outcome = { name: string; passed: boolean; seconds: number; output: string };

type Running = { step: Step; child: ChildProcess };

type Options = {
  /** The number of slots in total. */
  places: number;
  /** Stops the running steps as soon as one step fails. */
  stopAtFailure: boolean;
};

/** Longer than the browser tests need to stop their servers, which would outlive them. */
const KILL_AFTER_MS = 60_000;

/**
 * Runs the steps in order, in parallel where slots allow, and prints each one's output in one piece when it ends.
 * Returns the outcomes of the steps that ended by themselves. No process is left running, even when interrupted.
 */
export async function runSteps(
  steps: readonly Step[],
  { places, stopAtFailure }: Options,
): Promise<Outcome[]> {
  const waiting = [...steps];
  const running: Running[] = [];
  const outcomes: Outcome[] = [];
  const ended: Promise<void>[] = [];
  let isStopping = false;

  const stop = () => {
    isStopping = true;
    waiting.length = 0;
    for (const { child } of running) stopTree(child);
  };
  const interrupted = (signal: NodeJS.Signals) => {
    stop();
    process.exitCode = signal === 'SIGINT' ? 130 : 143;
  };
  process.on('SIGINT', interrupted).on('SIGTERM', interrupted);

  const hasPassed = (name: string) => outcomes.some((outcome) => outcome.name === name && outcome.passed);
  const startWhatFits = () => {
    for (const step of [...waiting]) {
      const taken = running.reduce((sum, { step: { places: own = 1 } }) => sum + own, 0);
      const fits = running.length === 0 || taken + (step.places ?? 1) <= places;
      if (!fits || !(step.after ?? []).every(hasPassed)) continue;
      waiting.splice(waiting.indexOf(step), 1);
      ended.push(begin(step));
    }
  };

  const begin = async (step: Step): Promise<void> => {
    const startedAt = performance.now();
    const { child, said } = start(step);
    const one = { step, child };
    running.push(one);
    const output = await said;
    running.splice(running.indexOf(one), 1);
    const passed = child.exitCode === 0;
    if (!isStopping) {
      const seconds = (performance.now() - startedAt) / 1000;
      outcomes.push({ name: step.name, passed, seconds, output });
      print(`${passed ? 'passed' : 'FAILED'}: ${step.name} (${seconds.toFixed(1)} s)`, output);
      if (!passed && stopAtFailure) stop();
    }
    startWhatFits();
  };

  startWhatFits();
  // Each step that ends may allow others to start.
  for (let at = 0; at < ended.length; at += 1) await ended[at];
  process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
  return outcomes;
}

/** Starts a step in its own process group, so that the processes it starts can be stopped with it. */
function start(step: Step): { child: ChildProcess; said: Promise<string> } {
  const child = spawn(process.execPath, step.command, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...step.env },
    detached: true,
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const said = new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve(Buffer.concat(chunks).toString()));
  });
  return { child, said };
}

/** Interrupts the whole group as Ctrl-C does, since Playwright stops its servers for no other signal, and kills it after a grace period. */
function stopTree(child: ChildProcess): void {
  signalGroup(child, 'SIGINT');
  const insist = setTimeout(() => signalGroup(child, 'SIGKILL'), KILL_AFTER_MS);
  child.once('close', () => clearTimeout(insist));
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // It has ended by itself in the meantime.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function print(title: string, output: string): void {
  console.log(`\n=== ${title}\n${output.trimEnd()}`);
}
