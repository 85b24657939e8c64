import { closeDatabase, database, openDatabase } from '#app/db/client.server.ts';
import { closeMailer } from '#app/integrations/mail/mail.server.ts';
import { env } from '#app/platform/env.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs-runtime.server.ts';
import { logger } from '#app/platform/logger.server.ts';
import { JOBS } from '../worker/jobs.ts';
import { onStop } from './lifecycle.ts';

let opened = false;

/** Opens the database with every migration applied; of many processes starting at once, one applies them. */
async function open(): Promise<void> {
  if (opened) return;
  await openDatabase({ url: env.DATABASE_URL, log: logger });
  onStop('database', closeDatabase);
  opened = true;
}

/** Applies the migrations that are missing. */
export const migrate = open;

/** Puts the demo data in, once in the life of a database. */
export async function seed(): Promise<void> {
  await open();
  const { seedDemoData } = await import('../seeds/seed.server.ts');
  const { storage } = await import('#app/integrations/storage/storage.server.ts');
  const outcome = await seedDemoData({
    now: new Date(),
    store: (key, bytes, contentType) => storage.putObject(key, bytes, { contentType }),
  });
  logger.info({ outcome }, 'demo data');
}

/**
 * Opens what a serving process needs. The embedded database belongs to one process, so the web server
 * works on jobs itself there; on PostgreSQL that is the worker's.
 */
export async function openForService(role: 'web' | 'worker'): Promise<void> {
  await open();
  const works = role === 'worker' || database().engine.kind === 'pglite';
  await startJobs({ jobs: JOBS, mode: works ? 'work' : 'enqueue-only', log: logger });
  onStop('mail', async () => closeMailer());
  onStop('jobs', stopJobs);
}
