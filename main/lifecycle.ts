import { settings } from '#app/platform/config/settings.server.ts';
import { logger } from '#app/platform/logging/logger.server.ts';

/** What ends the process: a signal, or the end of the process that started it. */
type StopReason = 'SIGTERM' | 'SIGINT' | 'parent gone' | 'done';

type Closer = (why: StopReason) => Promise<void>;

const closers: { what: string; close: Closer }[] = [];
/** Time to close jobs, database and reports, in addition to the configured time for requests. */
const CLOSING_MS = 20_000;
let stopping = false;

/** Registers a resource to close at a graceful stop, in reverse order of opening. */
export function onStop(what: string, close: Closer): void {
  closers.unshift({ what, close });
}

/** Stops once for SIGTERM, SIGINT or the end of the process that started this one. */
export function stopGracefully(): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  if (process.connected) process.on('disconnect', () => void stop('parent gone'));
}

async function stop(why: StopReason): Promise<void> {
  if (stopping) return;
  stopping = true;
  logger.info({ why }, 'stopping');
  const { noticeMs, requestsMs } = settings().shutdown;
  setTimeout(() => process.exit(1), noticeMs + requestsMs + CLOSING_MS).unref();
  await stopServices(why);
  logger.info('stopped');
  process.exit(0);
}

/** Closes all resources. A failure to close one does not prevent closing the others. */
export async function stopServices(why: StopReason = 'done'): Promise<void> {
  for (const { what, close } of closers.splice(0)) {
    await close(why).catch((err: unknown) => logger.error({ what, err }, 'did not close cleanly'));
  }
}
