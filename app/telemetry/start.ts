import { publicEnv } from '#app/platform/public-env.ts';
import { hasSecrets } from '#app/platform/secret-parameters.ts';
import { tracking } from '#app/platform/track.ts';
import { whenIdle } from './idle.ts';
import { handErrorsOver, watchErrors } from './seen-errors.ts';

/**
 * Begins to notice events and errors. The scripts of the services that are told of them come when the page is idle;
 * until then, and where they do not come at all, everything is kept or goes by our own server.
 */
export function startTelemetry(): void {
  // Nothing that an admin does while looking with a member's eyes is the member's.
  if (document.documentElement.dataset.viewing) {
    tracking.silence();
    return;
  }
  watchErrors();
  window.addEventListener('pagehide', tracking.leave);
  whenIdle(() => {
    const settings = publicEnv();
    // No service outside may see an address that opens something, in a recording or otherwise.
    const isSecret = hasSecrets(window.location.search);
    void openErrors(settings.SENTRY_DSN, settings.APP_ENV, { replays: !isSecret });
    if (isSecret) return tracking.open(null);
    void openAnalytics(settings.MIXPANEL_TOKEN, settings.MIXPANEL_BASE_URL);
    if (settings.TAG_MANAGER_ID) void openTags(settings.TAG_MANAGER_ID, settings.TAG_MANAGER_BASE_URL);
  });
}

async function openAnalytics(token: string, host: string): Promise<void> {
  try {
    const part = await import('#app/integrations/analytics/browser.ts');
    tracking.open(part.openAnalytics({ token, host }));
  } catch {
    // Blocked, or out of reach: events have their other way.
    tracking.open(null);
  }
}

async function openErrors(dsn: string | null, environment: string, options: { replays: boolean }) {
  if (!dsn) return handErrorsOver(null);
  try {
    const part = await import('#app/integrations/errors/browser.ts');
    handErrorsOver(part.openErrorReports({ dsn, environment, ...options }));
  } catch {
    // Nobody is left to tell.
    handErrorsOver(null);
  }
}

async function openTags(id: string, baseUrl: string): Promise<void> {
  const part = await import('#app/integrations/tags/browser.ts');
  part.openTagManager({ id, baseUrl });
}
