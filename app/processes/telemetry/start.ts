import { publicEnv } from '#app/platform/config/public-env.ts';
import { whenIdle } from '#app/platform/pages/when-idle.ts';
import { hasSecrets } from '#app/platform/tracking/secret-parameters.ts';
import { tracking } from '#app/platform/tracking/track.ts';
import { handErrorsOver, watchErrors } from './seen-errors.ts';

/** Session recorders read the whole page at once; wait until the first seconds of use are over. */
const REST_MS = 4_000;

/**
 * Starts recording events and errors. The vendors' scripts load after the page has been idle for a while; until then,
 * and if they are blocked, everything is buffered or sent through our own server.
 */
export function startTelemetry(): void {
  // An admin's actions while viewing as a member are not the member's.
  if (document.documentElement.dataset.viewing) {
    tracking.silence();
    return;
  }
  watchErrors();
  if (!publicEnv().MIXPANEL_TOKEN) tracking.silence();
  window.addEventListener('pagehide', tracking.leave);
  // No outside service may see an address that contains a secret, in a recording or otherwise.
  const isSecret = hasSecrets(window.location.search);
  whenIdle(() => setTimeout(() => openServices(isSecret || hasSecrets(window.location.search)), REST_MS));
}

function openServices(isSecret: boolean): void {
  const settings = publicEnv();
  void openErrors(settings.SENTRY_DSN, settings.APP_ENV, { replays: !isSecret });
  if (isSecret) {
    tracking.open(null);
    return;
  }
  if (settings.MIXPANEL_TOKEN) void openAnalytics(settings.MIXPANEL_TOKEN, settings.MIXPANEL_BASE_URL);
  if (settings.TAG_MANAGER) void openTags(settings.TAG_MANAGER.id, settings.TAG_MANAGER.baseUrl);
}

async function openAnalytics(token: string, host: string): Promise<void> {
  try {
    const part = await import('#app/integrations/analytics/browser.ts');
    tracking.open(part.openAnalytics({ token, host }));
  } catch {
    // Blocked or unreachable: events go through our own server.
    tracking.open(null);
  }
}

async function openErrors(dsn: string | null, environment: string, options: { replays: boolean }) {
  if (!dsn) return handErrorsOver(null);
  try {
    const part = await import('#app/integrations/errors/browser.ts');
    handErrorsOver(part.openErrorReports({ dsn, environment, ...options }));
  } catch {
    // There is no reporter left.
    handErrorsOver(null);
  }
}

async function openTags(id: string, baseUrl: string): Promise<void> {
  const part = await import('#app/integrations/tags/browser.ts');
  part.openTagManager({ id, baseUrl });
}
