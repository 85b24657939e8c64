import type { AnalyticsEventName, AnalyticsEvents } from './analytics-events.ts';
import { truncateProperties } from './analytics-events.ts';

/**
 * Records an analytics event from the browser (seed §3, §7). Never throws and is never waited for: a person's
 * act must not depend on it. The request outlives the page that sent it.
 */
export function track<Name extends AnalyticsEventName>(
  ...[eventName, properties]: AnalyticsEvents[Name] extends Record<string, never>
    ? [eventName: Name]
    : [eventName: Name, properties: AnalyticsEvents[Name]]
): void {
  const body = JSON.stringify({ eventName, properties: truncateProperties(properties ?? {}) });
  fetch('/api/analytics/track', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    keepalive: true,
  })
    .then((response) => {
      if (!response.ok) throw new Error(`status ${response.status}`);
    })
    .catch((error: unknown) => {
      // biome-ignore lint/suspicious/noConsole: seed §7 and §8 ask for this to be logged, in these words
      console.error('Failed to send event to server-side tracking', error);
    });
}
