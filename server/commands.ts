import { closeDatabase, database, openDatabase } from '#app/db/client.server.ts';
import { closeMailer } from '#app/integrations/mail/mail.server.ts';
import { env } from '#app/platform/env.server.ts';
import { setErrorReporter } from '#app/platform/error-reports.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs-runtime.server.ts';
import { logger } from '#app/platform/logger.server.ts';
import { JOBS, SCHEDULES } from '../worker/jobs.ts';
import { onStop, stopServices } from './lifecycle.ts';

/** How long jobs under way may take to finish at a stop; the rest is handed back to be run again. */
const JOBS_DRAIN_MS = 10_000;
/** How long reports under way may take then. */
const REPORTS_DRAIN_MS = 2_000;

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
  if (env.APP_ENV === 'production' || env.APP_ENV === 'qa') {
    throw new Error('Demo data are made-up members and money: they are refused in production and qa');
  }
  await open();
  const { seedDemoData } = await import('../seeds/seed.server.ts');
  const { storage } = await import('#app/integrations/storage/storage.server.ts');
  const outcome = await seedDemoData({
    now: new Date(),
    store: (key, bytes, contentType) => storage.putObject(key, bytes, { contentType }),
  });
  logger.info({ outcome }, 'demo data');
}

/** Has errors reported where an address for them is set; the SDK is loaded only then. */
async function reportErrors(): Promise<void> {
  if (!env.SENTRY_DSN) return;
  const { createErrorReporter } = await import('#app/integrations/errors/reporter.server.ts');
  const reporter = createErrorReporter({ dsn: env.SENTRY_DSN, environment: env.APP_ENV });
  setErrorReporter(reporter);
  onStop('error reports', () => reporter.close(REPORTS_DRAIN_MS));
}

/**
 * Opens what a serving process needs. The embedded database belongs to one process, so the web server
 * works on jobs itself there; on PostgreSQL that is the worker's.
 */
export async function openForService(role: 'web' | 'worker'): Promise<void> {
  await reportErrors();
  await open();
  const works = role === 'worker' || database().engine.kind === 'pglite';
  await startJobs({ jobs: JOBS, schedules: SCHEDULES, mode: works ? 'work' : 'enqueue-only', log: logger });
  onStop('mail', async () => closeMailer());
  onStop('jobs', () => stopJobs({ timeoutMs: JOBS_DRAIN_MS }));
}

/** Walks the audit log from its first entry and tells the first that was changed, if any. */
export async function verifyAudit(): Promise<void> {
  await open();
  const { verifyAuditChain } = await import('#app/features/audit/audit.server.ts');
  const { entries, brokenAt } = await verifyAuditChain();
  await stopServices();
  if (brokenAt !== null) throw new Error(`The audit log was changed: entry ${brokenAt} does not fit`);
  logger.info({ entries }, 'the audit log is whole');
}
