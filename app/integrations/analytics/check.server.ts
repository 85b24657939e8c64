import type { Examination } from '#app/domain/findings.ts';
import { ONCE } from '#app/platform/outside/examine.server.ts';
import { type AnalyticsOptions, createAnalyticsClient } from './import.server.ts';

const MEND =
  'Copy “Project Token” from Mixpanel → Settings → Project Settings → Overview into MIXPANEL_TOKEN. For a project in the EU set MIXPANEL_BASE_URL to https://api-eu.mixpanel.com.';

/** The check of the analytics project: an import without events. */
export function checkAnalytics(options: AnalyticsOptions): Examination {
  const client = createAnalyticsClient({ ...options, ...ONCE });
  return {
    vendor: 'Mixpanel',
    address: 'MIXPANEL_BASE_URL',
    steps: [
      {
        check: 'token',
        mend: { 400: MEND, 401: MEND, 403: MEND },
        async run(signal) {
          await client.testConnection(signal);
          return 'The token is accepted.';
        },
      },
    ],
  };
}
