import { logger } from '#app/platform/logging/logger.server.ts';

type Closer = () => Promise<void>;

const closers: { what: string; close: Closer }[] = [];
/** More than the shutdown of HTTP (8 s) and jobs (10 s) may take together. */
const GIVE_UP_MS = 25_000;
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

async function stop(why: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  logger.info({ why }, 'stopping');
  setTimeout(() => process.exit(1), GIVE_UP_MS).unref();
  await stopServices();
  logger.info('stopped');
  process.exit(0);
}

/** Closes all resources. A failure to close one does not prevent closing the others. */
export async function stopServices(): Promise<void> {
  for (const { what, close } of closers.splice(0)) {
    await close().catch((err: unknown) => logger.error({ what, err }, 'did not close cleanly'));
  }
}
