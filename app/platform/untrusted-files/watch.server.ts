import { parentPort } from 'node:worker_threads';
import { type FileWorkName, limitsOf, SIGNAL_OF } from './limits.ts';

const CHECK_EVERY_MS = 20;
const MEGABYTE = 1024 * 1024;
/**
 * In a container all processes share its memory, and may be ended together. `constrained` is 0 where nothing limits
 * the memory, or where nobody can tell.
 */
export const shareOfMemory = (constrained: number): number =>
  constrained === 0 ? Number.POSITIVE_INFINITY : constrained * 0.6;

const MOST_BYTES = shareOfMemory(process.constrainedMemory());

/**
 * Runs in a thread beside the work, which may not return for minutes: ends the process at a limit of its work. Memory
 * is that of the whole process, because libraries take most of theirs outside of the heap; time is processor time, so
 * that a busy machine condemns no file.
 */
export function watchLimits(): void {
  const parent = process.ppid;
  let timer: NodeJS.Timeout | undefined;
  parentPort?.on('message', (work: FileWorkName | null) => {
    clearInterval(timer);
    if (work === null) return;
    const { seconds, megabytes } = limitsOf(work);
    const begun = process.cpuUsage();
    timer = setInterval(() => {
      const { user, system } = process.cpuUsage(begun);
      if (process.memoryUsage.rss() > Math.min(megabytes * MEGABYTE, MOST_BYTES))
        process.kill(process.pid, SIGNAL_OF.megabytes);
      if (user + system > seconds * 1e6) process.kill(process.pid, SIGNAL_OF.seconds);
      // The one that sent the file is gone.
      if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
    }, CHECK_EVERY_MS);
  });
}
