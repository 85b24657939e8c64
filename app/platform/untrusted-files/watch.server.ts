import { parentPort } from 'node:worker_threads';
import { type FileWorkName, limitsOf, mostBytes, SIGNAL_OF } from './limits.ts';

const CHECK_EVERY_MS = 20;

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
    const { seconds } = limitsOf(work);
    const most = mostBytes(work);
    const begun = process.cpuUsage();
    timer = setInterval(() => {
      const { user, system } = process.cpuUsage(begun);
      if (process.memoryUsage.rss() > most) process.kill(process.pid, SIGNAL_OF.megabytes);
      if (user + system > seconds * 1e6) process.kill(process.pid, SIGNAL_OF.seconds);
      // The one that sent the file is gone.
      if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
    }, CHECK_EVERY_MS);
  });
}
