import { closeDatabase, database, openDatabase } from '#app/db/client.server.ts';
import { startSealer } from '#app/features/audit/sealer.server.ts';
import { errorReports, firmMailer, storage } from '#app/integrations/wiring.server.ts';
import { JOBS, SCHEDULES } from '#app/jobs.server.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { withholds } from '#app/platform/config/wiring.server.ts';
import { isWorkHeld } from '#app/platform/jobs/held.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/runtime.server.ts';
import { setErrorReporter } from '#app/platform/logging/error-reports.server.ts';
import { logger } from '#app/platform/logging/logger.server.ts';
import { onStop } from './lifecycle.ts';
import { startMetrics, startTraces } from './telemetry.ts';

/** Time for running jobs to finish on shutdown; the rest are requeued. */
const JOBS_DRAIN_MS = 10_000;
/** Time for pending error reports to be sent on shutdown. */
const REPORTS_DRAIN_MS = 2_000;

let opened = false;

/** Opens the database and applies every migration. If many processes start at once, one applies them. */
async function open({ servesPages = false } = {}): Promise<void> {
  if (opened) return;
  const { databaseUrl: url, databaseTls: tls, databaseLimits: limits } = settings();
  const { migrationUrl, migrationTls, directDatabase: direct } = settings();
  const replica = servesPages ? settings().replica : null;
  await openDatabase({ url, tls, direct, replica, migrationUrl, migrationTls, limits, log: logger });
  onStop('database', async () => {
    opened = false;
    await closeDatabase();
  });
  opened = true;
}

export const migrate = (): Promise<void> => open();

/** Inserts the demo data, once in the life of a database. */
export async function seed(): Promise<void> {
  if (settings().servesRealPeople) {
    throw new Error('Demo data are made-up members and money: they are refused in production and qa');
  }
  await open();
  const { seedDemoData } = await import('../seeds/seed.server.ts');
  // The acts of the demo's people notify others, as any act does.
  await startJobs({ jobs: JOBS, mode: 'enqueue-only', log: logger });
  try {
    const outcome = await seedDemoData({
      now: new Date(),
      store: (key, bytes, contentType) => storage().putObject(key, bytes, { contentType }),
    });
    logger.info({ outcome }, 'demo data');
  } finally {
    await stopJobs({ timeoutMs: JOBS_DRAIN_MS });
  }
}

/** Enables error reports if an address is configured; the SDK is loaded only then. */
async function reportErrors(): Promise<void> {
  const reports = errorReports();
  if (!reports) return;
  const { createErrorReporter } = await import('#app/integrations/errors/reporter.server.ts');
  const reporter = createErrorReporter({ ...reports, environment: settings().environment });
  setErrorReporter(reporter);
  onStop('error reports', () => reporter.close(REPORTS_DRAIN_MS));
}

/**
 * Opens what a serving process needs. The embedded database belongs to one process, so there the web server also runs
 * jobs; on PostgreSQL the worker does.
 */
export async function openForService(role: 'web' | 'worker'): Promise<void> {
  await reportErrors();
  await startTraces();
  await startMetrics();
  await open({ servesPages: role === 'web' });
  const works = role === 'worker' || database().engine.kind === 'pglite';
  const isHeld = await isWorkHeld();
  if (works && isHeld)
    logger.warn(
      'This database was restored from a backup: no job is run until "vestry resume" and a new start',
    );
  const mode = works && !isHeld ? 'work' : 'enqueue-only';
  await startJobs({ jobs: JOBS, schedules: SCHEDULES, mode, log: logger });
  if (!withholds('MAIL_PASSWORD')) onStop('mail', () => firmMailer().close());
  onStop('jobs', () => stopJobs({ timeoutMs: JOBS_DRAIN_MS }));
  if (works) onStop('audit log', startSealer({ log: logger }));
}
