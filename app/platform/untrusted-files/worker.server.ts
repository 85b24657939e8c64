import { readSync, writeSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { isMainThread, Worker } from 'node:worker_threads';
import type { FileWorkName } from './limits.ts';
import { failureOf, LENGTH_BYTES, type Outcome, type Reply, type Request } from './messages.ts';
import { watchLimits } from './watch.server.ts';

/** Reads a file. An asynchronous generator is handed over part by part, each when it is asked for. */
export type FileWork = (file: Uint8Array, options: never) => unknown;
export type FileWorks = Record<FileWorkName, () => Promise<FileWork>>;

const REQUESTS = 0;
const REPLIES = 3;

/**
 * Runs in a process of its own: reads files one after the other, until the process that sends them is gone. It waits
 * for them without an event loop, since it has nothing else to do.
 */
export async function serveFiles(works: FileWorks): Promise<void> {
  if (!isMainThread) return watchLimits();
  // Sent to a whole group of processes on a stop or by Ctrl-C.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const watch = new Worker(process.argv[1] ?? '');
  const answer = (outcome: Outcome) => {
    if (outcome.isDone) watch.postMessage(null);
    send({ ...outcome, rss: process.memoryUsage.rss() });
  };
  // Thrown outside of the work by a library: what state it is in is unknown.
  process.on('uncaughtException', (error) => {
    answer({ failure: failureOf(error), isDone: true });
    process.exit(1);
  });
  let parts: AsyncIterator<unknown> | null = null;
  for (let request = receive(); request; request = receive()) {
    const file = request === 'next' ? null : bytes(request.bytes);
    if (request !== 'next') watch.postMessage(request.work);
    try {
      if (request !== 'next' && file) {
        const work = (await works[request.work]()) as (file: Uint8Array, options: unknown) => unknown;
        const result = await work(file, request.options);
        parts = isInParts(result) ? result[Symbol.asyncIterator]() : null;
        if (!parts) {
          answer({ value: result, isDone: true });
          continue;
        }
      }
      const { value, done } = (await parts?.next()) ?? { value: undefined, done: true };
      answer({ value, isDone: done === true });
    } catch (error) {
      answer({ failure: failureOf(error), isDone: true });
    }
  }
  process.exit(0);
}

const isInParts = (result: unknown): result is AsyncIterable<unknown> =>
  typeof result === 'object' && result !== null && Symbol.asyncIterator in result;

function receive(): Request | null {
  const length = bytes(LENGTH_BYTES);
  const message = length && bytes(Buffer.from(length.buffer).readUInt32LE());
  return message && (deserialize(message) as Request);
}

/** Reads as many bytes; `null` if the sender is gone. No `Buffer`, whose `slice` is no copy. */
function bytes(count: number): Uint8Array | null {
  const target = new Uint8Array(count);
  for (let at = 0; at < count; ) {
    const read = readSync(REQUESTS, target, at, count - at, null);
    if (read === 0) return null;
    at += read;
  }
  return target;
}

function send(reply: Reply): void {
  const message = serialize(reply);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(message.length);
  for (const part of [length, message])
    for (let at = 0; at < part.length; ) at += writeSync(REPLIES, part, at, part.length - at);
}
