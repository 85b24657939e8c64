import type { Examination } from '#app/domain/findings.ts';
import { ONCE } from '#app/platform/outside/examine.server.ts';
import { type CollectorOptions, createErrorCollector } from './collector.server.ts';

const MEND =
  'Copy the DSN from Sentry → Settings → Projects → (the project) → Client Keys (DSN) into SENTRY_DSN.';

/** The check of the error reports: one that reports nothing. */
export function checkErrors(options: CollectorOptions): Examination {
  const collector = createErrorCollector({ ...options, ...ONCE });
  return {
    vendor: 'Sentry',
    address: 'SENTRY_DSN',
    steps: [
      {
        check: 'DSN',
        mend: { 400: MEND, 401: MEND, 403: MEND, 404: MEND },
        async run(signal) {
          await collector.testConnection(signal);
          return 'Reports are accepted.';
        },
      },
    ],
  };
}
