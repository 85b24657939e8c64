import { processGlobal } from '#app/db/process-global.ts';
import { FileProcess } from './file-process.server.ts';
import { BusyError, type FileWorkName, limitsOf, mostBytes } from './limits.ts';
import { errorOf } from './messages.ts';

const PROCESSES = 2;
/** Further files are refused and have to be sent again. */
const MOST_WAITING = 64;
const IDLE_MS = 60_000;
const MEGABYTE = 1024 * 1024;
const LARGE_BYTES = 50 * MEGABYTE;
/** One that has prepared a few documents needs 250 to 330 MB; to start another takes a second of processor time. */
const MOST_KEPT_BYTES = 400 * MEGABYTE;
/** How much longer than its processor time a work may take by the clock. */
const patience = (seconds: number): number => (seconds * 4 + 30) * 1000;

type Waiting = { work: FileWorkName; isBackground: boolean; start: (process: FileProcess) => void };
type Idle = { process: FileProcess; rss: number; timer: NodeJS.Timeout };
type Shared = {
  waiting: Waiting[];
  idle: Idle[];
  busy: Set<FileProcess>;
  inBackground: number;
  /** The last of the tasks that run one after the other. */
  large: Promise<unknown>;
};

const shared = processGlobal<Shared>('file-processes', () => ({
  ...{ waiting: [], idle: [], busy: new Set(), inBackground: 0 },
  large: Promise.resolve(),
}));

type Options = { signal?: AbortSignal | undefined };
type Work = (file: Uint8Array, options: never) => unknown;

/**
 * Runs one kind of work in a process of its own, with limits on its processor time and memory, so that no file stops
 * the process that serves pages. `app/file-worker.server.ts` names the work.
 * @throws FileLimitError for a file beyond a limit; BusyError; DomainError `unavailable` when the process was ended otherwise.
 */
export const inOwnProcess =
  <One extends Work>(name: FileWorkName) =>
  async (file: Uint8Array, options?: Parameters<One>[1], circumstances?: Options) => {
    const { value } = await partsOf(name, file, options, circumstances).next();
    return value as Awaited<ReturnType<One>>;
  };

/** Like `inOwnProcess`, for work that hands over its result in parts. The next is read when it is asked for. */
export const inPartsInOwnProcess =
  <One extends (file: Uint8Array, options: never) => AsyncIterable<unknown>>(name: FileWorkName) =>
  (file: Uint8Array, options?: Parameters<One>[1], circumstances?: Options) =>
    partsOf(name, file, options, circumstances) as AsyncGenerator<
      ReturnType<One> extends AsyncIterable<infer Part> ? Part : never,
      void
    >;

async function* partsOf(
  work: FileWorkName,
  file: Uint8Array,
  options: unknown,
  { signal }: Options = {},
): AsyncGenerator<unknown, unknown> {
  const { seconds, isBackground = false } = limitsOf(work);
  const process = await take(work, isBackground);
  /** What it holds, if it can read another file. */
  let rss: number | null = null;
  const end = () => process.end();
  signal?.addEventListener('abort', end);
  try {
    signal?.throwIfAborted();
    for (let isFirst = true; ; isFirst = false) {
      const timer = setTimeout(end, patience(seconds));
      const request = isFirst ? { work, options, bytes: file.length } : 'next';
      const reply = await process
        .exchange(request, isFirst ? file : undefined)
        .finally(() => clearTimeout(timer));
      rss = reply.isDone && reply.rss < MOST_KEPT_BYTES ? reply.rss : null;
      if ('failure' in reply) throw errorOf(reply.failure);
      if (reply.isDone) return reply.value;
      yield reply.value;
    }
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  } finally {
    signal?.removeEventListener('abort', end);
    giveBack(process, { rss, isBackground });
  }
}

/** One work in the background at a time leaves a process for what people are waiting for. */
function take(work: FileWorkName, isBackground: boolean): Promise<FileProcess> {
  if (shared.waiting.length >= MOST_WAITING) throw new BusyError();
  return new Promise((start) => {
    shared.waiting.push({ work, isBackground, start });
    startNext();
  });
}

function startNext(): void {
  if (shared.busy.size >= PROCESSES) return;
  const at = shared.waiting.findIndex((one) => !one.isBackground || shared.inBackground === 0);
  const [next] = at < 0 ? [] : shared.waiting.splice(at, 1);
  if (!next) return;
  const process = idleFor(next.work) ?? new FileProcess();
  process.isBusy = true;
  shared.busy.add(process);
  if (next.isBackground) shared.inBackground += 1;
  next.start(process);
  startNext();
}

/** Returns a process that leaves a file at least half of what its work may take; ends one that makes way for a new one. */
function idleFor(work: FileWorkName): FileProcess | null {
  const most = mostBytes(work);
  const fitting = shared.idle.find(({ rss }) => rss <= most / 2);
  if (fitting) return takeOut(fitting);
  const [oldest] = shared.idle;
  if (oldest && shared.busy.size + shared.idle.length >= PROCESSES) takeOut(oldest).end();
  return null;
}

function takeOut(one: Idle): FileProcess {
  clearTimeout(one.timer);
  shared.idle = shared.idle.filter((other) => other !== one);
  return one.process;
}

function giveBack(process: FileProcess, was: { rss: number | null; isBackground: boolean }): void {
  shared.busy.delete(process);
  if (was.isBackground) shared.inBackground -= 1;
  process.isBusy = false;
  if (was.rss === null) process.end();
  else {
    const timer = setTimeout(endIdle, IDLE_MS, process).unref();
    shared.idle.push({ process, rss: was.rss, timer });
  }
  startNext();
}

function endIdle(process: FileProcess): void {
  shared.idle = shared.idle.filter((one) => one.process !== process);
  process.end();
}

/** Runs work on one large file at a time: each needs several times its size in memory. */
export function oneLargeAtATime<Result>(bytes: number, work: () => Promise<Result>): Promise<Result> {
  if (bytes < LARGE_BYTES) return work();
  const done = shared.large.then(work);
  shared.large = done.catch(() => undefined);
  return done;
}

/** Ends the processes; the next work starts new ones. */
export function endFileProcesses(): void {
  for (const process of shared.busy) process.end();
  for (const { process, timer } of shared.idle.splice(0)) {
    clearTimeout(timer);
    process.end();
  }
}
