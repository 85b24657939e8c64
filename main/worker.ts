import { logger } from '#app/platform/logging/logger.server.ts';
import { openForService } from './commands.ts';
import { stopGracefully } from './lifecycle.ts';
import { serveHealth } from './serve.ts';

/** Runs jobs in a separate process, beside any number of web processes on one PostgreSQL. */
export async function startWorker(): Promise<void> {
  await openForService('worker');
  await serveHealth();
  stopGracefully();
  logger.info('working');
  process.send?.({ ready: true });
}
