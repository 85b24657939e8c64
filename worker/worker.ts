import { logger } from '#app/platform/logger.server.ts';
import { openForService } from '../server/commands.ts';
import { stopGracefully } from '../server/lifecycle.ts';

/** Runs jobs in a process of its own, beside any number of web processes on one PostgreSQL. */
export async function startWorker(): Promise<void> {
  await openForService('worker');
  stopGracefully();
  logger.info('working');
  process.send?.({ ready: true });
}
